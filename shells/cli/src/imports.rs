//! Which files a program imports, directly or not, as its own front end finds them: it is read once, and what it asks for is remembered.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use gainsay::Options;
use gainsay_meter::Gauge;
use gainsay_source::{FileId, Host, ReadError, Sources};

use crate::boundary;

/// Room for a front end.
const STACK: usize = 64 << 20;

/// Everything that reading a program asks for, whether it is there or not, without links in its name; nothing if reading takes longer than a goal may.
pub fn of(
    host: &Arc<dyn Host>,
    sources: &Sources,
    root: FileId,
    options: &Options,
    include: &[PathBuf],
) -> Option<BTreeSet<PathBuf>> {
    let remembering = Arc::new(Remembering { host: host.clone(), asked: Mutex::default() });
    let finished = Arc::new(Mutex::new(false));
    let work = {
        let (remembering, finished) = (remembering.clone(), finished.clone());
        // Alone, so that it asks for everything else.
        let mut alone = Sources::new();
        let root = alone.add(sources.path(root), sources.text(root));
        let options = options.clone();
        move || {
            gainsay::goals(remembering.as_ref(), &mut alone, &[root], &options);
            *finished.lock().unwrap_or_else(PoisonError::into_inner) = true;
        }
    };
    host.attempt(Box::new(work), STACK, options.time);
    if !*finished.lock().unwrap_or_else(PoisonError::into_inner) {
        return None;
    }
    let asked = remembering.asked.lock().unwrap_or_else(PoisonError::into_inner);
    let everywhere = asked.iter().flat_map(|path| {
        let path = Path::new(path);
        std::iter::once(path.to_path_buf()).chain(include.iter().map(move |folder| folder.join(path)))
    });
    Some(everywhere.filter_map(|path| boundary::resolved(&path)).collect())
}

/// A host that remembers which files it was asked for.
struct Remembering {
    host: Arc<dyn Host>,
    asked: Mutex<BTreeSet<String>>,
}

impl Host for Remembering {
    fn read(&self, path: &str) -> Result<String, ReadError> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
        self.host.read(path)
    }

    fn elapsed(&self) -> Duration {
        self.host.elapsed()
    }

    fn gauge(&self) -> Arc<dyn Gauge> {
        self.host.gauge()
    }

    fn attempt(&self, work: Box<dyn FnOnce() + Send>, stack: usize, time: Duration) {
        self.host.attempt(work, stack, time);
    }
}

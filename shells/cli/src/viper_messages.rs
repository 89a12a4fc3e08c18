//! The messages of ViperServer about one program, printed as they can be told: what the program consists of, each member when it is decided, and the whole.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use anyhow::Result;
use gainsay::{Host, Observer};
use gainsay_report::silicon::Wanted;
use gainsay_report::viperserver::{self, Decided};
use gainsay_source::Sources;
use gainsay_verdict::{GoalReport, Report};

use crate::console;
use crate::inputs::Inputs;

/// A program whose messages are printed.
pub struct Messages {
    wanted: Wanted,
    started: Instant,
    told: Mutex<Members>,
}

#[derive(Default)]
struct Members {
    /// The members whose answers were not known.
    begun: BTreeSet<String>,
    decided: Vec<(GoalReport, Decided)>,
}

impl Messages {
    /// Tells what the program consists of, or why it is none.
    pub fn begin(host: &Arc<dyn Host>, inputs: &Inputs, wanted: Wanted, started: Instant) -> Result<Messages> {
        let mut text = viperserver::configuration(&format!("gainsay {}", env!("CARGO_PKG_VERSION")));
        let mut sources = Sources::new();
        if let [root] = inputs.roots[..] {
            let root = sources.add(inputs.sources.path(root), inputs.sources.text(root));
            text.push_str(&match gainsay::viper_program(&**host, &mut sources, root) {
                Ok(program) => viperserver::program(&program, &sources),
                Err(found) => viperserver::unread(&found, &sources, started.elapsed()),
            });
        }
        console::print(&text)?;
        Ok(Messages { wanted, started, told: Mutex::default() })
    }

    /// What is left to tell.
    pub fn end(self, report: &Report, sources: &Sources) -> String {
        let Messages { wanted, started, told } = self;
        let members = told.into_inner().unwrap_or_else(PoisonError::into_inner);
        let text = viperserver::warnings(&report.diagnostics, sources).unwrap_or_default();
        text + &viperserver::overall(&report.diagnostics, &members.decided, sources, wanted, started.elapsed())
    }

    fn members(&self) -> MutexGuard<'_, Members> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for Messages {
    fn planned(&self, _goals: usize) {}

    fn begun(&self, goal: &str) {
        self.members().begun.insert(goal.to_owned());
    }

    fn decided(&self, goal: &GoalReport, sources: &Sources) {
        let mut members = self.members();
        let is_new = members.begun.contains(goal.name.as_str());
        let decided = if is_new { Decided::Anew } else { Decided::Earlier };
        // A reader who is gone ends the process by itself.
        let _ = console::print(&viperserver::goal(goal, decided, sources, self.wanted));
        members.decided.push((goal.clone(), decided));
    }

    fn asked(&self, _goal: &str, _number: u64, _script: &str) {}
}

//! Workers that have nothing to do. To start a solver takes longer than most goals do, so whoever needs a worker is lent one that is there.

use std::{
    ops::{Deref, DerefMut},
    sync::{Mutex, PoisonError},
};

use gainsay_smt::Profile;

use crate::{Options, World, worker::Worker};

#[derive(Default)]
pub(crate) struct Workers(Mutex<Vec<Worker>>);

impl Workers {
    /// One whose solver is of this kind, until it is dropped.
    pub(crate) fn lend(&self, world: World<'_>, profile: Profile, options: &Options) -> Lent<'_> {
        let mut idle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = idle.iter().position(|worker| worker.profile() == profile).map(|place| idle.swap_remove(place));
        drop(idle);
        Lent { worker: Some(found.unwrap_or_else(|| Worker::new(world, profile, options))), workers: self }
    }
}

pub(crate) struct Lent<'a> {
    /// There until it is given back.
    worker: Option<Worker>,
    workers: &'a Workers,
}

impl Deref for Lent<'_> {
    type Target = Worker;

    fn deref(&self) -> &Worker {
        self.worker.as_ref().expect("given back by nobody but `drop`")
    }
}

impl DerefMut for Lent<'_> {
    fn deref_mut(&mut self) -> &mut Worker {
        self.worker.as_mut().expect("given back by nobody but `drop`")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        // Nobody knows what a worker was in the middle of when its thread broke.
        let worker = self.worker.take().filter(|_| !std::thread::panicking());
        self.workers.0.lock().unwrap_or_else(PoisonError::into_inner).extend(worker);
    }
}

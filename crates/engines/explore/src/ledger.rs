//! Who holds how much memory. Forked paths share what their ancestors allocated; a share is given back when its last holder is gone.

use std::{cell::Cell, rc::Rc};

/// The bytes one stretch of a path allocated, and the stretches before it.
pub(crate) struct Share {
    own: Cell<u64>,
    total: Rc<Cell<u64>>,
    parent: Option<Rc<Share>>,
}

impl Share {
    pub(crate) fn root() -> Rc<Share> {
        Rc::new(Share { own: Cell::new(0), total: Rc::default(), parent: None })
    }

    /// A new stretch on top of `parent`.
    pub(crate) fn child(parent: &Rc<Share>) -> Rc<Share> {
        Rc::new(Share { own: Cell::new(0), total: parent.total.clone(), parent: Some(parent.clone()) })
    }

    pub(crate) fn add(&self, bytes: u64) {
        self.own.set(self.own.get() + bytes);
        self.total.set(self.total.get() + bytes);
    }

    /// Bytes of all stretches that some path still holds.
    pub(crate) fn total(&self) -> u64 {
        self.total.get()
    }
}

impl Drop for Share {
    /// Iterative, because a path may have forked a hundred thousand times.
    fn drop(&mut self) {
        self.total.set(self.total.get() - self.own.get());
        let mut parent = self.parent.take();
        while let Some(share) = parent {
            match Rc::try_unwrap(share) {
                Ok(mut share) => parent = share.parent.take(),
                Err(_) => break,
            }
        }
    }
}

//! Bytes that are given back when their holder is gone.

use crate::meter::{hold, release};

/// What one holder has; grows only.
#[derive(Debug, Default)]
pub struct Held {
    bytes: u64,
}

impl Held {
    pub fn more(&mut self, bytes: u64) {
        self.bytes += bytes;
        hold(bytes);
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        release(self.bytes);
    }
}

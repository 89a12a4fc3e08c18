//! Answers that are known already: what was decided once is recalled as long as nothing that it depends on has changed.
//!
//! | module | what |
//! |---|---|
//! | `fingerprint` | a piece of a lowered program without its places, as a hash |
//! | `program` | the pieces of each kind of program |
//! | `slice` | the pieces that a goal depends on |
//! | `goal` | the answer to a goal, under its slice: survives changes elsewhere in the file |
//! | `file` | all answers of a file, under its text and what it imports: nothing is even read |
//!
//! Kept are only answers that another run would come to as well: what the clock, the memory of the machine or a solver that died had a hand in
//! is forgotten ([`gainsay_meter::observed`]), but for a goal whose time is over. Whatever is recalled is concluded again from its evidence, like every verdict.

mod file;
mod fingerprint;
mod goal;
pub(crate) mod program;
mod slice;

use std::fmt;

use serde::{Serialize, de::DeserializeOwned};

use crate::{Options, World};

pub(crate) use file::{FileQuestion, Known, Reads, recorded};
pub(crate) use fingerprint::{Digest, digest};
pub(crate) use goal::{Answer, Question, Recalled};
pub(crate) use slice::{Piece, Pieces, Slice};

/// Where answers are kept: a folder, a table in memory, or whatever else knows keys and bytes. Losing entries is allowed at any time, giving
/// back other bytes than were put in is not.
pub trait Store: Sync {
    fn get(&self, key: &Key) -> Option<Vec<u8>>;

    fn put(&self, key: &Key, value: &[u8]);
}

/// What an answer is kept under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; 32]);

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

/// A store, and what all answers in it depend on besides the program.
#[derive(Clone, Copy)]
pub struct Cache<'a> {
    pub store: &'a dyn Store,
    /// The version of gainsay and of its solver.
    pub made_by: &'a str,
}

impl<'a> Cache<'a> {
    /// The cache of a run; none where somebody wants to see how answers are found.
    fn of(world: World<'a>, options: &Options) -> Option<Cache<'a>> {
        let shows_how = options.timings || world.second.is_some() || world.observer.wants_queries();
        world.cache.filter(|_| !shows_how)
    }

    fn key(&self, what: &impl Serialize) -> Key {
        Key(digest(&(self.made_by, what)))
    }

    fn recall<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        postcard::from_bytes(&self.store.get(key)?).ok()
    }

    fn keep(&self, key: &Key, answer: &impl Serialize) {
        // What cannot be kept is found out again.
        if let Ok(bytes) = postcard::to_stdvec(answer) {
            self.store.put(key, &bytes);
        }
    }
}

/// The options that an answer may depend on.
fn meaning(options: &Options) -> String {
    format!("{:?}", Options { jobs: 1, baseline: None, ..options.clone() })
}

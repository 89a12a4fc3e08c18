//! The symbolic heap: chunks of permission to resources, and what can be asked of them.

mod chunk;
mod havoc;
mod join;
mod lookup;
mod map;
mod quantified;
mod take;

pub(crate) use chunk::all_equal;
pub use chunk::{Chunk, Footprint, Heap};
pub use gainsay_heap::ResourceKey;
pub(crate) use quantified::{Comprehension, Inverted};

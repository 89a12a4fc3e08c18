//! Racket with contracts: text to λ_G, and how Racket writes values.
//!
//! ```text
//! text ─read▶ data ─expand▶ core syntax ─lower▶ ir::functional + goals
//! ```
//! Values live in one dynamic sum; application is strict, from left to right; every primitive and every application checks what it is given and
//! blames the code at its position. The rules are in `prelude.fun`, which every program is lowered on top of.

mod assignment;
mod datum;
mod expand;
mod features;
mod files;
mod lower;
mod notation;
mod order;
mod parts;
mod plant;
mod prelude;
mod primitive;
mod reader;
mod spcf;
mod syntax;

pub use expand::Exports;
pub use files::{Files, Required};
pub use lower::{Loaded, Order, Part, Provable, Run, Step, load, load_run, offers_plainly};
pub use notation::{RacketNotation, Retold, Witness};
pub use plant::plants;
pub use spcf::load as load_spcf;

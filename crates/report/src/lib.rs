//! From a [`Report`](gainsay_verdict::Report) to what people and machines read.
//!
//! A report and its sources are enough to draw every format; nothing here knows how a verdict was found. Each format has a file of its own
//! and [`Format::render`] picks one.
//!
//! | format | module | for |
//! |---|---|---|
//! | `text` | `text` | people, with source excerpts |
//! | `json` | [`json`] | tools; its definition is [`json::document`], its schema is kept in `schema/`; can be read back |
//! | `jsonl` | `jsonl` | tools that want each goal as soon as it is decided |
//! | `sarif` | `sarif` | code scanning |
//! | `github` | `github` | workflow annotations |
//! | `junit` | `junit` | CI systems |
//! | `html` | `html` | people, in one page that needs nothing else, with heaps drawn |
//! | `fragments` | `fragments` | pages that show verdicts as they come: `gainsay serve` |
//! | `svg` | `svg` | people: the heaps alone, as one drawing |
//!
//! [`codes`] says what the codes mean. [`baseline`] is the file of known failures, [`difference`] what came and went between two checks. [`Rerun`] draws a counterexample that was run again. What a counterexample says in words is written once, in [`prose`], and every format for
//! people takes it from there; `picture` draws heaps, as SVG and in lines.

pub mod baseline;
mod caller_failures;
pub mod codes;
pub mod difference;
mod format;
mod fragments;
mod github;
mod html;
pub mod json;
mod jsonl;
mod junit;
mod markup;
pub mod origin;
mod ours;
mod picture;
pub mod prose;
mod rerun;
mod sarif;
pub mod silicon;
mod stream;
mod summary;
mod svg;
mod text;
pub mod viperserver;

pub use caller_failures::Elsewhere;
pub use format::{Color, Format, Options};
pub use html::STYLE;
pub use ours::{is_emitted_program, is_ours};
pub use rerun::Rerun;
pub use stream::Stream;

//! `gainsay lsp`: the check as a language server, on texts as they are being written. It speaks on standard input and output, and nothing it is told ends it
//! but `exit` and the end of the input.
//!
//! | module | what |
//! |---|---|
//! | `server` | the protocol: what comes in, in which order, and who answers |
//! | `requests` | what the editor asks |
//! | `frames` | bytes to messages |
//! | `capabilities` | what is offered |
//! | `client` | what is said to the editor, and what it can do |
//! | `documents` | open texts and their changes |
//! | `positions` | lines and UTF-16 columns |
//! | `address` | URIs and paths |
//! | `checking` | checks in the background, ended as soon as nobody wants them |
//! | `staleness` | files, clock and solver of a check that may be ended |
//! | `checked` | what is known about a text |
//! | `diagnostics`, `lenses`, `hints`, `hover` | … as the editor shows it |
//! | `commands` | what lenses and actions do |
//! | `actions` | what can be done about a refuted goal |
//! | `suppress` | comments that excuse it |
//! | `witness` | counterexamples as files |
//! | `lookup`, `definition`, `scan` | where names are defined |
//! | `words` | names under the cursor |

mod actions;
mod address;
mod capabilities;
mod checked;
mod checking;
mod client;
mod commands;
mod definition;
mod diagnostics;
mod documents;
mod frames;
#[cfg(test)]
mod fuzzed;
mod held;
mod hints;
mod hover;
mod lenses;
mod lookup;
mod positions;
mod requests;
mod scan;
mod server;
mod staleness;
mod suppress;
mod witness;
mod words;

pub use server::serve;

//! The adversary: programs that nobody wrote, judged by somebody who is not us.
//!
//! A [`Contender`] invents programs in one language and knows a judge of it: GHC, Racket, gcc with sanitizers, Silicon. A [`duel`](duel::duel) lets
//! gainsay and the judge decide the same functions. Two things must never happen: that gainsay verifies what the judge sees fail, and that it
//! shows a counterexample the judge does not confirm. A function with which that happens is made small and written down.
//!
//! A second judge needs nobody else: a program under other names and in another order ([`Contender::disguise`]) has the same verdicts.

pub mod c;
pub mod contenders;
pub mod duel;
pub mod haskell;
pub mod judge;
pub mod module;
pub mod racket;
mod viper;

pub use judge::{Contender, Ruling};
pub use module::{Module, Unit};

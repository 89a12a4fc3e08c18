//! A concrete interpreter for the permission language: the judge of counterexamples. It shares no rule with the symbolic engine.
//!
//! A state is a store and a heap that maps each location to an exact fraction and a value; predicate instances keep what was folded into
//! them. Functions are executed, loops run, calls executed by their bodies or replaced by their contracts ([`Abstraction`]), quantifiers
//! decided over the values at hand. What a program leaves open (uninitialised variables, what `inhale` brings, domain functions) comes from
//! tables ([`Choices`], [`Tables`]). A run ends well, or with a [`Stop`]: a failure with Viper's code, an assumption that is false, an
//! exhausted [`Budget`], or something this interpreter cannot do, by name.

mod application;
mod at_hand;
mod call;
mod choice;
mod choose_open_values;
mod collection;
mod draw;
mod evaluate;
mod execute;
mod fit;
mod heap;
mod hidden;
mod inhale_exhale;
mod interpreter;
mod jump;
mod location;
mod member;
mod needed_rows;
mod promise;
mod quantifier;
mod sequence;
mod termination;
mod trigger;
mod value;
mod wand;

pub use choice::{Choices, Rows, Tables};
pub use draw::failing_run;
pub(crate) use draw::{Base, MemberToDraw, drawn_input};
pub use heap::{Given, Heap, Held, Location};
pub use interpreter::{
    Abstraction, Applied, Budget, Completion, Failed, Head, Interpreter, Passed, PassedKind, State, Stop,
};
pub use sequence::Sequence;
pub use trigger::Unmatched;
pub use value::{Reference, Value};
pub use wand::IMPOSSIBLE;

//! Proofs by refinement types: a function is right if its body has the type it is given, where every call is its callee's type.
//!
//! ```text
//! ir::refined ─generate▶ Horn clauses ─weaken (qualifiers)▶ κ ─ask▶ proved, or the head that does not follow
//! ```
//!
//! * `generate`, `application`, `callee`, `matching`, `subtype`: constraints by bidirectional typing; `environment`: what is known where.
//! * `qualifier` and `solve`: what nobody wrote is inferred by predicate abstraction; `encode`, `sets`: the logic as terms.
//! * `equation`: what type variables are behind matches on constructors that fix types.
//! * `unfold`: logical evaluation of definitions.
//! * `bound`: what holds between predicate parameters; `termination`: metrics; `invariant`: what holds of all values of a datatype; `inhabited`: whether it has any; `witness`: whether a refined type has; `prove`: groups of functions, callees first; `together`: several groups at once; `mentions`: who needs whom.
//!
//! A function is proved only together with everything it may call, so that a proof says that no run fails.

mod application;
mod bound;
mod callee;
mod catalogue;
mod constraint;
mod encode;
mod environment;
mod equation;
mod generate;
mod inhabited;
mod invariant;
mod matching;
mod mentions;
mod prove;
mod qualifier;
mod sets;
mod solve;
mod subtype;
mod termination;
mod together;
mod unfold;
mod witness;

pub use constraint::Why;
pub use generate::{Stop, shown};
pub use prove::{Failed, Module, Proof};

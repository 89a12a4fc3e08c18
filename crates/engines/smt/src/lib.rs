//! Terms, simplification, solver chain, backends, models. Answers questions about terms; knows nothing of programs and
//! does no input or output: a solver process is reached through [`Launch`] and [`Process`], which a shell implements.
//!
//! ```
//! use gainsay_smt::{Answer, Query, Scripted, Solver, Sort, Terms, chain};
//!
//! let mut terms = Terms::new();
//! let k = terms.variable("k", Sort::INT);
//! let one = terms.int(1);
//! let previous = terms.subtract(k, one);
//! let zero = terms.int(0);
//! let base_case = terms.eq(previous, zero);
//! assert_eq!(base_case, terms.eq(k, one), "sums are in normal form");
//!
//! let mut solver = chain(Scripted::new([Answer::Unsat]));
//! let negative = terms.less(k, zero);
//! assert!(solver.check(&mut terms, &Query::model(&[base_case, negative])).is_unsat());
//! ```
//!
//! With a real solver: `chain(Backend::new(launch, Settings::default()))`.
//!
//! # Terms
//!
//! One [`Terms`] per goal. [`Term`], [`Sort`], [`Function`] and [`Constructor`] are `Copy` handles into it; equal terms
//! are equal handles. Constructors simplify: constants are folded, sums are linear normal forms, `C(a) = D(b)` is false.
//! Ill-sorted terms are a bug of the caller and are caught by debug assertions.
//!
//! * Literals: [`Terms::bool`], [`Terms::int`], [`Terms::real`], [`Terms::string`], [`Terms::bit_vector`],
//!   [`Terms::value`] for any [`Value`].
//! * Symbols: [`Terms::variable`] and [`Terms::function`] by name, [`Terms::fresh`] and [`Terms::fresh_function`] for
//!   new ones, [`Terms::apply`]. User names need no care: they are made safe when printed.
//! * Datatypes are monomorphic: [`Terms::datatype`] names one, [`Terms::define_datatype`] gives it constructors (fields
//!   may have sorts that are defined later), [`Terms::construct`], [`Terms::is`], [`Terms::field`].
//! * Division by zero and fields of the wrong constructor are unspecified, as in SMT-LIB: guard them.
//! * Quantifiers: `terms.forall(&[x], &[vec![trigger]], body)` with `x` made by [`Terms::fresh`].
//!
//! # Queries
//!
//! [`Query::verdict`] asks whether a path's assertions are satisfiable, [`Query::model`] also how. An [`Answer`] is data;
//! so is the [`Reason`] for not knowing. [`Model::evaluate`] evaluates any term in a model, [`Model::evaluate_completed`]
//! fills in what the model leaves open. Call [`Solver::reset`] between goals, when the arena changes.
//!
//! Each link of [`chain`] is public, for tests and experiments; [`Scripted`], [`Brute`] and [`CrossCheck`] are fakes and
//! checks in the same form. [`Recorder`] keeps queries, [`Recording`] writes, reads and runs them for measurements.

mod backend;
mod chain;
mod evaluate;
mod link;
mod model;
mod naming;
mod print;
mod process;
mod query;
mod read;
mod recording;
mod semantics;
mod sort;
mod term;
mod value;

pub use backend::{Backend, Identity, Opinion, Profile, QueryLog, SecondSolver, Settings, launch_arguments};
pub use chain::chain;
pub use link::{
    Brute, CrossCheck, Disagreement, Guess, IndependentParts, Propagate, RememberedAnswers, RememberedModels, Scripted,
    Trivial,
};
pub use model::{Interpretation, Model, Otherwise};
pub use print::{print_term, write_term};
pub use process::{Launch, LaunchError, Process, ProcessFailure};
pub use query::{Answer, Query, Reason, Share, Solver, Statistics, Want};
pub use read::{ReadError, Response, parse_answer, read_term};
pub use recording::{Counts, Recorder, Recording, write_recording};
pub use sort::{Constructor, ConstructorDeclaration, ConstructorInfo, Function, FunctionInfo, Origin, Sort, SortKind};
pub use term::{BitOperator, Operator, Quantifier, Term, Terms, TextOperator};
pub use value::{ArrayValue, BitVector, DataValue, Element, Value};

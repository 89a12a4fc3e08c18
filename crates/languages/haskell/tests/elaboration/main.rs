//! Names, types and lowering, feature by feature: inferred types, diagnostics, well-formedness, and what the lowered programs compute.

mod checking;
mod evaluator;
mod interface;
mod modules;
mod poison;
mod programs;
mod types;
mod wellformed;

//! A unit while it is written.

use super::function::Function;
use crate::Unit;

/// Declarations, functions, and what the judge needs for them.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// Types, predicates and variables.
    pub(super) types: Vec<String>,
    pub(super) functions: Vec<Function>,
    /// What the trials use, in C.
    pub(super) support: String,
}

impl Draft {
    pub(super) fn of(function: Function) -> Draft {
        Draft { functions: vec![function], ..Draft::default() }
    }

    pub(super) fn unit(&self) -> Unit {
        let mut declarations = self.types.clone();
        declarations.extend(self.functions.iter().map(Function::text));
        let mut trials: Vec<String> = self.functions.iter().map(Function::judged).collect();
        if let Some(first) = trials.first_mut() {
            first.insert_str(0, &self.support);
        }
        Unit { goals: self.functions.iter().map(|function| function.name.clone()).collect(), declarations, trials }
    }
}

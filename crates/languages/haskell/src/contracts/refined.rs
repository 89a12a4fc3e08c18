//! Refined types, resolved: a Haskell type with the predicates its values must satisfy, and likewise its parts.

use gainsay_ir::functional::{Expr, ExprKind};
use gainsay_source::{Name, Span};

use super::{partiality::visit, scope::Dropped};
use crate::types::data::Type;

/// A type with refinements. The type itself mentions no variables.
#[derive(Clone, Debug)]
pub(super) struct Refined {
    pub ty: Type,
    /// What the predicates call the value; no other variable has this name.
    pub value: Name,
    pub predicates: Vec<Predicate>,
    pub parts: Parts,
    /// What is given for the abstract refinements of its datatype: functions to `Bool`.
    pub abstracted: Vec<Option<Expr>>,
    /// What was not understood of it, parts excluded.
    pub dropped: Vec<Dropped>,
}

/// A condition over the variables in scope.
#[derive(Clone, Debug)]
pub(super) struct Predicate {
    pub condition: Expr,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum Parts {
    /// Nothing is said of them.
    Plain,
    /// The arguments of a type constructor.
    Arguments(Vec<Refined>),
    Function(Box<Refined>, Box<Refined>),
}

impl Refined {
    pub(super) fn plain(ty: Type, value: Name) -> Refined {
        Refined { ty, value, predicates: Vec::new(), parts: Parts::Plain, abstracted: Vec::new(), dropped: Vec::new() }
    }

    /// Whether nothing is said, neither of the value nor of its parts.
    pub(super) fn is_trivial(&self) -> bool {
        self.predicates.is_empty()
            && self.abstracted.iter().all(Option::is_none)
            && match &self.parts {
                Parts::Plain => true,
                Parts::Arguments(arguments) => arguments.iter().all(Refined::is_trivial),
                Parts::Function(argument, result) => argument.is_trivial() && result.is_trivial(),
            }
    }

    /// Whether nothing is said of its parts.
    pub(super) fn promises_nothing(&self) -> bool {
        match &self.parts {
            Parts::Plain => true,
            Parts::Arguments(arguments) => arguments.iter().all(Refined::is_trivial),
            Parts::Function(argument, result) => argument.is_trivial() && result.is_trivial(),
        }
    }

    /// Everything in it that was not understood.
    pub(super) fn all_dropped(&self) -> Vec<Dropped> {
        let mut all = self.dropped.clone();
        match &self.parts {
            Parts::Plain => {}
            Parts::Arguments(arguments) => all.extend(arguments.iter().flat_map(Refined::all_dropped)),
            Parts::Function(argument, result) => {
                all.extend(argument.all_dropped());
                all.extend(result.all_dropped());
            }
        }
        all
    }

    /// Whether a function in it promises something that is not about what it returns: that it exists says something about other values.
    pub(super) fn supposes(&self) -> bool {
        match &self.parts {
            Parts::Plain => false,
            Parts::Arguments(arguments) => arguments.iter().any(Refined::supposes),
            Parts::Function(argument, result) => {
                let about_result = |predicate: &Predicate| mentions(&predicate.condition, &result.value);
                !result.predicates.iter().all(about_result) || argument.supposes() || result.supposes()
            }
        }
    }

    /// Whether something is said of functions inside a structure, where nobody watches their calls.
    pub(super) fn hides_function_contract(&self) -> bool {
        match &self.parts {
            Parts::Plain => false,
            Parts::Arguments(arguments) => arguments.iter().any(|argument| {
                let is_function = matches!(argument.parts, Parts::Function(..));
                (is_function && !argument.is_trivial()) || argument.hides_function_contract()
            }),
            Parts::Function(argument, result) => argument.hides_function_contract() || result.hides_function_contract(),
        }
    }
}

fn mentions(expression: &Expr, name: &Name) -> bool {
    let mut found = false;
    visit(expression, &mut |part| found |= matches!(&part.kind, ExprKind::Variable(own) if own == name));
    found
}

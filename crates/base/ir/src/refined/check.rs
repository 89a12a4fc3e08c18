//! Whether a program is well-formed. A mistake is a bug of whoever made the program, never of its user.

use std::collections::BTreeSet;

use gainsay_source::Name;

use super::{Expr, ExprKind, Function, Logic, Pattern, Program, Trust, Type};

/// What is wrong, and in which function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    pub message: String,
    pub function: Name,
}

/// Everything that is wrong with a program.
pub fn check(program: &Program) -> Vec<Mistake> {
    let mut checker = Checker { program, mistakes: Vec::new(), function: Name::new(""), locals: BTreeSet::new() };
    for function in &program.functions {
        checker.function(function);
    }
    checker.mistakes
}

struct Checker<'p> {
    program: &'p Program,
    mistakes: Vec<Mistake>,
    function: Name,
    locals: BTreeSet<Name>,
}

impl Checker<'_> {
    fn mistake(&mut self, message: String) {
        self.mistakes.push(Mistake { message, function: self.function.clone() });
    }

    fn function(&mut self, function: &Function) {
        self.function = function.name.clone();
        let mut open = false;
        function.signature.ty.for_each_predicate(&mut |predicate| open |= predicate.is_open());
        if open && function.trust != Trust::Checked {
            self.mistake("its type has holes".to_owned());
        }
        match (&function.body, function.trust) {
            (None, Trust::Checked) => self.mistake("it has no body".to_owned()),
            (Some(_), Trust::Assumed | Trust::Strict) => self.mistake("it is assumed and has a body".to_owned()),
            (Some(body), Trust::Checked) => {
                self.locals.clear();
                self.expression(body);
            }
            (None, Trust::Assumed | Trust::Strict) => {}
        }
    }

    fn bind(&mut self, name: &Name) {
        self.locals.insert(name.clone());
    }

    fn types(&mut self, types: &[Type]) {
        for ty in types {
            let mut found = false;
            let mut look = |part: &Logic| found |= matches!(part, Logic::Unknown(_));
            ty.for_each_predicate(&mut |predicate| predicate.for_each(&mut look));
            if found {
                self.mistake("a type in it is being inferred already".to_owned());
            }
        }
    }

    fn expression(&mut self, expression: &Expr) {
        match &expression.kind {
            ExprKind::Variable(name, types) => {
                if !self.locals.contains(name) {
                    self.mistake(format!("`{name}` is not in scope"));
                }
                self.types(types);
            }
            ExprKind::Function(_, types) => self.types(types),
            ExprKind::Constructor(name, types) => {
                self.types(types);
                let mut constructors = self.program.datatypes.iter().flat_map(|datatype| &datatype.constructors);
                if !constructors.any(|constructor| constructor.name == *name) {
                    self.mistake(format!("there is no constructor `{name}`"));
                }
            }
            ExprKind::Lambda(parameters, _) => parameters.iter().for_each(|(name, _)| self.bind(name)),
            ExprKind::Let(name, ..) => self.bind(name),
            ExprKind::LetFunctions(functions, _) => functions.iter().for_each(|function| self.bind(&function.name)),
            ExprKind::Case(case) => {
                self.bind(&case.name);
                for alternative in &case.alternatives {
                    if let Pattern::Constructor(_, fields) = &alternative.pattern {
                        fields.iter().for_each(|field| self.bind(field));
                    }
                }
            }
            ExprKind::Integer(_)
            | ExprKind::Opaque(_)
            | ExprKind::Apply(..)
            | ExprKind::Fail(_)
            | ExprKind::Annotated(..) => {}
        }
        expression.for_each_part(&mut |part| self.expression(part));
    }
}

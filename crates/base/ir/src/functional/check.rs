//! Well-formedness: every name bound, every constructor known and saturated, every symbolic type inhabited by first-order values.
//!
//! For `.fun` text these are the user's mistakes; for a lowered program they are ours.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_source::{Diagnostic, Name, Span};

use super::{Alternative, Case, Datatype, Expr, ExprKind, Pattern, Program, Type, text::names_constructor};

/// All that is not well-formed, in source order of the items.
pub fn check(program: &Program) -> Vec<Diagnostic> {
    let mut checker = Checker::new(program);
    for datatype in &program.datatypes {
        checker.datatype(datatype);
    }
    for definition in &program.definitions {
        checker.expression(&definition.body);
    }
    for goal in &program.goals {
        checker.expression(&goal.body);
    }
    checker.diagnostics
}

struct KnownConstructor<'a> {
    datatype: &'a Name,
    arity: usize,
}

struct Checker<'a> {
    globals: BTreeSet<&'a Name>,
    constructors: BTreeMap<&'a str, KnownConstructor<'a>>,
    type_arities: BTreeMap<&'a Name, usize>,
    /// Local variables in scope, counted, because inner ones may shadow outer ones.
    locals: BTreeMap<&'a Name, usize>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Checker<'a> {
    fn new(program: &'a Program) -> Checker<'a> {
        let mut checker = Checker {
            globals: BTreeSet::new(),
            constructors: BTreeMap::new(),
            type_arities: BTreeMap::new(),
            locals: BTreeMap::new(),
            diagnostics: Vec::new(),
        };
        for definition in &program.definitions {
            if !checker.globals.insert(&definition.name) {
                checker.twice("definition", &definition.name, definition.span);
            }
        }
        let mut goals = BTreeSet::new();
        for goal in &program.goals {
            if !goals.insert(&goal.name) {
                checker.twice("goal", &goal.name, goal.span);
            }
        }
        for datatype in &program.datatypes {
            checker.declare(datatype);
        }
        checker
    }

    fn declare(&mut self, datatype: &'a Datatype) {
        let taken = Type::builtin(&datatype.name).is_some()
            || [Type::CELL, Type::SHARED_CELL].contains(&datatype.name.as_str());
        if taken || self.type_arities.insert(&datatype.name, datatype.parameters.len()).is_some() {
            self.twice("datatype", &datatype.name, datatype.span);
        }
        for constructor in &datatype.constructors {
            let known = KnownConstructor { datatype: &datatype.name, arity: constructor.fields.len() };
            let builtin = matches!(constructor.name.as_str(), "True" | "False");
            if builtin || self.constructors.insert(&constructor.name, known).is_some() {
                self.twice("constructor", &constructor.name, constructor.span);
            }
            if !names_constructor(&constructor.name) {
                let message = format!("the constructor `{}` must start with a capital letter", constructor.name);
                self.error("syntax", message, constructor.span);
            }
        }
    }

    fn error(&mut self, code: &str, message: String, span: Span) {
        self.diagnostics.push(Diagnostic::error(code, message, span));
    }

    fn twice(&mut self, what: &str, name: &Name, span: Span) {
        self.error("defined-twice", format!("there is another {what} called `{name}`"), span);
    }

    fn datatype(&mut self, datatype: &'a Datatype) {
        for constructor in &datatype.constructors {
            for field in &constructor.fields {
                self.ty(&field.ty, &datatype.parameters, constructor.span);
            }
        }
    }

    fn ty(&mut self, ty: &Type, variables: &[Name], span: Span) {
        match ty {
            Type::Variable(name) if !variables.contains(name) => {
                self.error("unbound-name", format!("the type variable `{name}` is not bound here"), span);
            }
            Type::Data(name, arguments) => {
                let builtin = (*name == Type::CELL || *name == Type::SHARED_CELL).then_some(&1);
                match self.type_arities.get(name).or(builtin) {
                    None => self.error("unbound-name", format!("there is no datatype `{name}`"), span),
                    Some(arity) if *arity != arguments.len() => {
                        let message =
                            format!("`{name}` takes {}, not {}", counted(*arity, "type argument"), arguments.len());
                        let help = format!("write it with its arguments, in parentheses: `({name} …)`");
                        let diagnostic = Diagnostic::error("arity", message, span);
                        let bare = arguments.is_empty();
                        self.diagnostics.push(if bare { diagnostic.with_help(help) } else { diagnostic });
                    }
                    Some(_) => {}
                }
                arguments.iter().for_each(|argument| self.ty(argument, variables, span));
            }
            Type::Function(argument, result) => {
                self.ty(argument, variables, span);
                self.ty(result, variables, span);
            }
            _ => {}
        }
    }

    fn arity(&self, constructor: &str) -> Option<usize> {
        match constructor {
            "True" | "False" => Some(0),
            _ => self.constructors.get(constructor).map(|known| known.arity),
        }
    }

    fn with_locals(&mut self, names: impl Iterator<Item = &'a Name> + Clone, visit: impl FnOnce(&mut Self)) {
        let names = names.filter(|name| *name != "_");
        names.clone().for_each(|name| *self.locals.entry(name).or_default() += 1);
        visit(self);
        names.for_each(|name| {
            if let Some(count) = self.locals.get_mut(name) {
                *count -= 1;
            }
        });
    }

    fn distinct(&mut self, names: impl Iterator<Item = &'a Name>, span: Span) {
        let mut seen = BTreeSet::new();
        for name in names {
            if name != "_" && !seen.insert(name) {
                self.error("defined-twice", format!("`{name}` is bound twice here"), span);
            }
        }
    }

    fn expression(&mut self, expression: &'a Expr) {
        let span = expression.span;
        match &expression.kind {
            ExprKind::Variable(name) => {
                let bound = self.locals.get(name).is_some_and(|count| *count > 0) || self.globals.contains(name);
                if !bound {
                    self.error("unbound-name", format!("`{name}` is not defined"), span);
                }
            }
            ExprKind::Construct(name, arguments) => {
                self.saturated(name, arguments.len(), span);
                expression.for_each_part(&mut |part| self.expression(part));
            }
            ExprKind::Primitive(primitive, arguments) => {
                if primitive.arity() != arguments.len() {
                    let message = format!("`{}` takes {}", primitive.name(), counted(primitive.arity(), "argument"));
                    self.error("arity", message, span);
                }
                expression.for_each_part(&mut |part| self.expression(part));
            }
            ExprKind::Symbolic { ty, .. } => self.ty(ty, &[], span),
            ExprKind::Lambda(parameters, body) => {
                self.distinct(parameters.iter(), span);
                self.with_locals(parameters.iter(), |checker| checker.expression(body));
            }
            ExprKind::Let(bindings, _) => {
                let names = bindings.iter().map(|binding| &binding.name);
                self.distinct(names.clone(), span);
                self.with_locals(names, |checker| expression.for_each_part(&mut |part| checker.expression(part)));
            }
            ExprKind::Case(case) => self.case(case, span),
            _ => expression.for_each_part(&mut |part| self.expression(part)),
        }
    }

    fn saturated(&mut self, name: &Name, count: usize, span: Span) {
        match self.arity(name) {
            None => self.error("unbound-name", format!("there is no constructor `{name}`"), span),
            Some(arity) if arity != count => {
                self.error("arity", format!("`{name}` has {}, not {count}", counted(arity, "field")), span);
            }
            Some(_) => {}
        }
    }

    fn case(&mut self, case: &'a Case, span: Span) {
        self.expression(&case.scrutinee);
        self.same_datatype(&case.alternatives, span);
        for (index, alternative) in case.alternatives.iter().enumerate() {
            let binders: Vec<&'a Name> = match &alternative.pattern {
                Pattern::Constructor(name, fields) => {
                    self.saturated(name, fields.len(), alternative.body.span);
                    fields.iter().collect()
                }
                Pattern::Default(binder) => {
                    if index + 1 < case.alternatives.len() {
                        let message = "the alternatives after this one can never match".to_owned();
                        self.error("unreachable", message, alternative.body.span);
                    }
                    binder.iter().collect()
                }
                Pattern::Literal(_) => Vec::new(),
            };
            self.distinct(binders.iter().copied(), alternative.body.span);
            self.with_locals(binders.into_iter(), |checker| checker.expression(&alternative.body));
        }
    }

    /// All constructors of one case belong to one datatype, and do not stand beside literals.
    fn same_datatype(&mut self, alternatives: &'a [Alternative], span: Span) {
        let mut kinds = BTreeSet::new();
        for alternative in alternatives {
            match &alternative.pattern {
                Pattern::Constructor(name, _) => {
                    let datatype = self.constructors.get(name.as_str()).map_or("Bool", |known| known.datatype.as_str());
                    kinds.insert(datatype.to_owned());
                }
                Pattern::Literal(_) => {
                    kinds.insert("literals".to_owned());
                }
                Pattern::Default(_) => {}
            }
        }
        if kinds.len() > 1 {
            let kinds: Vec<_> = kinds.into_iter().collect();
            self.error("mixed-patterns", format!("this case matches both {}", kinds.join(" and ")), span);
        }
    }
}

/// `1 field`, `2 fields`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

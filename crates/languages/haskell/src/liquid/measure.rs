//! Functions of the logic: measures with equations, those lifted from Haskell, fields, and functions that stand for their bodies.

use gainsay_ir::refined::{self as ir, APPLY, FUNCTION, Logic as Term, Operator, Sort};
use gainsay_source::{Name, Span};

use super::{Elaborator, Made, stop, written::Scope};
use crate::{
    contracts::specifications::Said,
    modules::ModuleId,
    rename::entity::{ConstructorId, GlobalId, TypeId, TypeName, Value},
    syntax::{
        self, QualifiedName,
        specification::{Measure, MeasureBody, MeasureEquation, RefinedType, RefinedTypeKind},
    },
    types::data::Type,
};

/// A measure of the program.
#[derive(Clone, Debug)]
pub(super) struct Meaning {
    pub name: Name,
    /// What it is of the values of each constructor, over the names of the fields.
    pub equations: Vec<(ConstructorId, Vec<Name>, Term)>,
}

impl Elaborator<'_> {
    /// The measure of that name; `None` when there is none.
    pub(super) fn measure(&mut self, module: ModuleId, name: &QualifiedName) -> Option<Made<Meaning>> {
        let said = match self.book.measure(module, name) {
            Some(said) => said.clone(),
            None if name.name == "len" => return Some(self.length(name.span)),
            None => return self.class_measure(name),
        };
        if said.content.equations.is_empty() {
            let lifted = self.lowered.value(said.module, &said.content.name).found();
            return match lifted {
                Some(Value::Global(global)) if !self.is_opaque(global, &said) => {
                    Some(match self.lifted(global, name.span) {
                        Ok(meaning) => Ok(meaning),
                        Err(_) => self.reflected_measure(global, name.span),
                    })
                }
                _ => Some(self.uninterpreted(said.module, &said.content, name.span)),
            };
        }
        let key = Name::from(format!("{}@{}", name.name, said.module.0));
        Some(self.once(&key, name.span, |elaborator| elaborator.with_equations(&key, said.module, &said.content)))
    }

    /// Whether a user gives the name of a library function a type in the logic: then nothing else is known of it there.
    fn is_opaque(&self, global: GlobalId, said: &Said<Measure>) -> bool {
        let module = self.lowered.names().entities.global(global).module;
        said.content.signature.is_some() && self.is_library(module) && !self.is_library(said.module)
    }

    /// A measure of a class: of any value, and for values of each instance what that says.
    fn class_measure(&mut self, name: &QualifiedName) -> Option<Made<Meaning>> {
        let (class, instances) = self.book.class_measure(name)?;
        let key = Name::from(format!("{}@{}", name.name, class.module.0));
        Some(self.once(&key, name.span, |elaborator| {
            elaborator.declare_written(&key, class.module, &class.content, name.span)?;
            let mut all: Vec<(ConstructorId, Vec<Name>, Term)> = Vec::new();
            for instance in instances {
                let own = elaborator.with_equations(&key, instance.module, &instance.content)?.equations;
                if own.iter().any(|(constructor, ..)| all.iter().any(|(known, ..)| known == constructor)) {
                    return stop("a measure that two instances define", name.span);
                }
                all.extend(own);
            }
            Ok(Meaning { name: key.clone(), equations: all })
        }))
    }

    /// Makes a measure once; one that is looked up while it is made is known by its name.
    pub(super) fn once(
        &mut self,
        key: &Name,
        span: Span,
        make: impl FnOnce(&mut Self) -> Made<Meaning>,
    ) -> Made<Meaning> {
        if let Some(known) = self.measures.get(key) {
            return known.clone();
        }
        if !self.underway.insert(key.clone()) {
            return Ok(Meaning { name: key.clone(), equations: Vec::new() });
        }
        let made = self.made_for(key, make);
        self.underway.remove(key);
        self.measures.insert(key.clone(), made.clone());
        let _ = span;
        made
    }

    pub(super) fn declare(&mut self, name: &Name, parameters: Vec<Sort>, result: Sort) {
        if !self.program.measures.iter().any(|measure| measure.name == *name) {
            self.program.measures.push(ir::Measure { name: name.clone(), parameters, result });
        }
    }

    /// `len` of lists, which is built in.
    pub(super) fn length(&mut self, span: Span) -> Made<Meaning> {
        let key = Name::new("len");
        self.once(&key.clone(), span, |elaborator| {
            let builtin = &elaborator.lowered.names().builtin;
            let (list, nil, cons) = (builtin.list, builtin.nil, builtin.cons);
            let list = elaborator.datatype(list, span)?;
            let element = Sort::Variable(Name::new("a"));
            elaborator.declare(&key, vec![Sort::Data(list, vec![element])], Sort::Int);
            let rest = Name::new("rest");
            let of_rest = Term::Apply(key.clone(), vec![Term::Variable(rest.clone())]);
            let more = Term::binary(Operator::Add, Term::integer(1), of_rest);
            let equations = vec![(nil, Vec::new(), Term::integer(0)), (cons, vec![Name::new("first"), rest], more)];
            Ok(Meaning { name: key, equations })
        })
    }

    fn uninterpreted(&mut self, module: ModuleId, measure: &Measure, span: Span) -> Made<Meaning> {
        let key = Name::from(format!("{}@{}", measure.name.name, module.0));
        self.once(&key.clone(), span, |elaborator| {
            elaborator.declare_written(&key, module, measure, span)?;
            Ok(Meaning { name: key, equations: Vec::new() })
        })
    }

    fn declare_written(&mut self, key: &Name, module: ModuleId, measure: &Measure, span: Span) -> Made<()> {
        let Some(signature) = &measure.signature else { return stop("a measure without a type", span) };
        let mut parameters = Vec::new();
        let mut rest = signature;
        loop {
            match &rest.kind {
                RefinedTypeKind::Function { argument, result, .. } => {
                    parameters.push(self.written_sort(module, argument)?);
                    rest = result;
                }
                RefinedTypeKind::Parenthesized(body)
                | RefinedTypeKind::Qualified { body, .. }
                | RefinedTypeKind::ForAll { body, .. } => rest = body,
                _ => break,
            }
        }
        let result = self.written_sort(module, rest)?;
        self.declare(key, parameters, result);
        Ok(())
    }

    pub(super) fn written_sort(&mut self, module: ModuleId, written: &RefinedType) -> Made<Sort> {
        let span = written.span;
        match &written.kind {
            RefinedTypeKind::Variable(name) => Ok(Sort::Variable(name.name.clone())),
            RefinedTypeKind::Parenthesized(inner) | RefinedTypeKind::Refined { base: inner, .. } => {
                self.written_sort(module, inner)
            }
            RefinedTypeKind::List(element) => {
                let list = self.lowered.names().builtin.list;
                Ok(Sort::Data(self.datatype(list, span)?, vec![self.written_sort(module, element)?]))
            }
            RefinedTypeKind::Tuple(parts) => {
                let Some((tuple, _)) = self.lowered.names().builtin.tuple(parts.len()) else {
                    return stop("a measure of this type", span);
                };
                let sorts = parts.iter().map(|part| self.written_sort(module, &part.component));
                let sorts = sorts.collect::<Made<Vec<_>>>()?;
                Ok(Sort::Data(self.datatype(tuple, span)?, sorts))
            }
            RefinedTypeKind::Function { argument, result, .. } => {
                let mut parts = vec![self.written_sort(module, argument)?];
                match self.written_sort(module, result)? {
                    Sort::Function(rest) => parts.extend(rest),
                    result => parts.push(result),
                }
                Ok(Sort::Function(parts))
            }
            RefinedTypeKind::Constructor(name) => self.named_sort(module, name, &[], span),
            RefinedTypeKind::Apply { function, arguments } => match &function.kind {
                RefinedTypeKind::Constructor(name) => self.named_sort(module, name, arguments, span),
                _ => stop("a measure of this type", span),
            },
            _ => stop("a measure of this type", span),
        }
    }

    fn named_sort(
        &mut self,
        module: ModuleId,
        name: &QualifiedName,
        arguments: &[RefinedType],
        span: Span,
    ) -> Made<Sort> {
        if let Some(said) = self.book.type_alias(module, name).cloned() {
            return self.written_sort(said.module, &said.content.body);
        }
        let sorts = arguments.iter().map(|one| self.written_sort(module, one)).collect::<Made<Vec<_>>>()?;
        match self.lowered.type_name(module, name).found() {
            Some(TypeName::Type(id)) if sorts.len() == 1 && self.is_set(id) => {
                Ok(Sort::Set(Box::new(sorts[0].clone())))
            }
            Some(TypeName::Type(id)) if sorts.is_empty() => self.sort(&Type::Constructor(id), span),
            Some(TypeName::Type(id)) => Ok(Sort::Data(self.datatype(id, span)?, sorts)),
            _ if name.name == "Set_Set" && sorts.len() == 1 => Ok(Sort::Set(Box::new(sorts[0].clone()))),
            _ => stop("a measure of this type", span),
        }
    }

    fn with_equations(&mut self, key: &Name, module: ModuleId, measure: &Measure) -> Made<Meaning> {
        let span = measure.name.span;
        self.declare_written(key, module, measure, span)?;
        let mut equations: Vec<(ConstructorId, Vec<Name>, Term)> = Vec::new();
        for equation in &measure.equations {
            let (constructor, fields) = self.equation_pattern(module, equation)?;
            let mut scope = Scope::new(module);
            for field in &fields {
                scope.values.insert(field.clone(), Term::Variable(field.clone()));
            }
            let body = match &equation.body {
                MeasureBody::Expression(logic) => self.logic(logic, &scope)?,
                MeasureBody::Refinement { value, predicate, .. } => {
                    scope.values.insert(value.name.clone(), Term::value());
                    let predicate = self.logic(predicate, &scope)?;
                    match defined(&predicate) {
                        Some(body) => body,
                        None => return stop("a measure whose equation does not say what it is", equation.span),
                    }
                }
            };
            if !is_structural(&body) || equations.iter().any(|(own, ..)| *own == constructor) {
                return stop("a measure that is not defined by its argument's parts", equation.span);
            }
            equations.push((constructor, fields, body));
        }
        Ok(Meaning { name: key.clone(), equations })
    }

    fn equation_pattern(&mut self, module: ModuleId, equation: &MeasureEquation) -> Made<(ConstructorId, Vec<Name>)> {
        let [pattern] = equation.patterns.as_slice() else {
            return stop("a measure of several arguments", equation.span);
        };
        let (name, arguments) = match constructor_pattern(pattern) {
            Some(found) => found,
            None => return stop("a measure with this pattern", pattern.span),
        };
        let constructor = match name {
            PatternHead::Named(name) => match self.lowered.value(module, &name).found() {
                Some(Value::Constructor(constructor)) => constructor,
                _ => return stop(format!("the unknown constructor `{name}`"), pattern.span),
            },
            PatternHead::Nil => self.lowered.names().builtin.nil,
            PatternHead::Tuple(size) => match self.lowered.names().builtin.tuple(size) {
                Some((_, constructor)) => constructor,
                None => return stop("a measure with this pattern", pattern.span),
            },
        };
        let mut fields = Vec::new();
        for argument in arguments {
            match variable_pattern(&argument) {
                Some(Some(name)) => fields.push(name),
                Some(None) => fields.push(self.unique("field")),
                None => return stop("a measure with this pattern", argument.span),
            }
        }
        Ok((constructor, fields))
    }

    /// A field, which is a measure as well.
    pub(super) fn field_measure(&mut self, field: GlobalId, owner: TypeId, span: Span) -> Made<Meaning> {
        let entity = self.lowered.names().entities.global(field).clone();
        let key = Name::from(format!("{}@field{}", entity.name, field.0));
        self.once(&key.clone(), span, |elaborator| {
            let data = elaborator.datatype(owner, span)?;
            let names = elaborator.lowered.names();
            let constructors = names.entities.ty(owner).constructors.clone();
            let mut equations = Vec::new();
            let mut sort = None;
            for constructor in constructors {
                let fields = elaborator.lowered.names().entities.constructor(constructor).fields.clone();
                let Some(place) = fields.iter().position(|own| *own == Some(field)) else { continue };
                let names: Vec<Name> = (0..fields.len()).map(|_| elaborator.unique("field")).collect();
                let body = Term::Variable(names[place].clone());
                let known = elaborator.constructor_fields(constructor, span)?.fields;
                sort = known.get(place).map(|(_, ty)| ty.sort());
                equations.push((constructor, names, body));
            }
            let count = elaborator.lowered.names().entities.ty(owner).parameters.len();
            let parameters = (0..count).map(|place| Sort::Variable(super::data::parameter_name(place))).collect();
            let Some(sort) = sort else { return stop("this field", span) };
            elaborator.declare(&key, vec![Sort::Data(data, parameters)], sort);
            Ok(Meaning { name: key, equations })
        })
    }

    pub(super) fn measured(&mut self, measure: &Meaning, terms: Vec<Term>, span: Span) -> Made<Term> {
        let known = self.program.measures.iter().find(|own| own.name == measure.name);
        match known {
            Some(known) if known.parameters.len() == terms.len() => Ok(Term::Apply(measure.name.clone(), terms)),
            Some(known) if known.parameters.len() < terms.len() => {
                let (first, rest) = terms.split_at(known.parameters.len());
                Ok(apply(Term::Apply(measure.name.clone(), first.to_vec()), rest.to_vec()))
            }
            // A function as a value, with the arguments that it has already.
            Some(_) => Ok(Term::Apply(Name::from(format!("{FUNCTION}{}", measure.name)), terms)),
            None => stop("a measure without all its arguments", span),
        }
    }
}

/// A function that is a value, at these arguments.
pub(super) fn apply(function: Term, arguments: Vec<Term>) -> Term {
    Term::Apply(Name::new(APPLY), std::iter::once(function).chain(arguments).collect())
}

/// The value that a refinement says is the only one.
fn defined(predicate: &Term) -> Option<Term> {
    let Term::Operation(operator, operands) = predicate else { return None };
    match (operator, operands.as_slice()) {
        (Operator::Equal | Operator::Iff, [left, right]) if *left == Term::value() => {
            (!right.mentions(ir::VALUE)).then(|| right.clone())
        }
        (Operator::Equal | Operator::Iff, [left, right]) if *right == Term::value() => {
            (!left.mentions(ir::VALUE)).then(|| left.clone())
        }
        _ => None,
    }
}

/// Whether measures in it are of variables only, which are parts of what is measured.
pub(super) fn is_structural(body: &Term) -> bool {
    let mut fine = true;
    body.for_each(&mut |part| {
        if let Term::Apply(name, arguments) = part
            && name.contains('@')
        {
            fine &= arguments.iter().all(|argument| matches!(argument, Term::Variable(_)));
        }
        if let Term::Apply(name, arguments) = part
            && name.as_str() == "len"
        {
            fine &= arguments.iter().all(|argument| matches!(argument, Term::Variable(_)));
        }
    });
    fine
}

enum PatternHead {
    Named(QualifiedName),
    Nil,
    Tuple(usize),
}

fn constructor_pattern(pattern: &syntax::Pattern) -> Option<(PatternHead, Vec<syntax::Pattern>)> {
    use syntax::{OperatorItem, PatternKind as Kind};
    match &pattern.kind {
        Kind::Parenthesized(inner) => constructor_pattern(inner),
        Kind::Constructor { constructor, arguments } => {
            Some((PatternHead::Named(constructor.clone()), arguments.clone()))
        }
        Kind::Tuple(parts) => Some((PatternHead::Tuple(parts.len()), parts.clone())),
        Kind::List(parts) if parts.is_empty() => Some((PatternHead::Nil, Vec::new())),
        Kind::Operators(operators) => match operators.items.as_slice() {
            [OperatorItem::Operand(left), OperatorItem::Operator(name), OperatorItem::Operand(right)] => {
                Some((PatternHead::Named(name.clone()), vec![left.clone(), right.clone()]))
            }
            _ => None,
        },
        _ => None,
    }
}

/// A variable's name, `Some(None)` for a wildcard.
fn variable_pattern(pattern: &syntax::Pattern) -> Option<Option<Name>> {
    match &pattern.kind {
        syntax::PatternKind::Wildcard => Some(None),
        syntax::PatternKind::Variable(name) => Some(Some(name.name.clone())),
        syntax::PatternKind::Parenthesized(inner) => variable_pattern(inner),
        _ => None,
    }
}

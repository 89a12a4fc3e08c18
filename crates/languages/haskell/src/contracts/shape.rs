//! Types by how their values are built, and functions made for each: deep evaluation, structural equality, length.

use std::collections::BTreeSet;

use gainsay_ir::functional::{Expr, ExprKind, Primitive};
use gainsay_source::{Name, Span};

use super::{
    Writer,
    build::{
        alternative, bind, conditional, conjunction, force, lambda, negated, otherwise, truth, unsupported, variable,
    },
};
use crate::{
    lower::Lowered,
    modules::{ModuleId, Origin},
    rename::entity::{ConstructorId, TypeId, Value},
    types::data::{Type, VariableId},
};

/// How the values of a type are built.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    Integer,
    Double,
    Character,
    Truth,
    Function(Type, Type),
    Data {
        id: TypeId,
        arguments: Vec<Type>,
        constructors: Vec<Built>,
    },
    /// A variable, or a type whose constructors hide types.
    Unknown,
}

/// A constructor with the types of its fields.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Built {
    pub id: ConstructorId,
    /// In the program.
    pub name: Name,
    pub fields: Vec<Type>,
}

/// Types larger than this are not walked through: those that contain ever larger instances of themselves get there.
const LARGEST_TYPE: usize = 60;

impl Writer<'_> {
    pub(super) fn shape(&mut self, ty: &Type) -> Shape {
        let ty = self.lowered.checker().zonk(ty);
        let (head, arguments) = ty.spine();
        let Type::Constructor(id) = head else { return Shape::Unknown };
        let id = *id;
        let known = self.lowered.checker().well_known.clone();
        let is = |one: Option<TypeId>| one == Some(id);
        if is(known.int) || is(known.integer) {
            return Shape::Integer;
        }
        if is(known.double) || is(known.float) {
            return Shape::Double;
        }
        if is(known.char) {
            return Shape::Character;
        }
        if is(known.bool) {
            return Shape::Truth;
        }
        if id == self.lowered.names().builtin.arrow {
            return match arguments.as_slice() {
                [argument, result] => Shape::Function((*argument).clone(), (*result).clone()),
                _ => Shape::Unknown,
            };
        }
        let arguments: Vec<Type> = arguments.into_iter().cloned().collect();
        self.data_shape(id, arguments).unwrap_or(Shape::Unknown)
    }

    fn data_shape(&mut self, id: TypeId, arguments: Vec<Type>) -> Option<Shape> {
        if arguments.iter().map(size).sum::<usize>() > LARGEST_TYPE {
            return None;
        }
        let constructors = self.lowered.names().entities.ty(id).constructors.clone();
        let mut built = Vec::with_capacity(constructors.len());
        for constructor in constructors {
            let information = self.lowered.checker().constructor_information(constructor);
            let hides = !information.existentials.is_empty() || !information.equalities.is_empty();
            if hides || !information.context.is_empty() {
                return None;
            }
            let mut substitution = Vec::new();
            let (_, parameters) = information.result.spine();
            match instantiates(&parameters, &arguments, &mut substitution) {
                Instance::Always => {}
                // A constructor of other instances of the type.
                Instance::Never => continue,
                Instance::Depends => return None,
            }
            let fields = information.fields.iter().map(|field| field.substitute(&substitution)).collect();
            let name = self.lowered.program_name(Value::Constructor(constructor));
            built.push(Built { id: constructor, name, fields });
        }
        Some(Shape::Data { id, arguments, constructors: built })
    }

    /// Whether only the module that defines the type may build its values: any value that can be built need not be one that occurs.
    pub(super) fn hides_constructors(&self, id: TypeId) -> bool {
        let names = self.lowered.names();
        let entity = names.entities.ty(id);
        if entity.module == ModuleId::BUILTIN || names.graph.module(entity.module).origin != Origin::Library {
            return false;
        }
        let public: Vec<_> = self.public_modules().collect();
        let seen = |constructor: &ConstructorId| {
            public.iter().any(|module| names.exports_value(*module, Value::Constructor(*constructor)))
        };
        !entity.constructors.iter().all(seen)
    }

    /// The modules of the library that programs import.
    pub(super) fn public_modules(&self) -> impl Iterator<Item = ModuleId> {
        let graph = &self.lowered.names().graph;
        graph.ids().filter(|module| {
            let module = graph.module(*module);
            module.origin == Origin::Library && !module.name.starts_with("Gainsay.")
        })
    }

    /// Whether values of this type can have any constructor of the type.
    pub(super) fn has_all_constructors(&self, ty: &Type, constructors: &[Built]) -> bool {
        match ty.spine().0 {
            Type::Constructor(id) => self.lowered.names().entities.ty(*id).constructors.len() == constructors.len(),
            _ => true,
        }
    }

    /// Whether a type occurs in values of this type not all of whose constructors occur: a GADT with its parameter known.
    pub(super) fn reaches_indexed(&mut self, ty: &Type) -> bool {
        if self.indexed.is_empty() {
            return false;
        }
        let shapes = self.within(ty);
        shapes.iter().any(|shape| matches!(shape, Shape::Data { id, .. } if self.indexed.contains(id)))
    }

    /// A function that evaluates everything in a value of this type; `None` when there is nothing to do. The place names the inputs of
    /// functions that are met.
    pub(super) fn deep(&mut self, ty: &Type, place: &str, span: Span) -> Option<Expr> {
        match self.shape(ty) {
            Shape::Unknown => None,
            Shape::Function(argument, result) => Some(self.deep_function((&argument, &result), place, span)),
            Shape::Integer | Shape::Double | Shape::Character | Shape::Truth => {
                let name = Name::new("x#");
                Some(lambda(std::slice::from_ref(&name), force(variable(&name, span), truth(true, span)), span))
            }
            Shape::Data { id, constructors, .. } => {
                // What a function in a field takes is not known where that part of its type was left out.
                let is_known = !self.data_dropped.contains_key(&id);
                let type_key = self.key(ty);
                let key = format!("deep {type_key}");
                if let Some(known) = self.made.get(&key) {
                    return Some(variable(known, span));
                }
                let name = self.define_later(&key, "deep");
                let value = Name::new("x#");
                let mut alternatives = Vec::new();
                for built in &constructors {
                    let fields: Vec<_> = built.fields.iter().map(|_| self.unique("field")).collect();
                    let mut body = truth(true, span);
                    for (index, (field, ty)) in fields.iter().zip(&built.fields).enumerate().rev() {
                        if !is_known && matches!(self.shape(ty), Shape::Function(..)) {
                            continue;
                        }
                        if let Some(deep) = self.deep(ty, &field_place(&type_key, built, index), span) {
                            let inner = Expr::apply(deep, vec![variable(field, span)], span);
                            body = force(inner, body);
                        }
                    }
                    alternatives.push(alternative(&built.name, fields, body));
                }
                if alternatives.is_empty() || !self.has_all_constructors(ty, &constructors) {
                    alternatives.push(otherwise(truth(true, span)));
                }
                let inspected = Expr::case(variable(&value, span), alternatives, span);
                // Nothing in an input fails.
                let is_input = ExprKind::Primitive(Primitive::IsInput, vec![variable(&value, span)]);
                let body = conditional(Expr::new(is_input, span), truth(true, span), inspected);
                self.define(&name, lambda(&[value], body, span), span);
                Some(variable(&name, span))
            }
        }
    }

    /// A function that runs a function with an argument of which nothing is known, and evaluates everything in what it returns: code inside a
    /// result runs sooner or later.
    fn deep_function(&mut self, (argument, result): (&Type, &Type), place: &str, span: Span) -> Expr {
        let name = Name::new("f#");
        let given = match self.is_world(argument) {
            true => {
                let unit = Value::Constructor(self.lowered.names().builtin.unit_value);
                Ok(Expr::construct(&self.lowered.program_name(unit), Vec::new(), span))
            }
            false => {
                let label = self.given(place);
                self.unknown_input(argument, &label, span)
            }
        };
        let body = match given {
            Ok(given) => {
                let returned = Name::new("r#");
                let called = Expr::apply(variable(&name, span), vec![given], span);
                let looked = match self.deep(result, &result_place(place), span) {
                    Some(deep) => Expr::apply(deep, vec![variable(&returned, span)], span),
                    None => force(variable(&returned, span), truth(true, span)),
                };
                bind(&returned, called, looked)
            }
            Err(what) => unsupported(&format!("a function in the result, which takes {what}"), span),
        };
        lambda(&[name], body, span)
    }

    /// The input for a function at this place of a result.
    pub(super) fn given(&mut self, place: &str) -> Name {
        let next = Name::from(format!("given{}", self.givens.len() + 1));
        self.givens.entry(place.to_owned()).or_insert(next).clone()
    }

    /// The token that actions are run with.
    fn is_world(&mut self, ty: &Type) -> bool {
        let Type::Constructor(id) = self.lowered.checker().zonk(ty) else { return false };
        let names = self.lowered.names();
        let entity = names.entities.ty(id);
        entity.name == "World"
            && names
                .graph
                .modules
                .get(entity.module.0 as usize)
                .is_some_and(|module| module.name == "Gainsay.Primitive")
    }

    /// A function that compares two values of this type by their structure; the error names what cannot be compared.
    pub(super) fn equality(&mut self, ty: &Type) -> Result<Expr, String> {
        let span = self.nowhere;
        let names = [Name::new("x#"), Name::new("y#")];
        let [first, second] = [variable(&names[0], span), variable(&names[1], span)];
        match self.shape(ty) {
            Shape::Integer | Shape::Double | Shape::Character => {
                let kind = gainsay_ir::functional::ExprKind::Primitive(
                    gainsay_ir::functional::Primitive::Equal,
                    vec![first, second],
                );
                Ok(lambda(&names, Expr::new(kind, span), span))
            }
            Shape::Truth => Ok(lambda(&names, conditional(first, second.clone(), negated(second)), span)),
            Shape::Data { id, .. } if self.hides_constructors(id) => self.haskell_comparison("==", ty, span),
            Shape::Data { constructors, .. } => self.data_equality(ty, &constructors),
            Shape::Function(..) | Shape::Unknown => {
                Err(format!("a comparison of values of the type `{}`", self.lowered.show_type(ty)))
            }
        }
    }

    fn data_equality(&mut self, ty: &Type, constructors: &[Built]) -> Result<Expr, String> {
        let span = self.nowhere;
        let key = format!("equal {}", self.key(ty));
        if let Some(known) = self.made.get(&key) {
            return Ok(variable(known, span));
        }
        let name = self.define_later(&key, "equal");
        let names = [Name::new("x#"), Name::new("y#")];
        let complete = self.has_all_constructors(ty, constructors);
        let mut alternatives = Vec::new();
        for built in constructors {
            let left: Vec<_> = built.fields.iter().map(|_| self.unique("left")).collect();
            let right: Vec<_> = built.fields.iter().map(|_| self.unique("right")).collect();
            let mut conditions = Vec::new();
            for (index, field) in built.fields.iter().enumerate() {
                let equal = match self.equality(field) {
                    Ok(equal) => equal,
                    Err(what) => {
                        self.define(&name, unsupported(&what, span), span);
                        return Err(what);
                    }
                };
                let pair = vec![variable(&left[index], span), variable(&right[index], span)];
                conditions.push(Expr::apply(equal, pair, span));
            }
            let body = conjunction(conditions).unwrap_or_else(|| truth(true, span));
            let mut inner = vec![alternative(&built.name, right, body)];
            if constructors.len() > 1 || !complete {
                inner.push(otherwise(truth(false, span)));
            }
            let inner = Expr::case(variable(&names[1], span), inner, span);
            alternatives.push(alternative(&built.name, left, inner));
        }
        let body = if alternatives.is_empty() {
            truth(true, span)
        } else {
            alternatives.extend((!complete).then(|| otherwise(truth(false, span))));
            Expr::case(variable(&names[0], span), alternatives, span)
        };
        self.define(&name, lambda(&names, body, span), span);
        Ok(variable(&name, span))
    }

    /// `len` of lists.
    pub(super) fn list_length(&mut self, span: Span) -> Expr {
        let key = "length of a list";
        if let Some(known) = self.made.get(key) {
            return variable(known, span);
        }
        let name = self.define_later(key, "len");
        let builtin = &self.lowered.names().builtin;
        let (nil, cons) = (Value::Constructor(builtin.nil), Value::Constructor(builtin.cons));
        let (nil, cons) = (self.lowered.program_name(nil), self.lowered.program_name(cons));
        let [list, first, rest] = [Name::new("list#"), Name::new("first#"), Name::new("rest#")];
        let again = Expr::apply(variable(&name, span), vec![variable(&rest, span)], span);
        let longer = Expr::new(
            gainsay_ir::functional::ExprKind::Primitive(
                gainsay_ir::functional::Primitive::Add,
                vec![Expr::integer(1, span), again],
            ),
            span,
        );
        let alternatives =
            vec![alternative(&nil, vec![], Expr::integer(0, span)), alternative(&cons, vec![first, rest], longer)];
        let body = Expr::case(variable(&list, span), alternatives, span);
        self.define(&name, lambda(&[list], body, span), span);
        variable(&name, span)
    }

    /// A text that only this type has.
    pub(super) fn key(&mut self, ty: &Type) -> String {
        let ty = self.lowered.checker().zonk(ty);
        let mut text = String::new();
        write_key(&ty, &mut text);
        text
    }
}

/// The place of a field in values of the type with this key.
pub(super) fn field_place(key: &str, built: &Built, index: usize) -> String {
    format!("{key} {} {index}", built.name)
}

/// The place of what a function at a place returns.
pub(super) fn result_place(place: &str) -> String {
    format!("{place} ()")
}

/// The user's types some of whose constructors fix the types' parameters.
pub(super) fn indexed(lowered: &mut Lowered) -> BTreeSet<TypeId> {
    let mut found = BTreeSet::new();
    for id in (0..lowered.names().entities.types.len() as u32).map(TypeId) {
        let names = lowered.names();
        let entity = names.entities.ty(id);
        let module = names.graph.modules.get(entity.module.0 as usize);
        if module.is_none_or(|module| module.origin == Origin::Library) {
            continue;
        }
        let constructors = entity.constructors.clone();
        if constructors.into_iter().any(|one| lowered.checker().constructor_information(one).refines) {
            found.insert(id);
        }
    }
    found
}

/// Whether a constructor makes values of an instance of its type.
enum Instance {
    Always,
    Never,
    /// On what a type variable stands for.
    Depends,
}

/// Matches a constructor's result with a type, parameter by parameter.
fn instantiates(parameters: &[&Type], arguments: &[Type], found: &mut Vec<(VariableId, Type)>) -> Instance {
    let mut work: Vec<(&Type, &Type)> = parameters.iter().copied().zip(arguments).collect();
    while let Some((parameter, argument)) = work.pop() {
        match (parameter, argument) {
            (Type::Variable(variable), _) => match found.iter().find(|(known, _)| known == variable) {
                Some((_, before)) if before == argument => {}
                Some(_) => return Instance::Depends,
                None => found.push((*variable, argument.clone())),
            },
            (Type::Constructor(left), Type::Constructor(right)) if left == right => {}
            (Type::Apply(left), Type::Apply(right)) => work.extend([(&left.0, &right.0), (&left.1, &right.1)]),
            (Type::Constructor(_) | Type::Apply(_), Type::Constructor(_) | Type::Apply(_)) => return Instance::Never,
            _ => return Instance::Depends,
        }
    }
    Instance::Always
}

fn write_key(ty: &Type, text: &mut String) {
    match ty {
        Type::Constructor(id) => text.push_str(&id.0.to_string()),
        Type::Variable(variable) => text.push_str(&format!("v{}", variable.0)),
        Type::Meta(meta) => text.push_str(&format!("m{}", meta.0)),
        Type::Apply(parts) => {
            text.push('(');
            write_key(&parts.0, text);
            text.push(' ');
            write_key(&parts.1, text);
            text.push(')');
        }
        Type::Forall(scheme) => {
            text.push('∀');
            write_key(&scheme.body, text);
        }
        Type::Error => text.push('!'),
    }
}

fn size(ty: &Type) -> usize {
    let mut count = 0;
    ty.for_each_leaf(&mut |_| count += 1);
    count
}

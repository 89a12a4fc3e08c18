//! Inputs of types whose values cannot be put together from their constructors at will: those of GADTs, those that hide types, those with parts
//! that only the library may build.
//!
//! The mirror of such a type is a datatype with only the constructors that fit, and a function that makes the real value of a mirrored one, as
//! far as somebody looks. For a hidden type one that has the instances is taken, which shows failures but proves nothing.

use std::collections::BTreeSet;

use gainsay_ir::functional::{self as ir, Alternative, Constructor, Datatype, Expr, ExprKind, Field, Strictness};
use gainsay_source::{Name, Span};

use super::{
    Writer,
    build::{alternative, bind, doubt, lambda, variable},
    entry::maker_of,
    shape::Shape,
};
use crate::{
    rename::entity::{ConstructorId, TypeId, Value},
    types::data::{Scheme, Type, VariableId},
};

/// What is symbolic in the place of a type, and the function that makes the real value of it, if it is not that value itself.
#[derive(Clone, Debug)]
pub(super) struct Mirror {
    pub ty: ir::Type,
    convert: Option<Expr>,
}

/// What keeps the values of a type from being put together at will.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Concern {
    /// Types that constructors hide, and constructors that the library hides.
    HiddenOnly,
    /// Also constructors that are for some parameters of their type only.
    AnyRestriction,
}

/// A constructor at a type.
struct Fitting {
    fields: Vec<Type>,
    dictionaries: Vec<Expr>,
    /// Whether a type was chosen for one that it hides.
    is_choice: bool,
}

/// The constructor of mirrored collections; the function of the library that makes them follows. No module is called like that.
pub(crate) const FROM_LIST: &str = "FromList@made.";

/// Larger types are not mirrored: those that contain ever larger instances of themselves get there.
const MOST_MIRRORS: usize = 200;

impl Mirror {
    fn converted(&self, value: Expr) -> Expr {
        let span = value.span;
        match &self.convert {
            Some(convert) => Expr::apply(convert.clone(), vec![value], span),
            None => value,
        }
    }
}

impl Writer<'_> {
    /// An unknown value of any type of which there can be unknown values.
    pub(super) fn unknown_input(&mut self, ty: &Type, label: &Name, span: Span) -> Result<Expr, String> {
        if !self.is_mirrored(ty) {
            return self.unknown(ty, label, span);
        }
        let mirror = self.mirrored(ty)?;
        let unknown = ExprKind::Symbolic { label: label.clone(), ty: mirror.ty.clone() };
        Ok(mirror.converted(Expr::new(unknown, span)))
    }

    /// Whether inputs of this type are mirrored. What is nothing but a collection is made of a list; of a GADT alone it is assumed that the
    /// constructors fit.
    pub(super) fn is_mirrored(&mut self, ty: &Type) -> bool {
        let made_of_list = matches!(self.shape(ty), Shape::Data { id, .. } if self.hides_constructors(id));
        !made_of_list && self.has_within(ty, Concern::HiddenOnly)
    }

    /// The mirror of a type; where it cannot be had, none that was begun on the way is used either.
    pub(super) fn mirrored(&mut self, ty: &Type) -> Result<Mirror, String> {
        let known: BTreeSet<String> = self.mirrors.keys().cloned().collect();
        let made = self.mirror(ty);
        if let Err(message) = &made {
            let begun = self.mirrors.iter_mut().filter(|(key, _)| !known.contains(*key));
            begun.for_each(|(_, mirror)| *mirror = Err(message.clone()));
        }
        made
    }

    fn needs_mirror(&mut self, ty: &Type) -> bool {
        self.has_within(ty, Concern::AnyRestriction)
    }

    /// Whether there can be something in values of this type that keeps them from being put together at will.
    fn has_within(&mut self, ty: &Type, concern: Concern) -> bool {
        let mut seen = BTreeSet::new();
        let mut pending = vec![ty.clone()];
        while let Some(ty) = pending.pop() {
            if !seen.insert(self.key(&ty)) || seen.len() > MOST_MIRRORS {
                continue;
            }
            match self.shape(&ty) {
                Shape::Function(argument, result) => pending.extend([argument, result]),
                Shape::Data { id, constructors, .. } => {
                    let restricted = concern == Concern::AnyRestriction && self.indexed.contains(&id);
                    if restricted || self.hides_constructors(id) {
                        return true;
                    }
                    pending.extend(constructors.into_iter().flat_map(|built| built.fields));
                }
                Shape::Unknown => {
                    let Type::Constructor(id) = ty.spine().0 else { continue };
                    for constructor in self.lowered.names().entities.ty(*id).constructors.clone() {
                        let information = self.lowered.checker().constructor_information(constructor);
                        if !information.existentials.is_empty() || !information.context.is_empty() {
                            return true;
                        }
                        pending.extend(information.fields.iter().cloned());
                    }
                }
                Shape::Integer | Shape::Double | Shape::Character | Shape::Truth => {}
            }
        }
        false
    }

    fn mirror(&mut self, ty: &Type) -> Result<Mirror, String> {
        if !self.needs_mirror(ty) {
            return Ok(Mirror { ty: self.lowered.symbolic_type(ty)?, convert: None });
        }
        let refusal = format!("an unknown value of the type `{}`", self.lowered.show_type(ty));
        if let Some((argument, result)) = self.split_arrow(ty) {
            return self.function_mirror(&argument, &result);
        }
        let key = self.key(ty);
        if let Some(known) = self.mirrors.get(&key) {
            return known.clone();
        }
        let Type::Constructor(id) = *ty.spine().0 else { return Err(refusal) };
        if self.mirrors.len() > MOST_MIRRORS {
            return Err(refusal);
        }
        if self.hides_constructors(id) {
            return self.collection_mirror(id, ty, key).map_err(|_| refusal);
        }
        let builtin = &self.lowered.names().builtin;
        if id == builtin.list || builtin.is_tuple(id) {
            return self.literal_mirror(ty);
        }
        self.data_mirror(id, ty, key)
    }

    /// What a function returns is mirrored; what it takes is real, and it could not look at it.
    fn function_mirror(&mut self, argument: &Type, result: &Type) -> Result<Mirror, String> {
        if self.needs_mirror(argument) {
            return Err(format!("an unknown function of `{}`", self.lowered.show_type(argument)));
        }
        let taken = self.lowered.symbolic_type(argument)?;
        let mirror = self.mirror(result)?;
        let span = self.nowhere;
        let [function, given] = [self.unique("function"), self.unique("given")];
        let applied = Expr::apply(variable(&function, span), vec![variable(&given, span)], span);
        let convert = lambda(&[function, given], mirror.converted(applied), span);
        Ok(Mirror { ty: ir::Type::Function(Box::new(taken), Box::new(mirror.ty)), convert: Some(convert) })
    }

    /// Lists and tuples stay what they are, so that they are written as such; their parts are mirrored.
    fn literal_mirror(&mut self, ty: &Type) -> Result<Mirror, String> {
        let span = self.nowhere;
        let Shape::Data { arguments, constructors, .. } = self.shape(ty) else {
            return Err(format!("an unknown value of the type `{}`", self.lowered.show_type(ty)));
        };
        let mut parts = Vec::new();
        for argument in &arguments {
            parts.push(self.mirror(argument)?);
        }
        let ir::Type::Data(name, _) = self.lowered.known_type(ty) else {
            return Err(format!("an unknown value of the type `{}`", self.lowered.show_type(ty)));
        };
        let convert = self.unique("$mirror");
        let whole = Mirror {
            ty: ir::Type::Data(name, parts.iter().map(|part| part.ty.clone()).collect()),
            convert: Some(variable(&convert, span)),
        };
        let mut alternatives = Vec::new();
        for built in &constructors {
            let fields: Vec<Name> = built.fields.iter().map(|_| self.unique("field")).collect();
            let converted = built.fields.iter().zip(&fields).map(|(field, name)| {
                let own = arguments.iter().position(|argument| argument == field).map(|index| &parts[index]);
                own.unwrap_or(&whole).converted(variable(name, span))
            });
            let body = Expr::construct(&built.name, converted.collect(), span);
            alternatives.push(alternative(&built.name, fields, body));
        }
        self.define_conversion(&convert, alternatives);
        Ok(whole)
    }

    fn define_conversion(&mut self, name: &Name, alternatives: Vec<Alternative>) {
        let span = self.nowhere;
        let value = self.unique("mirrored");
        let body = Expr::case(variable(&value, span), alternatives, span);
        self.define(name, lambda(&[value], body, span), span);
    }

    /// A collection is mirrored by the list it is made of.
    fn collection_mirror(&mut self, id: TypeId, ty: &Type, key: String) -> Result<Mirror, String> {
        let span = self.nowhere;
        let (maker, list) = self.list_for(id, ty).ok_or_else(String::new)?;
        let items = self.mirror(&list)?;
        let written = maker_of(&self.lowered.names().entities.ty(id).name).unwrap_or(&maker).to_owned();
        let number = self.mirrors.len();
        let constructor = Name::from(format!("{FROM_LIST}{written}@{number}"));
        let field = Field { name: None, ty: items.ty.clone(), strictness: Strictness::Lazy };
        let mirror =
            self.declare(id, number, vec![Constructor { name: constructor.clone(), fields: vec![field], span }]);
        let [mirrored, real] = [self.unique("mirrored"), self.unique("items")];
        let made = self.made_of_items(&maker, &list, &real, ty, span)?;
        let body = bind(&real, items.converted(variable(&mirrored, span)), made);
        let convert = self.unique("$mirror");
        self.define_conversion(&convert, vec![alternative(&constructor, vec![mirrored], body)]);
        let mirror = Mirror { ty: mirror, convert: Some(variable(&convert, span)) };
        self.mirrors.insert(key, Ok(mirror.clone()));
        Ok(mirror)
    }

    fn declare(&mut self, id: TypeId, number: usize, constructors: Vec<Constructor>) -> ir::Type {
        let entity = self.lowered.names().entities.ty(id);
        let (name, span) = (Name::from(format!("{}@mirror{number}", entity.name)), entity.span);
        self.datatypes.push(Datatype { name: name.clone(), parameters: Vec::new(), constructors, span });
        ir::Type::Data(name, Vec::new())
    }

    fn data_mirror(&mut self, id: TypeId, ty: &Type, key: String) -> Result<Mirror, String> {
        let (span, number) = (self.nowhere, self.mirrors.len());
        let convert = self.unique("$mirror");
        // Its name is known before its constructors are: they may have parts of the same type.
        let declared = self.declare(id, number, Vec::new());
        let place = self.datatypes.len() - 1;
        let mirror = Mirror { ty: declared, convert: Some(variable(&convert, span)) };
        self.mirrors.insert(key, Ok(mirror.clone()));
        let mut alternatives = Vec::new();
        for constructor in self.lowered.names().entities.ty(id).constructors.clone() {
            let Some(fitting) = self.fitting(constructor, ty)? else { continue };
            self.nothing_refined(id, ty, &fitting)?;
            let (mirrored, converted) = self.constructor_mirror(constructor, number, fitting)?;
            self.datatypes[place].constructors.push(mirrored);
            alternatives.push(converted);
        }
        if alternatives.is_empty() {
            return Err(format!("an unknown value of the type `{}`", self.lowered.show_type(ty)));
        }
        self.define_conversion(&convert, alternatives);
        Ok(mirror)
    }

    /// What is said of the parts of a type that hides types is said where nobody looks: such inputs are refused.
    fn nothing_refined(&mut self, id: TypeId, ty: &Type, fitting: &Fitting) -> Result<(), String> {
        if self.shape(ty) != Shape::Unknown {
            return Ok(());
        }
        let refined = self.book.data.contains_key(&id)
            || self.data_dropped.contains_key(&id)
            || fitting
                .fields
                .iter()
                .any(|field| self.reaches_refined(field) || !self.data_dropped_within(field).is_empty());
        if !refined {
            return Ok(());
        }
        Err(format!("a refined type inside of `{}`, which hides types,", self.lowered.show_type(ty)))
    }

    fn constructor_mirror(
        &mut self,
        id: ConstructorId,
        number: usize,
        fitting: Fitting,
    ) -> Result<(Constructor, Alternative), String> {
        let span = self.nowhere;
        let real = self.lowered.program_name(Value::Constructor(id));
        let entity = self.lowered.names().entities.constructor(id).clone();
        let mut fields = Vec::new();
        let mut names = Vec::new();
        let mut arguments = fitting.dictionaries;
        for (place, ty) in fitting.fields.iter().enumerate() {
            let mirror = self.mirror(ty)?;
            let name = entity.fields.get(place).copied().flatten();
            let name = name.map(|field| self.lowered.names().entities.global(field).name.clone());
            let bound = self.unique("field");
            arguments.push(mirror.converted(variable(&bound, span)));
            fields.push(Field { name, ty: mirror.ty, strictness: Strictness::Lazy });
            names.push(bound);
        }
        let mut made = Expr::construct(&real, arguments, span);
        if fitting.is_choice {
            made = doubt(&format!("only one type was tried for what `{}` hides", entity.name), made);
        }
        let name = Name::from(format!("{real}@mirror{number}"));
        let constructor = Constructor { name: name.clone(), fields, span: entity.span };
        Ok((constructor, alternative(&name, names, made)))
    }

    /// The constructor as it builds values of this type; `None` when it builds none.
    fn fitting(&mut self, id: ConstructorId, ty: &Type) -> Result<Option<Fitting>, String> {
        let span = self.nowhere;
        let refusal = format!("an unknown value of the type `{}`", self.lowered.show_type(ty));
        let information = self.lowered.checker().constructor_information(id);
        if !information.equalities.is_empty() {
            return Err(refusal);
        }
        let mut meanings = Vec::new();
        let (_, patterns) = information.result.spine();
        let (_, arguments) = ty.spine();
        if patterns.len() != arguments.len() {
            return Err(refusal);
        }
        if !patterns.iter().zip(&arguments).all(|(pattern, argument)| fits(pattern, argument, &mut meanings)) {
            return Ok(None);
        }
        let scheme = Scheme {
            variables: information.existentials.clone(),
            context: information.context.iter().map(|constraint| constraint.substitute(&meanings)).collect(),
            equalities: Vec::new(),
            body: information.scheme.body.substitute(&meanings),
        };
        let chosen = self.instance_types(&scheme, span).map_err(|dropped| dropped.what)?;
        let dictionaries = self.lowered.dictionaries(&scheme, &chosen, span).map_err(|_| refusal)?;
        meanings.extend(scheme.variables.iter().copied().zip(chosen));
        let fields = information.fields.iter().map(|field| field.substitute(&meanings));
        let fields: Vec<Type> = fields.collect();
        let fields = fields.iter().map(|field| self.ground(field)).collect();
        Ok(Some(Fitting { fields, dictionaries, is_choice: !scheme.variables.is_empty() }))
    }
}

/// Whether a type is an instance of a pattern, and what the pattern's variables mean then.
fn fits(pattern: &Type, ty: &Type, meanings: &mut Vec<(VariableId, Type)>) -> bool {
    match (pattern, ty) {
        (Type::Variable(variable), ty) => match meanings.iter().find(|(known, _)| known == variable) {
            Some((_, meaning)) => meaning == ty,
            None => {
                meanings.push((*variable, ty.clone()));
                true
            }
        },
        (Type::Apply(left), Type::Apply(right)) => {
            fits(&left.0, &right.0, meanings) && fits(&left.1, &right.1, meanings)
        }
        (pattern, ty) => pattern == ty,
    }
}

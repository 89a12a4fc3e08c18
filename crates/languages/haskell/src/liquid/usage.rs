//! Functions at the places where they are used: what their type variables stand for, which copies and instances that needs.

use std::collections::BTreeSet;

use gainsay_ir::refined::Type as Refined;
use gainsay_source::{Name, Span};

use super::{Dictionary, Elaborator, Made, stop};
use crate::{
    rename::entity::{ClassId, GlobalId, GlobalKind, TypeId, Value},
    types::data::{Scheme, Type, VariableId},
};

impl Elaborator<'_> {
    /// A function of the program at a place where it is used: what its type variables stand for.
    pub(super) fn at_types(&mut self, global: GlobalId, types: &[Type], span: Span) -> Made<(Name, Vec<Refined>)> {
        let scheme = self.lowered.signature_of(Value::Global(global));
        let scheme = self.lowered.checker().zonk_scheme(&scheme);
        let types: Vec<Type> = if types.len() == scheme.variables.len() {
            types.to_vec()
        } else if types.is_empty() {
            // Inside of its own group it is used at its own types.
            scheme.variables.iter().map(|variable| self.zonk(&Type::Variable(*variable))).collect()
        } else {
            return stop("a polymorphic function at types that are not known", span);
        };
        self.need_instances(&scheme, &types);
        self.need_lawful(global, &scheme, &types, span)?;
        self.need_functors(&scheme, &types, span)?;
        let mut fixed = Vec::new();
        let mut free = Vec::new();
        let is_known_total = self.is_known_total(global);
        for (place, (variable, ty)) in scheme.variables.iter().zip(&types).enumerate() {
            if is_constructor(&scheme.body, *variable) || scheme.context.iter().any(|one| {
                one.arguments.iter().any(|argument| matches!(argument.spine(), (Type::Variable(own), parts) if own == variable && !parts.is_empty()))
            }) {
                fixed.push((place, ty.clone()));
                continue;
            }
            let plain = self.plain(ty, span)?;
            // What a class may make out of nothing need not be as the other values are.
            let makes_values = scheme.context.iter().any(|constraint| {
                let class = self.lowered.names().entities.class(constraint.class);
                let harmless = matches!(class.name.as_str(), "Eq" | "Ord" | "Show") && self.is_library(class.module);
                !harmless && constraint.arguments.iter().any(|argument| argument.mentions(*variable))
            });
            // At a type that is known, so are the methods: the function is checked once more for it.
            if makes_values && self.is_own_function(global) && is_closed(ty, DEEPEST_COPY) {
                fixed.push((place, ty.clone()));
                continue;
            }
            free.push(if makes_values || !is_known_total { plain } else { plain.with_holes() });
        }
        let dictionary = self.dictionary(global, &scheme, &types);
        Ok((self.request_with(global, &fixed, dictionary), free))
    }

    /// In a method of an instance, the methods at types that are variables are those of the instances that it was given.
    fn dictionary(&self, global: GlobalId, scheme: &Scheme, types: &[Type]) -> Dictionary {
        let GlobalKind::Method { class, .. } = self.lowered.names().entities.global(global).kind else {
            return Dictionary::Any;
        };
        let substitution: Vec<_> = scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        let own = scheme.context.iter().find(|constraint| constraint.class == class);
        let is_given = own.is_some_and(|constraint| {
            let arguments = constraint.arguments.iter().map(|argument| argument.substitute(&substitution));
            self.is_method && arguments.into_iter().all(|argument| matches!(argument, Type::Variable(_)))
        });
        if is_given { Dictionary::Given } else { Dictionary::Any }
    }

    /// The type constructors of a scheme that can be mapped.
    pub(super) fn note_functors(&mut self, scheme: &Scheme) {
        let Some(functor) = self.functor() else { return };
        for constraint in &scheme.context {
            if let [Type::Variable(variable)] = constraint.arguments.as_slice()
                && self.with_superclasses(constraint.class).contains(&functor)
            {
                self.functors.insert(*variable);
            }
        }
    }

    /// What is in a functor may be more general. That is so of a user's type if no function in it takes what is in it, whatever its instance says.
    fn need_functors(&mut self, scheme: &Scheme, types: &[Type], span: Span) -> Made<()> {
        let Some(functor) = self.functor() else { return Ok(()) };
        for constraint in &scheme.context {
            let [Type::Variable(variable)] = constraint.arguments.as_slice() else { continue };
            if !self.with_superclasses(constraint.class).contains(&functor) {
                continue;
            }
            let place = scheme.variables.iter().position(|own| own == variable);
            let Some(ty) = place.and_then(|place| types.get(place)).map(|ty| self.zonk(ty)) else { continue };
            if let (Type::Constructor(id), _) = ty.spine()
                && !self.is_library(self.lowered.names().entities.ty(*id).module)
                && !self.only_gives(*id)
            {
                return stop("a functor in which functions take what is in it", span);
            }
        }
        Ok(())
    }

    /// Whether the last parameter of a datatype is only what its values give.
    fn only_gives(&mut self, id: TypeId) -> bool {
        self.lowered.names().entities.ty(id).constructors.clone().into_iter().all(|constructor| {
            let information = self.lowered.checker().constructor_information(constructor);
            let last = information.result.spine().1.last().map(|last| (*last).clone());
            let Some(Type::Variable(variable)) = last else { return false };
            information.fields.iter().all(|field| self.gives(field, variable, id, true))
        })
    }

    fn gives(&mut self, ty: &Type, variable: VariableId, own: TypeId, counts: bool) -> bool {
        if !ty.mentions(variable) {
            return true;
        }
        if let Some((argument, result)) = self.arrow(ty) {
            return self.gives(&argument, variable, own, !counts) && self.gives(&result, variable, own, counts);
        }
        let (head, arguments) = ty.spine();
        match head {
            Type::Variable(_) => counts && arguments.is_empty(),
            Type::Constructor(id) => {
                let builtin = &self.lowered.names().builtin;
                let is_tuple = (2..8).any(|size| builtin.tuple(size).is_some_and(|(tuple, _)| tuple == *id));
                let is_open = *id == own || *id == builtin.list || is_tuple || self.is_functor(*id);
                is_open && arguments.into_iter().all(|argument| self.gives(argument, variable, own, counts))
            }
            _ => false,
        }
    }

    /// Whether it is a function of the user with a definition.
    fn is_own_function(&self, global: GlobalId) -> bool {
        let entity = self.lowered.names().entities.global(global);
        matches!(entity.kind, GlobalKind::Function { .. }) && !self.is_library(entity.module)
    }

    /// What is proved of a function that compares values of any type holds at types whose comparisons are equality and order.
    fn need_lawful(&mut self, global: GlobalId, scheme: &Scheme, types: &[Type], span: Span) -> Made<()> {
        if self.is_library(self.lowered.names().entities.global(global).module) {
            return Ok(());
        }
        self.need_lawful_at(scheme, types, span)
    }

    pub(super) fn need_lawful_at(&mut self, scheme: &Scheme, types: &[Type], span: Span) -> Made<()> {
        let substitution: Vec<_> = scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        for constraint in &scheme.context {
            let comparing: Vec<ClassId> = self.with_superclasses(constraint.class).into_iter().collect();
            for class in comparing {
                let entity = self.lowered.names().entities.class(class);
                if !matches!(entity.name.as_str(), "Eq" | "Ord") || !self.is_library(entity.module) {
                    continue;
                }
                for argument in &constraint.arguments {
                    let ty = self.zonk(&argument.substitute(&substitution));
                    if !self.is_integer(&ty) && !matches!(ty, Type::Meta(_)) && !self.is_lawful(class, &ty) {
                        return stop("a function that compares, at a type whose comparisons are written by hand", span);
                    }
                }
            }
        }
        Ok(())
    }

    fn with_superclasses(&mut self, class: ClassId) -> BTreeSet<ClassId> {
        let mut seen = BTreeSet::new();
        let mut work = vec![class];
        while let Some(class) = work.pop() {
            if seen.insert(class) {
                let superclasses = self.lowered.checker().class_information(class).superclasses.clone();
                work.extend(superclasses.into_iter().map(|constraint| constraint.class));
            }
        }
        seen
    }

    /// Whoever passes a dictionary on needs the methods in it: those that the user wrote for the classes of a use, and for what they extend.
    pub(super) fn need_instances(&mut self, scheme: &Scheme, types: &[Type]) {
        let substitution: Vec<_> = scheme.variables.iter().copied().zip(types.iter().cloned()).collect();
        let mut work: Vec<ClassId> = Vec::new();
        for constraint in &scheme.context {
            let known = constraint.arguments.iter().map(|argument| argument.substitute(&substitution));
            // Of a variable's dictionary, whoever chooses the type takes care.
            if known.into_iter().any(|argument| !matches!(argument, Type::Variable(_))) {
                work.push(constraint.class);
            }
        }
        let mut seen: BTreeSet<ClassId> = BTreeSet::new();
        while let Some(class) = work.pop() {
            if !seen.insert(class) {
                continue;
            }
            let superclasses = self.lowered.checker().class_information(class).superclasses.clone();
            work.extend(superclasses.into_iter().map(|constraint| constraint.class));
            for method in self.lowered.names().entities.class(class).methods.clone() {
                let entity = self.lowered.names().entities.global(method).clone();
                let needed = self.instance_methods(&entity);
                self.needed.extend(needed);
            }
        }
    }

    /// Whether it returns a value for all arguments that it may be given. Of a library function that is believed where somebody says so.
    fn is_known_total(&mut self, global: GlobalId) -> bool {
        let entity = self.lowered.names().entities.global(global);
        if !self.is_library(entity.module) {
            return !matches!(entity.kind, GlobalKind::Method { .. });
        }
        if let GlobalKind::Method { class, .. } = entity.kind {
            let class = self.lowered.names().entities.class(class);
            let folds = ["foldr", "foldl", "foldr'", "foldl'"].contains(&entity.name.as_str());
            // What is folded is finite, and instances of the user are needed with it.
            if folds && class.name == "Foldable" && self.is_library(class.module) {
                return true;
            }
            // Of any type in them these know nothing, so they make no values of it.
            if ["Functor", "Applicative", "Monad"].contains(&class.name.as_str()) && self.is_library(class.module) {
                return true;
            }
        }
        let is_signed = self.book.signatures.contains_key(&global) || self.book.unsaid.contains_key(&global);
        let module = self.lowered.names().entities.global(global).module;
        (is_signed || self.total.contains(&module)) && !self.book.lazy.contains(&global)
    }
}

/// Functions are copied for types no deeper than this, so that there is an end to it.
const DEEPEST_COPY: usize = 4;

/// Whether no type in it is open.
fn is_closed(ty: &Type, depth: usize) -> bool {
    let (head, arguments) = ty.spine();
    depth > 0 && matches!(head, Type::Constructor(_)) && arguments.iter().all(|argument| is_closed(argument, depth - 1))
}

/// Whether a type variable stands for a type constructor.
fn is_constructor(ty: &Type, variable: VariableId) -> bool {
    let (head, arguments) = ty.spine();
    let own = matches!(head, Type::Variable(own) if *own == variable) && !arguments.is_empty();
    own || arguments.iter().any(|argument| is_constructor(argument, variable))
}

//! Types as written to types as meant.

use gainsay_ir::permission::Type;

use super::{Lowering, globals::Symbol, unify};
use crate::syntax::{Identifier, TypeKind, TypeSyntax};

impl Lowering {
    pub(super) fn typ(&mut self, syntax: &TypeSyntax) -> Type {
        match &syntax.kind {
            TypeKind::Int => Type::Int,
            TypeKind::Bool => Type::Bool,
            TypeKind::Ref => Type::Ref,
            TypeKind::Perm => Type::Perm,
            TypeKind::Seq(element) => Type::seq(self.typ(element)),
            TypeKind::Set(element) => Type::set(self.typ(element)),
            TypeKind::Multiset(element) => Type::multiset(self.typ(element)),
            TypeKind::Map(key, value) => Type::map(self.typ(key), self.typ(value)),
            TypeKind::Named(name, arguments) => self.named_type(name, arguments, syntax),
        }
    }

    fn named_type(&mut self, name: &Identifier, arguments: &[TypeSyntax], syntax: &TypeSyntax) -> Type {
        if arguments.is_empty() && self.scope.type_parameters.contains(&name.name) {
            return Type::Parameter(name.name.clone());
        }
        let arguments: Vec<Type> = arguments.iter().map(|argument| self.typ(argument)).collect();
        self.reject_ambiguous(name, syntax.span);
        // What no declaration says anything about is still a type of its own: its values fit nowhere else.
        let unlike_any_other = Type::Domain(name.name.clone(), arguments.clone());
        let found = match self.globals.symbol(&name.name) {
            Some(Symbol::Domain) => unlike_any_other,
            Some(Symbol::Adt) => Type::Adt(name.name.clone(), arguments),
            Some(_) => {
                self.error(format!("`{}` is not a type", name.name), syntax.span);
                return unlike_any_other;
            }
            None => {
                let message = format!("there is no type `{}`", name.name);
                self.unbound(message, syntax.span, name, &[Symbol::Domain, Symbol::Adt]);
                return unlike_any_other;
            }
        };
        let expected = self.globals.type_parameters(&name.name).len();
        if expected != found.parts().len() {
            let given = found.parts().len();
            self.error(format!("type `{}` takes {expected} type arguments, not {given}", name.name), syntax.span);
        }
        found
    }
}

/// A type as Viper writes it.
pub(super) fn describe(typ: &Type) -> String {
    let name = match typ {
        Type::Int => "Int",
        Type::Bool => "Bool",
        Type::Ref => "Ref",
        Type::Perm => "Perm",
        Type::Wand => "a magic wand",
        Type::Seq(_) => "Seq",
        Type::Set(_) => "Set",
        Type::Multiset(_) => "Multiset",
        Type::Map(..) => "Map",
        Type::Parameter(name) if unify::is_unknown(name) => "_",
        Type::Domain(name, _) | Type::Adt(name, _) | Type::Parameter(name) => name,
    };
    let parts: Vec<String> = typ.parts().into_iter().map(describe).collect();
    if parts.is_empty() { name.to_owned() } else { format!("{name}[{}]", parts.join(", ")) }
}

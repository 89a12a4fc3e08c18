//! Types as sorts, and the axioms that are still to be read before a query is asked.

use gainsay_ir::permission::Type;
use gainsay_smt::{Sort, Term};

use crate::ground::Ground;

impl Ground<'_> {
    /// The type with the type parameters of the axiom being read filled in.
    pub fn concrete(&self, typ: &Type) -> Type {
        if self.instantiation.is_empty() {
            return typ.clone();
        }
        typ.substitute(&|name| self.instantiation.get(name).cloned())
    }

    pub fn sort_of(&mut self, typ: &Type) -> Sort {
        let typ = self.concrete(typ);
        match &typ {
            Type::Int => Sort::INT,
            Type::Bool | Type::Wand => Sort::BOOL,
            Type::Perm => Sort::REAL,
            Type::Ref => self.theory.reference,
            Type::Seq(_) | Type::Set(_) | Type::Multiset(_) | Type::Map(..) | Type::Parameter(_) => {
                self.terms.uninterpreted_sort(&name_of(&typ))
            }
            Type::Domain(name, arguments) => self.domain_sort(name, arguments, &typ),
            Type::Adt(..) => self.adt_sort(&typ),
        }
    }

    pub fn null(&mut self) -> Term {
        self.theory.null
    }

    /// Some fixed value of the sort.
    pub fn unspecified(&mut self, sort: Sort) -> Term {
        if let Some(term) = self.theory.unspecified.get(&sort) {
            return *term;
        }
        let term = self.terms.fresh("unspecified", sort);
        self.theory.unspecified.insert(sort, term);
        term
    }
}

/// How a type is written, which names its sort.
pub fn name_of(typ: &Type) -> String {
    let list = |arguments: &[Type]| arguments.iter().map(name_of).collect::<Vec<_>>().join(",");
    match typ {
        Type::Int => "Int".into(),
        Type::Bool => "Bool".into(),
        Type::Ref => "Ref".into(),
        Type::Perm => "Perm".into(),
        Type::Wand => "Wand".into(),
        Type::Seq(element) => format!("Seq<{}>", name_of(element)),
        Type::Set(element) => format!("Set<{}>", name_of(element)),
        Type::Multiset(element) => format!("Multiset<{}>", name_of(element)),
        Type::Map(key, value) => format!("Map<{},{}>", name_of(key), name_of(value)),
        Type::Domain(name, arguments) | Type::Adt(name, arguments) if arguments.is_empty() => name.to_string(),
        Type::Domain(name, arguments) | Type::Adt(name, arguments) => format!("{name}<{}>", list(arguments)),
        Type::Parameter(name) => format!("parameter {name}"),
    }
}

/// How deeply the type arguments of instances are nested of which something is known.
const DEEPEST_INSTANCE: usize = 5;

/// Whether type arguments are nested more deeply than any program writes.
pub fn is_too_deep(arguments: &[Type]) -> bool {
    arguments.iter().any(|argument| depth_of(argument) > DEEPEST_INSTANCE)
}

fn depth_of(typ: &Type) -> usize {
    1 + typ.parts().into_iter().map(depth_of).max().unwrap_or(0)
}

//! Algebraic data types as the solver's own.

use std::collections::BTreeMap;

use gainsay_ir::permission::{Adt, Type};
use gainsay_smt::{Constructor, ConstructorDeclaration, Sort, Term};
use gainsay_source::Name;

use super::sorts::{is_too_deep, name_of};
use crate::ground::Ground;

impl Ground<'_> {
    /// A type whose fields nest ever deeper, as `adt L[T] { C(inner: L[L[T]]) }`, has instances without end: nothing is known of those that are deeper than
    /// any program writes.
    pub fn adt_sort(&mut self, typ: &Type) -> Sort {
        let program = self.program;
        let Type::Adt(name, arguments) = typ else { return self.terms.datatype(&name_of(typ)) };
        if is_too_deep(arguments) {
            return self.terms.uninterpreted_sort(&name_of(typ));
        }
        let sort = self.terms.datatype(&name_of(typ));
        let Some(adt) = program.adts.get(name) else { return sort };
        if typ.is_concrete() && !self.theory.adts.contains_key(typ) {
            self.theory.adts.insert(typ.clone(), BTreeMap::new());
            self.define_adt(sort, typ, adt, arguments);
        }
        sort
    }

    fn define_adt(&mut self, sort: Sort, typ: &Type, adt: &Adt, arguments: &[Type]) {
        let concrete = |name: &Name| {
            let place = adt.type_parameters.iter().position(|parameter| parameter == name)?;
            arguments.get(place).cloned()
        };
        let mut declarations = Vec::new();
        for constructor in adt.constructors.values() {
            let mut fields = Vec::new();
            for field in &constructor.fields {
                let sort = self.sort_of(&field.typ.substitute(&concrete));
                fields.push((field.name.to_string(), sort));
            }
            declarations.push(ConstructorDeclaration { name: constructor.name.to_string(), fields });
        }
        let made = self.terms.define_datatype(sort, declarations);
        let by_name = adt.constructors.keys().cloned().zip(made).collect();
        self.theory.adts.insert(typ.clone(), by_name);
    }

    pub fn adt_constructor(&mut self, typ: &Type, name: &Name) -> Option<Constructor> {
        let typ = self.concrete(typ);
        self.adt_sort(&typ);
        self.theory.adts.get(&typ)?.get(name).copied()
    }

    /// How deep a value is: more than any part of it that is of the same type.
    ///
    /// ```text
    /// ∀ x {x.field}    x made by C ⇒ 0 ≤ rank(x.field) < rank(x)
    /// ∀ y {C(y)}       0 ≤ rank(y) < rank(C(y))
    /// ```
    pub fn adt_rank(&mut self, typ: &Type, value: Term) -> Term {
        let typ = self.concrete(typ);
        let sort = self.adt_sort(&typ);
        let rank = self.terms.function(&format!("rank of {}", name_of(&typ)), &[sort], Sort::INT);
        let constructors: Vec<Constructor> =
            self.theory.adts.get(&typ).map(|all| all.values().copied().collect()).unwrap_or_default();
        for constructor in constructors {
            self.rank_parts(rank, constructor, sort);
        }
        self.terms.apply(rank, [value])
    }

    fn rank_parts(&mut self, rank: gainsay_smt::Function, constructor: Constructor, sort: Sort) {
        let fields = self.terms.constructor_info(constructor).fields.to_vec();
        let arguments: Vec<Term> =
            fields.iter().map(|(name, sort)| self.terms.variable(&format!("field {name}"), *sort)).collect();
        let made = self.terms.construct(constructor, &arguments);
        let whole = self.terms.variable("whole", sort);
        let is_made = self.terms.is(constructor, whole);
        for (place, (_, own)) in fields.iter().enumerate() {
            if *own != sort {
                continue;
            }
            let part = self.terms.field(constructor, place, whole);
            let lower = self.lower_rank(rank, part, whole);
            let lower = self.terms.implies(is_made, lower);
            let fact = self.terms.forall(&[whole], &[vec![part]], lower);
            self.tell_once(fact);
            let lower = self.lower_rank(rank, arguments[place], made);
            let fact = self.terms.forall(&arguments, &[vec![made]], lower);
            self.tell_once(fact);
        }
    }

    fn lower_rank(&mut self, rank: gainsay_smt::Function, part: Term, whole: Term) -> Term {
        let (inner, outer) = (self.terms.apply(rank, [part]), self.terms.apply(rank, [whole]));
        let (zero, less) = (self.terms.int(0), self.terms.less(inner, outer));
        let bounded = self.terms.less_equal(zero, inner);
        self.terms.and([less, bounded])
    }

    fn tell_once(&mut self, fact: Term) {
        if !self.theory.axioms.contains(&fact) {
            self.theory.axioms.push(fact);
        }
    }

    /// `value.field`: of the constructors that have such a field, the one the value was made by.
    pub fn adt_field(&mut self, typ: &Type, field: &Name, value: Term) -> Option<Term> {
        let typ = self.concrete(typ);
        let program = self.program;
        let Type::Adt(name, _) = &typ else { return None };
        let found: Vec<(Name, usize)> = program
            .adts
            .get(name)?
            .fields_called(field.as_str())
            .map(|(each, place, _)| (each.name.clone(), place))
            .collect();
        let mut result: Option<Term> = None;
        for (constructor, place) in found {
            let constructor = self.adt_constructor(&typ, &constructor)?;
            let part = self.terms.field(constructor, place, value);
            let made_by = self.terms.is(constructor, value);
            result = Some(match result {
                Some(otherwise) => self.terms.ite(made_by, part, otherwise),
                None => part,
            });
        }
        result
    }
}

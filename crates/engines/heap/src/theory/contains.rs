//! The derived `contains`: one value is a proper part of another.

use gainsay_ir::permission::Type;
use gainsay_smt::{Constructor, Function, Sort, Term};
use gainsay_source::Name;

use super::sorts::name_of;
use crate::ground::Ground;

/// The relation, and its copy for parts of parts: the relation is looked into only where the program speaks of it.
#[derive(Clone, Copy, Debug)]
pub struct Containment {
    full: Function,
    limited: Function,
}

impl Ground<'_> {
    pub fn contains(&mut self, part: Term, typ: &Type, whole: Term) -> Term {
        let typ = self.concrete(typ);
        let relation = self.containment(self.terms.sort(part), &typ);
        self.terms.apply(relation.full, [part, whole])
    }

    /// ```text
    /// ∀ p, w {contains(p, w)}   contains(p, w) = ⋁ w made by C ∧ (p = w.field ∨ contains′(p, w.field))
    /// ```
    fn containment(&mut self, part: Sort, typ: &Type) -> Containment {
        let key = (part, typ.clone());
        if let Some(known) = self.theory.containments.get(&key) {
            return *known;
        }
        let sort = self.sort_of(typ);
        let name = format!("contained in {}", name_of(typ));
        let relation = Containment {
            full: self.terms.fresh_function(&name, &[part, sort], Sort::BOOL),
            limited: self.terms.fresh_function(&format!("{name}, limited"), &[part, sort], Sort::BOOL),
        };
        self.theory.containments.insert(key, relation);
        let (inner, whole) = (self.terms.fresh("part", part), self.terms.fresh("whole", sort));
        let contained = self.terms.apply(relation.full, [inner, whole]);
        let copy = self.terms.apply(relation.limited, [inner, whole]);
        let mut facts = vec![self.terms.eq(contained, copy)];
        if self.derives_containment(typ) {
            let ways = self.ways_to_contain(inner, typ, whole);
            let meaning = self.terms.or(ways);
            facts.insert(0, self.terms.eq(contained, meaning));
        }
        for fact in facts {
            let axiom = self.terms.forall(&[inner, whole], &[vec![contained]], fact);
            self.theory.axioms.push(axiom);
        }
        if self.derives_containment(typ) {
            self.tell_of_constructors(relation, part, typ);
        }
        self.tell_transitive(relation, part, (sort, typ));
        relation
    }

    /// Of a type that does not derive it nothing is known.
    fn derives_containment(&self, typ: &Type) -> bool {
        let Type::Adt(name, _) = typ else { return false };
        let adt = self.program.adts.get(name);
        adt.is_some_and(|adt| adt.derives.iter().any(|derive| derive.name == "contains"))
    }

    fn ways_to_contain(&mut self, part: Term, typ: &Type, whole: Term) -> Vec<Term> {
        let mut ways = Vec::new();
        for (constructor, places) in self.parts(typ) {
            let made_by = self.terms.is(constructor, whole);
            for (place, own) in places {
                let value = self.terms.field(constructor, place, whole);
                if self.terms.sort(value) == self.terms.sort(part) {
                    let same = self.terms.eq(part, value);
                    ways.push(self.terms.and([made_by, same]));
                }
                if matches!(own, Type::Adt(..)) {
                    let deeper = self.containment(self.terms.sort(part), &own);
                    let inside = self.terms.apply(deeper.limited, [part, value]);
                    ways.push(self.terms.and([made_by, inside]));
                }
            }
        }
        ways
    }

    /// The constructors of a type, each with the places of the fields that count as parts and their types.
    fn parts(&mut self, typ: &Type) -> Vec<(Constructor, Vec<(usize, Type)>)> {
        let program = self.program;
        let Type::Adt(name, arguments) = typ else { return Vec::new() };
        let Some(adt) = program.adts.get(name) else { return Vec::new() };
        let concrete = |parameter: &Name| {
            let place = adt.type_parameters.iter().position(|each| each == parameter)?;
            arguments.get(place).cloned()
        };
        let excluded = adt.derives.iter().filter(|derive| derive.name == "contains").flat_map(|derive| &derive.without);
        let excluded: Vec<&Name> = excluded.collect();
        let mut parts = Vec::new();
        for declared in adt.constructors.values() {
            let Some(constructor) = self.adt_constructor(typ, &declared.name) else { continue };
            let fields = declared.fields.iter().enumerate().filter(|(_, field)| !excluded.contains(&&field.name));
            parts.push((constructor, fields.map(|(place, field)| (place, field.typ.substitute(&concrete))).collect()));
        }
        parts
    }

    /// ```text
    /// ∀ v… {C(v…)}   contains′(v, C(v…))
    /// ```
    /// for what is written out, however deep.
    fn tell_of_constructors(&mut self, relation: Containment, part: Sort, typ: &Type) {
        for (constructor, places) in self.parts(typ) {
            let sorts: Vec<Sort> =
                self.terms.constructor_info(constructor).fields.iter().map(|(_, sort)| *sort).collect();
            let values: Vec<Term> = sorts.iter().map(|sort| self.terms.fresh("value", *sort)).collect();
            let whole = self.terms.construct(constructor, &values);
            for (place, _) in places.into_iter().filter(|(place, _)| sorts[*place] == part) {
                let fact = self.terms.apply(relation.limited, [values[place], whole]);
                let axiom = self.terms.forall(&values, &[vec![whole]], fact);
                self.theory.axioms.push(axiom);
            }
        }
    }

    /// What is in a part of a value is in the value.
    fn tell_transitive(&mut self, relation: Containment, part: Sort, (sort, typ): (Sort, &Type)) {
        let middle = self.containment_of_itself(relation, part, (sort, typ));
        let [inner, between, whole] =
            [("inner", part), ("between", sort), ("whole", sort)].map(|(name, sort)| self.terms.fresh(name, sort));
        let one = self.terms.apply(relation.limited, [inner, between]);
        let two = self.terms.apply(middle.limited, [between, whole]);
        let both = self.terms.and([one, two]);
        let through = self.terms.apply(relation.limited, [inner, whole]);
        let fact = self.terms.implies(both, through);
        let axiom = self.terms.forall(&[inner, between, whole], &[vec![one, two]], fact);
        self.theory.axioms.push(axiom);
    }

    fn containment_of_itself(&mut self, relation: Containment, part: Sort, (sort, typ): (Sort, &Type)) -> Containment {
        if part == sort { relation } else { self.containment(sort, typ) }
    }
}

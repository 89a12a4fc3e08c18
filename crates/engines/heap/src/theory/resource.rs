//! Resources as symbols: the sorts of their arguments and values, the formals they are quantified over, and maps of their values.

use gainsay_ir::permission::Type;
use gainsay_smt::{Function, Operator, Sort, Term};

use crate::ground::Ground;
use crate::resource::ResourceKey;

#[derive(Clone)]
pub struct ResourceSymbols {
    formals: Vec<Term>,
    value: Sort,
    pub map: Sort,
    pub lookup: Function,
}

impl Ground<'_> {
    fn resource_symbols(&mut self, resource: &ResourceKey) -> ResourceSymbols {
        if let Some(known) = self.theory.resources.get(resource) {
            return known.clone();
        }
        let (name, arguments, value) = match resource {
            ResourceKey::Field(field) => {
                let typ = self.program.fields.get(field).map_or(Type::Int, |field| field.typ.clone());
                (field.to_string(), vec![self.theory.reference], self.sort_of(&typ))
            }
            ResourceKey::Predicate(predicate) => {
                let parameters = self.program.predicates.get(predicate).map_or(&[][..], |found| &found.parameters);
                let sorts = parameters.iter().map(|parameter| self.sort_of(&parameter.typ)).collect();
                (predicate.to_string(), sorts, self.theory.snapshot.sort)
            }
            ResourceKey::Wand(shape) => (
                "wand".to_string(),
                self.theory.wand_shapes.get(shape).cloned().unwrap_or_default(),
                self.theory.snapshot.sort,
            ),
        };
        self.declare_resource(resource, &name, &arguments, value)
    }

    pub fn declare_resource(
        &mut self,
        resource: &ResourceKey,
        name: &str,
        arguments: &[Sort],
        value: Sort,
    ) -> ResourceSymbols {
        let kind = match resource {
            ResourceKey::Field(_) | ResourceKey::Predicate(_) => format!("map of {name}"),
            ResourceKey::Wand(_) => "map of wands".to_string(),
        };
        let map = self.terms.uninterpreted_sort(&kind);
        let formals = arguments.iter().map(|sort| self.terms.fresh("place", *sort)).collect();
        let mut domain = vec![map];
        domain.extend(arguments);
        let lookup = self.terms.fresh_function(&format!("{name} at"), &domain, value);
        let symbols = ResourceSymbols { formals, value, map, lookup };
        self.theory.resources.insert(resource.clone(), symbols.clone());
        if !matches!(resource, ResourceKey::Wand(_)) {
            self.tell_extensional(resource, &symbols, arguments);
        }
        symbols
    }

    /// Maps that agree everywhere are equal: asked of those that are kept. Asking it of every map in a snapshot would not end where the
    /// values of a map are snapshots themselves.
    fn tell_extensional(&mut self, resource: &ResourceKey, symbols: &ResourceSymbols, arguments: &[Sort]) {
        if self.wrapper(symbols.map).is_none() {
            return;
        }
        let (one, other) = (self.terms.fresh("one", symbols.map), self.terms.fresh("other", symbols.map));
        let mut places = Vec::new();
        for sort in arguments {
            let differ = self.terms.fresh_function("difference", &[symbols.map, symbols.map], *sort);
            places.push(self.terms.apply(differ, [one, other]));
        }
        let (left, right) = (self.map_lookup(resource, one, &places), self.map_lookup(resource, other, &places));
        let agree = self.terms.eq(left, right);
        let same = self.terms.eq(one, other);
        let body = self.terms.implies(agree, same);
        let trigger = vec![self.kept(one), self.kept(other)];
        let axiom = self.terms.forall(&[one, other], &[trigger], body);
        self.theory.axioms.push(axiom);
    }

    /// Stands for a map that a function or a predicate was given.
    pub fn kept(&mut self, map: Term) -> Term {
        let symbol = self.terms.function("kept", &[self.terms.sort(map)], Sort::BOOL);
        self.terms.apply(symbol, [map])
    }

    pub fn maps_in(&self, snapshot: Term) -> Vec<Term> {
        let mut found = Vec::new();
        for part in self.terms.subterms(&[snapshot]) {
            let Operator::Construct(constructor) = self.terms.operator(part) else { continue };
            let &[map] = self.terms.arguments(part) else { continue };
            let sort = self.terms.sort(map);
            if self.wrapper(sort) == Some(constructor) && self.theory.resources.values().any(|own| own.map == sort) {
                found.push(map);
            }
        }
        found
    }

    pub fn formals(&mut self, resource: &ResourceKey) -> Vec<Term> {
        self.resource_symbols(resource).formals
    }

    pub fn value_sort(&mut self, resource: &ResourceKey) -> Sort {
        self.resource_symbols(resource).value
    }

    pub fn map_sort(&mut self, resource: &ResourceKey) -> Sort {
        self.resource_symbols(resource).map
    }

    pub fn map_lookup(&mut self, resource: &ResourceKey, map: Term, arguments: &[Term]) -> Term {
        let lookup = self.resource_symbols(resource).lookup;
        let mut all = vec![map];
        all.extend(arguments);
        self.terms.apply(lookup, all)
    }
}

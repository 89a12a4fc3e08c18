//! Measures as terms: how values are compared, what is nested in what, and which members call each other.

use std::collections::BTreeSet;

use gainsay_ir::permission::{Expression, ExpressionKind, Measure, Program, Resource, StatementKind, Type};
use gainsay_smt::{Sort, Term};
use gainsay_source::{Name, Span};

use crate::ground::{Ground, Purpose};
use crate::theory::{circle, component_of};

/// How values of a measure are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    Of(Type),
    Instances,
}

/// `decreases e if c`.
pub fn tuple_of(measures: &[Measure]) -> Option<(&[Expression], Option<&Expression>, Span)> {
    measures.iter().find_map(|measure| match measure {
        Measure::Tuple { expressions, condition, span } => Some((expressions.as_slice(), condition.as_ref(), *span)),
        _ => None,
    })
}

impl Ground<'_> {
    /// `(b₁ ≺ a₁) ∨ (b₁ = a₁ ∧ b₂ ≺ a₂) ∨ …`
    pub fn below(&mut self, after: &[(Order, Term)], before: &[(Order, Term)]) -> Term {
        let mut alternatives = Vec::new();
        let mut equal_so_far = Vec::new();
        for ((order, new), (old_order, old)) in after.iter().zip(before) {
            if order != old_order {
                break;
            }
            let lower = self.lower(order, *new, *old);
            equal_so_far.push(lower);
            alternatives.push(self.terms.and(&equal_so_far));
            equal_so_far.pop();
            equal_so_far.push(match order {
                Order::Of(typ) => self.equality(typ, *new, *old),
                Order::Instances => self.terms.eq(*new, *old),
            });
        }
        self.terms.or(alternatives)
    }

    fn lower(&mut self, order: &Order, new: Term, old: Term) -> Term {
        let typ = match order {
            Order::Instances => {
                let nested = self.nested();
                return self.terms.apply(nested, [new, old]);
            }
            Order::Of(typ) => typ,
        };
        if has_written_order(self.program, typ) {
            return self.written_order(typ, new, old);
        }
        match typ {
            Type::Int => {
                let (zero, less) = (self.terms.int(0), self.terms.less(new, old));
                let bounded = self.terms.less_equal(zero, old);
                self.terms.and([less, bounded])
            }
            Type::Bool => {
                let not = self.terms.not(new);
                self.terms.and([old, not])
            }
            Type::Ref => {
                let null = self.null();
                let (new_null, old_null) = (self.terms.eq(new, null), self.terms.eq(old, null));
                let not = self.terms.not(old_null);
                self.terms.and([new_null, not])
            }
            Type::Perm => {
                let (none, write) = (self.none(), self.write());
                let next = self.terms.add([new, write]);
                let (less, bounded) = (self.terms.less_equal(next, old), self.terms.less_equal(none, old));
                self.terms.and([less, bounded])
            }
            Type::Seq(_) | Type::Set(_) | Type::Multiset(_) => {
                let (new, old) = (self.cardinality(typ, new), self.cardinality(typ, old));
                self.terms.less(new, old)
            }
            Type::Adt(..) => {
                let (new, old) = (self.adt_rank(typ, new), self.adt_rank(typ, old));
                self.terms.less(new, old)
            }
            _ => self.terms.bool(false),
        }
    }

    fn written_order(&mut self, typ: &Type, new: Term, old: Term) -> Term {
        let domain = Name::new("WellFoundedOrder");
        let span = self.program.domains.get(&domain).map(|domain| domain.span);
        let Some(span) = span else { return self.terms.bool(false) };
        let types = [typ.clone()];
        let decreasing = self.domain_apply(&domain, &Name::new("decreasing"), &types, &[new, old], span);
        let bounded = self.domain_apply(&domain, &Name::new("bounded"), &types, &[old], span);
        self.terms.and([decreasing, bounded])
    }

    /// A predicate instance as a value.
    pub fn instance(&mut self, predicate: &Name, snapshot: Term, arguments: &[Term]) -> Term {
        let sort = self.terms.uninterpreted_sort("predicate instance");
        let mut all = vec![snapshot];
        all.extend(arguments);
        let sorts: Vec<Sort> = all.iter().map(|term| self.terms.sort(*term)).collect();
        let symbol = self.terms.function(&format!("instance of {predicate}"), &sorts, sort);
        if self.theory.nestable.insert(predicate.clone()) {
            self.tell_finite(predicate, &sorts);
        }
        self.terms.apply(symbol, all)
    }

    /// The relation between an instance and those it was unfolded from. It is transitive.
    pub fn nested(&mut self) -> gainsay_smt::Function {
        let sort = self.terms.uninterpreted_sort("predicate instance");
        let nested = self.terms.function("nested instance", &[sort, sort], Sort::BOOL);
        let [inner, middle, outer] = ["inner", "middle", "outer"].map(|name| self.terms.variable(name, sort));
        let (one, two) = (self.terms.apply(nested, [inner, middle]), self.terms.apply(nested, [middle, outer]));
        let both = self.terms.and([one, two]);
        let through = self.terms.apply(nested, [inner, outer]);
        let body = self.terms.implies(both, through);
        let transitive = self.terms.forall(&[inner, middle, outer], &[vec![one, two]], body);
        if !self.theory.axioms.contains(&transitive) {
            self.theory.axioms.push(transitive);
        }
        nested
    }

    /// The instance, if it matters what is nested in it: because a measure may speak of it, or because its predicate is recursive. An
    /// instance is finite, so that none is nested in itself.
    pub fn nesting(&mut self, name: &Name, snapshot: Term, arguments: &[Term]) -> Option<Term> {
        let matters = self.termination.is_some() || is_recursive(self.program, name);
        (matters && self.purpose == Purpose::Check).then(|| self.instance(name, snapshot, arguments))
    }

    /// Whether two lists of terms are the same.
    pub fn all_equal(&mut self, left: &[Term], right: &[Term]) -> Term {
        let equal: Vec<Term> = left.iter().zip(right).map(|(one, other)| self.terms.eq(*one, *other)).collect();
        self.terms.and(equal)
    }

    /// `nested(P(s, x), P(t, y)) ⇒ x ≠ y`: what is inside an instance is there at the same time as the instance is.
    fn tell_finite(&mut self, predicate: &Name, sorts: &[Sort]) {
        let mut sides: [Vec<Term>; 2] = [Vec::new(), Vec::new()];
        for side in &mut sides {
            side.extend(sorts.iter().map(|sort| self.terms.fresh("part", *sort)));
        }
        let sort = self.terms.uninterpreted_sort("predicate instance");
        let symbol = self.terms.function(&format!("instance of {predicate}"), sorts, sort);
        let instances = [self.terms.apply(symbol, &sides[0]), self.terms.apply(symbol, &sides[1])];
        let nested = self.nested();
        let nested = self.terms.apply(nested, instances);
        let same = self.all_equal(&sides[0][1..], &sides[1][1..]);
        let other = self.terms.not(same);
        let body = self.terms.implies(nested, other);
        let variables: Vec<Term> = sides.concat();
        let axiom = self.terms.forall(&variables, &[vec![nested]], body);
        self.theory.axioms.push(axiom);
    }
}

/// Whether a predicate's body speaks of it, perhaps by way of others.
pub fn is_recursive(program: &Program, name: &Name) -> bool {
    let mut seen: BTreeSet<&Name> = BTreeSet::new();
    let mut waiting = vec![name];
    while let Some(next) = waiting.pop() {
        let Some((_, predicate)) = program.predicates.get_key_value(next) else { continue };
        let Some(body) = &predicate.body else { continue };
        let mut inner: Vec<&Name> = Vec::new();
        body.visit(&mut |part| {
            if let ExpressionKind::Access { resource: Resource::Predicate(instance), .. } = &part.kind {
                inner.push(&instance.predicate);
            }
        });
        for other in inner {
            if other == name {
                return true;
            }
            if seen.insert(other) {
                waiting.push(other);
            }
        }
    }
    false
}

/// Whether the program itself says how values of the type are ordered.
pub fn has_written_order(program: &Program, typ: &Type) -> bool {
    let domains = &program.domains;
    let prefixes: &[&str] = match typ {
        Type::Int => &["Int"],
        Type::Bool => &["Bool"],
        Type::Ref => &["Ref"],
        Type::Perm => &["Perm", "Rational"],
        Type::Seq(_) => &["Seq"],
        Type::Set(_) => &["Set"],
        Type::Multiset(_) => &["MultiSet", "Multiset"],
        Type::Domain(..) => return domains.contains_key("WellFoundedOrder"),
        Type::Adt(name, _) => &[name.as_str()],
        _ => return false,
    };
    let named = |prefix: &&str| domains.contains_key(format!("{prefix}WellFoundedOrder").as_str());
    domains.contains_key("WellFoundedOrder") && prefixes.iter().any(named)
}

/// The functions that `name` calls and that call it, and itself.
pub fn function_component(program: &Program, name: &Name) -> BTreeSet<Name> {
    let mut component = component_of(program, name);
    component.insert(name.clone());
    component
}

/// The methods that `name` calls and that call it, and itself.
pub fn method_component(program: &Program, name: &Name) -> BTreeSet<Name> {
    let mut component = circle(name, |from| {
        let mut called = Vec::new();
        if let Some(body) = program.methods.get(from).and_then(|method| method.body.as_ref()) {
            body.visit(&mut |statement| {
                if let StatementKind::Call { method, .. } = &statement.kind {
                    called.push(method.clone());
                }
            });
        }
        called
    });
    component.insert(name.clone());
    component
}

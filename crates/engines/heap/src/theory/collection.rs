//! Collections: which axioms belong to which type, read when a function of that type is first used.

use gainsay_ir::permission::{BinaryOperator as Operator, Type};
use gainsay_smt::{Function, Sort, Term};
use gainsay_verdict::Reason;

use super::template::{self, Vocabulary};
use super::{map, multiset, sequence, set};
use crate::ground::Ground;

type Signatures = &'static [(&'static str, &'static [&'static str], &'static str)];

impl Ground<'_> {
    /// Applies a function of a collection type by its name in the axioms.
    pub fn collection(&mut self, typ: &Type, function: &'static str, arguments: &[Term]) -> Term {
        let typ = self.concrete(typ);
        match self.collection_function(&typ, function) {
            Some(function) => self.terms.apply(function, arguments),
            None => self.unspecified(Sort::BOOL),
        }
    }

    fn collection_function(&mut self, typ: &Type, function: &'static str) -> Option<Function> {
        if !self.theory.collections.contains_key(typ) {
            self.read_collection(typ);
        }
        self.theory.collections.get(typ)?.functions.get(function).copied()
    }

    fn read_collection(&mut self, typ: &Type) {
        let own = self.sort_of(typ);
        let mut vocabulary = Vocabulary::default();
        match typ {
            Type::Seq(element) => {
                let element = self.sort_of(element);
                vocabulary.sorts.extend([("S", own), ("E", element)]);
                self.theory.collections.insert(typ.clone(), Vocabulary::default());
                let with_range = element == Sort::INT;
                self.declare(&mut vocabulary, sequence::FUNCTIONS);
                if with_range {
                    self.declare(&mut vocabulary, sequence::RANGE_FUNCTIONS);
                    self.tell(&vocabulary, sequence::RANGE_AXIOMS);
                }
                self.tell(&vocabulary, sequence::AXIOMS);
            }
            Type::Set(element) => {
                let element = self.sort_of(element);
                vocabulary.sorts.extend([("S", own), ("E", element)]);
                self.declare(&mut vocabulary, set::FUNCTIONS);
                self.tell(&vocabulary, set::AXIOMS);
            }
            Type::Multiset(element) => {
                let element = self.sort_of(element);
                vocabulary.sorts.extend([("S", own), ("E", element)]);
                self.declare(&mut vocabulary, multiset::FUNCTIONS);
                self.tell(&vocabulary, multiset::AXIOMS);
            }
            Type::Map(key, value) => self.read_map(own, key, value, &mut vocabulary),
            _ => {}
        }
        self.theory.collections.insert(typ.clone(), vocabulary);
    }

    fn read_map(&mut self, own: Sort, key: &Type, value: &Type, vocabulary: &mut Vocabulary) {
        let (keys, values) = (Type::set(key.clone()), Type::set(value.clone()));
        let sorts = [("M", own), ("K", self.sort_of(key)), ("V", self.sort_of(value))];
        vocabulary.sorts.extend(sorts);
        vocabulary.sorts.extend([("KS", self.sort_of(&keys)), ("VS", self.sort_of(&values))]);
        self.declare(vocabulary, map::FUNCTIONS);
        for (name, typ, function) in [
            ("contains", &keys, "contains"),
            ("set_cardinality", &keys, "cardinality"),
            ("keys_empty", &keys, "empty"),
            ("value_contains", &values, "contains"),
        ] {
            if let Some(function) = self.collection_function(typ, function) {
                vocabulary.functions.insert(name, function);
            }
        }
        self.tell(vocabulary, map::AXIOMS);
    }

    fn declare(&mut self, vocabulary: &mut Vocabulary, signatures: Signatures) {
        let sort = |vocabulary: &Vocabulary, name: &str| match name {
            "Int" => Sort::INT,
            "Bool" => Sort::BOOL,
            other => vocabulary.sorts.get(other).copied().unwrap_or(Sort::INT),
        };
        for (name, parameters, result) in signatures {
            let parameters: Vec<Sort> = parameters.iter().map(|parameter| sort(vocabulary, parameter)).collect();
            let function = self.terms.fresh_function(name, &parameters, sort(vocabulary, result));
            vocabulary.functions.insert(name, function);
        }
    }

    fn tell(&mut self, vocabulary: &Vocabulary, axioms: &[&str]) {
        for text in axioms {
            match template::read(&mut self.terms, vocabulary, text) {
                Some(axiom) => self.theory.axioms.push(axiom),
                None => self.gaps.push(Reason::Bug { message: format!("an axiom of gainsay cannot be read: {text}") }),
            }
        }
    }

    /// Equality, which for collections is that of their elements.
    pub fn equality(&mut self, typ: &Type, left: Term, right: Term) -> Term {
        if left == right {
            return self.terms.bool(true);
        }
        match self.concrete(typ) {
            typ @ (Type::Seq(_) | Type::Set(_) | Type::Multiset(_) | Type::Map(..)) => {
                self.collection(&typ, "equal", &[left, right])
            }
            _ => self.terms.eq(left, right),
        }
    }

    pub fn cardinality(&mut self, typ: &Type, value: Term) -> Term {
        let function = if matches!(self.concrete(typ), Type::Seq(_)) { "length" } else { "cardinality" };
        self.collection(typ, function, &[value])
    }

    pub fn collection_operator(
        &mut self,
        operator: Operator,
        left_type: &Type,
        right_type: &Type,
        left: Term,
        right: Term,
    ) -> Term {
        let right_type = self.concrete(right_type);
        let function = match (operator, &right_type) {
            (Operator::In, Type::Map(key, _)) => {
                let keys = self.collection(&right_type, "domain", &[right]);
                return self.collection(&Type::set((**key).clone()), "contains", &[keys, left]);
            }
            (Operator::In, Type::Multiset(_)) => return self.collection(&right_type, "count", &[right, left]),
            (Operator::In, _) => return self.collection(&right_type, "contains", &[right, left]),
            (Operator::Append, _) => "append",
            (Operator::Union, _) => "union",
            (Operator::Intersection, _) => "intersection",
            (Operator::SetMinus, _) => "minus",
            _ => "subset",
        };
        self.collection(left_type, function, &[left, right])
    }

    /// A formula that is always true and compares two collections.
    pub fn comparison(&mut self, one: Term, other: Term) -> Option<Term> {
        if let Some(known) = self.theory.comparisons.get(&(one, other)) {
            return *known;
        }
        let sort = self.terms.sort(one);
        let types: Vec<Type> = self.theory.collections.keys().cloned().collect();
        let typ = types.into_iter().find(|typ| self.sort_of(typ) == sort);
        let made = typ.map(|typ| {
            let equal = self.collection(&typ, "equal", &[one, other]);
            let name = self.terms.fresh("compared", Sort::BOOL);
            self.terms.eq(name, equal)
        });
        self.theory.comparisons.insert((one, other), made);
        made
    }
}

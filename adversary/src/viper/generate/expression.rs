//! Expressions of each type that make sense where they stand: what is read is held, what is divided by is not zero. Every one is in parentheses
//! or a word.

use super::{
    Maker,
    scope::{Scope, Type},
};

impl Maker<'_> {
    pub(super) fn value(&mut self, scope: &Scope, typ: Type, depth: usize) -> String {
        match typ {
            Type::Int => self.int(scope, depth),
            Type::Bool => self.bool(scope, depth),
            Type::Ref => self.reference(scope),
            Type::Perm => self.perm(scope, depth),
            Type::Seq => self.seq(scope, depth),
            Type::Set => self.set(scope, depth),
            Type::Multiset => self.multiset(scope, depth),
            Type::Map => self.map(scope, depth),
            Type::Refs => self.variable(scope, typ).unwrap_or_else(|| "Seq[Ref]()".into()),
            Type::RefSet => self.variable(scope, typ).unwrap_or_else(|| "Set[Ref]()".into()),
        }
    }

    pub(super) fn variable(&mut self, scope: &Scope, typ: Type) -> Option<String> {
        self.chance.choose(&scope.of(typ)).map(str::to_owned)
    }

    pub(super) fn constant(&mut self) -> String {
        ["0", "1", "2", "3", "5", "(-1)", "(-2)", "10"][self.chance.below(8)].to_owned()
    }

    /// A field of an object that may be read.
    pub(super) fn readable(&mut self, scope: &Scope, fields: &[&str]) -> Option<String> {
        let cells: Vec<String> = scope
            .held
            .iter()
            .filter(|cell| fields.contains(&cell.field))
            .map(|cell| format!("{}.{}", cell.object, cell.field))
            .collect();
        (!cells.is_empty()).then(|| cells[self.chance.below(cells.len())].clone())
    }

    pub(super) fn int(&mut self, scope: &Scope, depth: usize) -> String {
        if depth == 0 {
            return match self.chance.below(5) {
                0 | 1 => self.variable(scope, Type::Int).unwrap_or_else(|| "4".into()),
                2 | 3 => match self.readable(scope, &["f", "g"]) {
                    Some(cell) => cell,
                    None => self.variable(scope, Type::Int).unwrap_or_else(|| "7".into()),
                },
                _ => self.constant(),
            };
        }
        let less = depth - 1;
        match self.chance.below(16) {
            0..=3 => format!("({} + {})", self.int(scope, less), self.int(scope, less)),
            4..=5 => format!("({} - {})", self.int(scope, less), self.int(scope, less)),
            6 => format!("({} * {})", self.int(scope, less), self.constant()),
            7 => {
                let by = ["2", "3", "(-2)"][self.chance.below(3)];
                let operator = ["\\", "%"][self.chance.below(2)];
                format!("({} {operator} {by})", self.int(scope, less))
            }
            8 => format!("({} ? {} : {})", self.bool(scope, less), self.int(scope, less), self.int(scope, less)),
            9 => format!("|{}|", self.seq(scope, less)),
            10 => {
                let (seq, index, other) = (self.seq(scope, less), self.int(scope, 0), self.constant());
                format!("(0 <= {index} && {index} < |{seq}| ? {seq}[{index}] : {other})")
            }
            11 => match self.chance.below(3) {
                0 => format!("|{}|", self.set(scope, less)),
                1 => format!("|{}|", self.multiset(scope, less)),
                _ => format!("({} in {})", self.int(scope, 0), self.multiset(scope, less)),
            },
            12 => {
                let (map, key, other) = (self.map(scope, less), self.int(scope, 0), self.constant());
                format!("({key} in {map} ? {map}[{key}] : {other})")
            }
            13 | 14 => self.application(scope, less).unwrap_or_else(|| self.int(scope, less)),
            _ => {
                let bound = self.name("v");
                format!("(let {bound} == ({}) in ({bound} + {}))", self.int(scope, less), self.int(scope, less))
            }
        }
    }

    pub(super) fn bool(&mut self, scope: &Scope, depth: usize) -> String {
        if depth == 0 {
            return match self.chance.below(4) {
                0 => self.variable(scope, Type::Bool).unwrap_or_else(|| "true".into()),
                1 => match (self.variable(scope, Type::Ref), self.variable(scope, Type::Ref)) {
                    (Some(one), Some(other)) if one != other => format!("({one} == {other})"),
                    (Some(one), _) => format!("({one} != null)"),
                    _ => "false".into(),
                },
                _ => self.comparison(scope, 0),
            };
        }
        let less = depth - 1;
        match self.chance.below(14) {
            0..=3 => self.comparison(scope, less),
            4 => format!("({} && {})", self.bool(scope, less), self.bool(scope, less)),
            5 => format!("({} || {})", self.bool(scope, less), self.bool(scope, less)),
            6 => format!("({} ==> {})", self.bool(scope, less), self.bool(scope, less)),
            7 => format!("!{}", self.bool(scope, less)),
            8 => format!("({} in {})", self.int(scope, less), self.set(scope, less)),
            9 => format!("({} in {})", self.int(scope, less), self.seq(scope, less)),
            10 => format!("({} subset {})", self.set(scope, less), self.set(scope, less)),
            11 => {
                let typ = [Type::Seq, Type::Set, Type::Multiset, Type::Map][self.chance.below(4)];
                format!("({} == {})", self.value(scope, typ, less), self.value(scope, typ, less))
            }
            12 => self.quantified(scope, less),
            _ => format!("({} == {})", self.bool(scope, less), self.bool(scope, less)),
        }
    }

    pub(super) fn comparison(&mut self, scope: &Scope, depth: usize) -> String {
        let operator = ["==", "!=", "<", "<=", ">", ">="][self.chance.below(6)];
        format!("({} {operator} {})", self.int(scope, depth), self.int(scope, depth))
    }

    fn quantified(&mut self, scope: &Scope, depth: usize) -> String {
        let bound = self.name("i");
        let mut inside = scope.clone();
        inside.variables.push((bound.clone(), Type::Int));
        let body = self.comparison(&inside, depth);
        match self.chance.below(4) {
            0 => {
                let seq = self.seq(scope, 0);
                format!(
                    "(forall {bound}: Int :: 0 <= {bound} && {bound} < |{seq}| ==> {seq}[{bound}] >= {} || {body})",
                    self.constant()
                )
            }
            1 => format!("(forall {bound}: Int :: {bound} in {} ==> {body})", self.set(scope, 0)),
            2 => format!("(exists {bound}: Int :: {bound} in {} && {body})", self.set(scope, 0)),
            _ => format!(
                "(forall {bound}: Int :: {bound} > {} ==> {bound} > {})",
                self.int(scope, 0),
                self.int(scope, 0)
            ),
        }
    }

    pub(super) fn reference(&mut self, scope: &Scope) -> String {
        match self.chance.below(6) {
            0 => "null".into(),
            1 => self.readable(scope, &["next"]).unwrap_or_else(|| "null".into()),
            _ => self.variable(scope, Type::Ref).unwrap_or_else(|| "null".into()),
        }
    }

    pub(super) fn perm(&mut self, scope: &Scope, depth: usize) -> String {
        match self.chance.below(7) {
            0 => "write".into(),
            1 => "none".into(),
            2 => "1/2".into(),
            3 => "1/4".into(),
            4 => self.variable(scope, Type::Perm).unwrap_or_else(|| "3/4".into()),
            5 => match self.variable(scope, Type::Ref) {
                Some(object) => format!("perm({object}.f)"),
                None => "write".into(),
            },
            _ if depth > 0 => format!("({} + {})", self.perm(scope, depth - 1), self.perm(scope, depth - 1)),
            _ => "1/3".into(),
        }
    }

    pub(super) fn seq(&mut self, scope: &Scope, depth: usize) -> String {
        if depth == 0 {
            return match self.variable(scope, Type::Seq) {
                Some(name) if self.chance.below(4) > 0 => name,
                _ => format!("Seq({}, {})", self.int(scope, 0), self.constant()),
            };
        }
        let less = depth - 1;
        match self.chance.below(8) {
            0 | 1 => format!("({} ++ {})", self.seq(scope, less), self.seq(scope, less)),
            2 => format!("{}[{}..]", self.seq(scope, less), self.int(scope, 0)),
            3 => format!("{}[..{}]", self.seq(scope, less), self.int(scope, 0)),
            4 => format!("([{}..{}))", self.int(scope, 0), self.int(scope, 0)),
            5 => {
                let (seq, index) = (self.seq(scope, 0), self.int(scope, 0));
                let value = self.int(scope, less);
                format!("(0 <= {index} && {index} < |{seq}| ? {seq}[{index} := {value}] : {seq})")
            }
            6 => "Seq[Int]()".into(),
            _ => self.seq(scope, 0),
        }
    }

    pub(super) fn set(&mut self, scope: &Scope, depth: usize) -> String {
        if depth == 0 {
            return match self.variable(scope, Type::Set) {
                Some(name) if self.chance.below(4) > 0 => name,
                _ => format!("Set({}, {})", self.int(scope, 0), self.constant()),
            };
        }
        let less = depth - 1;
        match self.chance.below(6) {
            0 => format!("({} union {})", self.set(scope, less), self.set(scope, less)),
            1 => format!("({} intersection {})", self.set(scope, less), self.set(scope, less)),
            2 => format!("({} setminus {})", self.set(scope, less), self.set(scope, less)),
            3 => "Set[Int]()".into(),
            4 => format!("domain({})", self.map(scope, less)),
            _ => self.set(scope, 0),
        }
    }

    pub(super) fn multiset(&mut self, scope: &Scope, depth: usize) -> String {
        if depth == 0 {
            return match self.variable(scope, Type::Multiset) {
                Some(name) if self.chance.below(4) > 0 => name,
                _ => format!("Multiset({}, {})", self.int(scope, 0), self.constant()),
            };
        }
        let less = depth - 1;
        let operator = ["union", "intersection", "setminus"][self.chance.below(3)];
        format!("({} {operator} {})", self.multiset(scope, less), self.multiset(scope, less))
    }

    pub(super) fn map(&mut self, scope: &Scope, depth: usize) -> String {
        if depth == 0 {
            return match self.variable(scope, Type::Map) {
                Some(name) if self.chance.below(4) > 0 => name,
                _ => format!("Map({} := {})", self.int(scope, 0), self.constant()),
            };
        }
        format!("{}[{} := {}]", self.map(scope, depth - 1), self.int(scope, 0), self.int(scope, depth - 1))
    }

    /// A function of the unit where its precondition holds.
    fn application(&mut self, scope: &Scope, depth: usize) -> Option<String> {
        if self.functions.is_empty() {
            return None;
        }
        let function = self.functions[self.chance.below(self.functions.len())].clone();
        function.applied(self, scope, depth)
    }
}

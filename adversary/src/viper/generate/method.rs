//! A method around a body: its parameters, what it wants, and what it promises of what is known at its end.

use super::{
    Callee, Maker, Predicate, amount,
    scope::{Cell, Fact, Scope, Type},
    statement::Body,
};

impl Maker<'_> {
    /// Declares a method with a body of so many statements, and gives back what callers need to know.
    pub(super) fn method(&mut self, stem: &str, statements: usize) -> Callee {
        let mut scope = Scope::default();
        let mut parameters = Vec::new();
        for _ in 0..2 + self.chance.below(3) {
            let all = [
                Type::Int,
                Type::Int,
                Type::Ref,
                Type::Ref,
                Type::Bool,
                Type::Seq,
                Type::Set,
                Type::Multiset,
                Type::Map,
                Type::Perm,
            ];
            let typ = all[self.chance.below(all.len())];
            parameters.push((self.name(typ.letter()), typ));
        }
        scope.variables.clone_from(&parameters);
        let (mut wants, cells) = self.permissions(&mut scope);
        let mut known = Vec::new();
        // Without numbers to speak of, a wish would be about literals, and mostly false.
        let has_numbers = !scope.of(Type::Int).is_empty() || scope.held.iter().any(|cell| cell.field != "next");
        for _ in 0..if has_numbers { self.chance.below(3) } else { 0 } {
            let fact = Fact::new(self.wish(&scope));
            wants.push(fact.text.clone());
            known.push(fact);
        }
        scope.facts.clone_from(&known);
        let result = self.name("r");
        scope.variables.push((result.clone(), Type::Int));
        scope.assignable.insert(result.clone());
        let before = scope.clone();

        let mut body = Body::new(scope);
        self.statements(&mut body, statements);
        if self.chance.below(2) == 0 {
            let value = self.int(&body.scope, 1);
            self.assign(&mut body, &result, &value);
        }
        let mut scope = body.scope;

        let outside: Vec<&str> = before.variables.iter().map(|(name, _)| name.as_str()).collect();
        let is_visible = |name: &String| outside.contains(&name.as_str()) || !is_local(name);
        scope.facts.retain(|fact| fact.names.iter().all(is_visible) && !fact.text.contains("perm"));
        let mut promises: Vec<String> = Vec::new();
        let mut kept = Vec::new();
        for cell in scope.held.iter().filter(|cell| outside.contains(&cell.object.as_str())) {
            promises.push(format!("acc({}.{}, {})", cell.object, cell.field, amount(cell.quarters)));
            kept.push(cell.clone());
        }
        for (predicate, object) in scope.instances.iter().filter(|(_, object)| outside.contains(&object.as_str())) {
            promises.push(format!("{predicate}({object})"));
        }
        let mut facts = Vec::new();
        for _ in 0..1 + self.chance.below(2) {
            if !scope.facts.is_empty() {
                let fact = scope.facts[self.chance.below(scope.facts.len())].clone();
                promises.push(fact.text.clone());
                facts.push(fact);
            }
        }
        let name = self.goal_name(stem);
        let written: Vec<String> = parameters.iter().map(|(name, typ)| format!("{name}: {}", typ.written())).collect();
        let mut text = format!("method {name}({}) returns ({result}: Int)\n", written.join(", "));
        wants.iter().for_each(|each| text.push_str(&format!("  requires {each}\n")));
        promises.iter().for_each(|each| text.push_str(&format!("  ensures {each}\n")));
        text.push_str(&format!("{{\n{}}}", body.text));
        self.declarations.push(text);
        let kept_all = cells == kept;
        Callee { name, parameters, result, cells, wants: known, promises: if kept_all { facts } else { Vec::new() } }
    }

    /// Permissions for the references in scope, as preconditions.
    fn permissions(&mut self, scope: &mut Scope) -> (Vec<String>, Vec<Cell>) {
        let mut wants = Vec::new();
        let objects: Vec<String> = scope.of(Type::Ref).into_iter().map(str::to_owned).collect();
        for object in objects {
            if let Some(predicate) = self.predicates.first().cloned()
                && self.chance.below(3) == 0
            {
                wants.push(format!("{}({object})", predicate.name));
                scope.instances.push((predicate.name, object));
                continue;
            }
            for field in ["f", "g", "next"] {
                let quarters = match self.chance.below(8) {
                    0 | 1 => 0,
                    2 => 2,
                    3 => 1 + self.chance.below(3),
                    _ => 4,
                };
                if quarters > 0 {
                    wants.push(format!("acc({object}.{field}, {})", amount(quarters)));
                    scope.held.push(Cell { object: object.clone(), field, quarters });
                }
            }
        }
        (wants, scope.held.clone())
    }

    /// A precondition that something meets.
    fn wish(&mut self, scope: &Scope) -> String {
        match self.chance.below(6) {
            0 | 1 => format!("{} {} {}", self.int(scope, 0), [">", "<", "!="][self.chance.below(3)], self.constant()),
            2 => match self.variable(scope, Type::Seq) {
                Some(seq) => format!("|{seq}| > {}", self.chance.below(3)),
                None => self.comparison(scope, 0),
            },
            3 => match self.variable(scope, Type::Set) {
                Some(set) => format!("{} in {set}", self.int(scope, 0)),
                None => self.comparison(scope, 0),
            },
            4 => self.comparison(scope, 1),
            _ => self.bool(scope, 1),
        }
    }

    pub(super) fn declare_predicate(&mut self) {
        let name = self.goal_name("pred");
        let mut cells = vec![("f", [4, 4, 2][self.chance.below(3)])];
        if self.chance.below(2) == 0 {
            cells.push(("g", [4, 2][self.chance.below(2)]));
        }
        let says = match self.chance.below(4) {
            0 => Some(format!("it.f >= {}", self.chance.below(4))),
            1 if cells.len() > 1 => Some("it.f <= it.g".to_owned()),
            2 if cells.len() > 1 => Some(format!("(it.f > {} ==> it.g > 0)", self.chance.below(4))),
            _ => None,
        };
        let mut parts: Vec<String> =
            cells.iter().map(|(field, quarters)| format!("acc(it.{field}, {})", amount(*quarters))).collect();
        parts.extend(says.clone());
        self.declarations.push(format!("predicate {name}(it: Ref) {{\n  {}\n}}", parts.join(" && ")));
        if self.chance.below(2) == 0 {
            let function = self.goal_name("of_heap");
            let value = if cells.len() > 1 { "it.f + it.g" } else { "it.f * 2" };
            self.declarations.push(format!(
                "function {function}(it: Ref): Int\n  requires {name}(it)\n{{\n  unfolding {name}(it) in {value}\n}}"
            ));
            self.functions.push(super::Function::OfInstance { name: function, predicate: name.clone() });
        }
        self.predicates.push(Predicate { name, cells, says });
    }

    pub(super) fn declare_callee(&mut self) {
        let statements = 1 + self.chance.below(3);
        let callee = self.method("callee", statements);
        self.callees.push(callee);
    }
}

/// Whether a name is of a variable or label, as the maker gives names.
fn is_local(name: &str) -> bool {
    !name.contains("_u") && name.ends_with(|letter: char| letter.is_ascii_digit())
}

//! Statements, each with what becomes of what is held and known.

use super::{
    Callee, Maker, amount,
    scope::{Cell, Fact, Scope, Type, renamed},
};

/// A body being written.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub(super) scope: Scope,
    pub(super) text: String,
    pub(super) depth: usize,
}

impl Body {
    pub(super) fn new(scope: Scope) -> Body {
        Body { scope, text: String::new(), depth: 1 }
    }

    pub(super) fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(&"  ".repeat(self.depth));
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    fn inside(&self, scope: Scope) -> Body {
        Body { scope, text: String::new(), depth: self.depth + 1 }
    }
}

impl Maker<'_> {
    pub(super) fn statements(&mut self, body: &mut Body, count: usize) {
        for _ in 0..count {
            self.statement(body);
        }
    }

    pub(super) fn statement(&mut self, body: &mut Body) {
        match self.chance.below(25) {
            0..=2 => self.declare_variable(body),
            3 | 4 => self.reassign(body),
            5..=7 => self.write_field(body),
            8 | 9 if body.depth < 3 => self.branch(body),
            10 | 11 if body.depth < 2 => self.while_loop(body),
            12..=14 => {
                let claim = self.claim(&body.scope);
                body.line(format!("assert {claim}"));
            }
            15 => self.give_and_take(body),
            16 => drop(self.label(body)),
            17 => self.new_object(body),
            18 => self.call(body),
            19 | 20 => self.open_or_close(body),
            21 => self.about_permissions(body),
            22 => {
                let fact = self.comparison(&body.scope, 0);
                body.line(format!("{} {fact}", ["assume", "inhale"][self.chance.below(2)]));
                body.scope.learn(fact);
            }
            23 if self.chance.below(3) == 0 => {
                let claim = self.comparison(&body.scope, 0);
                body.line(format!("refute {claim}"));
            }
            _ => self.peek(body),
        }
    }

    /// Something that is mostly true.
    pub(super) fn claim(&mut self, scope: &Scope) -> String {
        if self.chance.below(6) == 0 {
            let depth = 1 + self.chance.below(2);
            return self.bool(scope, depth);
        }
        if !self.laws.is_empty() && self.chance.below(2) == 0 {
            let law = self.laws[self.chance.below(self.laws.len())].clone();
            let value = self.int(scope, 1);
            return renamed(&law, &|word| (word == "HOLE").then(|| value.clone()));
        }
        if scope.facts.is_empty() || self.chance.below(4) == 0 {
            return self.theorem(scope);
        }
        let fact = scope.facts[self.chance.below(scope.facts.len())].text.clone();
        match self.chance.below(7) {
            0 => format!("({fact}) || {}", self.bool(scope, 0)),
            1 => format!("{} ==> ({fact})", self.bool(scope, 1)),
            2 => format!("!({fact}) ==> {}", self.bool(scope, 0)),
            3 => {
                let other = scope.facts[self.chance.below(scope.facts.len())].text.clone();
                format!("({fact}) && ({other})")
            }
            _ => format!("({fact})"),
        }
    }

    fn declare_variable(&mut self, body: &mut Body) {
        let all =
            [Type::Int, Type::Int, Type::Bool, Type::Ref, Type::Perm, Type::Seq, Type::Set, Type::Multiset, Type::Map];
        let typ = all[self.chance.below(all.len())];
        let name = self.name(typ.letter());
        let depth = 1 + self.chance.below(2);
        let value = self.value(&body.scope, typ, depth);
        body.line(format!("var {name}: {} := {value}", typ.written()));
        body.scope.learn(format!("{name} == {value}"));
        body.scope.variables.push((name.clone(), typ));
        body.scope.assignable.insert(name);
    }

    fn reassign(&mut self, body: &mut Body) {
        let all: Vec<(String, Type)> =
            body.scope.variables.iter().filter(|(name, _)| body.scope.assignable.contains(name)).cloned().collect();
        if all.is_empty() {
            return;
        }
        let (name, typ) = all[self.chance.below(all.len())].clone();
        let value = self.value(&body.scope, typ, 1);
        self.assign(body, &name, &value);
    }

    pub(super) fn assign(&mut self, body: &mut Body, name: &str, value: &str) {
        body.line(format!("{name} := {value}"));
        body.scope.forget(name);
        let fact = Fact::new(format!("{name} == {value}"));
        if !super::scope::names(value).any(|word| word == name) {
            body.scope.facts.push(fact);
        }
    }

    fn write_field(&mut self, body: &mut Body) {
        let full: Vec<Cell> =
            body.scope.held.iter().filter(|cell| cell.quarters == 4 && cell.field != "next").cloned().collect();
        if full.is_empty() {
            return self.declare_variable(body);
        }
        let cell = full[self.chance.below(full.len())].clone();
        let place = format!("{}.{}", cell.object, cell.field);
        let value = self.int(&body.scope, 1);
        let label = if self.chance.below(2) == 0 { Some(self.label(body)) } else { None };
        body.line(format!("{place} := {value}"));
        body.scope.forget_heap();
        match label {
            Some(label) => body.scope.learn(format!("{place} == old[{label}]({value})")),
            None if !Fact::new(value.clone()).reads_heap => body.scope.learn(format!("{place} == {value}")),
            None => {}
        }
    }

    fn branch(&mut self, body: &mut Body) {
        let condition = self.bool(&body.scope, 1);
        let mut then = body.inside(body.scope.clone());
        let mut otherwise = body.inside(body.scope.clone());
        then.scope.learn(condition.clone());
        otherwise.scope.learn(format!("!{condition}"));
        let count = 1 + self.chance.below(2);
        self.statements(&mut then, count);
        if self.chance.below(2) == 0 {
            self.statements(&mut otherwise, 1);
        }
        body.line(format!("if ({condition}) {{"));
        body.text.push_str(&then.text);
        if !otherwise.text.is_empty() {
            body.line("} else {");
            body.text.push_str(&otherwise.text);
        }
        body.line("}");
        // Labels of one side are not passed on the other, and neither are its variables known.
        let known = body.scope.variables.clone();
        body.scope = then.scope;
        body.scope.join(&otherwise.scope);
        body.scope.variables = known;
    }

    /// A loop that counts, with an invariant that says what it has done so far.
    fn while_loop(&mut self, body: &mut Body) {
        let counter = self.name("n");
        let (bound, start, step) = (self.int(&body.scope, 0), self.chance.below(2), 1 + self.chance.below(2));
        let label = self.label(body);
        body.line(format!("var {counter}: Int := {start}"));
        let limit = self.name("n");
        body.line(format!("var {limit}: Int := {bound}"));
        let mut invariants = vec![format!("{start} <= {counter}")];
        let mut updates = Vec::new();
        let sum = self.name("n");
        let full: Vec<Cell> = body.scope.held.iter().filter(|cell| cell.field != "next").cloned().collect();
        let mut inner = body.inside(body.scope.clone());
        inner.scope.held.clear();
        inner.scope.instances.clear();
        inner.scope.forget_heap();
        let mut declared = None;
        match (self.chance.below(4), full.is_empty()) {
            (0 | 1, false) => {
                let cell = full[self.chance.below(full.len())].clone();
                let place = format!("{}.{}", cell.object, cell.field);
                invariants.insert(0, format!("acc({place}, {})", amount(cell.quarters)));
                if cell.quarters == 4 {
                    invariants.push(format!("{place} == old[{label}]({place}) + ({counter} - {start})"));
                    updates.push(format!("{place} := {place} + {step}"));
                } else {
                    invariants.push(format!("{place} == old[{label}]({place})"));
                }
                inner.scope.held.push(cell);
            }
            (2, _) => {
                let seq = self.name("q");
                declared = Some(format!("var {seq}: Seq[Int] := Seq[Int]()"));
                invariants.push(format!("|{seq}| * {step} == {counter} - {start}"));
                invariants.push(format!("forall i: Int :: 0 <= i && i < |{seq}| ==> {seq}[i] == i * {step} + {start}"));
                updates.push(format!("{seq} := {seq} ++ Seq({counter})"));
            }
            _ => {
                let each = self.chance.below(4);
                declared = Some(format!("var {sum}: Int := {each}"));
                invariants.push(format!("({sum} - {each}) * {step} == ({counter} - {start}) * {each}"));
                updates.push(format!("{sum} := {sum} + {each}"));
            }
        }
        if let Some(declared) = declared {
            body.line(declared);
        }
        let mut fresh = inner.scope.clone();
        fresh.assignable.clear();
        fresh.variables.extend([(counter.clone(), Type::Int), (limit.clone(), Type::Int)]);
        inner.scope = fresh;
        let facts: Vec<String> = invariants.iter().filter(|each| !each.starts_with("acc")).cloned().collect();
        facts.iter().for_each(|fact| inner.scope.learn(fact.clone()));
        inner.scope.learn(format!("{counter} < {limit}"));
        if self.chance.below(2) == 0 {
            let claim = self.claim(&inner.scope);
            inner.line(format!("assert {claim}"));
        }
        updates.iter().for_each(|update| inner.line(update));
        inner.line(format!("{counter} := {counter} + {step}"));
        body.line(format!("while ({counter} < {limit})"));
        invariants.iter().for_each(|invariant| body.line(format!("  invariant {invariant}")));
        body.line("{");
        body.text.push_str(&inner.text);
        body.line("}");
        body.scope.forget_heap();
        facts.iter().for_each(|fact| body.scope.learn(fact.clone()));
        body.scope.learn(format!("{counter} >= {limit}"));
        body.scope.learn(format!("{limit} == old[{label}]({bound})"));
        body.scope.variables.extend([(counter, Type::Int), (limit, Type::Int)]);
    }

    fn give_and_take(&mut self, body: &mut Body) {
        let Some(at) = (!body.scope.held.is_empty()).then(|| self.chance.below(body.scope.held.len())) else { return };
        let cell = body.scope.held[at].clone();
        let quarters = 1 + self.chance.below(cell.quarters);
        let place = format!("{}.{}", cell.object, cell.field);
        let part = if self.chance.below(6) == 0 { "wildcard" } else { amount(quarters) };
        match self.chance.below(3) {
            0 => {
                body.line(format!("exhale acc({place}, {part})"));
                body.scope.held[at].quarters -= quarters;
                if body.scope.held[at].quarters == 0 {
                    body.scope.forget_heap();
                }
                body.scope.held.retain(|cell| cell.quarters > 0);
            }
            1 => {
                let label = self.label(body);
                let fact = self.claim(&body.scope);
                body.line(format!("exhale acc({place}, {}) && ({fact})", amount(quarters)));
                body.line(format!("inhale acc({place}, {})", amount(quarters)));
                if quarters == cell.quarters {
                    body.scope.forget_heap();
                } else {
                    body.scope.learn(format!("{place} == old[{label}]({place})"));
                }
            }
            _ if cell.quarters < 4 => {
                let more = 1 + self.chance.below(4 - cell.quarters);
                body.line(format!("inhale acc({place}, {})", amount(more)));
                body.scope.held[at].quarters += more;
            }
            _ => {}
        }
    }

    pub(super) fn label(&mut self, body: &mut Body) -> String {
        let label = self.name("l");
        body.line(format!("label {label}"));
        let heap: Vec<Fact> = body.scope.facts.iter().filter(|fact| fact.reads_heap).cloned().collect();
        for fact in heap.iter().filter(|fact| !fact.text.contains("old")).take(2) {
            let mut about_then = Fact::new(format!("old[{label}]({})", fact.text));
            about_then.reads_heap = false;
            body.scope.facts.push(about_then);
        }
        label
    }

    fn new_object(&mut self, body: &mut Body) {
        let name = self.name("x");
        body.line(format!("var {name}: Ref"));
        body.line(format!("{name} := new(f, g)"));
        for (other, _) in body.scope.variables.clone().iter().filter(|(_, typ)| *typ == Type::Ref) {
            body.scope.learn(format!("{name} != {other}"));
        }
        body.scope.learn(format!("{name} != null"));
        body.scope.variables.push((name.clone(), Type::Ref));
        for field in ["f", "g"] {
            body.scope.held.push(Cell { object: name.clone(), field, quarters: 4 });
        }
    }

    fn call(&mut self, body: &mut Body) {
        let Some(callee) = self.callees.last().cloned() else { return self.declare_variable(body) };
        let mut arguments: Vec<(String, String)> = Vec::new();
        for (parameter, typ) in &callee.parameters {
            let argument = match typ {
                Type::Ref => {
                    let fits = |object: &&str| {
                        callee.cells.iter().filter(|cell| cell.object == *parameter).all(|cell| {
                            body.scope.held.iter().any(|held| {
                                held.object == **object && held.field == cell.field && held.quarters >= cell.quarters
                            })
                        })
                    };
                    let objects: Vec<&str> = body
                        .scope
                        .of(Type::Ref)
                        .into_iter()
                        .filter(fits)
                        .filter(|object| !arguments.iter().any(|(_, used)| used == object))
                        .collect();
                    match self.chance.choose(&objects) {
                        Some(object) => object.to_owned(),
                        None => return self.declare_variable(body),
                    }
                }
                _ => self.value(&body.scope, *typ, 0),
            };
            arguments.push((parameter.clone(), argument));
        }
        self.write_call(body, &callee, &arguments);
    }

    fn write_call(&mut self, body: &mut Body, callee: &Callee, arguments: &[(String, String)]) {
        let result = self.name("n");
        body.line(format!("var {result}: Int"));
        body.scope.variables.push((result.clone(), Type::Int));
        let label = self.label(body);
        let into = |word: &str| match word {
            _ if word == callee.result => Some(result.clone()),
            "old" => Some(format!("old[{label}]")),
            _ => arguments.iter().find(|(parameter, _)| parameter == word).map(|(_, argument)| argument.clone()),
        };
        for want in &callee.wants {
            body.line(format!(
                "{} {}",
                ["assume", "assume", "assert"][self.chance.below(3)],
                renamed(&want.text, &into)
            ));
        }
        let written: Vec<&str> = arguments.iter().map(|(_, argument)| argument.as_str()).collect();
        body.line(format!("{result} := {}({})", callee.name, written.join(", ")));
        body.scope.forget_heap();
        for promise in &callee.promises {
            body.scope.learn(renamed(&promise.text, &into));
        }
        if callee.promises.is_empty() {
            let passed = |cell: &Cell| arguments.iter().any(|(_, argument)| *argument == cell.object);
            body.scope.held.retain(|cell| !passed(cell));
        }
    }

    fn open_or_close(&mut self, body: &mut Body) {
        let Some(predicate) = self.predicates.first().cloned() else { return self.write_field(body) };
        let open = body.scope.instances.iter().position(|(name, _)| *name == predicate.name);
        if let Some(at) = open {
            let (_, object) = body.scope.instances.remove(at);
            body.line(format!("unfold {}({object})", predicate.name));
            for (field, quarters) in &predicate.cells {
                body.scope.held.push(Cell { object: object.clone(), field, quarters: *quarters });
            }
            if let Some(says) = &predicate.says {
                body.scope.learn(renamed(says, &|word| (word == "it").then(|| object.clone())));
            }
            return;
        }
        let has = |object: &str, field: &str, quarters: usize, scope: &Scope| {
            scope.held.iter().any(|cell| cell.object == object && cell.field == field && cell.quarters >= quarters)
        };
        let objects: Vec<String> = body.scope.of(Type::Ref).into_iter().map(str::to_owned).collect();
        let fitting = objects
            .into_iter()
            .find(|object| predicate.cells.iter().all(|(field, quarters)| has(object, field, *quarters, &body.scope)));
        let Some(object) = fitting else { return };
        if let Some(says) = &predicate.says {
            let says = renamed(says, &|word| (word == "it").then(|| object.clone()));
            let word = ["assume", "assert"][self.chance.below(2)];
            body.line(format!("{word} {says}"));
        }
        let label = self.label(body);
        body.line(format!("fold {}({object})", predicate.name));
        body.scope.forget_heap();
        for (field, quarters) in &predicate.cells {
            for cell in body.scope.held.iter_mut().filter(|cell| cell.object == object && cell.field == *field) {
                cell.quarters -= quarters;
            }
            body.scope.learn(format!(
                "(unfolding {}({object}) in {object}.{field}) == old[{label}]({object}.{field})",
                predicate.name
            ));
        }
        body.scope.held.retain(|cell| cell.quarters > 0);
        body.scope.instances.push((predicate.name, object));
    }

    fn about_permissions(&mut self, body: &mut Body) {
        let Some(at) = (!body.scope.held.is_empty()).then(|| self.chance.below(body.scope.held.len())) else { return };
        let cell = body.scope.held[at].clone();
        let place = format!("{}.{}", cell.object, cell.field);
        let held = amount(cell.quarters);
        let line = match self.chance.below(6) {
            0 => format!("assert perm({place}) == {held}"),
            1 => format!("assert perm({place}) >= {held}"),
            2 => format!("assert acc({place}, {})", amount(1 + self.chance.below(cell.quarters))),
            3 => {
                let holders: Vec<String> = body
                    .scope
                    .held
                    .iter()
                    .filter(|each| each.field == cell.field)
                    .map(|each| format!("o == {}", each.object))
                    .collect();
                format!("assert forperm o: Ref [o.{}] :: {}", cell.field, holders.join(" || "))
            }
            4 => match body.scope.instances.first() {
                Some((predicate, object)) => {
                    format!("assert unfolding {predicate}({object}) in perm({object}.f) >= 1/2")
                }
                None => format!("assert perm({place}) > none"),
            },
            _ => format!("assert perm({place}) + perm({place}) <= 2 * write"),
        };
        body.line(line);
    }

    /// Looks into an instance without opening it.
    fn peek(&mut self, body: &mut Body) {
        let Some((predicate, object)) = body.scope.instances.first().cloned() else {
            return self.declare_variable(body);
        };
        let mut inside = body.scope.clone();
        if let Some(known) = self.predicates.iter().find(|each| each.name == predicate) {
            for (field, quarters) in &known.cells {
                inside.held.push(Cell { object: object.clone(), field, quarters: *quarters });
            }
            if let Some(says) = &known.says {
                inside.learn(renamed(says, &|word| (word == "it").then(|| object.clone())));
            }
        }
        inside.instances.clear();
        let claim = self.claim(&inside);
        body.line(format!("assert unfolding {predicate}({object}) in ({claim})"));
    }
}

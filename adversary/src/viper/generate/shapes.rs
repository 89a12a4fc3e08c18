//! Structures that take more than a few fields: lists, many objects at once, wands, domains, recursive methods.

use super::{
    Function, Maker,
    scope::{Cell, Scope, Type},
    statement::Body,
};

impl Maker<'_> {
    /// A list with functions of it, and a method that changes it.
    pub(super) fn lists(&mut self) {
        let list = self.goal_name("list");
        let least = self.chance.below(2).eq(&0).then(|| self.chance.below(3));
        let says = least.map_or_else(String::new, |least| format!(" && x.f >= {least}"));
        self.declarations.push(format!(
            "predicate {list}(x: Ref) {{\n  acc(x.f) && acc(x.next) && (x.next != null ==> {list}(x.next)){says}\n}}"
        ));
        let length = self.goal_name("of_heap");
        let promise = ["result > 0", "result >= 1", "true"][self.chance.below(3)];
        self.declarations.push(format!(
            "function {length}(x: Ref): Int\n  requires {list}(x)\n  ensures {promise}\n{{\n  unfolding {list}(x) in (x.next == null ? 1 : 1 + {length}(x.next))\n}}"
        ));
        let all = self.goal_name("of_heap");
        self.declarations.push(format!(
            "function {all}(x: Ref): Seq[Int]\n  requires {list}(x)\n  ensures |result| > 0\n{{\n  unfolding {list}(x) in (x.next == null ? Seq(x.f) : Seq(x.f) ++ {all}(x.next))\n}}"
        ));
        self.functions.push(Function::OfInstance { name: length.clone(), predicate: list.clone() });
        let value = least.map_or(0, |least| least + self.chance.below(3));
        let kind = self.chance.below(5);
        let name = self.goal_name("change");
        let extra = self.list_claim(&length, &all);
        let text = match kind {
            0 => format!(
                "method {name}(x: Ref, n: Int) returns (y: Ref)\n  requires {list}(x) && n >= {value}\n  ensures {list}(y)\n  ensures {length}(y) == old({length}(x)) + 1\n  ensures {all}(y) == Seq(n) ++ old({all}(x))\n{{\n  y := new(f, next)\n  y.f := n\n  y.next := x\n  fold {list}(y)\n  assert {}\n}}",
                extra.replace("OBJECT", "y")
            ),
            1 => format!(
                "method {name}(x: Ref, n: Int)\n  requires {list}(x) && n >= {value}\n  ensures {list}(x)\n  ensures {length}(x) == old({length}(x))\n  ensures {all}(x)[0] == n\n  ensures {all}(x)[1..] == old({all}(x))[1..]\n{{\n  unfold {list}(x)\n  x.f := n\n  fold {list}(x)\n  assert {}\n}}",
                extra.replace("OBJECT", "x")
            ),
            2 => format!(
                "method {name}(x: Ref, n: Int)\n  requires {list}(x) && n >= 0\n  ensures {list}(x)\n  ensures {length}(x) == old({length}(x))\n{{\n  unfold {list}(x)\n  x.f := x.f + n\n  if (x.next != null) {{\n    {name}(x.next, n)\n  }}\n  fold {list}(x)\n  assert {}\n}}",
                extra.replace("OBJECT", "x")
            ),
            3 => format!(
                "method {name}(x: Ref, y: Ref)\n  requires {list}(x) && {list}(y)\n  ensures {list}(x)\n  ensures {length}(x) == old({length}(x)) + old({length}(y))\n  ensures {all}(x) == old({all}(x) ++ {all}(y))\n{{\n  unfold {list}(x)\n  if (x.next == null) {{\n    x.next := y\n  }} else {{\n    {name}(x.next, y)\n  }}\n  fold {list}(x)\n  assert {}\n}}",
                extra.replace("OBJECT", "x")
            ),
            _ => format!(
                "method {name}(x: Ref) returns (y: Ref, n: Int)\n  requires {list}(x)\n  ensures y != null ==> {list}(y)\n  ensures y != null ==> {length}(y) == old({length}(x)) - 1\n  ensures n == old({all}(x))[0]\n  ensures acc(x.f) && x.f == n\n{{\n  assert {}\n  unfold {list}(x)\n  y := x.next\n  n := x.f\n}}",
                extra.replace("OBJECT", "x")
            ),
        };
        self.declarations.push(text);
    }

    fn list_claim(&mut self, length: &str, all: &str) -> String {
        match self.chance.below(6) {
            0 => format!("{length}(OBJECT) > 0"),
            1 => format!("|{all}(OBJECT)| == {length}(OBJECT)"),
            2 => format!("{all}(OBJECT)[0] in {all}(OBJECT)"),
            3 => format!("{length}(OBJECT) > {}", self.chance.below(2)),
            4 => format!("{all}(OBJECT) != Seq[Int]()"),
            _ => "true".to_owned(),
        }
    }

    /// Objects of a sequence, each with its field.
    pub(super) fn places(&mut self) {
        let mut scope = Scope::default();
        for (name, typ) in [("xs", Type::Refs), ("k", Type::Int), ("n", Type::Int)] {
            scope.variables.push((name.to_owned(), typ));
        }
        let quarters = [4, 4, 4, 2][self.chance.below(4)];
        let held = super::amount(quarters);
        let all = "forall i: Int :: 0 <= i && i < |xs| ==>";
        let mut wants = vec![
            "forall i: Int, j: Int :: 0 <= i && i < j && j < |xs| ==> xs[i] != xs[j]".to_owned(),
            format!("{all} acc(xs[i].f, {held})"),
        ];
        let bound = self.chance.below(2) == 0;
        if bound {
            wants.push(format!("{all} xs[i].f >= 0"));
        }
        let mut body = Body::new(scope.clone());
        body.scope.learn(format!("({all} xs[i].f == old(xs[i].f))"));
        if bound {
            body.scope.learn(format!("({all} xs[i].f >= 0)"));
        }
        body.scope.learn("(0 <= k && k < |xs| ==> xs[k] in xs)");
        if self.chance.below(2) == 0 {
            let claim = self.claim(&body.scope);
            body.line(format!("assert {claim}"));
        }
        let kind = self.chance.below(if quarters == 4 { 5 } else { 3 });
        match kind {
            0 => {
                body.line("if (0 <= k && k < |xs|) {");
                body.line(format!("  exhale acc(xs[k].f, {held})"));
                body.line(format!("  inhale acc(xs[k].f, {held})"));
                body.line("}");
                body.scope.facts.clear();
                body.scope.learn(format!("({all} i != k ==> xs[i].f == old(xs[i].f))"));
            }
            1 => {
                body.line("if (0 <= k && k < |xs|) {");
                body.line(format!("  assert perm(xs[k].f) == {held}"));
                body.line("}");
            }
            2 => {
                body.scope.learn(format!("({all} perm(xs[i].f) == {held})"));
                body.scope.learn("(forperm o: Ref [o.f] :: o in xs)");
            }
            3 => {
                let value = self.int(&Scope { variables: vec![("n".into(), Type::Int)], ..Scope::default() }, 1);
                body.line("if (0 <= k && k < |xs|) {");
                body.line(format!("  xs[k].f := {value}"));
                body.line("}");
                body.scope.facts.clear();
                body.scope.learn(format!("({all} i != k ==> xs[i].f == old(xs[i].f))"));
                body.scope.learn(format!("(0 <= k && k < |xs| ==> xs[k].f == {value})"));
            }
            _ => self.filling(&mut body, all),
        }
        for _ in 0..1 + self.chance.below(2) {
            let claim = self.claim(&body.scope);
            body.line(format!("assert {claim}"));
        }
        let mut promises = vec![format!("{all} acc(xs[i].f, {held})")];
        let told: Vec<&str> =
            body.scope.facts.iter().map(|fact| fact.text.as_str()).filter(|text| !text.contains("perm")).collect();
        promises.extend(self.chance.choose(&told).map(str::to_owned));
        self.write_method("places", "xs: Seq[Ref], k: Int, n: Int", &wants, &promises, &body.text);
    }

    fn filling(&mut self, body: &mut Body, all: &str) {
        let each = ["n", "c", "c * 2", "old(xs[c].f) + n"][self.chance.below(4)];
        let at = each.replace('c', "i");
        let inside = "forall i: Int :: 0 <= i && i < c ==>";
        body.line("var c: Int := 0");
        body.line("while (c < |xs|)");
        body.line("  invariant 0 <= c && c <= |xs|");
        body.line(format!("  invariant {all} acc(xs[i].f)"));
        body.line(format!("  invariant {inside} xs[i].f == {at}"));
        body.line("  invariant forall i: Int :: c <= i && i < |xs| ==> xs[i].f == old(xs[i].f)");
        body.line("{");
        body.line(format!("  xs[c].f := {}", each.replace("old(xs[c].f)", "xs[c].f")));
        body.line("  c := c + 1");
        body.line("}");
        body.scope.facts.clear();
        body.scope.learn(format!("({all} xs[i].f == {at})"));
    }

    /// Objects of a set, with a field or a predicate each.
    pub(super) fn set_of_places(&mut self) {
        let predicate = self.chance.below(2).eq(&0).then(|| {
            self.declare_predicate();
            self.predicates[self.predicates.len() - 1].clone()
        });
        let each =
            predicate.as_ref().map_or_else(|| "acc(r.f)".to_owned(), |predicate| format!("{}(r)", predicate.name));
        let wants = vec![format!("forall r: Ref :: r in xset ==> {each}"), "x in xset".to_owned()];
        let mut body = Body::new(Scope::default());
        for (name, typ) in [("xset", Type::RefSet), ("x", Type::Ref), ("n", Type::Int)] {
            body.scope.variables.push((name.to_owned(), typ));
        }
        let rest = "forall r: Ref :: r in xset && r != x ==>";
        match &predicate {
            Some(predicate) => {
                body.scope.instances.push((predicate.name.clone(), "x".to_owned()));
                let name = &predicate.name;
                body.line(format!("unfold {name}(x)"));
                for (field, quarters) in &predicate.cells {
                    body.scope.held.push(Cell { object: "x".into(), field, quarters: *quarters });
                }
                if let Some(says) = &predicate.says {
                    body.scope.learn(super::renamed(says, &|word| (word == "it").then(|| "x".to_owned())));
                }
                let claim = self.claim(&body.scope);
                body.line(format!("assert {claim}"));
                body.line(format!("fold {name}(x)"));
            }
            None => {
                body.scope.held.push(Cell { object: "x".into(), field: "f", quarters: 4 });
                let value = self.int(&body.scope, 1);
                body.line(format!("x.f := {value}"));
                body.scope.learn(format!("x.f == old({value})"));
                body.scope.learn(format!("({rest} r.f == old(r.f))"));
                body.scope.learn("(forperm r: Ref [r.f] :: r in xset)");
                for _ in 0..1 + self.chance.below(2) {
                    let claim = self.claim(&body.scope);
                    body.line(format!("assert {claim}"));
                }
            }
        }
        let mut promises = vec![format!("forall r: Ref :: r in xset ==> {each}")];
        if predicate.is_none() {
            promises.push(format!("({rest} r.f == old(r.f))"));
        }
        self.write_method("set", "xset: Set[Ref], x: Ref, n: Int", &wants, &promises, &body.text);
    }

    fn write_method(&mut self, stem: &str, parameters: &str, wants: &[String], promises: &[String], body: &str) {
        let name = self.goal_name(stem);
        let mut text = format!("method {name}({parameters})\n");
        wants.iter().for_each(|each| text.push_str(&format!("  requires {each}\n")));
        promises.iter().for_each(|each| text.push_str(&format!("  ensures {each}\n")));
        text.push_str(&format!("{{\n{body}}}"));
        self.declarations.push(text);
    }

    /// A domain whose axioms something meets, and a method that may use it.
    pub(super) fn with_domain(&mut self) {
        let domain = self.member_name("D");
        let [one, two, three] = ["d", "e", "h"].map(|stem| self.member_name(stem));
        let bound = self.chance.below(4);
        let (text, laws): (String, Vec<String>) = match self.chance.below(7) {
            0 => (
                format!(
                    "domain {domain} {{\n  function {one}(i: Int): Int\n  axiom {{ forall i: Int :: {{{one}(i)}} {one}(i) >= i + {bound} }}\n}}"
                ),
                vec![format!("({one}(HOLE) >= HOLE + {bound})"), format!("({one}({one}(HOLE)) >= HOLE)")],
            ),
            1 => (
                format!(
                    "domain {domain} {{\n  function {one}(i: Int): Int\n  axiom {{ forall i: Int, j: Int :: {{{one}(i), {one}(j)}} i <= j ==> {one}(i) <= {one}(j) }}\n}}"
                ),
                vec![
                    format!("({one}(HOLE) <= {one}(HOLE + {bound}))"),
                    format!("(forall i: Int :: i > HOLE ==> {one}(i) >= {one}(HOLE))"),
                ],
            ),
            2 => (
                format!(
                    "domain {domain} {{\n  function {one}(i: Int): {domain}\n  function {two}(t: {domain}): Int\n  axiom {{ forall i: Int :: {{{one}(i)}} {two}({one}(i)) == i }}\n}}"
                ),
                vec![format!("({two}({one}(HOLE)) == HOLE)"), format!("({one}(HOLE) != {one}(HOLE + {}))", bound + 1)],
            ),
            3 => (
                format!(
                    "domain {domain}[T] {{\n  function {one}(t: T): {domain}[T]\n  function {two}(b: {domain}[T]): T\n  function {three}(b: {domain}[T]): Int\n  axiom {{ forall t: T :: {{{one}(t)}} {two}({one}(t)) == t }}\n  axiom {{ forall b: {domain}[T] :: {{{three}(b)}} {three}(b) >= {bound} }}\n}}"
                ),
                vec![
                    format!("({two}({one}(HOLE)) == HOLE)"),
                    format!("({three}({one}(HOLE)) >= {bound})"),
                    format!("({two}({two}({one}({one}(HOLE)))) == HOLE)"),
                    format!("({two}({one}(true)) && {three}({one}(Seq(HOLE))) > {bound} - 1)"),
                ],
            ),
            4 => (
                format!(
                    "domain {domain} {{\n  unique function {one}(): {domain}\n  unique function {two}(): {domain}\n}}"
                ),
                vec![format!("({one}() != {two}())"), format!("(forall t: {domain} :: t != {one}() || t != {two}())")],
            ),
            5 => (
                format!(
                    "domain {domain}[T] {{\n  function {one}(): Int\n  axiom {{ {one}() == {bound} }}\n  function {two}(t: T): Int\n  axiom {{ forall t: T :: {{{two}(t)}} {two}(t) > {bound} }}\n}}"
                ),
                vec![format!("({two}(HOLE) > {bound})"), format!("({two}(true) + {two}(HOLE) > {bound} * 2)")],
            ),
            _ => (
                format!("adt {domain} {{\n  {one}()\n  {two}(part{one}: Int, rest{one}: {domain})\n}}"),
                vec![
                    format!("({two}(HOLE, {one}()).part{one} == HOLE)"),
                    format!("({one}() != {two}(HOLE, {one}()))"),
                    format!("(forall t: {domain} :: t.is{one} || t.is{two})"),
                    format!("({two}(HOLE, {one}()).is{two})"),
                ],
            ),
        };
        self.declarations.push(text);
        self.laws = laws;
        let statements = 2 + self.chance.below(3);
        self.method("dom", statements);
        let last = self.declarations.len() - 1;
        if let Some(text) = self.declarations[last].strip_suffix('}').map(str::to_owned) {
            let law = self.laws[self.chance.below(self.laws.len())].clone();
            let value = ["3", "(1 + 1)", "0"][self.chance.below(3)];
            let law = super::renamed(&law, &|word| (word == "HOLE").then(|| value.to_owned()));
            self.declarations[last] = format!("{text}  assert {law}\n}}");
        }
    }

    /// A method that calls itself.
    pub(super) fn recursion(&mut self) {
        let name = self.goal_name("rec");
        let (start, step) = (self.chance.below(3), 1 + self.chance.below(3));
        let text = match self.chance.below(4) {
            0 => format!(
                "method {name}(n: Int, x: Ref)\n  requires acc(x.f) && n >= 0\n  ensures acc(x.f) && x.f == old(x.f) + n * {step}\n{{\n  if (n > 0) {{\n    x.f := x.f + {step}\n    {name}(n - 1, x)\n  }}\n}}"
            ),
            1 => format!(
                "method {name}(n: Int) returns (r: Int)\n  requires n >= 0\n  ensures r == n * {step} + {start}\n{{\n  if (n == 0) {{\n    r := {start}\n  }} else {{\n    r := {name}(n - 1)\n    r := r + {step}\n  }}\n}}"
            ),
            2 => format!(
                "method {name}(q: Seq[Int], v: Int) returns (k: Int)\n  ensures k >= -1 && k < |q|\n  ensures k >= 0 ==> q[k] == v\n  ensures k == -1 ==> !(v in q)\n{{\n  if (|q| == 0) {{\n    k := -1\n  }} else {{\n    if (q[|q| - 1] == v) {{\n      k := |q| - 1\n    }} else {{\n      k := {name}(q[..|q| - 1], v)\n      assert q == q[..|q| - 1] ++ Seq(q[|q| - 1])\n    }}\n  }}\n}}"
            ),
            _ => format!(
                "method {name}(x: Ref, y: Ref, n: Int)\n  requires acc(x.f) && acc(y.f, 1/2) && y.f > {start}\n  ensures acc(x.f) && acc(y.f, 1/2) && x.f >= old(x.f)\n  ensures y.f == old(y.f)\n{{\n  if (n > 0) {{\n    x.f := x.f + y.f\n    {name}(x, y, n - {step})\n    assert y.f > {start}\n  }}\n}}"
            ),
        };
        self.declarations.push(text);
    }

    pub(super) fn wands(&mut self) {
        let value = self.chance.below(4);
        let body = match self.chance.below(6) {
            0 => "  package acc(x.f) --* acc(x.f) && acc(x.g)\n  x.f := n\n  apply acc(x.f) --* acc(x.f) && acc(x.g)\n  x.g := x.f\n  assert x.g == n\n".to_owned(),
            1 => format!(
                "  x.g := {value}\n  package acc(x.f) --* acc(x.f) && acc(x.g) && x.g == {value}\n  apply acc(x.f) --* acc(x.f) && acc(x.g) && x.g == {value}\n  assert x.g == {value}\n"
            ),
            2 => "  package acc(x.f, 1/2) --* acc(x.f)\n  assert perm(x.f) == 1/2\n  apply acc(x.f, 1/2) --* acc(x.f)\n  x.f := n\n".to_owned(),
            3 => format!(
                "  package acc(x.f) && x.f >= {value} --* acc(x.f) && acc(x.g) && x.f + 1 > {value}\n  x.f := {value}\n  apply acc(x.f) && x.f >= {value} --* acc(x.f) && acc(x.g) && x.f + 1 > {value}\n  assert x.f >= {value}\n"
            ),
            4 => "  package acc(x.f) --* acc(x.f) && acc(x.g)\n  assert applying (acc(x.f) --* acc(x.f) && acc(x.g)) in perm(x.g) == write\n  assert perm(x.g) == none\n".to_owned(),
            _ => {
                self.declare_predicate();
                let name = self.predicates[0].name.clone();
                let says = self.predicates[0].says.clone();
                let says = says.map_or_else(String::new, |says| {
                    format!(" && {}", super::renamed(&says, &|word| (word == "it").then(|| "x".to_owned())))
                });
                let given = if says.contains("x.g") { format!("acc(x.f) && acc(x.g){says}") } else { format!("acc(x.f){says}") };
                format!(
                    "  package {given} --* {name}(x) {{\n    fold {name}(x)\n  }}\n  x.f := {value}\n  assume {}\n  apply {given} --* {name}(x)\n  unfold {name}(x)\n  assert x.f == {value}\n",
                    says.strip_prefix(" && ").unwrap_or("true")
                )
            }
        };
        let wants = ["acc(x.f) && acc(x.g)".to_owned()];
        self.write_method("wand", "x: Ref, n: Int", &wants, &[], &body);
    }
}

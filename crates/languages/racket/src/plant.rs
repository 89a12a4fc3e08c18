//! Where falsehoods can be planted into a Racket program, and what its functions take for granted.
//!
//! An expression is evaluated first, then something is raised that handlers for exceptions do not catch. Data and macros stay as they are.

use gainsay_source::{Edit, FileId, Name, Plant, Planted, Plants, Premise, Span};

use crate::{
    datum::{Datum, DatumKind},
    reader,
};

/// What a program says of its structure and of its contracts, and what is no code.
const NO_CODE: [&str; 22] = [
    "quote",
    "quasiquote",
    "quote-syntax",
    "syntax-rules",
    "define-syntax",
    "define-syntax-rule",
    "define-syntaxes",
    "begin-for-syntax",
    "require",
    "struct",
    "define-struct",
    "->",
    "->*",
    "->i",
    "->d",
    "case->",
    "and/c",
    "or/c",
    "not/c",
    "struct/c",
    "flat-rec-contract",
    "flat-named-contract",
];

/// The places of a file.
pub fn plants(text: &str, file: FileId) -> Plants {
    let (text, _) = reader::read(text, file);
    let mut finder = Finder { goal: None, found: Plants::default() };
    text.data.iter().for_each(|datum| finder.datum(datum));
    finder.found
}

struct Finder {
    /// The definition at the top that is looked at.
    goal: Option<Name>,
    found: Plants,
}

impl Finder {
    fn datum(&mut self, datum: &Datum) {
        let DatumKind::List(parts) = &datum.kind else { return };
        let Some((head, rest)) = parts.split_first() else { return };
        let Some(name) = head.as_symbol() else { return self.all(parts) };
        match name.as_str() {
            "provide" | "provide/contract" => self.provided(rest),
            name if NO_CODE.contains(&name) => {}
            "define" => self.definition(rest, 1),
            "define/contract" => {
                if let [head, contract, ..] = rest {
                    let name = head.as_list().and_then(|parts| parts.first()).unwrap_or(head).as_symbol();
                    self.contract(contract, name.cloned().as_ref());
                }
                self.definition(rest, 2);
            }
            "lambda" | "λ" => self.body(Planted::Body, rest.get(1..).unwrap_or(&[])),
            "thunk" => self.body(Planted::Body, rest),
            "case-lambda" => self.clauses(Planted::Body, rest, 1),
            "if" => {
                self.all(rest);
                rest.iter().skip(1).for_each(|branch| self.plant(Planted::Branch, branch));
            }
            "cond" => self.clauses(Planted::Branch, rest, 0),
            "case" | "match" | "match*" => {
                self.all(rest.first());
                self.clauses(Planted::Branch, rest.get(1..).unwrap_or(&[]), 1);
            }
            "match-lambda" | "match-lambda*" | "match-lambda**" => self.clauses(Planted::Branch, rest, 1),
            "when" | "unless" => {
                self.all(rest.first());
                self.body(Planted::Branch, rest.get(1..).unwrap_or(&[]));
            }
            "let" if rest.first().is_some_and(|first| first.as_symbol().is_some()) => {
                self.bindings(rest.get(1));
                self.body(Planted::Loop, rest.get(2..).unwrap_or(&[]));
            }
            "let" | "let*" | "letrec" | "letrec*" | "let-values" | "let*-values" | "match-let" | "match-let*"
            | "parameterize" | "parameterize*" => {
                self.bindings(rest.first());
                self.all(rest.get(1..).unwrap_or(&[]));
            }
            "for/fold" | "for*/fold" => {
                self.bindings(rest.first());
                self.bindings(rest.get(1));
                self.body(Planted::Loop, rest.get(2..).unwrap_or(&[]));
            }
            name if name == "for" || name == "for*" || name.starts_with("for/") || name.starts_with("for*/") => {
                self.bindings(rest.first());
                self.body(Planted::Loop, rest.get(1..).unwrap_or(&[]));
            }
            "do" => {
                self.bindings(rest.first());
                self.body(Planted::Loop, rest.get(2..).unwrap_or(&[]));
            }
            "with-handlers" | "with-handlers*" => {
                for handler in rest.first().and_then(Datum::as_list).unwrap_or(&[]) {
                    self.handler(handler);
                }
                self.all(rest.get(1..).unwrap_or(&[]));
            }
            _ => self.all(rest),
        }
    }

    fn all<'d>(&mut self, data: impl IntoIterator<Item = &'d Datum>) {
        data.into_iter().for_each(|datum| self.datum(datum));
    }

    /// Who raises something means that nothing gets further.
    fn plant(&mut self, place: Planted, datum: &Datum) {
        let head = datum.as_list().and_then(<[Datum]>::first).and_then(Datum::as_symbol);
        if head.is_some_and(|name| name == "error" || name == "raise" || name.starts_with("raise-")) {
            return;
        }
        let edits = Edit::around(datum.span, "(begin0 ", " (raise 'planted))");
        self.found.plants.push(Plant { goal: self.goal.clone(), place, span: datum.span, edits });
    }

    /// `before` parts of a definition are no body.
    fn definition(&mut self, rest: &[Datum], before: usize) {
        let outer = self.goal.clone();
        let Some(head) = rest.first() else { return };
        let mut name = head;
        // `(define ((f x) y) …)` is a function that gives a function.
        while let DatumKind::List(parts) | DatumKind::Dotted(parts, _) = &name.kind
            && let Some(first) = parts.first()
        {
            name = first;
        }
        if self.goal.is_none() {
            self.goal = name.as_symbol().cloned();
        }
        let body = rest.get(before..).unwrap_or(&[]);
        if name.span == head.span {
            self.all(body);
        } else {
            self.body(Planted::Body, body);
        }
        self.goal = outer;
    }

    fn body(&mut self, place: Planted, body: &[Datum]) {
        if let Some(last) = body.last().filter(|last| !is_definition(last) && last.as_keyword().is_none()) {
            self.plant(place, last);
        }
        self.all(body);
    }

    /// `before` parts of a clause are no code.
    fn clauses(&mut self, place: Planted, clauses: &[Datum], before: usize) {
        for clause in clauses {
            let Some(parts) = clause.as_list() else { continue };
            // The first part of a clause of `cond` is code, but not what the clause comes to.
            let body = parts.get(before.max(1)..).unwrap_or(&[]);
            if before == 0 {
                self.all(parts.first());
            }
            match body {
                [arrow, ..] if arrow.is_symbol("=>") => self.all(body),
                _ => self.body(place, body),
            }
        }
    }

    fn bindings(&mut self, bindings: Option<&Datum>) {
        for binding in bindings.and_then(Datum::as_list).unwrap_or(&[]) {
            self.all(binding.as_list().unwrap_or(&[]).iter().skip(1));
        }
    }

    fn handler(&mut self, handler: &Datum) {
        let [_, handler] = handler.as_list().unwrap_or(&[]) else { return };
        let is_function = handler.form("lambda").or_else(|| handler.form("λ"));
        match is_function {
            Some([_, body @ ..]) => self.body(Planted::Handler, body),
            _ => self.datum(handler),
        }
    }

    fn provided(&mut self, items: &[Datum]) {
        for item in items {
            match item.form("contract-out") {
                Some(inner) => self.provided(inner),
                None => {
                    if let Some([name, contract]) = item.as_list() {
                        self.contract(contract, name.as_symbol());
                    }
                }
            }
        }
    }

    /// What a contract asks of arguments.
    fn contract(&mut self, contract: &Datum, goal: Option<&Name>) {
        if let Some([domain @ .., _range]) = contract.form("->") {
            let asked = domain.iter().filter(|part| part.as_keyword().is_none() && !part.is_symbol("..."));
            asked.for_each(|part| self.asked(goal, part));
        }
        if let Some([required, ..]) = contract.form("->*") {
            let asked = required.as_list().unwrap_or(&[]).iter().filter(|part| part.as_keyword().is_none());
            asked.for_each(|part| self.asked(goal, part));
        }
        if let Some([required, rest @ ..]) = contract.form("->i") {
            let asked = required.as_list().unwrap_or(&[]).iter();
            asked.filter_map(|part| part.as_list()?.last()).for_each(|part| self.asked(goal, part));
            let before = rest.iter().position(|part| part.as_keyword().is_some_and(|word| word == "pre"));
            if let Some(condition) = before.and_then(|at| rest.get(at + 2)) {
                self.premise(goal, condition.span, "#t");
            }
        }
    }

    /// What is asked of one argument, part by part.
    fn asked(&mut self, goal: Option<&Name>, contract: &Datum) {
        match contract.form("and/c") {
            Some(parts) => parts.iter().for_each(|part| self.asked(goal, part)),
            None => self.premise(goal, contract.span, "any/c"),
        }
    }

    fn premise(&mut self, goal: Option<&Name>, span: Span, neutral: &str) {
        let edits = vec![Edit::replace(span, neutral)];
        self.found.premises.push(Premise { goal: goal.cloned(), what: "precondition", span, edits });
    }
}

fn is_definition(datum: &Datum) -> bool {
    datum.as_list().and_then(<[Datum]>::first).and_then(Datum::as_symbol).is_some_and(|name| name.starts_with("define"))
}

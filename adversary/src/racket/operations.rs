//! What each type has to offer: arithmetic, texts, lists, comparisons.

use super::{
    expression::{Inventor, Scope},
    types::{Type, pick_text},
};

impl Inventor<'_> {
    pub(super) fn int(&mut self, depth: usize, scope: &Scope) -> String {
        let [one, two] = [0, 1].map(|_| self.expression(&Type::Int, depth, scope));
        let number = pick_text(self.chance, &["2", "3", "-2", "5"]);
        match self.chance.below(13) {
            0 | 1 => format!("(+ {one} {two})"),
            2 => format!("(- {one} {two})"),
            3 => format!("(* {one} {number})"),
            4 => format!("(add1 {one})"),
            5 => format!("(abs {one})"),
            6 => format!("(max {one} {two})"),
            7 => format!("(quotient {one} {number})"),
            8 if self.risky() => format!("(remainder {one} {two})"),
            8 => format!("(let ([v {two}]) (if (zero? v) 0 (modulo {one} v)))"),
            9 => format!("(string-length {})", self.expression(&Type::Text, depth, scope)),
            10 => {
                let list = Type::List(Box::new(Type::Int));
                format!("(apply + {})", self.expression(&list, depth, scope))
            }
            11 => {
                let real = self.expression(&Type::Real, depth.min(1), scope);
                let rounding = pick_text(self.chance, &["exact-round", "exact-floor", "exact-truncate"]);
                if self.risky() {
                    format!("({rounding} {real})")
                } else {
                    format!("(let ([v {real}]) (if (rational? v) ({rounding} v) 0))")
                }
            }
            _ => format!("(min {one} {number})"),
        }
    }

    pub(super) fn natural(&mut self, depth: usize, scope: &Scope) -> String {
        let [one, two] = [0, 1].map(|_| self.expression(&Type::Natural, depth, scope));
        match self.chance.below(8) {
            0 => format!("(+ {one} {two})"),
            1 => format!("(* {one} {two})"),
            2 if self.risky() => format!("(- {one} {two})"),
            2 => format!("(max 0 (- {one} {two}))"),
            3 if self.risky() => format!("(sub1 {one})"),
            3 => format!("(let ([v {one}]) (if (zero? v) v (sub1 v)))"),
            4 => {
                let list = Type::List(Box::new(self.simple_type()));
                format!("(length {})", self.expression(&list, depth, scope))
            }
            5 => format!("(string-length {})", self.expression(&Type::Text, depth, scope)),
            6 => format!("(quotient {one} 2)"),
            _ => format!("(add1 {one})"),
        }
    }

    pub(super) fn real(&mut self, depth: usize, scope: &Scope) -> String {
        let [one, two] = [0, 1].map(|_| self.expression(&Type::Real, depth, scope));
        match self.chance.below(12) {
            0 => format!("(+ {one} {two})"),
            1 => format!("(- {one} {two})"),
            2 => format!("(* {one} {two})"),
            3 if self.risky() => format!("(/ {one} {two})"),
            3 => format!("(let ([v {two}]) (if (zero? v) 0 (/ {one} v)))"),
            4 => format!("(/ {one} 2)"),
            5 if self.risky() => format!("(sqrt {one})"),
            5 => format!("(sqrt (abs {one}))"),
            6 => format!("(exact->inexact {one})"),
            7 if self.risky() => format!("(inexact->exact {one})"),
            7 => format!("(let ([v {one}]) (if (rational? v) (inexact->exact v) 0))"),
            8 => format!("(max {one} {two})"),
            9 => format!("(floor {one})"),
            10 => format!("(* {one} 0.1)"),
            _ => self.expression(&Type::Int, depth, scope),
        }
    }

    pub(super) fn bool(&mut self, depth: usize, scope: &Scope) -> String {
        let [one, two] = [0, 1].map(|_| self.expression(&Type::Int, depth, scope));
        match self.chance.below(11) {
            0 => format!("(< {one} {two})"),
            9 => format!("(let ([v {one}]) (= (exact->inexact v) v))"),
            10 => format!("({} {two})", self.flat(&one)),
            1 => format!("(= {one} {two})"),
            2 => format!("(not {})", self.test(depth, scope)),
            3 => format!("(even? {one})"),
            4 => {
                let ty = self.simple_type();
                format!("(equal? {} {})", self.expression(&ty, depth, scope), self.expression(&ty, depth, scope))
            }
            5 => format!("(and (> {one} 0) {})", self.expression(&Type::Bool, depth, scope)),
            6 => {
                let real = self.expression(&Type::Real, depth, scope);
                format!("(let ([v {real}]) (= v v))")
            }
            7 => {
                let list = Type::List(Box::new(Type::Int));
                format!("(andmap positive? {})", self.expression(&list, depth, scope))
            }
            _ => format!("(or {} {})", self.test(depth, scope), self.expression(&Type::Bool, depth, scope)),
        }
    }

    /// A flat contract, which is a predicate, about numbers.
    fn flat(&mut self, number: &str) -> String {
        match self.chance.below(4) {
            0 => format!("(>/c {number})"),
            1 => format!("(or/c zero? (=/c {number}))"),
            2 => format!("(and/c integer? (not/c (<=/c {number})))"),
            _ => "(or/c 0 1 'a)".to_owned(),
        }
    }

    pub(super) fn text(&mut self, depth: usize, scope: &Scope) -> String {
        let [one, two] = [0, 1].map(|_| self.expression(&Type::Text, depth, scope));
        match self.chance.below(6) {
            0 => format!("(string-append {one} {two})"),
            1 => format!("(number->string {})", self.expression(&Type::Int, depth, scope)),
            2 => format!("(symbol->string {})", self.expression(&Type::Symbol, depth, scope)),
            3 if self.risky() => format!("(substring {one} 1)"),
            3 => format!("(let ([v {one}]) (if (string=? v \"\") v (substring v 1)))"),
            4 if self.risky() => format!("(string (string-ref {one} 0))"),
            4 => format!("(let ([v {one}]) (if (> (string-length v) 0) (string (string-ref v 0)) v))"),
            _ => one,
        }
    }

    pub(super) fn list(&mut self, element: &Type, depth: usize, scope: &Scope) -> String {
        let whole = Type::List(Box::new(element.clone()));
        let list = self.expression(&whole, depth, scope);
        match self.chance.below(9) {
            0 | 1 => format!("(cons {} {list})", self.expression(element, depth, scope)),
            2 => format!("(append {list} {})", self.expression(&whole, depth, scope)),
            3 => format!("(reverse {list})"),
            4 => {
                let from = self.simple_type();
                let function = self.lambda(&from, element, depth.min(1), scope);
                format!("(map {function} {})", self.expression(&Type::List(Box::new(from)), depth, scope))
            }
            5 => format!("(filter {} {list})", self.lambda(element, &Type::Bool, depth.min(1), scope)),
            6 if self.risky() => format!("(cdr {list})"),
            6 => format!("(let ([v {list}]) (if (pair? v) (cdr v) v))"),
            7 => {
                let step = self.name("v");
                let mut inner = scope.clone();
                inner.push((step.clone(), element.clone()));
                format!("(for/list ([{step} {list}]) {})", self.expression(element, depth.min(1), &inner))
            }
            _ => format!("(list {})", self.expression(element, depth, scope)),
        }
    }
}

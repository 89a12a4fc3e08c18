//! Patterns of `match` in which a name stands twice: what it stands for the second time has to be `equal?` to what it stood for the first time. Such
//! patterns are written as ones in which every name stands once.

use gainsay_source::{Name, Span};

use super::scope::unmarked;
use crate::datum::{Datum, DatumKind};

/// What is not followed, and where it stands.
type Refused = (&'static str, Span);

const TWICE: &str = "a name that a pattern has twice, once with `...`";

/// The same pattern, with every name once.
pub(super) fn linear(pattern: &Datum) -> Result<Datum, Refused> {
    Names::default().pattern(pattern)
}

/// What is bound so far, from left to right.
#[derive(Clone, Default)]
struct Names {
    once: Vec<Name>,
    /// By patterns with `...`: such a name stands for a list.
    repeated: Vec<Name>,
}

impl Names {
    fn pattern(&mut self, pattern: &Datum) -> Result<Datum, Refused> {
        match &pattern.kind {
            DatumKind::Symbol(name) => self.name(name, pattern),
            DatumKind::List(parts) => self.compound(parts, pattern),
            _ => Ok(pattern.clone()),
        }
    }

    fn name(&mut self, name: &Name, pattern: &Datum) -> Result<Datum, Refused> {
        let plain = unmarked(name);
        if counts(plain.as_str()) {
            return Err(("a pattern that says how often it fits at least", pattern.span));
        }
        if self.repeated.contains(name) {
            return Err((TWICE, pattern.span));
        }
        if self.once.contains(name) {
            return Ok(Datum::list(vec![Datum::symbol("==", pattern.span), pattern.clone()], pattern.span));
        }
        if !["_", "...", "___"].contains(&plain.as_str()) {
            self.once.push(name.clone());
        }
        Ok(pattern.clone())
    }

    fn compound(&mut self, parts: &[Datum], pattern: &Datum) -> Result<Datum, Refused> {
        let head = parts.first().and_then(Datum::as_symbol).map(unmarked);
        let kept = match (head.as_ref().map(Name::as_str), parts.len()) {
            (Some("quote" | "=="), _) | (None, _) => return Ok(pattern.clone()),
            (Some("quasiquote"), 2) => {
                return Ok(Datum::list(vec![parts[0].clone(), self.quasi(&parts[1])?], pattern.span));
            }
            (Some("var"), 2) => return self.pattern(&parts[1]),
            (Some("or"), _) => return self.alternatives(parts, pattern.span),
            (Some("not"), _) => return self.clone().sequence(parts, 1, pattern.span),
            (Some("struct"), 3) => {
                let fields = match parts[2].as_list() {
                    Some(fields) => self.sequence(fields, 0, parts[2].span)?,
                    None => parts[2].clone(),
                };
                return Ok(Datum::list(vec![parts[0].clone(), parts[1].clone(), fields], pattern.span));
            }
            // What is asked or applied is an expression.
            (Some("?" | "app"), _) => 2,
            _ => 1,
        };
        self.sequence(parts, kept, pattern.span)
    }

    /// One alternative fits, so each sees only what is bound before all of them.
    fn alternatives(&mut self, parts: &[Datum], span: Span) -> Result<Datum, Refused> {
        let before = self.clone();
        let mut written = vec![parts[0].clone()];
        for part in &parts[1..] {
            let mut names = before.clone();
            written.push(names.pattern(part)?);
            for (all, bound) in [(&mut self.once, names.once), (&mut self.repeated, names.repeated)] {
                let new: Vec<Name> = bound.into_iter().filter(|name| !all.contains(name)).collect();
                all.extend(new);
            }
        }
        Ok(Datum::list(written, span))
    }

    /// Patterns in a row behind `kept` parts that are none.
    fn sequence(&mut self, parts: &[Datum], kept: usize, span: Span) -> Result<Datum, Refused> {
        let mut written: Vec<Datum> = parts.iter().take(kept).cloned().collect();
        for (at, part) in parts.iter().enumerate().skip(kept) {
            let is_repeated = parts.get(at + 1).is_some_and(is_ellipsis);
            written.push(if is_repeated { self.repeated(part, Names::pattern)? } else { self.pattern(part)? });
        }
        Ok(Datum::list(written, span))
    }

    fn repeated(
        &mut self,
        part: &Datum,
        write: fn(&mut Names, &Datum) -> Result<Datum, Refused>,
    ) -> Result<Datum, Refused> {
        let mut inner = Names::default();
        let written = write(&mut inner, part)?;
        for name in inner.once.into_iter().chain(inner.repeated) {
            if self.once.contains(&name) || self.repeated.contains(&name) {
                return Err((TWICE, part.span));
            }
            self.repeated.push(name);
        }
        Ok(written)
    }

    fn quasi(&mut self, datum: &Datum) -> Result<Datum, Refused> {
        if datum.form("unquote").or_else(|| datum.form("unquote-splicing")).is_some() {
            let parts = datum.as_list().unwrap_or(&[]);
            return self.sequence(parts, 1, datum.span);
        }
        match &datum.kind {
            DatumKind::List(parts) => Ok(Datum::list(self.quasi_parts(parts)?, datum.span)),
            DatumKind::Dotted(parts, tail) => {
                let parts = self.quasi_parts(parts)?;
                Ok(Datum::new(DatumKind::Dotted(parts, Box::new(self.quasi(tail)?)), datum.span))
            }
            _ => Ok(datum.clone()),
        }
    }

    fn quasi_parts(&mut self, parts: &[Datum]) -> Result<Vec<Datum>, Refused> {
        let mut written = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let is_repeated = parts.get(at + 1).is_some_and(is_ellipsis);
            // `(a . ,b)` is read as `(a unquote b)`.
            let is_tail = at > 0 && parts[at - 1].is_symbol("unquote");
            written.push(match (is_repeated, is_tail) {
                (true, _) => self.repeated(part, Names::quasi)?,
                (_, true) => self.pattern(part)?,
                _ if part.as_symbol().is_some_and(|name| counts(unmarked(name).as_str())) => self.pattern(part)?,
                _ => self.quasi(part)?,
            });
        }
        Ok(written)
    }
}

pub(super) fn is_ellipsis(datum: &Datum) -> bool {
    datum.is_symbol("...") || datum.is_symbol("___")
}

/// `..2` and `__2`: twice or more often.
fn counts(name: &str) -> bool {
    let digits = name.strip_prefix("..").or_else(|| name.strip_prefix("__"));
    digits.is_some_and(|digits| !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit()))
}

//! Exceptions of one's own: the types that Racket predefines, for programs that derive types from them or make instances of them.

use gainsay_source::{Name, Span};

use super::scope::{Expander, Meaning};
use crate::{
    datum::{Datum, DatumKind},
    reader,
};

/// Types with their parents, ancestors first.
const TYPES: [(&str, Option<&str>); 6] = [
    ("exn", None),
    ("exn:fail", Some("exn")),
    ("exn:fail:contract", Some("exn:fail")),
    ("exn:fail:contract:arity", Some("exn:fail:contract")),
    ("exn:fail:contract:divide-by-zero", Some("exn:fail:contract")),
    ("exn:fail:user", Some("exn:fail")),
];

/// Types that programs define stand beside what is raised by Racket itself: `\u{2}exn?` is Racket's own `exn?`.
fn definitions_of(name: &str, parent: Option<&str>) -> String {
    let structure = match parent {
        None => format!(
            "(struct ${name} (message continuation-marks) #:guard (lambda (message marks name) \
             (if (string? message) (values message marks) (raise-argument-error name \"string?\" message))))"
        ),
        Some(parent) => format!("(struct ${name} ${parent} ())"),
    };
    format!(
        "{structure} (define ({name} message marks) (${name} message marks)) \
         (define (make-{name} message marks) (${name} message marks)) \
         (define ({name}? v) (or (\u{2}{name}? v) (${name}? v)))"
    )
}

const ACCESSORS: &str = "(define (exn-message v) (if ($exn? v) ($exn-message v) (\u{2}exn-message v))) \
                         (define (exn-continuation-marks v) ($exn-continuation-marks v))";

impl Expander {
    /// The parts of a module, after the types of exceptions where it needs them.
    pub(super) fn with_exception_types(&mut self, parts: Vec<Datum>, span: Span) -> Vec<Datum> {
        let (mut mentions, mut needs) = (false, false);
        let mut pending: Vec<&Datum> = parts.iter().collect();
        while let Some(datum) = pending.pop() {
            match &datum.kind {
                DatumKind::Symbol(name) => {
                    mentions |= name.starts_with("exn");
                    let made = name.strip_prefix("make-").unwrap_or(name);
                    needs |= TYPES.iter().any(|(known, _)| *known == made);
                }
                DatumKind::List(parts) => pending.extend(parts),
                _ => {}
            }
        }
        if !mentions && !needs {
            return parts;
        }
        let is_alone = self.modules_with_exceptions == 0;
        let others_define = self.has_exception_types;
        self.modules_with_exceptions += 1;
        if (needs && !is_alone) || others_define {
            self.forbid_exception_types();
            return parts;
        }
        if !needs {
            return parts;
        }
        self.has_exception_types = true;
        let mut all = predefined(span);
        all.extend(parts);
        all
    }

    /// Types that each module has for itself would not be the same ones.
    fn forbid_exception_types(&mut self) {
        let why = "exceptions of one's own in more than one module";
        for (name, _) in TYPES {
            for name in [name.to_owned(), format!("make-{name}"), format!("{name}?")] {
                self.names.insert(Name::from(name), Meaning::Unusable(why.to_owned()));
            }
        }
    }

    /// Types can be derived from the predefined ones by their own names.
    pub(super) fn predefined_type(&self, name: &Name) -> Option<usize> {
        TYPES
            .iter()
            .find(|(known, _)| name == known)
            .and_then(|(known, _)| self.structs.get(&Name::from(format!("${known}"))).copied())
    }
}

fn predefined(span: Span) -> Vec<Datum> {
    let text: String = TYPES.iter().map(|(name, parent)| definitions_of(name, *parent)).collect();
    let (text, _) = reader::read(&(text + ACCESSORS), span.file);
    text.data.into_iter().map(|datum| standing_at(datum, span)).collect()
}

/// The definitions are nobody's text.
fn standing_at(datum: Datum, span: Span) -> Datum {
    let kind = match datum.kind {
        DatumKind::List(parts) => DatumKind::List(parts.into_iter().map(|part| standing_at(part, span)).collect()),
        other => other,
    };
    Datum::new(kind, span)
}

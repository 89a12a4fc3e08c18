//! A witness as text, and the program with the witness in it: what the reader of a counterexample is told to write.

use gainsay_source::{FileId, Name, Span};

use super::witness::Home;
use crate::lower::{Part, Step};

/// Before the code of a witness in the sentence about it.
const APPEND: &str = "to see it in Racket, append ";

/// Code that makes a program fail the way a counterexample does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    pub(super) chosen: Vec<Chosen>,
    /// What stands after the program.
    pub(super) appended: Option<String>,
    /// The same without doing anything.
    pub(super) idle: Option<String>,
    /// The module that is run then, with those that it requires.
    pub(super) last: Name,
    /// What of it fails; none where all of it is the witness.
    pub(super) part: Option<Part>,
    pub(super) standing: Standing,
    pub(super) client: Client,
    /// Whether it requires other modules besides the one it is about.
    pub(super) from_elsewhere: bool,
}

/// What a client does so that it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Client {
    /// It requires the module and does this.
    Uses(Home, String),
    /// It starts this module.
    Starts(Name),
}

/// Whether the inputs of a counterexample say all that its client does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Told,
    /// Only a run can tell whether it is right.
    Guessed,
}

/// Something unknown of the program, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    pub(super) opaque: Opaque,
    pub(super) code: String,
}

/// Something that the text leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opaque {
    pub(crate) module: Name,
    /// The name that it is offered or defined under.
    pub(crate) name: Option<Name>,
    /// Its number among all that is open.
    pub(crate) number: usize,
    /// Where it is asked for: a `•`, or an item of `provide` that is defined nowhere.
    pub(crate) place: Span,
    /// Where its module ends.
    pub(crate) end: End,
    /// What it may be where nobody looks at it.
    pub(crate) plain: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// With the file.
    File,
    /// Just before this position stands its last parenthesis.
    At(usize),
}

/// A program with a witness in it.
#[derive(Clone, Debug)]
pub struct Retold {
    pub text: String,
    /// The file that the witness is written into; others stay as they are.
    file: FileId,
    /// What was replaced by how much: start and end in the original, length now. In order, without overlaps.
    replaced: Vec<(usize, usize, usize)>,
}

impl Witness {
    /// What to do, in a sentence; none where the program fails as it is.
    pub fn sentence(&self) -> Option<String> {
        let chosen: Vec<String> = self.chosen.iter().map(Chosen::sentence).collect();
        match (chosen.is_empty(), &self.appended) {
            (true, None) => None,
            (true, Some(appended)) => Some(format!("{APPEND}{appended}")),
            (false, None) => Some(format!("to see it in Racket: {}", chosen.join("; "))),
            (false, Some(appended)) => {
                Some(format!("to see it in Racket: {}; then append {appended}", chosen.join("; ")))
            }
        }
    }

    /// Whether only a run can tell that it is right.
    pub fn is_guessed(&self) -> bool {
        self.standing == Standing::Guessed
    }

    /// The module that is run, with those that it requires.
    pub fn last(&self) -> &Name {
        &self.last
    }

    /// Whether a step of the run is what the counterexample is about.
    pub fn is_about(&self, step: &Step) -> bool {
        step.module == self.last && self.part.is_none_or(|part| part == step.part)
    }

    /// A file for rackunit that requires `program` and fails as long as it does; an error says why there is none.
    pub fn test(&self, program: &str, is_module: bool, title: &str) -> Result<String, String> {
        if let Some(chosen) = self.chosen.first() {
            let what = chosen.opaque.name.as_ref().map_or("something".to_owned(), |name| format!("`{name}`"));
            return Err(format!("the program leaves {what} open, so it cannot be run as it is"));
        }
        if self.from_elsewhere {
            return Err("it needs what other modules than the one that is tested offer".to_owned());
        }
        let file = format!("(file {program:?})");
        let of = |module: &Name| match is_module && *module != "program" {
            true => format!("(submod {file} {module})"),
            false => file.clone(),
        };
        let (required, action) = match &self.client {
            Client::Uses(Home::File, code) => (file.clone(), code.clone()),
            Client::Uses(Home::Inside(module), code) => (of(module), code.clone()),
            Client::Uses(Home::Alone(module), code) => {
                (String::new(), loading(program, &format!("(namespace-require ''{module}) (eval '(let () {code}))")))
            }
            Client::Starts(module) if is_module => {
                let path = format!("(build-path here {program:?})");
                let module = match *module == "program" {
                    true => path,
                    false => format!("(list 'submod {path} '{module})"),
                };
                (String::new(), format!("(dynamic-require {module} #f)"))
            }
            Client::Starts(module) if *module == "the top level" => (String::new(), loading(program, "")),
            Client::Starts(module) => (String::new(), loading(program, &format!("(namespace-require ''{module})"))),
        };
        let here = match action.contains("(build-path here ") {
            true => "(require racket/runtime-path)\n(define-runtime-path here \".\")\n",
            false => "",
        };
        let required = if required.is_empty() { required } else { format!("(require {required})\n") };
        Ok(format!(
            "#lang racket\n(require (only-in rackunit test-case check-not-exn)) ; comes with Racket; `raco pkg install rackunit-lib` for minimal Racket\n\
             {required}{here}\n(module+ test\n  (test-case {title:?}\n    (check-not-exn (λ () {action}))))\n"
        ))
    }

    /// The same witness where it does nothing: whether the program can be run at all.
    #[must_use]
    pub fn idle(&self) -> Option<Witness> {
        self.idle.clone().map(|idle| Witness { appended: Some(idle), ..self.clone() })
    }

    /// The program with this witness in it.
    pub fn within(&self, program: &str, file: FileId) -> Retold {
        let mut edits: Vec<(usize, usize, String)> = self.chosen.iter().map(|chosen| chosen.edit(program)).collect();
        edits.sort_by_key(|(start, end, _)| (*start, *end));
        let mut text = String::with_capacity(program.len());
        let mut replaced = Vec::new();
        let mut done = 0;
        for (start, end, code) in edits {
            text.push_str(program.get(done..start).unwrap_or(""));
            text.push_str(&code);
            replaced.push((start, end, code.len()));
            done = end;
        }
        text.push_str(program.get(done..).unwrap_or(""));
        if let Some(appended) = &self.appended {
            text.push('\n');
            text.push_str(appended);
            text.push('\n');
        }
        Retold { text, file, replaced }
    }
}

/// Code that loads a file without `#lang` where nothing else is defined, and does something there.
fn loading(program: &str, action: &str) -> String {
    let space = if action.is_empty() { "" } else { " " };
    format!(
        "(parameterize ([current-namespace (make-base-namespace)])\n      (namespace-require 'racket)\n      (load (build-path here {program:?})){space}{action})"
    )
}

impl Chosen {
    fn sentence(&self) -> String {
        let Opaque { module, name, number, .. } = &self.opaque;
        match name {
            Some(name) => format!("in module `{module}`, (define {name} {})", self.code),
            None => format!("in module `{module}`, instead of the unknown value number {number}, {}", self.code),
        }
    }

    fn edit(&self, program: &str) -> (usize, usize, String) {
        let (start, end) = (self.opaque.place.start as usize, self.opaque.place.end as usize);
        let asked = program.get(start..end).unwrap_or("");
        if ["•", "●", "OPQ"].contains(&asked) {
            return (start, end, self.code.clone());
        }
        let at = match self.opaque.end {
            End::File => program.len(),
            End::At(position) => position.saturating_sub(1),
        };
        let name = self.opaque.name.as_ref().map_or("", Name::as_str);
        (at, at, format!("\n(define {name} {})\n", self.code))
    }
}

impl Retold {
    /// Where something of the original program stood.
    pub fn original(&self, span: Span) -> Span {
        if span.file != self.file {
            return span;
        }
        Span::new(span.file, self.position(span.start as usize), self.position(span.end as usize))
    }

    fn position(&self, position: usize) -> usize {
        let (mut removed, mut added) = (0, 0);
        for (start, end, length) in &self.replaced {
            let new_start = start - removed + added;
            if position <= new_start {
                break;
            }
            if position < new_start + length {
                return *start;
            }
            removed += end - start;
            added += length;
        }
        position + removed - added
    }
}

#[cfg(test)]
mod tests {
    use gainsay_source::Sources;

    use super::*;

    #[test]
    fn what_was_open_is_written_where_it_is_asked_for() {
        let program = "(module m racket (define n •) (f n))";
        let file = Sources::new().add("m.rkt", program);
        let start = program.find('•').unwrap();
        let opaque = Opaque {
            module: Name::new("m"),
            name: Some(Name::new("n")),
            number: 1,
            place: Span::new(file, start, start + '•'.len_utf8()),
            end: End::At(program.len()),
            plain: "#f",
        };
        let chosen = vec![Chosen { opaque, code: "(list 1 2)".to_owned() }];
        let retold = Witness {
            chosen,
            appended: Some("(require 'm)".to_owned()),
            idle: None,
            last: Name::new("m"),
            part: None,
            standing: Standing::Told,
            client: Client::Starts(Name::new("m")),
            from_elsewhere: false,
        };
        let retold = retold.within(program, file);
        assert_eq!(retold.text, "(module m racket (define n (list 1 2)) (f n))\n(require 'm)\n");
        let call = retold.text.find("(f n)").unwrap();
        let original = retold.original(Span::new(file, call, call + 5));
        assert_eq!(&program[original.start as usize..original.end as usize], "(f n)");
    }
}

//! Verdicts, and the one function that may say `Verified`.

use gainsay_source::{Diagnostic, Span};
use serde::{Deserialize, Serialize};

use crate::{Confirmation, Counterexample};

/// The answer for one goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// Proved for all inputs.
    Verified,
    /// A replayed counterexample exists.
    Refuted,
    Unknown(Reason),
}

/// Why we do not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    OutOfBudget {
        message: String,
    },
    SolverGaveUp {
        message: String,
    },
    Unsupported {
        what: String,
        span: Option<Span>,
    },
    /// A proof failed, but no execution confirmed it.
    Unconfirmed {
        message: String,
    },
    /// Something broke inside gainsay.
    Bug {
        message: String,
    },
}

/// How the reason of a goal begins that text costs which could not be read.
const UNREAD: &str = "nothing is decided beside text that could not be read";

/// How the reason of a goal begins that an error in what it depends on costs.
const WRONG: &str = "it depends on text with an error";

impl Reason {
    /// Text that could not be read might say anything about a goal.
    pub fn unread(mistake: &Diagnostic) -> Reason {
        Reason::Unsupported { what: format!("{UNREAD}: {}", mistake.message), span: mistake.span }
    }

    /// What was read and is wrong means nothing, nor does what depends on it.
    pub fn depends_on(mistake: &Diagnostic) -> Reason {
        Reason::Unsupported { what: format!("{WRONG}: {}", mistake.message), span: mistake.span }
    }

    /// Whether an error in the text is the reason, which is reported by itself.
    pub fn is_an_error_in_the_text(&self) -> bool {
        [UNREAD, WRONG].iter().any(|beginning| self.message().starts_with(beginning))
    }

    /// A reason that is one of these errors, or has one inside of its place, is called one.
    pub fn name_error(&mut self, diagnostics: &[Diagnostic]) {
        let Some(place) = self.span().filter(|_| !self.is_an_error_in_the_text()) else { return };
        let is_inside = |span: Span| place.encloses(span);
        let mut errors = diagnostics.iter().filter(|found| found.is_error());
        if let Some(error) = errors.find(|error| error.span.is_some_and(is_inside)) {
            *self = Reason::depends_on(error);
        }
    }

    /// What a search leaves open, with what stands in the way of a proof.
    #[must_use]
    pub fn and(self, obstacle: &str) -> Reason {
        let joined = |message: String| format!("{message}; {obstacle}");
        match self {
            Reason::OutOfBudget { message } => Reason::OutOfBudget { message: joined(message) },
            Reason::SolverGaveUp { message } => Reason::SolverGaveUp { message: joined(message) },
            Reason::Unsupported { what, span } => Reason::Unsupported { what: joined(what), span },
            other @ (Reason::Unconfirmed { .. } | Reason::Bug { .. }) => other,
        }
    }

    /// The word the machine formats use.
    pub fn kind(&self) -> &'static str {
        match self {
            Reason::OutOfBudget { .. } => "out-of-budget",
            Reason::SolverGaveUp { .. } => "solver-gave-up",
            Reason::Unsupported { .. } => "unsupported",
            Reason::Unconfirmed { .. } => "unconfirmed",
            Reason::Bug { .. } => "bug",
        }
    }

    pub fn message(&self) -> &str {
        match self {
            Reason::OutOfBudget { message }
            | Reason::SolverGaveUp { message }
            | Reason::Unconfirmed { message }
            | Reason::Bug { message } => message,
            Reason::Unsupported { what, .. } => what,
        }
    }

    pub fn span(&self) -> Option<Span> {
        match self {
            Reason::Unsupported { span, .. } => *span,
            _ => None,
        }
    }

    /// What the reader should hear of first when there are several reasons.
    fn weight(&self) -> u8 {
        match self {
            Reason::Bug { .. } => 0,
            Reason::Unsupported { .. } => 1,
            Reason::SolverGaveUp { .. } => 2,
            Reason::OutOfBudget { .. } => 3,
            Reason::Unconfirmed { .. } => 4,
        }
    }
}

/// Whether an expected counterexample (`--expect-counterexample`) is contained in the one that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expectation {
    pub holds: bool,
    pub because: String,
}

/// One way in which a goal fails.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Failure {
    /// Stable rule code: `assert`, `postcondition`, `weak-contract`, or Viper's `assert.failed:assertion.false`.
    pub code: String,
    pub message: String,
    pub span: Span,
    pub counterexample: Option<Counterexample>,
    pub expectation: Option<Expectation>,
}

impl Failure {
    pub fn is_confirmed(&self) -> bool {
        self.counterexample.as_ref().is_some_and(Counterexample::is_confirmed)
    }
}

/// All that an engine learnt about a goal. Honest by construction: leave nothing out of `gaps`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Evidence {
    pub failures: Vec<Failure>,
    /// Every path cut short, construct skipped, query unanswered, bug caught.
    pub gaps: Vec<Reason>,
}

/// A verdict with the failures behind it. Only [`Outcome::conclude`] makes one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Evidence", into = "Evidence")]
pub struct Outcome {
    verdict: Verdict,
    failures: Vec<Failure>,
}

impl Outcome {
    /// The only place where a goal becomes `Verified`: no failure, and not a single gap.
    pub fn conclude(evidence: Evidence) -> Outcome {
        let Evidence { failures, gaps } = evidence;
        let verdict = if failures.iter().any(Failure::is_confirmed) {
            Verdict::Refuted
        } else if let Some(reason) = gaps.into_iter().min_by_key(Reason::weight) {
            Verdict::Unknown(reason)
        } else if let Some(failure) = failures.first() {
            Verdict::Unknown(Reason::Unconfirmed { message: unconfirmed_message(failure) })
        } else {
            Verdict::Verified
        };
        Outcome { verdict, failures }
    }

    pub fn unknown(reason: Reason) -> Outcome {
        Outcome::conclude(Evidence { failures: Vec::new(), gaps: vec![reason] })
    }

    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    pub fn failures(&self) -> &[Failure] {
        &self.failures
    }

    /// Calls the reason an error in the text where it is one of these.
    pub fn name_error(&mut self, errors: &[Diagnostic]) {
        if let Verdict::Unknown(reason) = &mut self.verdict {
            reason.name_error(errors);
        }
    }

    /// Where what is not supported stands.
    pub(crate) fn place_mut(&mut self) -> Option<&mut Span> {
        match &mut self.verdict {
            Verdict::Unknown(Reason::Unsupported { span, .. }) => span.as_mut(),
            _ => None,
        }
    }

    pub fn failures_mut(&mut self) -> &mut [Failure] {
        &mut self.failures
    }
}

/// What is read back is concluded again: nobody can write down that something is verified.
impl From<Evidence> for Outcome {
    fn from(evidence: Evidence) -> Outcome {
        Outcome::conclude(evidence)
    }
}

impl From<Outcome> for Evidence {
    fn from(Outcome { verdict, failures }: Outcome) -> Evidence {
        let gaps = match verdict {
            Verdict::Unknown(reason) => vec![reason],
            Verdict::Verified | Verdict::Refuted => Vec::new(),
        };
        Evidence { failures, gaps }
    }
}

fn unconfirmed_message(failure: &Failure) -> String {
    match failure.counterexample.as_ref().map(|counterexample| &counterexample.confirmed) {
        Some(Confirmation::NotReplayed(why)) => why.clone(),
        _ => "the proof failed and no execution confirmed it".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn out_of_budget() -> Reason {
        Reason::OutOfBudget { message: "no counterexample within 10 steps".into() }
    }

    #[test]
    fn verified_needs_the_absence_of_any_gap() {
        assert_eq!(Outcome::conclude(Evidence::default()).verdict(), &Verdict::Verified);
        assert_eq!(Outcome::unknown(out_of_budget()).verdict(), &Verdict::Unknown(out_of_budget()));
    }

    #[test]
    fn a_bug_of_ours_is_told_before_an_exhausted_budget() {
        let bug = Reason::Bug { message: "stuck".into() };
        let outcome = Outcome::conclude(Evidence { failures: Vec::new(), gaps: vec![out_of_budget(), bug.clone()] });
        assert_eq!(outcome.verdict(), &Verdict::Unknown(bug));
    }

    fn failure(confirmed: Option<Confirmation>) -> Failure {
        let counterexample = confirmed.map(|confirmed| Counterexample {
            kind: crate::Kind::Concrete,
            confirmed,
            inputs: Vec::new(),
            ending: crate::Ending::raised("oops"),
            calls: Vec::new(),
            assumed: Vec::new(),
            choices: Vec::new(),
            store: Vec::new(),
            heaps: Vec::new(),
            tables: Vec::new(),
            trace: Vec::new(),
            blame: crate::Blame::Context,
            notes: Vec::new(),
        });
        let (code, message) = ("assert".to_owned(), String::new());
        let span = Span { file: gainsay_source::Sources::new().add("a", "a"), start: 0, end: 1 };
        Failure { code, message, span, counterexample, expectation: None }
    }

    fn concluded(failures: Vec<Failure>, gaps: Vec<Reason>) -> Verdict {
        Outcome::conclude(Evidence { failures, gaps }).verdict().clone()
    }

    #[test]
    fn only_what_was_replayed_refutes() {
        let not_replayed = || failure(Some(Confirmation::NotReplayed("it does not fail".to_owned())));
        let replayed = || failure(Some(Confirmation::Replayed));
        let unconfirmed = |message: &str| Verdict::Unknown(Reason::Unconfirmed { message: message.to_owned() });
        assert_eq!(concluded(vec![replayed()], Vec::new()), Verdict::Refuted);
        assert_eq!(concluded(vec![not_replayed(), replayed()], vec![out_of_budget()]), Verdict::Refuted);
        assert_eq!(concluded(vec![not_replayed()], Vec::new()), unconfirmed("it does not fail"));
        let nothing = "the proof failed and no execution confirmed it";
        assert_eq!(concluded(vec![failure(None)], Vec::new()), unconfirmed(nothing));
        assert_eq!(concluded(vec![not_replayed()], vec![out_of_budget()]), Verdict::Unknown(out_of_budget()));
        assert!(!failure(None).is_confirmed() && !not_replayed().is_confirmed() && replayed().is_confirmed());
    }

    #[test]
    fn the_weightiest_reason_is_told_with_its_place() {
        let span = failure(None).span;
        let reasons = [
            Reason::Bug { message: "a".into() },
            Reason::Unsupported { what: "b".into(), span: Some(span) },
            Reason::SolverGaveUp { message: "c".into() },
            Reason::OutOfBudget { message: "d".into() },
            Reason::Unconfirmed { message: "e".into() },
        ];
        for (index, reason) in reasons.iter().enumerate() {
            let lighter: Vec<Reason> = reasons[index..].iter().rev().cloned().collect();
            assert_eq!(concluded(Vec::new(), lighter), Verdict::Unknown(reason.clone()));
            assert_eq!(reason.span(), Some(span).filter(|_| index == 1));
        }
        let told: Vec<_> = reasons.iter().map(|reason| (reason.kind(), reason.message())).collect();
        let kinds = ["bug", "unsupported", "solver-gave-up", "out-of-budget", "unconfirmed"];
        assert_eq!(told, kinds.into_iter().zip(["a", "b", "c", "d", "e"]).collect::<Vec<_>>());
    }
}

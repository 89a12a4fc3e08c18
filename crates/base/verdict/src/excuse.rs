//! What is known about a failure and does not make a run fail: somebody suppressed it and said why, or it stands in the baseline. An excuse changes no verdict.

use gainsay_source::Span;

use crate::{GoalReport, Reason, Verdict};

/// What is excused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Excused {
    /// The failure at this place of the outcome's failures.
    Failure(usize),
    /// That the goal is unknown.
    Unknown,
}

/// Why it is excused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// By a comment in the program.
    Suppressed { reason: String, span: Span },
    /// It was there before: the baseline has it.
    Known,
}

impl Why {
    pub fn word(&self) -> &'static str {
        match self {
            Why::Suppressed { .. } => "suppressed",
            Why::Known => "known",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excuse {
    pub of: Excused,
    pub why: Why,
}

/// How a goal counts, excuses considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    Verified,
    Refuted,
    Unknown,
    /// Not verified, but all there is against it is excused, some of it by a comment.
    Suppressed,
    /// Not verified, but all there is against it stands in the baseline.
    Known,
}

impl GoalReport {
    /// Why this part of the answer is excused, if it is.
    pub fn excuse(&self, of: Excused) -> Option<&Why> {
        self.excuses.iter().find(|excuse| excuse.of == of).map(|excuse| &excuse.why)
    }

    pub fn standing(&self) -> Standing {
        let failures = self.outcome.failures().iter().enumerate();
        let open: Vec<bool> = failures
            .filter(|(index, _)| self.excuse(Excused::Failure(*index)).is_none())
            .map(|(_, failure)| failure.is_confirmed())
            .collect();
        match self.outcome.verdict() {
            Verdict::Verified => return Standing::Verified,
            Verdict::Refuted if open.contains(&true) => return Standing::Refuted,
            Verdict::Refuted => {}
            // Where nothing but unconfirmed failures makes it unknown, they are all there is to excuse.
            Verdict::Unknown(Reason::Unconfirmed { .. }) if !self.outcome.failures().is_empty() => {}
            Verdict::Unknown(_) if self.excuse(Excused::Unknown).is_some() => {}
            Verdict::Unknown(_) => return Standing::Unknown,
        }
        if !open.is_empty() {
            return Standing::Unknown;
        }
        let suppressed = self.excuses.iter().any(|excuse| matches!(excuse.why, Why::Suppressed { .. }));
        if suppressed { Standing::Suppressed } else { Standing::Known }
    }
}

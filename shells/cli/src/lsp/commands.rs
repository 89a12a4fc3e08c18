//! What the editor may have done: a counterexample replayed, its heap drawn, the place to blame shown. Lenses and actions name these commands.

use anyhow::{Result, anyhow};
use gainsay::Silent;
use gainsay_report::{Format, Rerun, prose};
use gainsay_source::{FileId, Sources};
use gainsay_verdict::{Failure, GoalReport, Report};
use lsp_types::Uri;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::checked::{Checked, shown};
use super::checking::{Surroundings, Task};
use super::client::Refusal;
use super::lenses;
use super::staleness::Stale;

pub const REPLAY: &str = "gainsay.replay";
pub const SHOW_HEAP: &str = "gainsay.showHeap";
pub const SHOW_BLAMED: &str = "gainsay.showBlamed";

pub const ALL: [&str; 3] = [REPLAY, SHOW_HEAP, SHOW_BLAMED];

/// The goal that a command is about: the one object among its arguments.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Target {
    pub uri: Uri,
    pub goal: String,
}

impl Target {
    pub fn of(checked: &Checked, goal: &GoalReport) -> Target {
        Target { uri: checked.task.uri.clone(), goal: goal.name.to_string() }
    }

    pub fn arguments(&self) -> Vec<Value> {
        serde_json::to_value(self).into_iter().collect()
    }
}

/// A counterexample, with everything it takes to do something with it while the editor goes on.
pub struct Errand {
    pub task: Task,
    pub sources: Sources,
    pub root: FileId,
    pub goal: GoalReport,
    pub failure: Failure,
}

impl Errand {
    /// The counterexample of a goal; a refusal says why there is none.
    pub fn find(checked: Option<&Checked>, name: &str) -> Result<Errand, Refusal> {
        let checked = checked.ok_or_else(|| Refusal::failed("this text is still being checked"))?;
        let goal = checked.goal(name).ok_or_else(|| {
            let known = if checked.is_complete { "there is no goal" } else { "nothing is known yet about a goal" };
            Refusal::failed(format!("{known} `{name}`"))
        })?;
        let failure = shown(goal).ok_or_else(|| Refusal::failed(format!("there is no counterexample of `{name}`")))?;
        // It is of use also when the text has changed since.
        let task = Task { stale: Stale::default(), ..Task::clone(&checked.task) };
        let (sources, root) = (checked.sources.clone(), checked.root);
        Ok(Errand { task, sources, root, goal: goal.clone(), failure: failure.clone() })
    }

    /// The counterexample run again, step by step.
    pub fn replay(mut self) -> Result<Value> {
        let surroundings = self.surroundings()?;
        let world = surroundings.world(&Silent);
        let replayed =
            gainsay::replay(world, &mut self.sources, self.root, &self.goal.name, &self.failure, &surroundings.options);
        let replayed = replayed.map_err(|why| anyhow!("cannot replay `{}`: {why}", self.goal.name))?;
        let run = Rerun { steps: &replayed.steps, ending: &replayed.ending, agrees: replayed.agrees };
        let text = run.render(&self.sources, &gainsay_report::Options::default());
        Ok(json!({ "text": text, "svg": null }))
    }

    /// The counterexample in words, and its heaps as a drawing where it has any.
    pub fn heap(&self) -> Value {
        let report = self.report();
        let svg = lenses::has_heap(&self.failure)
            .then(|| Format::Svg.render(&report, &self.sources, &gainsay_report::Options::default()));
        json!({ "text": prose::plain(&self.goal, &self.failure), "svg": svg })
    }

    pub fn surroundings(&self) -> Result<Surroundings> {
        Surroundings::of(&self.task)
    }

    /// Nothing but this goal.
    pub fn report(&self) -> Report {
        Report { diagnostics: Vec::new(), goals: vec![self.goal.clone()] }
    }
}

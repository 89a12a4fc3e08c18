//! A second solver, asked what a first one has answered already: each question stands alone, nothing is remembered.

use super::Settings;
use super::live::Live;
use crate::process::Launch;
use crate::query::Reason;
use crate::read::Response;
use std::sync::Arc;
use std::time::Duration;

/// What the second solver says to a query that is said to be unsatisfiable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// It is.
    Agrees,
    /// It has a model.
    Contradicts,
    /// It says nothing, for this reason.
    Silent(Reason),
}

/// Started when it is asked first, and again after it failed.
pub struct SecondSolver {
    launch: Arc<dyn Launch>,
    settings: Settings,
    live: Option<Live>,
}

impl SecondSolver {
    pub fn new(launch: Arc<dyn Launch>, settings: Settings) -> SecondSolver {
        SecondSolver { launch, settings, live: None }
    }

    /// Asks about a script that [`super::Backend::proofs_to`] handed out, and waits at most this long.
    pub fn judge(&mut self, script: &str, patience: Duration) -> Opinion {
        match self.ask(script, patience) {
            Ok(Response::Unsat) => Opinion::Agrees,
            Ok(Response::Sat) => Opinion::Contradicts,
            Ok(Response::Unknown) => Opinion::Silent(Reason::Incomplete(String::new())),
            Ok(Response::Error(message)) => self.give_up(Reason::Rejected(message)),
            Ok(other) => self.give_up(Reason::Garbled(format!("{other:?}").chars().take(200).collect())),
            Err(reason) => self.give_up(reason),
        }
    }

    fn ask(&mut self, script: &str, patience: Duration) -> Result<Response, Reason> {
        let live = match &mut self.live {
            Some(live) => live,
            None => self.live.insert(Live::launch(&*self.launch, &self.settings, patience)?),
        };
        live.wait_at_most(patience);
        live.ask_script(script)
    }

    /// What else it has to say is not waited for.
    fn give_up(&mut self, reason: Reason) -> Opinion {
        self.live = None;
        Opinion::Silent(reason)
    }
}

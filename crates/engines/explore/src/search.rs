//! The loop: take the next path, run it, file what comes of it, stop when the budget is spent.

use std::{rc::Rc, time::Duration};

use gainsay_verdict::Reason;

use crate::{Budget, Event, Exhausted, Machine, Order, Schedule, ledger::Share};

/// What to do after a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Nothing better can come.
    Stop,
    /// It is the best so far; look for a better one.
    Better,
    /// Not worth keeping.
    Ignore,
}

/// How the search went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exploration {
    pub steps: u64,
    /// Paths that came to an end.
    pub paths: u64,
    /// Most paths waiting at once.
    pub widest: usize,
    /// Everything that keeps "no failure found" from meaning "there is none".
    pub gaps: Vec<Reason>,
}

struct Search<'a, M: Machine> {
    machine: &'a mut M,
    schedule: Schedule<Path<M::State>>,
    budget: Budget,
    elapsed: &'a dyn Fn() -> Duration,
    report: Exploration,
}

struct Path<S> {
    state: S,
    share: Rc<Share>,
}

/// Explores every path from `initial` within the budget. `judge` sees each finding as soon as it is made.
pub fn explore<M: Machine>(
    machine: &mut M,
    initial: M::State,
    order: Order,
    budget: Budget,
    elapsed: &dyn Fn() -> Duration,
    judge: &mut dyn FnMut(&mut M, M::Finding) -> Judgement,
) -> Exploration {
    let mut search =
        Search { machine, schedule: Schedule::new(order), budget, elapsed, report: Exploration::default() };
    let started = elapsed();
    search.file(vec![initial], &Share::root());
    while let Some((path, fuel)) = search.schedule.take() {
        if let Some(exhausted) = search.exhausted(&path, started) {
            search.report.gaps.push(exhausted.reason());
            break;
        }
        if search.machine.is_hopeless(&path.state) {
            continue;
        }
        if search.advance(path, fuel, judge) == Judgement::Stop {
            break;
        }
    }
    search.report
}

impl<M: Machine> Search<'_, M> {
    fn exhausted(&self, path: &Path<M::State>, started: Duration) -> Option<Exhausted> {
        let budget = &self.budget;
        if self.report.steps >= budget.steps {
            Some(Exhausted::Steps(budget.steps))
        } else if self.report.paths >= budget.paths {
            Some(Exhausted::Paths(budget.paths))
        } else if path.share.total() > budget.memory {
            Some(Exhausted::Memory(budget.memory))
        } else if (self.elapsed)().saturating_sub(started) >= budget.time {
            gainsay_meter::disturb(gainsay_meter::Disturbance::Clock);
            Some(Exhausted::Time(budget.time))
        } else {
            None
        }
    }

    fn advance(
        &mut self,
        path: Path<M::State>,
        fuel: u64,
        judge: &mut dyn FnMut(&mut M, M::Finding) -> Judgement,
    ) -> Judgement {
        /// Long runs are cut into pieces, so that the clock and the memory are looked at now and then.
        const LONGEST_RUN: u64 = 20_000;
        let fuel = fuel.min(self.budget.steps - self.report.steps).min(LONGEST_RUN);
        let ran = self.machine.run(path.state, fuel);
        self.report.steps += ran.steps;
        path.share.add(ran.bytes);
        match ran.event {
            Event::Paused(state) => self.file(vec![state], &path.share),
            Event::Forked(states) => {
                self.report.paths += u64::from(states.is_empty());
                self.file(states, &path.share);
            }
            Event::Ended => self.report.paths += 1,
            Event::Stuck(reason) => {
                self.report.paths += 1;
                if !self.report.gaps.contains(&reason) {
                    self.report.gaps.push(reason);
                }
            }
            Event::Found(finding, others) => {
                self.report.paths += 1;
                let depth = others.first().map_or(0, |state| self.machine.measure(state).depth);
                self.file(others, &path.share);
                let judgement = judge(self.machine, finding);
                if judgement == Judgement::Better {
                    self.schedule.found_better(depth);
                }
                return judgement;
            }
        }
        Judgement::Ignore
    }

    fn file(&mut self, states: Vec<M::State>, share: &Rc<Share>) {
        let alone = states.len() == 1;
        let filed = states.into_iter().map(|state| {
            let measure = self.machine.measure(&state);
            let share = if alone { share.clone() } else { Share::child(share) };
            (Path { state, share }, measure)
        });
        let filed = filed.collect();
        self.schedule.add(filed);
        self.report.widest = self.report.widest.max(self.schedule.width());
    }
}

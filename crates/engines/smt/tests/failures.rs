//! Solvers that are missing, die, hang, talk nonsense or are too old: each costs the query, never more.

mod support;

use gainsay_smt::{
    Answer, Backend, Launch, LaunchError, Process, ProcessFailure, Query, Reason, Settings, Solver, Sort, Term, Terms,
};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const GREETING: [&str; 3] = ["(:name \"Z3\")", "(:version \"4.15.4\")", "gainsay-ready"];

/// What a fake process does when its prepared lines are used up.
#[derive(Clone, Copy)]
enum End {
    Exits,
    Hangs,
    Repeats(&'static str),
}

#[derive(Clone)]
struct Behaviour {
    lines: Vec<&'static str>,
    end: End,
}

/// Launches fake processes with these behaviours in turn; the last one is used for ever.
struct Fakes {
    behaviours: Mutex<VecDeque<Behaviour>>,
    launches: AtomicUsize,
    kills: Arc<AtomicUsize>,
    /// How long each line was waited for, at most.
    patience: Arc<Mutex<Vec<Duration>>>,
}

struct Fake {
    behaviour: Behaviour,
    next: usize,
    kills: Arc<AtomicUsize>,
    patience: Arc<Mutex<Vec<Duration>>>,
}

impl Launch for Fakes {
    fn launch(&self) -> Result<Box<dyn Process>, LaunchError> {
        self.launches.fetch_add(1, Ordering::SeqCst);
        let mut behaviours = self.behaviours.lock().expect("no panic while held");
        let behaviour = if behaviours.len() > 1 { behaviours.pop_front() } else { behaviours.front().cloned() };
        let behaviour = behaviour.ok_or(LaunchError::NotFound("z3".into()))?;
        Ok(Box::new(Fake { behaviour, next: 0, kills: self.kills.clone(), patience: self.patience.clone() }))
    }
}

impl Process for Fake {
    fn write(&mut self, _text: &str) -> Result<(), ProcessFailure> {
        Ok(())
    }

    fn read_line(&mut self, patience: Duration) -> Result<String, ProcessFailure> {
        self.patience.lock().expect("no panic while held").push(patience);
        let line = self.behaviour.lines.get(self.next).copied();
        self.next += 1;
        match (line, self.behaviour.end) {
            (Some(line), _) | (None, End::Repeats(line)) => Ok(line.to_string()),
            (None, End::Exits) => Err(ProcessFailure::Ended),
            (None, End::Hangs) => Err(ProcessFailure::TimedOut),
        }
    }

    fn kill(&mut self) {
        self.kills.fetch_add(1, Ordering::SeqCst);
    }
}

fn speaking(lines: &[&'static str], end: End) -> Behaviour {
    Behaviour { lines: [&GREETING[..], &["gainsay-ready"], lines].concat(), end }
}

fn fakes(behaviours: Vec<Behaviour>) -> Arc<Fakes> {
    let kills = Arc::new(AtomicUsize::new(0));
    let patience = Arc::default();
    Arc::new(Fakes { behaviours: Mutex::new(behaviours.into()), launches: AtomicUsize::new(0), kills, patience })
}

fn one_assertion(terms: &mut Terms) -> Term {
    let x = terms.variable("x", Sort::INT);
    let zero = terms.int(0);
    terms.less(zero, x)
}

fn reason(answer: Answer) -> Reason {
    match answer {
        Answer::Unknown { reason, .. } => reason,
        other => panic!("expected no answer, got {other:?}"),
    }
}

/// The first query meets the failing process, the second a healthy one.
fn costs_one_query(failing: Behaviour) -> Reason {
    let launch = fakes(vec![failing, speaking(&["unsat"], End::Hangs)]);
    let mut backend = Backend::new(launch.clone(), Settings::default());
    let mut terms = Terms::new();
    let assertion = one_assertion(&mut terms);
    let first = reason(backend.check(&mut terms, &Query::verdict(&[assertion])));
    assert_eq!(launch.kills.load(Ordering::SeqCst), 1, "the failing process is ended");
    assert!(backend.check(&mut terms, &Query::verdict(&[assertion])).is_unsat(), "the next query is answered");
    assert_eq!(launch.launches.load(Ordering::SeqCst), 2);
    first
}

#[test]
fn a_query_waits_for_its_answer_as_long_as_it_says_and_no_longer_than_the_settings() {
    let launch = fakes(vec![speaking(&["unsat"], End::Repeats("unsat"))]);
    let mut backend = Backend::new(launch.clone(), Settings::default());
    let mut terms = Terms::new();
    let assertions = [one_assertion(&mut terms)];
    let (short, long, usual) = (Duration::from_millis(70), Duration::from_secs(1000), Settings::default().patience);
    for (patience, waited) in [(Some(short), short), (Some(long), usual), (None, usual)] {
        let query = Query { patience, ..Query::verdict(&assertions) };
        assert!(backend.check(&mut terms, &query).is_unsat());
        assert_eq!(launch.patience.lock().expect("no panic while held").last(), Some(&waited));
    }
}

#[test]
fn a_solver_that_dies_in_the_middle() {
    assert_eq!(costs_one_query(speaking(&[], End::Exits)), Reason::ProcessEnded);
}

#[test]
fn a_solver_that_has_used_up_its_memory_ends_by_itself() {
    use gainsay_meter::{Disturbance, observed};

    let launch = fakes(vec![speaking(&["(error \"out of memory\")"], End::Exits)]);
    let mut backend = Backend::new(launch, Settings::default());
    let mut terms = Terms::new();
    let assertion = one_assertion(&mut terms);
    let (answer, disturbed) = observed(|| backend.check(&mut terms, &Query::model(&[assertion])));
    assert_eq!(reason(answer), Reason::ResourceLimit);
    assert_eq!(disturbed, Disturbance::None, "it would end like this every time");
}

#[test]
fn a_solver_that_exits_at_once() {
    assert_eq!(costs_one_query(Behaviour { lines: vec![], end: End::Exits }), Reason::ProcessEnded);
}

#[test]
fn a_solver_that_never_answers() {
    assert_eq!(costs_one_query(speaking(&[], End::Hangs)), Reason::NoAnswer);
    assert_eq!(costs_one_query(Behaviour { lines: vec![], end: End::Hangs }), Reason::NoAnswer);
}

#[test]
fn a_solver_that_prints_garbage() {
    let words = costs_one_query(speaking(&["lorem ipsum"], End::Hangs));
    assert_eq!(words, Reason::Garbled("lorem ipsum".into()));
    let endless = costs_one_query(Behaviour { lines: vec![], end: End::Repeats("y") });
    assert_eq!(endless, Reason::Garbled("y".into()));
    let unbalanced = costs_one_query(speaking(&[")))"], End::Hangs));
    assert_eq!(unbalanced, Reason::Garbled(")))".into()));
    let never_closed = costs_one_query(speaking(&["(sat", "((("], End::Exits));
    assert_eq!(never_closed, Reason::ProcessEnded);
}

#[test]
fn a_query_the_solver_does_not_understand() {
    let rejected = costs_one_query(speaking(&["(error \"line 1: unknown constant\")", "sat"], End::Hangs));
    assert_eq!(rejected, Reason::Rejected("line 1: unknown constant".into()));
}

#[test]
fn garbage_in_place_of_a_model() {
    let launch =
        fakes(vec![speaking(&["sat", "((x.0 1) (y 2))"], End::Hangs), speaking(&["sat", "((x.0 3))"], End::Hangs)]);
    let mut backend = Backend::new(launch, Settings::default());
    let mut terms = Terms::new();
    let assertion = one_assertion(&mut terms);
    let first = reason(backend.check(&mut terms, &Query::model(&[assertion])));
    assert!(matches!(first, Reason::Garbled(_)), "{first:?}");
    assert!(backend.check(&mut terms, &Query::model(&[assertion])).is_sat());
}

#[test]
fn a_solver_that_is_missing_or_too_old() {
    let mut missing = Backend::new(fakes(vec![]), Settings::default());
    assert_eq!(missing.identify(), Err(Reason::NotLaunched(LaunchError::NotFound("z3".into()))));
    let old = Behaviour { lines: vec!["(:name \"Z3\")", "(:version \"4.8.7\")", "gainsay-ready"], end: End::Hangs };
    let mut old = Backend::new(fakes(vec![old]), Settings::default());
    assert_eq!(old.identify(), Err(Reason::Unsuitable { name: "Z3".into(), version: "4.8.7".into() }));
    let mut current = Backend::new(fakes(vec![speaking(&[], End::Hangs)]), Settings::default());
    assert_eq!(current.identify().map(|identity| identity.version), Ok("4.15.4".to_string()));
}

/// Asks until the reason is that no process is started any more.
fn asks_until_given_up(backend: &mut Backend, terms: &mut Terms) -> Vec<Reason> {
    let assertion = one_assertion(terms);
    let mut reasons: Vec<Reason> = Vec::new();
    while !matches!(reasons.last(), Some(Reason::GivenUp { .. })) {
        reasons.push(reason(backend.check(terms, &Query::verdict(&[assertion]))));
    }
    reasons
}

#[test]
fn a_solver_that_always_fails_is_started_a_few_times_for_the_first_goal_and_once_for_each_of_the_others() {
    let dying = (Behaviour { lines: vec![], end: End::Exits }, Reason::ProcessEnded);
    for (behaviour, why) in [dying, (speaking(&[], End::Hangs), Reason::NoAnswer)] {
        let launch = fakes(vec![behaviour]);
        let mut backend = Backend::new(launch.clone(), Settings { most_failures: 3, ..Settings::default() });
        let mut terms = Terms::new();
        let first = [why.clone(), why.clone(), why.clone(), Reason::GivenUp { failures: 3 }];
        assert_eq!(asks_until_given_up(&mut backend, &mut terms), first);
        for _ in 0..10 {
            backend.reset();
            let next = [why.clone(), Reason::GivenUp { failures: 1 }];
            assert_eq!(asks_until_given_up(&mut backend, &mut terms), next);
        }
        assert_eq!(launch.launches.load(Ordering::SeqCst), 13);
        assert_eq!(backend.statistics().failures, 13);
    }
}

#[test]
fn a_solver_that_is_well_again_is_trusted_again() {
    let dying = || speaking(&[], End::Exits);
    let well = speaking(&["unsat"], End::Exits);
    let launch = fakes(vec![dying(), dying(), dying(), dying(), well, dying(), speaking(&["unsat"], End::Hangs)]);
    let mut backend = Backend::new(launch, Settings { most_failures: 3, ..Settings::default() });
    let mut terms = Terms::new();
    asks_until_given_up(&mut backend, &mut terms);
    backend.reset();
    asks_until_given_up(&mut backend, &mut terms);
    backend.reset();
    let assertion = one_assertion(&mut terms);
    let mut ask = || backend.check(&mut terms, &Query::verdict(&[assertion]));
    assert!(ask().is_unsat(), "the third goal meets a solver that answers");
    assert_eq!(reason(ask()), Reason::ProcessEnded, "it dies");
    assert_eq!(reason(ask()), Reason::ProcessEnded, "so does the next");
    assert!(ask().is_unsat(), "two failures after an answer are not the end");
}

/// Takes a second for each line.
struct Slow {
    clock: Arc<Mutex<Duration>>,
    lines: VecDeque<&'static str>,
}

struct SlowLaunch(Arc<Mutex<Duration>>);

impl Launch for SlowLaunch {
    fn launch(&self) -> Result<Box<dyn Process>, LaunchError> {
        let lines = [&GREETING[..], &["gainsay-ready", "(", "(", "(", "(", "("]].concat();
        Ok(Box::new(Slow { clock: self.0.clone(), lines: lines.into() }))
    }
}

impl Process for Slow {
    fn write(&mut self, _text: &str) -> Result<(), ProcessFailure> {
        Ok(())
    }

    fn read_line(&mut self, patience: Duration) -> Result<String, ProcessFailure> {
        let second = Duration::from_secs(1);
        *self.clock.lock().expect("no panic while held") += second.min(patience);
        let line = if patience < second { None } else { self.lines.pop_front() };
        line.map(str::to_owned).ok_or(ProcessFailure::TimedOut)
    }

    fn elapsed(&self) -> Duration {
        *self.clock.lock().expect("no panic while held")
    }

    fn kill(&mut self) {}
}

#[test]
fn the_opening_dialogue_and_every_line_of_an_answer_count() {
    let clock = Arc::new(Mutex::new(Duration::ZERO));
    let mut terms = Terms::new();
    let assertion = [one_assertion(&mut terms)];
    let waited = Duration::from_millis(6500);
    let mut backend = Backend::new(Arc::new(SlowLaunch(clock.clone())), Settings::default());
    let answer = backend.check(&mut terms, &Query::verdict(&assertion).within(waited));
    assert_eq!(reason(answer), Reason::NoAnswer);
    assert_eq!(
        *clock.lock().expect("no panic while held"),
        waited,
        "four lines of greeting, two and a half of the answer"
    );
}

#[test]
fn options_that_are_refused_stay_unheard() {
    let refused = ["unsupported", "(error \"no\")", "gainsay-ready", "sat"];
    let greeting = ["(:name \"odd\")", "(:version \"1\")", "gainsay-ready"];
    let launch = fakes(vec![Behaviour { lines: [&greeting[..], &refused, &refused].concat(), end: End::Hangs }]);
    let mut backend = Backend::new(launch, Settings::default());
    let mut terms = Terms::new();
    let assertion = one_assertion(&mut terms);
    assert!(backend.check(&mut terms, &Query::verdict(&[assertion])).is_sat());
    backend.reset();
    assert!(backend.check(&mut terms, &Query::verdict(&[assertion])).is_sat());
}

/// Pigeons do not fit into one hole less than there are of them, which takes long to see.
fn pigeons(terms: &mut Terms, count: usize) -> Vec<Term> {
    let sits: Vec<Vec<Term>> =
        (0..count).map(|_| (1..count).map(|_| terms.fresh("sits", Sort::BOOL)).collect()).collect();
    let mut assertions: Vec<Term> = sits.iter().map(|holes| terms.or(holes)).collect();
    for (place, first) in sits.iter().enumerate() {
        for second in &sits[place + 1..] {
            for (one, other) in first.iter().zip(second) {
                let both = terms.and([*one, *other]);
                assertions.push(terms.not(both));
            }
        }
    }
    assertions
}

#[test]
fn the_resource_limit_ends_a_hard_query_and_the_solver_lives_on() {
    let mut backend = support::backend_with(Settings { resource_limit: 300_000, ..Settings::default() });
    let mut terms = Terms::new();
    let assertions = pigeons(&mut terms, 10);
    assert_eq!(reason(backend.check(&mut terms, &Query::verdict(&assertions))), Reason::ResourceLimit);
    let easy = one_assertion(&mut terms);
    assert!(backend.check(&mut terms, &Query::model(&[easy])).is_sat());
    assert_eq!(backend.statistics().launches, 1);
}

#[test]
fn who_asks_for_a_model_after_the_answer_does_not_have_it_searched_again() {
    // Were the answer asked for again, `((x 3))` would be taken for it, and the values would never come.
    let launch = fakes(vec![speaking(&["sat", "((x 3))"], End::Hangs)]);
    let mut backend = Backend::new(launch, Settings::default());
    let mut terms = Terms::new();
    let assertion = one_assertion(&mut terms);
    assert!(matches!(backend.check(&mut terms, &Query::verdict(&[assertion])), Answer::Sat(_)));
    let Answer::Sat(model) = backend.check(&mut terms, &Query::model(&[assertion])) else { panic!("no model") };
    assert_eq!(model.evaluate(&terms, assertion).and_then(|value| value.as_bool()), Some(true));
}

#[test]
fn another_assertion_is_searched_for_itself() {
    let launch = fakes(vec![speaking(&["sat", "unsat"], End::Hangs)]);
    let mut backend = Backend::new(launch, Settings::default());
    let mut terms = Terms::new();
    let assertion = one_assertion(&mut terms);
    let other = terms.not(assertion);
    assert!(matches!(backend.check(&mut terms, &Query::verdict(&[assertion])), Answer::Sat(_)));
    assert!(backend.check(&mut terms, &Query::verdict(&[assertion, other])).is_unsat());
}

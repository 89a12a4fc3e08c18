//! The loop on a toy machine: paths are numbers, a path below 2^levels forks into its double and the next, some are failures.

use std::time::Duration;

use gainsay_verdict::Reason;

use crate::{
    Budget, Deadline, Event, Exhausted, Exploration, Judgement, Machine, Measure, Order, Ran, explore, in_parallel,
    limits,
};

struct Tree {
    levels: u32,
    visited: Vec<u64>,
    failing: u64,
}

struct Node {
    value: u64,
    depth: u64,
}

impl Machine for Tree {
    type State = Node;
    type Finding = u64;

    fn run(&mut self, node: Node, fuel: u64) -> Ran<Node, u64> {
        assert!(fuel > 0, "a path is never run without fuel");
        self.visited.push(node.value);
        let child = |value| Node { value, depth: node.depth + 100 };
        let event = if node.value == self.failing {
            Event::Found(node.value, Vec::new())
        } else if node.value >= 1 << self.levels {
            Event::Ended
        } else {
            Event::Forked(vec![child(node.value * 2), child(node.value * 2 + 1)])
        };
        Ran { steps: 100, bytes: 1000, event }
    }

    fn measure(&self, node: &Node) -> Measure {
        Measure { depth: node.depth, priority: u64::MAX - node.value }
    }
}

const GENEROUS: Budget = Budget { steps: 1 << 40, paths: 1 << 40, time: Duration::MAX, memory: 1 << 40 };

fn visit(order: Order, budget: Budget, failing: u64) -> (Vec<u64>, Vec<u64>, Exploration) {
    let mut tree = Tree { levels: 2, visited: Vec::new(), failing };
    let mut found = Vec::new();
    let initial = Node { value: 1, depth: 0 };
    let report = explore(&mut tree, initial, order, budget, &|| Duration::ZERO, &mut |_, finding| {
        found.push(finding);
        Judgement::Stop
    });
    (tree.visited, found, report)
}

#[test]
fn orders_visit_as_they_say() {
    assert_eq!(visit(Order::DepthFirst, GENEROUS, 0).0, [1, 2, 4, 5, 3, 6, 7]);
    assert_eq!(visit(Order::BreadthFirst, GENEROUS, 0).0, [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(visit(Order::Priority { slice: 10, seed: 0 }, GENEROUS, 0).0, [1, 3, 7, 6, 2, 5, 4]);
    assert_eq!(visit(Order::Deepening { step: 200, bonus: 0 }, GENEROUS, 0).0, [1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn a_seed_changes_the_order_and_nothing_else() {
    let visited = |seed| {
        let mut tree = Tree { levels: 6, visited: Vec::new(), failing: 0 };
        let order = Order::Priority { slice: 10, seed };
        let initial = Node { value: 1, depth: 0 };
        explore(&mut Level(&mut tree), initial, order, GENEROUS, &|| Duration::ZERO, &mut |_, _| Judgement::Ignore);
        tree.visited
    };
    let sorted = |mut values: Vec<u64>| {
        values.sort_unstable();
        values
    };
    assert_eq!(visited(7), visited(7));
    assert_ne!(visited(7), visited(0));
    assert_eq!(sorted(visited(7)), sorted(visited(0)));
}

/// The tree with all nodes of equal priority.
struct Level<'a>(&'a mut Tree);

impl Machine for Level<'_> {
    type State = Node;
    type Finding = u64;

    fn run(&mut self, node: Node, fuel: u64) -> Ran<Node, u64> {
        self.0.run(node, fuel)
    }

    fn measure(&self, node: &Node) -> Measure {
        Measure { depth: node.depth, priority: 0 }
    }
}

#[test]
fn a_complete_search_has_no_gap() {
    let (_, found, report) = visit(Order::DepthFirst, GENEROUS, 0);
    assert_eq!((found, report.paths, report.steps, report.gaps), (vec![], 4, 700, vec![]));
}

#[test]
fn a_finding_may_stop_the_search() {
    let (visited, found, _) = visit(Order::DepthFirst, GENEROUS, 4);
    assert_eq!((visited, found), (vec![1, 2, 4], vec![4]));
}

#[test]
fn each_budget_stops_and_says_so() {
    let messages = |budget| match &visit(Order::DepthFirst, budget, 0).2.gaps[..] {
        [Reason::OutOfBudget { message }] => message.clone(),
        gaps => panic!("one gap, not {gaps:?}"),
    };
    assert_eq!(messages(Budget { steps: 250, ..GENEROUS }), "no counterexample within 250 steps");
    assert_eq!(messages(Budget { paths: 2, ..GENEROUS }), "no counterexample within 2 paths");
    assert_eq!(messages(Budget { time: Duration::ZERO, ..GENEROUS }), "no counterexample within 0 seconds");
    assert_eq!(messages(Budget { memory: 1_500, ..GENEROUS }), "no counterexample within 0 MiB of memory");
}

#[test]
fn memory_of_finished_paths_is_given_back() {
    // Depth-first holds at most one path of three stretches at a time, breadth-first the whole tree.
    let budget = Budget { memory: 3_000, ..GENEROUS };
    assert_eq!(visit(Order::DepthFirst, budget, 0).2.gaps, vec![]);
    assert_eq!(visit(Order::BreadthFirst, budget, 0).2.gaps, vec![]);
    let tight = Budget { memory: 2_900, ..GENEROUS };
    assert!(!visit(Order::BreadthFirst, tight, 0).2.gaps.is_empty());
}

#[test]
fn results_come_in_order_whatever_the_number_of_threads() {
    let items: Vec<u64> = (0..200).collect();
    let run = |jobs| {
        let mut results = Vec::new();
        in_parallel(
            jobs,
            &items,
            || 0,
            |_, item| (0..(item * 7919) % 1000).fold(*item, |sum, next| sum ^ next),
            |result| {
                results.push(result);
            },
        );
        results
    };
    assert_eq!(run(1), run(8));
    assert_eq!(run(1).len(), items.len());
}

/// The path from which nothing can come.
const HOPELESS: u64 = 7;

/// Does what is written for each path: by its number, what happens and at which depth.
struct Written {
    visited: Vec<u64>,
}

impl Machine for Written {
    type State = Node;
    type Finding = u64;

    fn run(&mut self, node: Node, _fuel: u64) -> Ran<Node, u64> {
        self.visited.push(node.value);
        let at = |value, depth| Node { value, depth };
        let event = match node.value {
            1 => Event::Forked(vec![at(2, 10), at(3, 10), at(4, 10)]),
            2 => Event::Found(2, vec![at(5, 500), at(6, 500), at(HOPELESS, 500)]),
            3 | 4 => Event::Stuck(Reason::Bug { message: "stuck".to_owned() }),
            5 => Event::Forked(Vec::new()),
            _ => Event::Ended,
        };
        Ran { steps: 1, bytes: 0, event }
    }

    fn measure(&self, node: &Node) -> Measure {
        Measure { depth: node.depth, priority: 0 }
    }

    fn is_hopeless(&self, node: &Node) -> bool {
        node.value == HOPELESS
    }
}

fn written(order: Order, judgement: Judgement) -> (Vec<u64>, Exploration) {
    let mut machine = Written { visited: Vec::new() };
    let initial = Node { value: 1, depth: 0 };
    let report = explore(&mut machine, initial, order, GENEROUS, &|| Duration::ZERO, &mut |_, _| judgement);
    (machine.visited, report)
}

#[test]
fn paths_beside_a_finding_are_not_lost() {
    for order in [Order::DepthFirst, Order::BreadthFirst, Order::Priority { slice: 10, seed: 0 }] {
        let mut visited = written(order, Judgement::Ignore).0;
        visited.sort_unstable();
        assert_eq!(visited, [1, 2, 3, 4, 5, 6], "{order:?}");
    }
}

#[test]
fn every_path_that_ends_is_counted_however_it_ends() {
    let (_, report) = written(Order::DepthFirst, Judgement::Ignore);
    // The finding, two that got stuck, one that was impossible, one that ended.
    assert_eq!((report.paths, report.steps, report.widest), (5, 6, 5));
}

#[test]
fn what_got_stuck_is_told_once() {
    let (_, report) = written(Order::DepthFirst, Judgement::Ignore);
    assert_eq!(report.gaps, [Reason::Bug { message: "stuck".to_owned() }]);
}

#[test]
fn a_better_finding_makes_the_search_look_deeper_at_once() {
    let order = Order::Deepening { step: 100, bonus: 600 };
    assert_eq!(written(order, Judgement::Ignore).0, [1, 2, 3, 4, 5, 6]);
    let forking = |judgement| {
        let mut schedule = crate::Schedule::new(order);
        schedule.add(vec![('a', Measure { depth: 0, priority: 0 })]);
        assert_eq!(schedule.take(), Some(('a', 100)));
        if judgement == Judgement::Better {
            schedule.found_better(500);
        }
        schedule.add(vec![('b', Measure { depth: 500, priority: 0 }), ('c', Measure { depth: 50, priority: 0 })]);
        assert_eq!(schedule.width(), 2);
        [schedule.take(), schedule.take()]
    };
    assert_eq!(forking(Judgement::Ignore), [Some(('c', 50)), Some(('b', 1))]);
    assert_eq!(forking(Judgement::Better), [Some(('b', 600)), Some(('c', 1050))]);
}

/// Two findings, one after the other; behind the first one lies something deep, beside it something near.
struct Twice {
    visited: Vec<u64>,
}

impl Machine for Twice {
    type State = Node;
    type Finding = u64;

    fn run(&mut self, node: Node, _fuel: u64) -> Ran<Node, u64> {
        self.visited.push(node.value);
        let at = |value, depth| Node { value, depth };
        let event = match node.value {
            1 => Event::Forked(vec![at(2, 10), at(3, 10), at(4, 10)]),
            2 => Event::Found(2, vec![at(5, 500)]),
            3 => Event::Forked(vec![at(6, 400), at(7, 20)]),
            _ => Event::Ended,
        };
        Ran { steps: 1, bytes: 0, event }
    }

    fn measure(&self, node: &Node) -> Measure {
        Measure { depth: node.depth, priority: 0 }
    }
}

#[test]
fn what_was_better_changes_where_the_search_goes_next() {
    let visited = |judgement| {
        let mut machine = Twice { visited: Vec::new() };
        let order = Order::Deepening { step: 100, bonus: 600 };
        let initial = Node { value: 1, depth: 0 };
        explore(&mut machine, initial, order, GENEROUS, &|| Duration::ZERO, &mut |_, _| judgement);
        machine.visited
    };
    assert_eq!(visited(Judgement::Ignore)[..5], [1, 2, 3, 7, 4]);
    assert_eq!(visited(Judgement::Better)[..5], [1, 2, 3, 6, 7]);
}

#[test]
fn where_every_path_waits_at_the_limit_it_grows_by_a_step() {
    let mut schedule = crate::Schedule::new(Order::Deepening { step: 100, bonus: 600 });
    let measure = |depth| Measure { depth, priority: 0 };
    schedule.add(vec![('a', measure(100)), ('b', measure(99)), ('c', measure(170))]);
    assert_eq!(schedule.take(), Some(('b', 1)));
    assert_eq!([schedule.take(), schedule.take()], [Some(('a', 100)), Some(('c', 30))]);
    assert_eq!(schedule.take(), None);
    schedule.add(vec![('d', measure(200))]);
    assert_eq!(schedule.take(), Some(('d', 100)));
    // What was found far away lets the search go on there; what was found near changes nothing.
    schedule.found_better(10);
    schedule.add(vec![('e', measure(0))]);
    assert_eq!(schedule.take(), Some(('e', 610)));
    schedule.found_better(5);
    schedule.add(vec![('f', measure(0))]);
    assert_eq!(schedule.take(), Some(('f', 610)));
}

/// Takes all the steps that it is given, and then wants more.
struct Greedy {
    given: Vec<u64>,
}

impl Machine for Greedy {
    type State = Node;
    type Finding = u64;

    fn run(&mut self, node: Node, fuel: u64) -> Ran<Node, u64> {
        self.given.push(fuel);
        Ran { steps: fuel, bytes: 1000, event: Event::Paused(node) }
    }

    fn measure(&self, _: &Node) -> Measure {
        Measure { depth: 0, priority: 0 }
    }
}

fn greedy(order: Order, budget: Budget, elapsed: &dyn Fn() -> Duration) -> (Vec<u64>, Exploration) {
    let mut machine = Greedy { given: Vec::new() };
    let initial = Node { value: 1, depth: 0 };
    let report = explore(&mut machine, initial, order, budget, elapsed, &mut |_, _| Judgement::Ignore);
    (machine.given, report)
}

#[test]
fn no_path_is_given_more_steps_than_are_left() {
    let (given, report) = greedy(Order::DepthFirst, Budget { steps: 50_000, ..GENEROUS }, &|| Duration::ZERO);
    assert_eq!((given, report.steps, report.widest), (vec![20_000, 20_000, 10_000], 50_000, 1));
    let sliced = Order::Priority { slice: 300, seed: 0 };
    let (given, report) = greedy(sliced, Budget { steps: 700, ..GENEROUS }, &|| Duration::ZERO);
    assert_eq!((given, report.steps), (vec![300, 300, 100], 700));
}

#[test]
fn memory_and_time_are_looked_at_between_pieces_of_a_long_run() {
    let budget = Budget { memory: 1_999, ..GENEROUS };
    assert_eq!(greedy(Order::DepthFirst, budget, &|| Duration::ZERO).0.len(), 2);
    let budget = Budget { memory: 2_000, ..GENEROUS };
    assert_eq!(greedy(Order::DepthFirst, budget, &|| Duration::ZERO).0.len(), 3);
    // The clock was started long before, and each look at it takes a second.
    let clock = std::cell::Cell::new(100);
    let ticking = || {
        clock.set(clock.get() + 1);
        Duration::from_secs(clock.get())
    };
    let (given, report) = greedy(Order::DepthFirst, Budget { time: Duration::from_secs(3), ..GENEROUS }, &ticking);
    assert_eq!(given.len(), 2);
    assert_eq!(report.gaps, [Exhausted::Time(Duration::from_secs(3)).reason()]);
}

#[test]
fn a_deadline_counts_from_when_it_was_set() {
    let clock = std::cell::Cell::new(Duration::from_secs(10));
    let elapsed = || clock.get();
    let deadline = Deadline::of(&Budget { time: Duration::from_secs(5), ..GENEROUS }, &elapsed);
    assert_eq!((deadline.left(), deadline.is_over()), (Duration::from_secs(5), false));
    clock.set(Duration::from_millis(14_999));
    assert!(!deadline.is_over());
    clock.set(Duration::from_secs(15));
    assert!(deadline.is_over());
    clock.set(Duration::from_secs(99));
    assert_eq!((deadline.left(), deadline.is_over()), (Duration::ZERO, true));
    assert!(!Deadline::of(&GENEROUS, &elapsed).is_over());
}

#[test]
fn what_the_meter_ran_out_of_is_told_in_steps_of_the_budget() {
    let budget = Budget { steps: 500, memory: 7 << 20, time: Duration::from_secs(2), ..GENEROUS };
    let limits = limits(&budget);
    let told = |exhausted| Exhausted::from(exhausted);
    assert_eq!(told(gainsay_meter::Exhausted::Steps(limits.steps)), Exhausted::Steps(500));
    assert_eq!(told(gainsay_meter::Exhausted::Memory(limits.memory)), Exhausted::Memory(7 << 20));
    assert_eq!(told(gainsay_meter::Exhausted::Time(limits.time)), Exhausted::Time(Duration::from_secs(2)));
    let message = "no counterexample within 7 MiB of memory".to_owned();
    assert_eq!(Exhausted::Memory(limits.memory).reason(), Reason::OutOfBudget { message });
}

/// Forks into an end and a way on, very often.
struct Long;

impl Machine for Long {
    type State = u64;
    type Finding = u64;

    fn run(&mut self, left: u64, _: u64) -> Ran<u64, u64> {
        let event = if left == 0 { Event::Ended } else { Event::Forked(vec![0, left - 1]) };
        Ran { steps: 1, bytes: 1, event }
    }

    fn measure(&self, _: &u64) -> Measure {
        Measure { depth: 0, priority: 0 }
    }
}

#[test]
fn a_path_may_fork_as_often_as_it_likes() {
    let forks = 200_000;
    let explored = |budget| {
        explore(&mut Long, forks, Order::DepthFirst, budget, &|| Duration::ZERO, &mut |_, _| Judgement::Ignore)
    };
    // Each fork ends one path at once, and the last one ends two.
    assert_eq!((explored(GENEROUS).paths, explored(GENEROUS).steps), (forks + 1, 2 * forks + 1));
    // All of it is held until the last path is over.
    assert_eq!(explored(Budget { memory: forks, ..GENEROUS }).gaps, []);
    assert_ne!(explored(Budget { memory: forks - 1, ..GENEROUS }).gaps, []);
}

#[test]
fn threads_get_less_stack_where_address_space_is_short_but_never_none() {
    use crate::{limit_stack_size, stack_size};
    let usual = stack_size();
    limit_stack_size(8 << 20);
    assert_eq!(stack_size(), 8 << 20);
    limit_stack_size(0);
    assert_eq!(stack_size(), 1 << 20);
    limit_stack_size(usize::MAX);
    assert_eq!(stack_size(), usual);
}

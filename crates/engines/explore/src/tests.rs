//! The loop on a toy machine: paths are numbers, a path below 2^levels forks into its double and the next, some are failures.

use std::time::Duration;

use gainsay_verdict::Reason;

use crate::{Budget, Event, Exploration, Judgement, Machine, Measure, Order, Ran, explore, in_parallel};

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
            2 => Event::Found(2, vec![at(5, 500), at(6, 500)]),
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
        node.value == 7
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
    assert_eq!((report.paths, report.steps, report.widest), (5, 6, 4));
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
        assert_eq!(schedule.len(), 2);
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

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

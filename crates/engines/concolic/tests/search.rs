//! The search on small programs written here: no language is needed.

use gainsay_concolic::{Budget, Effort, Ran, Subject, search};
use gainsay_ir::trace::{Decision, Expression, Operator, Purpose, Trace};
use gainsay_smt::{Backend, Settings, Solver, chain};
use gainsay_solver_process::Search;

/// A program that asks for numbers and looks at them.
struct Run {
    tape: Vec<Decision>,
    taken: Vec<Decision>,
    trace: Trace,
}

/// A number and how it was calculated.
type Number = (i128, Expression);

impl Run {
    fn given(&mut self, least: i128, most: i128) -> Number {
        let number = match self.tape.get(self.taken.len()) {
            Some(Decision::Number(number)) if (least..=most).contains(number) => *number,
            _ => 0.clamp(least, most),
        };
        let expression = self.trace.given(self.taken.len(), least, most);
        self.taken.push(Decision::Number(number));
        self.trace.decided();
        (number, expression)
    }

    fn choose(&mut self, of: usize) -> usize {
        let taken = match self.tape.get(self.taken.len()) {
            Some(Decision::Alternative { taken, of: others }) if *others == of => *taken,
            _ => 0,
        };
        self.taken.push(Decision::Alternative { taken, of });
        self.trace.decided();
        taken
    }

    fn number(&mut self, number: i128) -> Number {
        (number, self.trace.number(number))
    }

    fn calculate(&mut self, operator: Operator, left: Number, right: Number) -> Number {
        let value = operator.apply(left.0, right.0).expect("a number");
        (value, self.trace.calculated(operator, left.1, right.1))
    }

    fn asks(&mut self, operator: Operator, left: Number, right: Number, site: u32) -> bool {
        let (value, condition) = self.calculate(operator, left, right);
        self.trace.at(site);
        self.trace.ask(condition, value != 0, Purpose::Branch);
        value != 0
    }

    fn equals(&mut self, left: Number, right: i128, site: u32) -> bool {
        let right = self.number(right);
        self.asks(Operator::Equal, left, right, site)
    }
}

struct Program<F>(F);

impl<F: Fn(&mut Run) -> bool> Subject for Program<F> {
    fn run(&mut self, decisions: &[Decision]) -> Ran {
        let mut run = Run { tape: decisions.to_vec(), taken: Vec::new(), trace: Trace::default() };
        let fails = self.0(&mut run);
        Ran { decisions: run.taken, trace: run.trace, fails, steps: 1 }
    }
}

fn solver() -> Box<dyn Solver> {
    let launch = Search::new(None).find().expect("these tests need a solver");
    chain(Backend::new(std::sync::Arc::new(launch), Settings::default()))
}

const BUDGET: Budget = Budget { runs: 400, steps: 400, queries: 400 };

fn found(program: impl Fn(&mut Run) -> bool) -> Option<Vec<Decision>> {
    search(&mut Program(program), &mut *solver(), &BUDGET, &mut Effort::default())
}

#[test]
fn numbers_that_nobody_mentions_are_solved_for() {
    let failing = found(|run| {
        let (x, y) = (run.given(0, 9_999), run.given(0, 9_999));
        let (seven, three) = (run.number(7), run.number(3));
        let x = run.calculate(Operator::Multiply, x, seven);
        let y = run.calculate(Operator::Multiply, y, three);
        let sum = run.calculate(Operator::Add, x, y);
        let difference = run.calculate(Operator::Subtract, x, y);
        run.equals(sum, 44_444, 1) && run.equals(difference, 4, 2)
    });
    assert_eq!(failing, None, "x would be 22224 / 7");
    let failing = found(|run| {
        let (x, y) = (run.given(0, 9_999), run.given(0, 9_999));
        let (seven, three) = (run.number(7), run.number(3));
        let x = run.calculate(Operator::Multiply, x, seven);
        let y = run.calculate(Operator::Multiply, y, three);
        let sum = run.calculate(Operator::Add, x, y);
        let difference = run.calculate(Operator::Subtract, x, y);
        run.equals(sum, 33_054, 1) && run.equals(difference, 9_030, 2)
    });
    assert_eq!(failing, Some(vec![Decision::Number(3_006), Decision::Number(4_004)]));
}

#[test]
fn a_loop_is_turned_as_often_as_it_takes() {
    let failing = found(|run| {
        let most = run.given(0, 1_000);
        let mut turns = 0;
        loop {
            let turn = run.number(turns);
            if !run.asks(Operator::Less, turn, most, 1) {
                return turns == 50;
            }
            turns += 1;
        }
    });
    assert_eq!(failing, Some(vec![Decision::Number(50)]));
}

#[test]
fn shapes_and_numbers_are_found_together() {
    let failing = found(|run| {
        let mut length = 0;
        while run.choose(2) == 1 && length < 20 {
            length += 1;
        }
        let x = run.given(-500, 500);
        length == 6 && run.equals(x, -321, 1)
    });
    assert_eq!(failing.and_then(|decisions| decisions.last().copied()), Some(Decision::Number(-321)));
}

#[test]
fn bits_wrapping_and_division_are_written_for_the_solver_as_they_are_calculated() {
    let operators = [
        Operator::BitXor,
        Operator::BitAnd,
        Operator::BitOr,
        Operator::Divide,
        Operator::Remainder,
        Operator::DivideDown,
        Operator::Multiply,
    ];
    for operator in operators {
        for (one, other) in [(-77, 13), (91, 6), (-128, 127), (100, 100)] {
            let wanted = operator.apply(one, other).expect("a number");
            let failing = found(|run| {
                let (x, y) = (run.given(-128, 127), run.given(1, 127));
                let result = run.calculate(operator, x, y);
                let sum = run.calculate(Operator::Add, x, y);
                let narrow = run.trace.wrapped(sum.1, -128, 127);
                let narrow = ((sum.0 + 128_i128).rem_euclid(256) - 128, narrow);
                let expected = (one + other + 128_i128).rem_euclid(256) - 128;
                run.equals(result, wanted, 1) && run.equals(narrow, expected, 2)
            });
            assert!(failing.is_some(), "{one} {operator:?} {other} = {wanted}");
        }
    }
}

#[test]
fn what_was_looked_at_as_a_whole_may_be_otherwise() {
    // The first question fixes the number; only without that the second can be answered differently.
    let failing = found(|run| {
        let x = run.given(0, 100);
        run.trace.pin(x.1, x.0);
        run.equals(x, 42, 1)
    });
    assert_eq!(failing, Some(vec![Decision::Number(42)]));
}

#[test]
fn nothing_is_run_twice_and_the_budget_is_kept() {
    let mut seen = std::collections::BTreeSet::new();
    let runs = std::cell::RefCell::new(&mut seen);
    let mut effort = Effort::default();
    let program = |run: &mut Run| {
        let x = run.given(0, 3);
        for number in 1..3 {
            run.equals(x, number, number as u32);
        }
        assert!(runs.borrow_mut().insert(x.0), "{} was run before", x.0);
        false
    };
    assert_eq!(search(&mut Program(program), &mut *solver(), &BUDGET, &mut effort), None);
    assert_eq!(effort.runs, 3, "1, 2 and another one");
    let budget = Budget { runs: 7, ..BUDGET };
    let endless = |run: &mut Run| {
        while run.choose(2) == 1 && run.taken.len() < 100 {}
        false
    };
    let mut effort = Effort::default();
    assert_eq!(search(&mut Program(endless), &mut *solver(), &budget, &mut effort), None);
    assert_eq!(effort.runs, 7);
}

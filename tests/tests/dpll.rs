//! The solver of `tests/papers/pedantic/dpll`, compiled: it answers as a search through all assignments does, and nothing that the sanitizers see goes wrong.

use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

use gainsay_tests::inputs;

const VARIABLES: usize = 6;

type Clause = Vec<i32>;

/// Numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn clause(&mut self) -> Clause {
        let length = 1 + self.below(4) as usize;
        let mut clause = Clause::new();
        while clause.len() < length {
            let variable = 1 + self.below(VARIABLES as u64) as i32;
            if !clause.iter().any(|literal| literal.abs() == variable) {
                clause.push(if self.below(2) == 0 { variable } else { -variable });
            }
        }
        clause
    }
}

fn instances() -> Vec<Vec<Clause>> {
    let mut all = vec![
        vec![],
        vec![vec![1]],
        vec![vec![1], vec![-1]],
        // Nothing but the last of all assignments.
        (1..=VARIABLES as i32).map(|variable| vec![-variable]).collect(),
        // No assignment of two variables is left.
        vec![vec![1, 2], vec![1, -2], vec![-1, 2], vec![-1, -2]],
        // Each follows from the one before.
        vec![vec![-1, 2], vec![-2, 3], vec![-3, 4], vec![-4, 5], vec![-5, 6], vec![1], vec![-6, -1]],
    ];
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    all.extend((0..400).map(|_| {
        let count = 1 + numbers.below(30);
        (0..count).map(|_| numbers.clause()).collect()
    }));
    all
}

fn satisfies(clauses: &[Clause], is_true: impl Fn(i32) -> bool) -> bool {
    clauses.iter().all(|clause| clause.iter().any(|literal| is_true(literal.abs()) == (*literal > 0)))
}

fn can_be_satisfied(clauses: &[Clause]) -> bool {
    (0..1_u32 << VARIABLES).any(|assignment| satisfies(clauses, |variable| assignment >> (variable - 1) & 1 == 1))
}

#[expect(clippy::print_stderr, reason = "a test that could not run says so")]
fn say(text: &str) {
    eprintln!("{text}");
}

#[test]
fn the_compiled_solver_answers_as_trying_everything_does() {
    if Command::new("gcc").arg("--version").output().is_err() {
        say("not run: the solver is compiled by gcc, and there is no gcc on the path");
        return;
    }
    let folder = std::env::temp_dir().join(format!("gainsay-dpll-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let program = folder.join("dpll");
    let compiled = Command::new("gcc")
        .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined"])
        .args([&format!("-DN={VARIABLES}"), "-DREAD_AND_REPORT", "-o"])
        .args([&program, &inputs::root().join("tests/papers/pedantic/dpll/dpll.c")])
        .output()
        .expect("gcc runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let instances = instances();
    let mut text = String::new();
    for clauses in &instances {
        text.push_str(&format!("{}\n", clauses.len()));
        for clause in clauses {
            clause.iter().for_each(|literal| text.push_str(&format!("{literal} ")));
            text.push_str("0\n");
        }
    }
    let mut running = Command::new(&program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the solver runs");
    // What it says fits the pipe, so that nobody waits for the other.
    running.stdin.take().expect("its input").write_all(text.as_bytes()).expect("it reads");
    let ended = running.wait_with_output().expect("it ends");
    fs::remove_dir_all(&folder).expect("the folder is ours");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let output = String::from_utf8(ended.stdout).expect("it writes text");
    assert_eq!(output.lines().count(), instances.len());
    let mut satisfied = 0;
    for (clauses, answer) in instances.iter().zip(output.lines()) {
        if answer == "unsatisfiable" {
            assert!(!can_be_satisfied(clauses), "{clauses:?}");
            continue;
        }
        satisfied += 1;
        let literals: Vec<i32> = answer.split(' ').map(|literal| literal.parse().expect("a literal")).collect();
        assert!(satisfies(clauses, |variable| literals.contains(&variable)), "{clauses:?}: {answer}");
    }
    assert!((100..350).contains(&satisfied), "{satisfied} of {} can be satisfied", instances.len());
}

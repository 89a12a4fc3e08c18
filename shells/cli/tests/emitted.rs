//! `--emit-test`: what it writes fails in the framework of its language, and passes once the program is mended. Where a framework is not installed, the
//! test says so and looks at the text alone.
#![allow(clippy::print_stderr, reason = "it says which framework was not there")]

mod support;

use std::path::Path;
use std::process::{Command, Output};

use support::Folder;

/// A program, what is wrong in it, what it should be, and the tests that come of it.
struct Broken {
    file: &'static str,
    text: &'static str,
    wrong: &'static str,
    right: &'static str,
    tests: &'static [&'static str],
}

/// Writes the tests of each program, and has them judged before and after the mistake is mended.
fn both_ways(programs: &[Broken], judge: impl Fn(&Folder, &str) -> Option<Output>) {
    let mut judged = 0;
    for broken in programs {
        let folder = Folder::new();
        folder.file(broken.file, broken.text);
        folder.run(&["check", broken.file, "--emit-test", "tests"]).ends_with(1);
        let tests: Vec<&str> = broken.tests.to_vec();
        for test in &tests {
            assert!(folder.path().join("tests").join(test).is_file(), "{}: there is no {test}", broken.file);
        }
        let run = |passes: bool| {
            let mut count = 0;
            for test in &tests {
                let Some(output) = judge(&folder, test) else { continue };
                let said = format!("{}{}", text(&output.stdout), text(&output.stderr));
                let written = std::fs::read_to_string(folder.path().join("tests").join(test)).expect("the test");
                assert_eq!(output.status.success(), passes, "{test}, mended: {passes}\n{said}\n{written}");
                count += 1;
            }
            count
        };
        judged += run(false);
        assert!(broken.text.contains(broken.wrong), "{}", broken.file);
        folder.file(broken.file, broken.text.replace(broken.wrong, broken.right));
        run(true);
    }
    if judged == 0 {
        eprintln!("the framework is not installed: the tests were written and not run");
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Whether a program is there, by asking for its version.
fn is_installed(program: &str, version: &str) -> bool {
    Command::new(program).arg(version).output().is_ok_and(|output| output.status.success())
}

const HASKELL: [Broken; 4] = [
    Broken {
        file: "Shares.hs",
        text: "module Shares where\n\nshare :: Int -> Int -> Int\nshare total people = total `div` people\n",
        wrong: "total `div` people",
        right: "if people == 0 then 0 else total `div` people",
        tests: &["Shares_share_1.hs"],
    },
    Broken {
        file: "Shape/Area.hs",
        text: "module Shape.Area (Shape (..), area) where\n\ndata Shape = Square Int | Circle Int deriving Show\n\n\
               area :: Shape -> Int\narea (Square n) = n * n\n",
        wrong: "area (Square n) = n * n\n",
        right: "area (Square n) = n * n\narea (Circle n) = 3 * n * n\n",
        tests: &["Area_area_1.hs"],
    },
    Broken {
        file: "Sorted.hs",
        text: "module Sorted where\n\ninsert :: Int -> [Int] -> [Int]\ninsert x [] = [x]\ninsert x (y : ys)\n  | x < y = x : ys\n  | otherwise = y : insert x ys\n\n\
               prop_longer :: Int -> [Int] -> Bool\nprop_longer x ys = length (insert x ys) == length ys + 1\n",
        wrong: "= x : ys",
        right: "= x : y : ys",
        tests: &["Sorted_prop_longer_1.hs"],
    },
    Broken {
        file: "Spend.hs",
        text: "module Spend where\n\n{-@ spend :: Int -> Int -> {v:Int | v >= 0} @-}\nspend :: Int -> Int -> Int\nspend purse price = purse - price\n",
        wrong: "= purse - price",
        right: "= if purse < price then 0 else purse - price",
        tests: &["Spend_spend_1.hs"],
    },
];

fn ghc(folder: &Folder, file: &str) -> Option<Output> {
    let run =
        Command::new("ghc").args(["-w", "-itests", "-i.", "-e", "main", file]).current_dir(folder.path()).output();
    is_installed("ghc", "--version").then(|| run.expect("ghc runs"))
}

#[test]
fn haskell_tests_fail_until_the_program_is_mended() {
    both_ways(&HASKELL, |folder, test| ghc(folder, &format!("tests/{test}")));
}

/// The part of HUnit that is used, with the types that it has there.
const HUNIT: &str = "module Test.HUnit where\n\nimport Control.Exception\n\ntype Assertion = IO ()\n\ndata Counts = Counts { errors :: Int, failures :: Int }\n\n\
     data Test = TestCase Assertion | TestList [Test] | TestLabel String Test\n\nassertFailure :: String -> IO a\nassertFailure = throwIO . userError\n\n\
     runTestTT :: Test -> IO Counts\nrunTestTT test = Counts 0 <$> go test\n  where\n    go (TestCase action) = either failed (const 0) <$> try action\n    \
     go (TestList tests) = sum <$> mapM go tests\n    go (TestLabel label one) = putStrLn label >> go one\n    \
     failed :: SomeException -> Int\n    failed _ = 1\n";

/// The part of QuickCheck that is used.
const QUICKCHECK: &str = "module Test.QuickCheck where\n\nnewtype Property = Property Bool\n\nonce :: Property -> Property\nonce = id\n\n\
     counterexample :: String -> Bool -> Property\ncounterexample _ = Property\n\nquickCheckResult :: Property -> IO Bool\n\
     quickCheckResult (Property holds) = return holds\n\nisSuccess :: Bool -> Bool\nisSuccess = id\n";

/// The real HUnit and QuickCheck are used where GHC has them, and otherwise modules with the same names and types.
#[test]
fn haskell_suites_hold_every_test_of_their_folder() {
    if !is_installed("ghc", "--version") {
        eprintln!("ghc is not installed: the suites were not run");
        return;
    }
    let folder = Folder::new();
    let has = |package: &str| {
        let known = Command::new("ghc-pkg").args(["list", "--simple-output", package]).output();
        known.is_ok_and(|output| !text(&output.stdout).trim().is_empty())
    };
    for (package, file, stand_in) in
        [("HUnit", "Test/HUnit.hs", HUNIT), ("QuickCheck", "Test/QuickCheck.hs", QUICKCHECK)]
    {
        if !has(package) {
            eprintln!("{package} is not installed: something with the same types stands in for it");
            folder.file(file, stand_in);
        }
    }
    for broken in &HASKELL {
        folder.file(broken.file, broken.text);
        // One after the other: the suite keeps what earlier runs wrote.
        folder.run(&["check", broken.file, "--emit-test", "tests"]).ends_with(1);
    }
    let suite = std::fs::read_to_string(folder.path().join("tests/GainsayTests.hs")).expect("a suite");
    for test in HASKELL.iter().flat_map(|broken| broken.tests) {
        assert!(suite.contains(&format!("import qualified {}\n", test.trim_end_matches(".hs"))), "{suite}");
    }
    let suites = ["tests/GainsayTests.hs", "tests/GainsayProperties.hs"];
    for passes in [false, true] {
        for suite in suites {
            let output = ghc(&folder, suite).expect("ghc is there");
            assert_eq!(output.status.success(), passes, "{suite}: {}{}", text(&output.stdout), text(&output.stderr));
        }
        for broken in &HASKELL {
            folder.file(broken.file, broken.text.replace(broken.wrong, broken.right));
        }
    }
}

#[test]
fn a_function_that_is_hidden_is_tested_in_a_copy_and_that_is_said() {
    let folder = Folder::new();
    folder.file(
        "Hiding.hs",
        "module Hiding (shown) where\n\nshown :: Int -> Int\nshown n = n\n\nprop_hidden :: Int -> Bool\nprop_hidden n = n < 10\n",
    );
    folder
        .run(&["check", "Hiding.hs", "--emit-test", "tests"])
        .ends_with(1)
        .says("the test holds a copy of the program");
    let Some(output) = ghc(&folder, "tests/Hiding_prop_hidden_1.hs") else { return };
    assert!(!output.status.success() && text(&output.stdout).contains("it fails"), "{output:?}");
}

#[test]
fn what_no_run_shows_is_no_test_and_the_report_says_why() {
    let folder = Folder::new();
    folder.file(
        "Calls.hs",
        "module Calls where\n\n{-@ positive :: {v:Int | v > 0} -> Int @-}\npositive :: Int -> Int\npositive x = x\n\n\
         calls :: Int -> Int\ncalls x = positive (x - 3)\n",
    );
    let ran = folder.run(&["check", "Calls.hs", "--only", "calls", "--emit-test", "tests"]);
    ran.ends_with(1).says("no test was written: it breaks a refinement type inside of the program");
    folder.file("up.c", "int up(int n)\n    //@ requires 0 <= n;\n    //@ ensures result >= n;\n{\n    int i = 0;\n    while (i < n)\n        //@ invariant i <= 1;\n    {\n        i = i + 1;\n    }\n    return i;\n}\n");
    let ran = folder.run(&["check", "up.c", "--emit-test", "tests"]);
    ran.ends_with(1).says("no test was written: only annotations forbid it");
    folder.file("weak.vpr", "method one() returns (r: Int)\n  ensures r > 0\n{ r := 1 }\nmethod two() returns (r: Int)\n  ensures r == 2\n{\n  var a: Int\n  a := one()\n  r := a + 1\n}\n");
    let ran = folder.run(&["check", "weak.vpr", "--emit-test", "tests"]);
    ran.ends_with(1).says("no test was written: only a contract is too weak");
    folder.file("open.rkt", "(module m racket\n  (provide (contract-out [f (-> integer? integer?)]))\n  (define n •)\n  (define (f x) (+ x n)))\n");
    let ran = folder.run(&["check", "open.rkt", "--emit-test", "tests"]);
    ran.ends_with(1).says("no test was written: the program leaves `n` open");
    assert!(!folder.path().join("tests").exists(), "nothing was written");
}

const RACKET: [Broken; 5] = [
    Broken {
        file: "mean.rkt",
        text: "#lang racket\n(provide (contract-out [mean (-> (listof number?) number?)]))\n(define (mean xs) (/ (apply + xs) (length xs)))\n",
        wrong: "(/ (apply + xs) (length xs))",
        right: "(if (null? xs) 0 (/ (apply + xs) (length xs)))",
        tests: &["mean_mean_1.rkt"],
    },
    Broken {
        file: "scale.rkt",
        text: "#lang racket\n(provide (contract-out [scale (-> integer? (-> integer? integer?))]))\n(define (scale n) (λ (x) (quotient n x)))\n",
        wrong: "(quotient n x)",
        right: "(if (zero? x) 0 (quotient n x))",
        tests: &["scale_scale_1.rkt"],
    },
    Broken {
        file: "several.rkt",
        text: "(module m racket\n  (provide (contract-out [square (-> integer? positive?)]))\n  (define (square x) (* x x)))\n\
               (module n racket\n  (provide (contract-out [same (-> integer? integer?)]))\n  (define (same x) x))\n",
        wrong: "(* x x)",
        right: "(+ 1 (* x x))",
        tests: &["several_square_1.rkt"],
    },
    Broken {
        file: "inside/start.rkt",
        text: "#lang racket\n(define xs '())\n(define first-of (car xs))\n",
        wrong: "'()",
        right: "'(1)",
        tests: &["start_module_program_1.rkt"],
    },
    Broken {
        file: "pairs.rkt",
        text: "#lang racket\n(provide (contract-out [swap (-> (or/c pair? #f) pair?)]))\n(define (swap p) (cons (cdr p) (car p)))\n",
        wrong: "(cons (cdr p) (car p))",
        right: "(if p (cons (cdr p) (car p)) (cons 1 2))",
        tests: &["pairs_swap_1.rkt"],
    },
];

#[test]
fn racket_tests_fail_until_the_program_is_mended() {
    both_ways(&RACKET, |folder, test| {
        let run = Command::new("raco").args(["test", &format!("tests/{test}")]).current_dir(folder.path()).output();
        is_installed("racket", "--version").then(|| run.expect("raco runs"))
    });
}

const C: [Broken; 6] = [
    Broken {
        file: "src/queue.c",
        text: include_str!("../../../examples/c/queue.c"),
        wrong: "q->last->next = n;\n",
        right: "q->last->next = n;\n        q->last = n;\n",
        tests: &["queue_enqueue_1.c"],
    },
    Broken {
        file: "share.c",
        text: "int read_percent(int *out);\n    //@ requires *out |-> _;\n    //@ ensures *out |-> ?v &*& 0 <= v &*& v <= 100 &*& 0 <= result &*& result <= 1;\n\n\
               int never_called(int n);\n    //@ requires true;\n    //@ ensures true;\n\n\
               int share(int total)\n    //@ requires 0 <= total &*& total <= 1000;\n    //@ ensures true;\n{\n    int p = 0;\n    \
               if (read_percent(&p)) return total / (p - 50);\n    return never_called(total);\n}\n",
        wrong: "total / (p - 50)",
        right: "p == 50 ? 0 : total / (p - 50)",
        tests: &["share_share_1.c"],
    },
    Broken {
        file: "twice.c",
        text: "int sensor(void);\n    //@ requires true;\n    //@ ensures 0 <= result &*& result <= 10;\n\n\
               int twice(void)\n    //@ requires true;\n    //@ ensures result >= 1;\n{\n    int a = sensor();\n    int b = sensor();\n    \
               if (a == 3) return b;\n    return 1;\n}\n",
        wrong: "return b;",
        right: "return b + 1;",
        tests: &["twice_twice_1.c"],
    },
    Broken {
        file: "letters.c",
        text: "#include <stdio.h>\n\nint letters(void)\n    //@ requires true;\n    //@ ensures true;\n{\n    int c = getchar();\n    \
               if (c == 'x') {\n        int d = getchar();\n        if (d == 'y') return 1 / (c - 'x');\n    }\n    return 0;\n}\n",
        wrong: "(c - 'x')",
        right: "(c - 'w')",
        tests: &["letters_letters_1.c"],
    },
    Broken {
        file: "numbers.c",
        text: "#include <stdio.h>\n\nint numbers(void)\n    //@ requires true;\n    //@ ensures true;\n{\n    int a = 1, b = 1;\n    \
               if (scanf(\"%d %d\", &a, &b) != 2) return 0;\n    if (b == 7 && a > 2 && a < 4) return 10 / (a - 3);\n    return 0;\n}\n\n\
               int word(void)\n    //@ requires true;\n    //@ ensures true;\n{\n    char name[8];\n    if (scanf(\"%s\", name) != 1) return 0;\n    return name[0];\n}\n",
        wrong: "10 / (a - 3);\n    return 0;\n}\n\nint word(void)\n    //@ requires true;\n    //@ ensures true;\n{\n    char name[8]",
        right: "10 / a;\n    return 0;\n}\n\nint word(void)\n    //@ requires true;\n    //@ ensures true;\n{\n    char name[300]",
        tests: &["numbers_numbers_1.c", "numbers_word_1.c"],
    },
    Broken {
        file: "forever.c",
        text: "int forever(int n)\n    //@ requires true;\n    //@ ensures true;\n{\n    while (n == 4)\n        //@ invariant true;\n    { }\n    return 0;\n}\n",
        wrong: "{ }",
        right: "{ n = 5; }",
        tests: &["forever_forever_1.c"],
    },
];

/// Compiles a test with the sanitizers and runs it; none where there is no such compiler.
fn compiled(folder: &Folder, test: &str) -> Option<Output> {
    folder.file("probe.c", "int main(void) { return 0; }\n");
    let binary = folder.path().join("test.out");
    let compile = |file: &str| {
        let flags = ["-g", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", file, "-o"];
        Command::new("cc").args(flags).arg(&binary).current_dir(folder.path()).output()
    };
    if !compile("probe.c").is_ok_and(|output| output.status.success()) {
        return None;
    }
    let output = compile(&format!("tests/{test}")).expect("the compiler runs");
    assert!(output.status.success(), "{test}: {}", text(&output.stderr));
    Some(Command::new(&binary).output().expect("the test runs"))
}

#[test]
fn c_tests_fail_until_the_program_is_mended() {
    both_ways(&C, compiled);
}

#[test]
fn ctest_runs_the_tests_of_a_folder() {
    let folder = Folder::new();
    for broken in &C {
        folder.file(broken.file, broken.text);
    }
    folder.run(&["check", ".", "--emit-test", "tests"]).ends_with(1);
    let written = std::fs::read_to_string(folder.path().join("tests/gainsay-tests.cmake")).expect("a list of tests");
    for test in C.iter().flat_map(|broken| broken.tests) {
        assert!(written.contains(&format!("\n  {}", test.trim_end_matches(".c"))), "{written}");
    }
    folder.file(
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.13)\nproject(example C)\nenable_testing()\ninclude(tests/gainsay-tests.cmake)\n",
    );
    if !is_installed("cmake", "--version") || !is_installed("ctest", "--version") {
        eprintln!("CMake is not installed: the list of tests was not tried");
        return;
    }
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(folder.path()).output().expect("it runs");
        (output.status.success(), format!("{}{}", text(&output.stdout), text(&output.stderr)))
    };
    for passes in [false, true] {
        let (made, said) = run("cmake", &["-S", ".", "-B", "build"]);
        assert!(made, "{said}");
        let (built, said) = run("cmake", &["--build", "build"]);
        assert!(built, "{said}");
        let (passed, said) = run("ctest", &["--test-dir", "build"]);
        assert_eq!(passed, passes, "{said}");
        assert!(passes || said.contains("0% tests passed"), "{said}");
        for broken in &C {
            folder.file(broken.file, broken.text.replace(broken.wrong, broken.right));
        }
    }
}

const VIPER: [Broken; 3] = [
    Broken {
        file: "bump.vpr",
        text: "field val: Int\n\nmethod bump(x: Ref)\n  requires acc(x.val)\n  ensures acc(x.val) && x.val == old(x.val) + 1\n{\n  x.val := x.val + 2\n}\n",
        wrong: "x.val + 2",
        right: "x.val + 1",
        tests: &["bump_bump_1.vpr"],
    },
    Broken {
        file: "src/list.vpr",
        text: "field next: Ref\nfield val: Int\n\npredicate list(this: Ref) {\n  this != null ==> acc(this.next) && acc(this.val) && list(this.next)\n}\n\n\
               method head(x: Ref) returns (r: Int)\n  requires list(x)\n{\n  unfold list(x)\n  r := x.val\n}\n",
        wrong: "  r := x.val\n",
        right: "  if (x != null) { r := x.val }\n",
        tests: &["list_head_1.vpr"],
    },
    Broken {
        file: "half.vpr",
        text: "function half(n: Int): Int\n  ensures result * 2 == n\n{ n / 2 }\n",
        wrong: "result * 2 == n",
        right: "result * 2 <= n",
        tests: &["half_half_1.vpr"],
    },
];

#[test]
fn viper_tests_fail_until_the_program_is_mended() {
    let judges = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.judges");
    both_ways(&VIPER, |folder, test| {
        // Whether Silicon is installed or not, gainsay reads what it wrote.
        let mended = folder.run(&["check", &format!("tests/{test}"), "--include", "."]);
        assert!(!mended.stdout.contains("in the text"), "{mended:?}");
        if !judges.join("silicon.jar").exists() || !is_installed("java", "-version") {
            return None;
        }
        let mut silicon = Command::new("java");
        silicon.arg("-Xss128m").arg("-cp").arg(judges.join("silicon.jar")).arg("viper.silicon.SiliconRunner");
        silicon.arg("--z3Exe").arg(judges.join("z3")).arg(format!("tests/{test}")).current_dir(folder.path());
        Some(silicon.output().expect("Silicon runs"))
    });
}

#[test]
fn a_file_that_somebody_else_wrote_is_kept() {
    for (program, test, suite) in [
        (&HASKELL[0], "Shares_share_1.hs", "GainsayTests.hs"),
        (&RACKET[0], "mean_mean_1.rkt", "mean_mean_1.rkt"),
        (&C[2], "twice_twice_1.c", "gainsay-tests.cmake"),
        (&VIPER[0], "bump_bump_1.vpr", "bump_bump_1.vpr"),
    ] {
        for name in [test, suite] {
            let folder = Folder::new();
            folder.file(program.file, program.text);
            let mine = folder.file(&format!("tests/{name}"), "mine\n");
            let ran = folder.run(&["check", program.file, "--emit-test", "tests"]);
            ran.refuses("was not written by gainsay; --force overwrites it");
            assert_eq!(std::fs::read_to_string(&mine).expect("it is there"), "mine\n", "{name}");
            folder.run(&["check", program.file, "--emit-test", "tests", "--force"]).ends_with(1);
            assert_ne!(std::fs::read_to_string(&mine).expect("it is there"), "mine\n", "{name}");
            folder.run(&["check", program.file, "--emit-test", "tests"]).ends_with(1);
        }
    }
}

#[test]
fn tests_in_a_folder_that_is_checked_are_left_out() {
    let folder = Folder::new();
    folder.file(C[2].file, C[2].text);
    folder.run(&["check", ".", "--emit-test", "tests"]).ends_with(1).says("1 goal: 1 refuted");
    let again = folder.run(&["check", "."]);
    again.ends_with(1).says("1 goal: 1 refuted");
    assert!(again.stderr.contains("one program that gainsay wrote is left out"), "{again:?}");
    folder.run(&["check", "tests"]).refuses("nothing to check but what gainsay wrote");
}

//! Haskell as a user checks it: properties by name, witnesses, modules in several files, bad input.

mod support;

use support::Folder;

const STACK: &str = "module Stack where

data Command = Push Int | Add deriving (Eq, Show)

run :: [Command] -> [Int] -> [Int]
run [] stack = stack
run (Push n : rest) stack = run rest (n : stack)
run (Add : rest) (x : y : stack)
  | x + y == 42 = jackpot x y
  | otherwise = run rest (x + y : stack)
run _ _ = error \"underflow\"

jackpot :: Int -> Int -> [Int]
jackpot x y = [x, y]

guarded :: Int -> Int
guarded x = if x > 3 && x < 2 then secret x else x

secret :: Int -> Int
secret = (+ 1)

endless :: Int -> Int
endless n = if n == 0 - 1 then hidden n else endless (if n < 0 then 0 else n + 1)

hidden :: Int -> Int
hidden n = n

unused :: Int -> Int
unused n = n

commutes :: Int -> Int -> Bool
commutes x y = x + y == y + x

small :: Int -> Maybe Int -> Bool
small x (Just y) = x < 100 || y < 100
small _ Nothing = True

prop_double :: Int -> Bool
prop_double x = x + x /= 10
";

#[test]
fn a_property_is_asserted_of_all_arguments() {
    let folder = Folder::new();
    folder.file("Stack.hs", STACK);
    let ran = folder.run(&["check", "Stack.hs", "--assert", "small"]);
    ran.ends_with(1).says("error[property]: `small` can fail").says("concrete, replayed").says("1 goal: 1 refuted");
    let replayed = folder.run(&["replay", "Stack.hs:small#1"]);
    replayed.ends_with(1).says("replayed: ");
    assert_eq!(replayed.stderr, "", "what the check was for is kept with the counterexample");
    folder.run(&["check", "Stack.hs", "--assert", "commutes"]).ends_with(0).says("verified: `commutes`");
}

#[test]
fn functions_named_as_properties_are_checked_without_being_asked() {
    let folder = Folder::new();
    folder.file("Stack.hs", STACK);
    let ran = folder.run(&["check", "Stack.hs", "--only", "prop_double"]);
    ran.ends_with(1).says("error[property]").says("x = 5");
}

const SHOP: &str = "module Shop where

import qualified Data.Map as Map

data Item = Item { name :: String, price :: Int }

firstWord :: String -> String
firstWord text = head (words text)

cheap :: Item -> Int
cheap item
  | price item > 10 = error (\"too dear: \" ++ show (price item) ++ name item)
  | otherwise = price item

stock :: Map.Map String Int -> Int
stock table = table Map.! \"\"
";

#[test]
fn failures_read_as_haskell() {
    let folder = Folder::new();
    folder.file("Shop.hs", SHOP);
    let ran = folder.run(&["check", "Shop.hs"]);
    ran.ends_with(1)
        .says("`firstWord` can fail in a call of `head`: Prelude.head: empty list")
        .says("Shop.hs:8:18")
        .says("text = \"\"")
        .says("`cheap` can fail: too dear: ")
        .says("item = Item {name = _, price = ")
        .says("`stock` can fail in a call of `!`: Map.!: given key is not an element in the map")
        .says("table = fromList []");
    assert!(!ran.stdout.contains("<library>"), "{}", ran.stdout);
}

#[test]
fn the_refinement_of_a_part_that_does_not_hold_is_marked() {
    let folder = Folder::new();
    let account = "module Bank where\n\ndata Account = Account { owner :: String, balance :: Int }\n\
         {-@ data Account = Account { owner :: String, balance :: {v:Int | v >= 0} } @-}\n\
         withdraw :: Int -> Account -> Maybe Account\n\
         withdraw amount account = Just account { balance = balance account - amount }\n";
    folder.file("Bank.hs", account);
    let ran = folder.run(&["check", "Bank.hs"]);
    ran.ends_with(1).says("------ this does not hold");
    assert!(!ran.stdout.contains("module Bank"), "{}", ran.stdout);
}

#[test]
fn what_is_no_property_is_said_to_be_none() {
    let folder = Folder::new();
    folder.file("Stack.hs", STACK);
    folder.run(&["check", "Stack.hs", "--assert", "run"]).ends_with(2).says("does not end in Bool");
    folder.run(&["check", "Stack.hs", "--assert", "nobody"]).ends_with(2).says("no function `nobody` to assert");
    folder.run(&["check", "Stack.hs", "--assert", "small", "--reach", "run"]).refuses("cannot be used with");
    folder.file("core.fun", "goal fine = assert (1 == 1);\n");
    folder.run(&["check", "core.fun", "--assert", "fine"]).ends_with(2).says("--assert and --reach are for Haskell");
}

#[test]
fn inputs_that_reach_a_call_are_found_and_other_failures_are_no_witness() {
    let folder = Folder::new();
    folder.file("Stack.hs", STACK);
    let ran = folder.run(&["check", "Stack.hs", "--reach", "jackpot"]);
    ran.ends_with(1).says("error[reached]: `run` reaches a call of `jackpot`").says("1 goal: 1 refuted");
    let replayed = folder.run(&["replay", "Stack.hs:run#1"]);
    replayed.ends_with(1).says("replayed: ");
    assert_eq!(replayed.stderr, "");
}

#[test]
fn what_cannot_be_reached_and_what_was_not_reached_are_different_answers() {
    let folder = Folder::new();
    folder.file("Stack.hs", STACK);
    folder.run(&["check", "Stack.hs", "--reach", "secret"]).ends_with(0).says("verified: `guarded`");
    let ran = folder.run(&["check", "Stack.hs", "--reach", "hidden", "--steps", "20000"]);
    ran.ends_with(1).says("`endless` reaches a call of `hidden`");
    let ran = folder.run(&["check", "Stack.hs", "--reach", "unused"]);
    ran.ends_with(2).says("no function of this module calls `unused`");
    folder.run(&["check", "Stack.hs", "--reach", "nobody"]).ends_with(2).says("no function `nobody` to reach");
    folder.file("Long.hs", "module Long where\n\nlong :: Int -> Int\nlong n = if n < 0 then long n else goal (long (n + 1))\n\ngoal :: Int -> Int\ngoal n = n\n\nspin :: Int -> Int\nspin n = if n * 0 == 1 then goal n else spin (n + 1)\n");
    let ran = folder.run(&["check", "Long.hs", "--reach", "goal", "--only", "spin", "--steps", "20000"]);
    ran.ends_with(3).says("no counterexample within 20000 steps");
}

const ZOO: &str = "module Zoo where

import qualified Data.Map as Map

data Animal = Cat { lives :: Int } | Dog deriving (Eq, Show)

{-@ spend :: a:Animal -> {b:Animal | lives b >= 0} @-}
spend :: Animal -> Animal
spend (Cat n) = Cat (n - 1)
spend Dog = Cat 0

noise :: Animal -> String
noise (Cat n) | n > 0 = \"meow\"

apply :: (Int -> Int) -> Int -> Int
apply f x = 100 `div` (f x - f (x + 1) - 1)

prop_absent :: Map.Map Int Int -> Int -> Bool
prop_absent entries key = not (Map.member key entries)

prop_lazy :: Maybe Int -> [Int] -> Bool
prop_lazy (Just x) _ = x < 10
prop_lazy Nothing _ = True

{-@ positive :: {v:Int | v > 0} -> Int @-}
positive :: Int -> Int
positive x = x

usesPositive :: Int -> Int
usesPositive x = positive (x - 3)

firstOf :: Show a => [a] -> a
firstOf (x : _) = x
";

/// The goals that a real GHC can see fail.
const SEEN_BY_GHC: [&str; 6] = ["spend", "noise", "apply", "prop_absent", "prop_lazy", "firstOf"];

fn ghc_is_installed() -> bool {
    std::process::Command::new("ghc").arg("--version").output().is_ok_and(|output| output.status.success())
}

fn notes(report: &serde_json::Value, goal: &str) -> String {
    let goals = report["goals"].as_array().expect("goals");
    let goal = goals.iter().find(|found| found["name"] == goal).expect("the goal");
    goal["failures"][0]["counterexample"]["notes"].to_string()
}

#[test]
fn counterexamples_are_written_as_files_that_import_the_module() {
    let folder = Folder::new();
    folder.file("Zoo.hs", ZOO);
    folder.run(&["check", "Zoo.hs", "--emit-test", "tests"]).ends_with(1);
    let written = |name: &str| std::fs::read_to_string(folder.path().join("tests").join(name)).expect(name);
    let apply = written("Zoo_apply_1.hs");
    assert!(apply.contains("import Zoo\n"), "{apply}");
    assert!(apply.contains("apply (\\x -> case x of"), "{apply}");
    assert!(written("Zoo_prop_absent_1.hs").contains("Data.Map.fromList"), "sets and maps are made of lists");
    assert!(written("Zoo_prop_lazy_1.hs").contains("prop_lazy (Just 10) []"), "what does not matter has a plain value");
    assert!(written("Zoo_spend_1.hs").contains("-> Data.Bool.False"), "what was returned is asserted not to be");
}

#[test]
fn a_real_compiler_confirms_counterexamples() {
    if !ghc_is_installed() {
        return;
    }
    let folder = Folder::new();
    folder.file("Zoo.hs", ZOO);
    let report = folder.run(&["check", "Zoo.hs", "--ghc", "--format", "json"]).ends_with(1).json();
    for goal in SEEN_BY_GHC {
        assert!(notes(&report, goal).contains("confirmed by ghc"), "{goal}: {}", notes(&report, goal));
    }
    assert!(notes(&report, "usesPositive").contains("runs it without failing"), "types are not checked at run time");
}

#[test]
fn a_test_runs_the_code_in_a_result() {
    let folder = Folder::new();
    folder.file(
        "Later.hs",
        "module Later where\n\nimport Control.Monad.Reader\nimport Control.Monad.State\n\n\
         data Handlers = Handlers { onOpen :: Int -> Int, onClose :: Int -> IO () }\n\n\
         shares :: Int -> Reader Int Int\nshares n = asks (n `div`)\n\n\
         pop :: [Int] -> State Int Int\npop xs = do { modify (+ head xs); get }\n\n\
         pair :: Int -> (Int -> Int, Maybe (Int -> Int))\npair n = (id, Just (\\x -> if x == 7 then error \"seven\" else n))\n\n\
         handlers :: Int -> Handlers\nhandlers n = Handlers { onOpen = (+ n), onClose = \\x -> if x > 3 then fail \"closed\" else return () }\n\n\
         steps :: Int -> [Int -> Int]\nsteps n = [(+ 1), (`mod` n)]\n",
    );
    let ran = folder.run(&["check", "Later.hs", "--emit-test", "tests"]);
    ran.ends_with(1).says("5 goals: 5 refuted");
    let pair = std::fs::read_to_string(folder.path().join("tests/Later_pair_1.hs")).expect("a test");
    assert!(pair.contains("field0 (7)"), "the function in the result is called with what makes it fail: {pair}");
    if !ghc_is_installed() {
        return;
    }
    let report = folder.run(&["check", "Later.hs", "--ghc", "--format", "json"]).ends_with(1).json();
    for goal in ["shares", "pop", "pair", "handlers", "steps"] {
        assert!(notes(&report, goal).contains("confirmed by ghc"), "{goal}: {}", notes(&report, goal));
    }
}

#[test]
fn modules_that_cannot_be_imported_are_run_as_a_whole() {
    if !ghc_is_installed() {
        return;
    }
    let folder = Folder::new();
    let bird: String = ZOO.lines().map(|line| format!("> {line}\n")).collect();
    let versions = [
        ("other.hs", ZOO.to_owned()),
        ("Hiding.hs", ZOO.replace("module Zoo where", "module Hiding (noise, Animal) where")),
        ("headless.hs", ZOO.replace("module Zoo where", "main :: IO ()\nmain = print (noise Dog)")),
        ("bird.lhs", format!("Prose.\n\n{bird}")),
    ];
    for (name, text) in versions {
        let text = text.replace(
            "main :: IO ()\nmain = print (noise Dog)\n\nimport qualified Data.Map as Map\n",
            "import qualified Data.Map as Map\n\nmain :: IO ()\nmain = print (noise Dog)\n",
        );
        folder.file(name, text);
        let report = folder.run(&["check", name, "--ghc", "--format", "json", "--only", "noise"]).ends_with(1).json();
        assert!(notes(&report, "noise").contains("confirmed by ghc"), "{name}: {}", notes(&report, "noise"));
    }
}

#[test]
fn without_a_compiler_the_check_goes_on() {
    let folder = Folder::new();
    folder.file("Zoo.hs", ZOO);
    let ran = folder.run_with(&["check", "Zoo.hs", "--ghc", "--only", "noise"], "PATH", folder.path());
    ran.ends_with(1).says("error[incomplete-pattern]");
    assert!(ran.stderr.contains("there is no `ghc` on PATH"), "{ran:?}");
}

#[test]
fn a_weak_contract_makes_no_test_because_the_code_does_not_fail() {
    let folder = Folder::new();
    folder.file(
        "Weak.hs",
        "module Weak where\n\n{-@ one :: Int -> Int @-}\none :: Int -> Int\none _ = 1\n\n\
         {-@ two :: Int -> {v:Int | v == 2} @-}\ntwo :: Int -> Int\ntwo x = one x + one x\n",
    );
    let ran = folder.run(&["check", "Weak.hs", "--emit-test", "tests", "--only", "two"]);
    ran.ends_with(1).says("weak-contract").says("no test was written: only a contract is too weak");
    assert!(!folder.path().join("tests").exists());
}

#[test]
fn imported_modules_are_found_beside_the_file_and_where_they_are_included() {
    let folder = Folder::new();
    folder.file("src/Main.hs", "module Main where\n\nimport Shape.Area\nimport Numbers (double)\n\nprop_area :: Int -> Bool\nprop_area n = area n == double n\n");
    folder.file("src/Shape/Area.hs", "module Shape.Area where\n\nimport Numbers\n\narea :: Int -> Int\narea n = n * n\n\nprop_double :: Int -> Bool\nprop_double n = double n == n + n\n");
    folder
        .file("lib/Numbers.lhs", "Numbers.\n\n> module Numbers where\n>\n> double :: Int -> Int\n> double n = 2 * n\n");
    let ran = folder.run(&["check", "src/Main.hs"]);
    ran.ends_with(2).says("error[module-missing]: there is no module `Numbers`").says("--include");
    folder.run(&["check", "src/Main.hs", "--include", "lib"]).ends_with(1).says("error[property]: `prop_area`");
    let ran = folder.run(&["check", "src", "lib", "--include", "lib"]);
    ran.ends_with(1).says("verified: `prop_double`").says("3 goals: 2 verified, 1 refuted");
}

#[test]
fn a_mistake_costs_what_depends_on_it_and_nothing_else() {
    let folder = Folder::new();
    folder.file(
        "Ill.hs",
        "module Ill where\n\nimport Missing.Module (thing)\n\nwrong :: Int -> Bool\nwrong x = x + 1\n\n\
         unbound :: Int -> Int\nunbound x = y + x\n\nbranch x = if x then 'a' else \"b\"\n\n\
         {-@ refined :: {v:Int | v > frobnicate v} -> Int @-}\nrefined :: Int -> Int\nrefined x = x\n\n\
         usesThing :: Int -> Int\nusesThing x = thing x\n\nnoInstance :: (Int -> Int) -> String\nnoInstance f = show f\n\n\
         fine :: Int -> Int\nfine x = 10 `div` x\n",
    );
    let ran = folder.run(&["check", "Ill.hs"]);
    ran.ends_with(1).says("expected `Bool`, found `Int`").says("expected `Char`, found `String`");
    ran.says("`y` is not in scope").says("`thing` is not in scope").says("there is no module `Missing.Module`");
    ran.says("there is no instance `Show (Int -> Int)`").says("the unknown name `frobnicate`");
    ran.says("unknown[unsupported]: `refined`").says("error[division]: `fine`");
}

#[test]
fn modules_that_import_each_other_are_said_to() {
    let folder = Folder::new();
    folder.file(
        "One.hs",
        "module One where\n\nimport Two\n\nf :: Int -> Int\nf x = g x\n\nh :: Int -> Int\nh x = 1 `div` x\n",
    );
    folder.file("Two.hs", "module Two where\n\nimport One\n\ng :: Int -> Int\ng x = f x\n");
    let ran = folder.run(&["check", "One.hs"]);
    ran.ends_with(1).says("modules import each other in a cycle: One → Two → One").says("error[division]: `h`");
}

#[test]
fn what_is_no_haskell_is_refused_with_a_position() {
    let folder = Folder::new();
    folder.file("Prose.hs", "This is not Haskell at all, (but prose] with \"quotes and\n{ braces\n");
    folder.run(&["check", "Prose.hs"]).ends_with(2).says("error[syntax]").says("Prose.hs:1:");
    let noise: Vec<u8> = (0..4096_u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 13) as u8 & 0x7f).collect();
    folder.file("Noise.hs", noise);
    folder.run(&["check", "Noise.hs"]).ends_with(2);
    folder.file(
        "Layout.hs",
        "module Layout where\n\nf :: Int -> Int\nf x = case x of\n  0 -> let y = (1\n  1 -> 2\n\n\
         g :: Int -> Int\ng x = 1 `div` x\n\nh x = do { a <- x; return a\n",
    );
    folder.run(&["check", "Layout.hs"]).ends_with(2).says("by its indentation").says("unknown[unsupported]: `g`");
}

#[test]
fn nesting_without_end_is_refused_and_nothing_is_decided_beside_text_that_was_not_read() {
    let folder = Folder::new();
    let many = 100_000;
    let nested = [
        format!("deep = {}1{}", "(".repeat(many), ")".repeat(many)),
        format!("deep = {}{}", "[".repeat(many), "]".repeat(many)),
        format!("deep :: {}Int{}\ndeep = undefined", "Maybe (".repeat(many), ")".repeat(many)),
        format!("deep :: Int -> Int\ndeep x = {}1", "x + ".repeat(many)),
        format!("deep = {}1", "\\x -> ".repeat(many)),
        format!("deep x = {}2", "if x then 1 else ".repeat(many)),
        format!(
            "{{-@ deep :: {{v:Int | {}v > 0{}}} -> Int @-}}\ndeep :: Int -> Int\ndeep x = x",
            "(".repeat(many),
            ")".repeat(many)
        ),
    ];
    for text in nested {
        folder.file("Deep.hs", format!("module Deep where\n\n{text}\n\nother :: Int -> Int\nother x = 1 `div` x\n"));
        let ran = folder.run(&["check", "Deep.hs"]);
        if ran.stdout.contains("error[syntax]") || ran.stdout.contains("error[too-deep]") {
            ran.ends_with(2).says("unknown[unsupported]: `other`");
        } else {
            ran.ends_with(1).says("error[division]: `other`");
        }
        assert!(
            ran.stdout.contains("deep, which is more than gainsay follows") || ran.stdout.contains("too long"),
            "{:.300}",
            ran.stdout
        );
    }
}

#[test]
fn ten_megabytes_are_read() {
    let folder = Folder::new();
    let mut text = String::from("module Big where\n\n");
    let mut number = 0;
    while text.len() < 10_000_000 {
        text.push_str(&format!(
            "-- {}\nlabel{number} :: String\nlabel{number} = {:?}\n\n",
            "prose ".repeat(2000),
            "text ".repeat(200)
        ));
        number += 1;
    }
    text.push_str("other :: Int -> Int\nother x = 1 `div` x\n");
    folder.file("Big.hs", text);
    folder.run(&["check", "Big.hs"]).ends_with(1).says("error[division]: `other`");
}

#[test]
fn what_never_ends_is_given_up_and_everything_else_is_answered() {
    let folder = Folder::new();
    folder.file(
        "Endless.hs",
        "module Endless where\n\n\
         diverges :: Int -> Int\ndiverges x = if x > 5 then diverges x else 1 `div` (x - 7)\n\n\
         prop_forks :: [Int] -> Bool\nprop_forks xs = forks xs < 1000000\n\n\
         forks :: [Int] -> Int\nforks [] = 0\nforks (x : xs)\n  | x > 0 = forks xs + 1\n  | otherwise = forks xs + forks xs\n\n\
         prop_allocates :: Int -> Bool\nprop_allocates n = length (grow [n]) > 0 where grow xs = grow (xs ++ xs)\n\n\
         prop_grows :: Int -> Bool\nprop_grows n = sum (iterate (* 2) n) == 0\n\n\
         prop_squares :: Integer -> Bool\nprop_squares n = square 3 > n where square m = if m < 0 then m else square (m * m)\n\n\
         other :: Int -> Int\nother x = 1 `div` x\n",
    );
    let ran = folder.run(&["check", "Endless.hs", "--steps", "20000", "--memory", "64M", "--timeout", "20"]);
    ran.ends_with(1).says("error[division]: `other`");
    for goal in ["diverges", "prop_forks", "prop_allocates", "prop_grows", "prop_squares"] {
        ran.says(&format!("unknown[out-of-budget]: `{goal}`"));
    }
}

const SHAPES: &str = "module Shapes where

class Shape a where
  corners :: a -> Int

{-@ class Shape a where
      corners :: a -> Nat
  @-}

data Tile = Tile Int deriving Show

instance Shape Tile where
  corners (Tile n) = n

{-@ type Rising = [Int]<{\\earlier later -> earlier <= later}> @-}

{-@ falling :: Int -> Rising @-}
falling :: Int -> [Int]
falling n = [n, n - 1]

{-@ around :: Nat -> Int @-}
around :: Int -> Int
around n = lower 1
  where
    {-@ lower :: x:Int -> {v:Int | v < x} @-}
    lower x = x - n
";

#[test]
fn a_replay_names_only_what_somebody_wrote() {
    let folder = Folder::new();
    folder.file("Shapes.hs", SHAPES);
    folder.run(&["check", "Shapes.hs"]).ends_with(1).says("4 goals: 1 verified, 3 refuted");
    for goal in ["Shape.Tile.corners", "falling", "around.lower"] {
        let replayed = folder.run(&["replay", &format!("Shapes.hs:{goal}#1")]);
        replayed.ends_with(1).says("replayed: ");
        assert!(!replayed.stdout.contains(['#', '$', '@']), "{}", replayed.stdout);
    }
}

#[test]
fn types_that_nobody_wrote_are_told() {
    let folder = Folder::new();
    let module = "module Size (atLeast) where\n\nsize :: [b] -> Int\nsize [] = 0\nsize (_ : xs) = 1 + size xs\n\n\
        {-@ atLeast :: [c] -> {v:Int | v >= 0} @-}\natLeast :: [c] -> Int\natLeast xs = size xs\n";
    folder.file("Size.hs", module);
    let types = "    size :: x:[a] -> {v:Int | 0 <= v && v == len x}\n";
    folder.run(&["check", "Size.hs", "--types"]).ends_with(0).says("verified: `atLeast`").says(types);
    let plainly = folder.run(&["check", "Size.hs"]);
    assert!(!plainly.ends_with(0).stdout.contains("::"), "only who asks is told");
    folder.run(&["check", "Size.hs", "--format", "json"]).says(r#""function": "size""#);
    // What is recalled says the same.
    folder.run(&["check", "Size.hs", "--types"]).ends_with(0).says(types);
    folder.run(&["check", "Size.hs", "--types", "--no-types"]).ends_with(2);
}

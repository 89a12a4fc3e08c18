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

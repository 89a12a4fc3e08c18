//! The module graph, scopes, and the library as a whole.

use gainsay_haskell::{
    modules::library_modules,
    rename::entity::{GlobalId, Value},
};

use crate::checking::{errors, lowered, lowered_with};

fn problems(text: &str, files: &[(&str, &str)]) -> Vec<String> {
    let (lowered, _) = lowered_with(text, files);
    lowered.diagnostics.iter().map(|diagnostic| format!("{}: {}", diagnostic.code, diagnostic.message)).collect()
}

const NONE: Vec<String> = Vec::new();

#[test]
fn modules_beside_the_root_are_found() {
    let other = (
        "Other.hs",
        "module Other (f, T(..), g) where\ndata T = A | B Int\nf :: T -> Int\nf A = 0\nf (B n) = n\ng = f\nhidden = 1",
    );
    assert_eq!(problems("import Other\nmain' = f (B 1) + g A", &[other]), NONE);
    assert_eq!(problems("import qualified Other as O\nmain' = O.f (O.B 1)", &[other]), NONE);
    assert_eq!(problems("import Other (f, T(A))\nmain' = f A", &[other]), NONE);
    assert_eq!(problems("import Other\nmain' = hidden", &[other]), ["unbound-name: `hidden` is not in scope"]);
    assert_eq!(problems("import Other (f)\nmain' = f A", &[other]).len(), 1);
    assert_eq!(problems("import Other hiding (f)\nmain' = f", &[other]).len(), 1);
    assert_eq!(problems("import qualified Other as O\nmain' = f", &[other]).len(), 1);
}

#[test]
fn names_are_exported_again() {
    let files =
        [("A.hs", "module A where\nx = 1 :: Int"), ("B.hs", "module B (module A, y) where\nimport A\ny = x + 1")];
    assert_eq!(problems("import B\nz = x + y", &files), NONE);
}

#[test]
fn a_root_with_a_dotted_name_finds_its_neighbours_from_the_source_directory() {
    assert_eq!(
        problems(
            "module Main where\nimport Data.Own.Thing\nz = thing",
            &[("Data/Own/Thing.hs", "module Data.Own.Thing where\nthing = 'x'")]
        ),
        NONE
    );
}

#[test]
fn literate_modules_are_found_too() {
    assert_eq!(problems("import L\nz = y", &[("L.lhs", "Prose.\n\n> module L where\n> y = 'y'\n")]), NONE);
}

#[test]
fn a_missing_module_is_an_error_and_the_rest_goes_on() {
    assert_eq!(problems("import Nowhere\nf x = x + 1", &[]), ["module-missing: there is no module `Nowhere`"]);
}

#[test]
fn a_cycle_of_imports_is_an_error_and_ends() {
    let files = [("A.hs", "module A where\nimport B\na = 'a'"), ("B.hs", "module B where\nimport A\nb = 'b'")];
    let found = problems("import A\nimport B\nz = [a, b]", &files);
    assert_eq!(found, ["module-cycle: modules import each other in a cycle: A → B → A"]);
}

#[test]
fn a_definition_of_the_module_goes_before_an_imported_one() {
    assert_eq!(errors("import Prelude hiding (lookup)\nlookup x = x\nf = lookup 'c'"), NONE);
}

#[test]
fn the_prelude_can_be_refused() {
    assert_eq!(errors("{-# LANGUAGE NoImplicitPrelude #-}\nf x = x"), NONE);
    assert_eq!(errors("{-# LANGUAGE NoImplicitPrelude #-}\nf x = not x").len(), 1);
    assert_eq!(errors("import Prelude (Int, (+))\nf :: Int -> Int\nf x = x + 1\ng = not").len(), 1);
}

#[test]
fn the_names_of_the_root_stay_as_written() {
    let (mut lowered, _) = lowered("data Maybe' = Just | Nope\ninsert x = x\nf = insert Just");
    let program = lowered.program();
    assert!(program.definitions.iter().any(|definition| definition.name == "insert"));
    assert!(program.datatypes.iter().any(|datatype| datatype.constructors.iter().any(|one| one.name == "Just")));
}

/// The library is checked as a whole and everything in it lowers.
#[test]
fn every_definition_of_the_library_has_a_type_and_lowers() {
    let check = || {
        let imports: Vec<_> = library_modules().map(|name| format!("import qualified {name}\n")).collect();
        let (mut lowered, sources) = lowered(&imports.concat());
        for index in 0..lowered.names().entities.globals.len() {
            lowered.program_name(Value::Global(GlobalId(index as u32)));
        }
        let problems = gainsay_ir::functional::check(&lowered.program());
        assert!(problems.is_empty(), "{problems:?}");
        let mut diagnostics = lowered.checker().take_diagnostics();
        diagnostics.append(&mut lowered.diagnostics);
        let shown: Vec<_> = diagnostics
            .iter()
            .map(|one| format!("{:?} {}", one.span.map(|span| sources.place(span)), one.message))
            .collect();
        assert_eq!(shown, NONE);
    };
    std::thread::Builder::new().stack_size(64 << 20).spawn(check).unwrap().join().unwrap();
}

#[test]
fn library_functions_that_nothing_needs_are_not_lowered() {
    let (mut lowered, _) = lowered("f :: Int -> Int\nf x = x + 1");
    assert!(lowered.program().definitions.len() <= 1);
}

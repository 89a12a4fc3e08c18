//! Imports.

use super::{Files, PARSER, TYPECHECKER, load_with};

#[test]
fn files_are_imported_relative_to_the_importing_file() {
    let files = Files::of(&[
        ("lib/a.vpr", "import \"b.vpr\" import \"../main.vpr\" function a(): Int { b() }"),
        ("lib/b.vpr", "import \"./sub/../a.vpr\" function b(): Int { 1 } define two 2"),
    ]);
    let loaded = load_with(&files, "import \"lib/a.vpr\" method m() { assert a() == b() && a() < two }");
    assert_eq!(loaded.diagnostics, []);
    let program = loaded.program.expect("no diagnostics, so there is a program");
    assert_eq!(program.functions.len(), 2);
}

#[test]
fn a_file_may_import_itself() {
    let files = Files::of(&[("main.vpr", "never read")]);
    let loaded = load_with(&files, "import \"main.vpr\" method m() {}");
    assert_eq!(loaded.diagnostics, []);
}

#[test]
fn a_missing_import_is_named() {
    let loaded = load_with(&Files::default(), "\nimport \"nowhere.vpr\"");
    assert_eq!(loaded.errors(), [(PARSER, 2)]);
    assert!(loaded.diagnostics[0].message.contains("nowhere.vpr"));
    let standard = load_with(&Files::default(), "\n\nimport <no/such.vpr>");
    assert_eq!(standard.errors(), [(PARSER, 3)]);
}

#[test]
fn errors_of_an_imported_file_stand_in_that_file() {
    let files = Files::of(&[("lib.vpr", "\n\nfunction g(): Int { true }")]);
    let loaded = load_with(&files, "import \"lib.vpr\"");
    assert_eq!(loaded.errors(), [(TYPECHECKER, 3)]);
    let span = loaded.diagnostics[0].span.expect("it has a place");
    assert_eq!(loaded.sources.path(span.file), "lib.vpr");
}

#[test]
fn every_standard_order_can_be_imported_alone() {
    for name in
        ["all", "bool", "declaration", "int", "multiset", "perm", "predicate_instance", "rational", "ref", "seq", "set"]
    {
        let loaded = load_with(&Files::default(), &format!("import <decreases/{name}.vpr>"));
        assert_eq!(loaded.diagnostics, [], "in {name}");
    }
}

//! Runs `xtask tidy` on this very tree, so that plain `cargo test` does.

#[test]
fn the_tree_is_tidy() {
    let findings = xtask::tidy::tidy(&xtask::chore::root()).expect("the tree can be read");
    assert!(findings.errors.is_empty(), "\n{}\n", findings.errors.join("\n"));
}

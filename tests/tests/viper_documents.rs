//! What the pages on Viper say is true: their programs behave as marked, and the table of features names every test program there is.

use std::{collections::BTreeSet, fs, path::Path};

use gainsay_tests::{
    comment::CommentStyle,
    inputs::{self, Input},
    run,
};

fn page(name: &str) -> String {
    fs::read_to_string(inputs::root().join("docs/viper").join(name)).expect("there is such a page")
}

/// The fenced Viper programs of a page.
fn programs(text: &str) -> Vec<&str> {
    let fenced = text.split("```").skip(1).step_by(2);
    fenced.filter_map(|block| block.strip_prefix("viper\n")).collect()
}

#[test]
fn the_programs_of_the_tutorial_behave_as_marked() {
    let text = page("tutorial.md");
    let programs = programs(&text);
    assert!(programs.len() >= 4, "only {} programs", programs.len());
    for (program, number) in programs.into_iter().zip(1..) {
        let path = Path::new("tutorial.vpr");
        let style = CommentStyle::of_path(path).expect("Viper has comments");
        let name = format!("program {number} of the tutorial");
        let input = Input { name: name.clone(), path: path.into(), text: program.to_owned(), style };
        assert_eq!(run::run(&input).expect("it runs").complaints, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn the_table_of_features_names_every_test_program_and_no_other() {
    let text = page("reference.md");
    let links: Vec<&str> = text.split("](../../").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    let named: BTreeSet<String> = links.iter().map(|link| (*link).to_owned()).collect();
    assert_eq!(named.len(), links.len(), "a program is named twice");
    let all = inputs::all(&inputs::root()).expect("the programs can be read");
    let programs: BTreeSet<String> =
        all.into_iter().map(|input| input.name).filter(|name| name.starts_with("tests/viper/")).collect();
    assert_eq!(named, programs);
}

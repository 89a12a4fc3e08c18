//! What the pages on C say is true: the tutorial's programs behave as marked, the table of features names every folder of test programs and
//! nothing that is not there, and every code of the reference is one that `gainsay explain` knows.

use std::{collections::BTreeSet, fs, path::Path};

use gainsay_tests::{
    comment::CommentStyle,
    inputs::{self, Input},
    run,
};

fn page(name: &str) -> String {
    fs::read_to_string(inputs::root().join("docs/c").join(name)).expect("there is such a page")
}

/// The fenced C programs of a page.
fn programs(text: &str) -> Vec<&str> {
    let fenced = text.split("```").skip(1).step_by(2);
    fenced.filter_map(|block| block.strip_prefix("c\n")).collect()
}

#[test]
fn the_programs_of_the_tutorial_behave_as_marked() {
    let text = page("tutorial.md");
    let programs = programs(&text);
    assert!(programs.len() >= 4, "only {} programs", programs.len());
    for (program, number) in programs.into_iter().zip(1..) {
        let path = Path::new("tutorial.c");
        let style = CommentStyle::of_path(path).expect("C has comments");
        let name = format!("program {number} of the tutorial");
        let input = Input { name: name.clone(), path: path.into(), text: program.to_owned(), style };
        assert_eq!(run::run(&input).expect("it runs").complaints, Vec::<String>::new(), "{name}");
    }
}

#[test]
fn the_table_of_features_names_every_folder_of_programs_and_only_what_exists() {
    let text = page("reference.md");
    let links: BTreeSet<&str> = text.split("](../../").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    for link in &links {
        assert!(inputs::root().join(link).exists(), "{link} does not exist");
    }
    let all = inputs::all(&inputs::root()).expect("the programs can be read");
    let folders = all.iter().filter(|input| input.name.starts_with("tests/c/"));
    for folder in folders.filter_map(|input| input.name.rsplit_once('/')).map(|(folder, _)| folder) {
        assert!(links.contains(folder), "{folder} is not in the table");
    }
}

#[test]
fn every_code_of_the_reference_has_a_page() {
    let text = page("reference.md");
    let table = text.split("## Codes").nth(1).and_then(|rest| rest.split("## ").next()).expect("the codes");
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let codes: Vec<&str> =
        rows.filter_map(|row| row.split('|').nth(1)).flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    assert!(codes.len() > 20, "{codes:?}");
    for code in codes {
        let page = inputs::root().join("crates/report/explain").join(format!("{code}.md"));
        assert!(page.is_file(), "`{code}` is not explained");
    }
}

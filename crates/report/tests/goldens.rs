//! Every format of every hand-built report, byte by byte. `BLESS=1 cargo test -p gainsay-report` rewrites `tests/expected`; read the diff.
#![allow(clippy::disallowed_methods, reason = "a test may read its expected files and its switch")]

mod pictures;
mod samples;

use std::path::Path;

use gainsay_report::{Color, Format, Options, Rerun};
use gainsay_verdict::Step;

fn check(name: &str, actual: &str) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected").join(name);
    if std::env::var("BLESS").is_ok_and(|value| value == "1") {
        std::fs::write(&path, actual).map_err(|error| error.to_string())?;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    if expected == actual { Ok(()) } else { Err(format!("--- {name}: expected\n{expected}\n--- actual\n{actual}")) }
}

/// The style sheet and the script of a page are the same for all, and no part of what a report says.
fn without_style(text: &str) -> String {
    let emptied = |text: &str, tag: &str| match (text.find(&format!("<{tag}>")), text.find(&format!("</{tag}>"))) {
        (Some(start), Some(end)) => format!("{}{}", &text[..start + tag.len() + 2], &text[end..]),
        _ => text.to_owned(),
    };
    emptied(&emptied(text, "style"), "script")
}

#[test]
fn every_format_of_every_sample_is_as_expected() {
    let mut differences = Vec::new();
    for sample in pictures::all() {
        let actual = Format::Text.render(&sample.report, &sample.sources, &Options::default());
        differences.extend(check(&format!("{}.text", sample.name), &actual).err());
    }
    for sample in samples::all() {
        for format in Format::ALL {
            let actual = without_style(&format.render(&sample.report, &sample.sources, &Options::default()));
            differences.extend(check(&format!("{}.{}", sample.name, format.name()), &actual).err());
        }
        let color = Options { color: Color::Always, width: 60, timings: true, types: false };
        let actual = Format::Text.render(&sample.report, &sample.sources, &color);
        differences.extend(check(&format!("{}.color", sample.name), &actual).err());
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn a_rerun_shows_its_steps_indented_with_their_places() {
    let sample = samples::all().into_iter().next().expect("there is one");
    let span = Some(sample.report.goals[0].span);
    let step = |depth, text: &str, span| Step { depth, text: text.to_owned(), span };
    let steps =
        [step(0, "zip [] [0]", span), step(1, "die \"Bad call to zip\"", None), step(30, "something\nvery deep", span)];
    let render = |agrees, color| {
        let options = Options { color, width: 80, timings: false, types: false };
        Rerun { steps: &steps, ending: "it raises `die`", agrees }.render(&sample.sources, &options)
    };
    let text = [render(true, Color::Never), render(false, Color::Always)].concat();
    assert_eq!(check("rerun.text", &text), Ok(()));
}

#[test]
fn no_expected_file_is_left_over() {
    let samples = samples::all();
    let pictures = pictures::all();
    let names: Vec<&str> = samples.iter().chain(&pictures).map(|sample| sample.name).chain(["rerun"]).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected");
    for entry in std::fs::read_dir(folder).expect("the folder exists") {
        let file = entry.expect("it can be listed").file_name().to_string_lossy().into_owned();
        let (stem, _) = file.split_once('.').expect("a sample and a format");
        assert!(names.contains(&stem), "{file} belongs to no sample");
    }
}

#[test]
fn text_never_carries_what_a_terminal_would_obey() {
    for sample in samples::all() {
        let text = Format::Text.render(&sample.report, &sample.sources, &Options::default());
        assert!(!text.chars().any(|character| character.is_control() && character != '\n'), "{text:?}");
    }
}

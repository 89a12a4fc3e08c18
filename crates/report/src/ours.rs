//! Whether a text is one that we wrote: by the mark that each format has anyway, so that no list of files has to be kept.

/// How texts of ours begin, besides reports.
const BEGINNINGS: [&str; 11] = [
    "# written by gainsay\n",
    "-- written by gainsay\n",
    "; written by gainsay\n",
    "// written by gainsay\n",
    "/* written by gainsay",
    "-- A counterexample found by gainsay: ",
    "{\n  \"schema\": \"gainsay-report/",
    "{\n  \"schema\": \"gainsay-baseline/",
    "{\"schema\":\"gainsay-report/",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"gainsay\" ",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"heap\" ",
];

/// Names the writer of a page.
const NEAR_THE_BEGINNING: &str = "<title>gainsay: ";
/// How SARIF begins, whoever wrote it, and the line that says who.
const SARIF: (&str, &str) =
    ("{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\"", "\"name\": \"gainsay\"");

/// Whether a program is one that gainsay wrote about another: a test, or a counterexample that fails by itself.
pub fn is_emitted_program(text: &str) -> bool {
    let beginnings = BEGINNINGS.iter().filter(|beginning| beginning.contains(" by gainsay"));
    beginnings.into_iter().any(|beginning| text.starts_with(beginning))
}

/// Whether a text was written by gainsay in any of its formats, or is empty.
pub fn is_ours(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let last = text.trim_end().rsplit('\n').next().unwrap_or_default();
    let head: String = text.chars().take(2000).collect();
    text.trim().is_empty()
        || BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
        || head.contains(NEAR_THE_BEGINNING)
        || (text.starts_with(SARIF.0) && text.contains(SARIF.1))
        || (last.starts_with("{\"type\":\"summary\"")
            && ["report", "fragments"].iter().any(|name| last.contains(&format!("\"gainsay-{name}/"))))
        || is_summary(&without_colors(last))
        || text.lines().all(is_annotation)
}

/// The last line of a report for people.
fn is_summary(line: &str) -> bool {
    let words = ["verified", "refuted", "unknown", "suppressed", "known", "error in the text", "errors in the text"];
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|character| character.is_ascii_digit());
    let Some((goals, tallies)) = line.split_once(": ") else { return false };
    if line == "no goals: there was nothing to check" {
        return true;
    }
    goals.split_once(' ').is_some_and(|(number, word)| is_number(number) && ["goal", "goals"].contains(&word))
        && tallies
            .split(", ")
            .all(|tally| tally.split_once(' ').is_some_and(|(number, word)| is_number(number) && words.contains(&word)))
}

fn is_annotation(line: &str) -> bool {
    ["::error ", "::warning ", "::notice "].iter().any(|command| line.starts_with(command)) && line.contains("title=")
}

fn without_colors(line: &str) -> String {
    let mut pieces = line.split("\u{1b}[");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |plain, piece| plain + piece.split_once('m').map_or(piece, |(_, rest)| rest))
}

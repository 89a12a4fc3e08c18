//! What a counterexample says, in words: the run, the state it ends in, what to do about it. Every format for people tells the same story;
//! only the text format paints it. Values and calls come already written in their own language.

use gainsay_source::{Fix, Span};
use gainsay_verdict::{
    Actual, Assumption, Binding, Blame, Call, CallResult, Callees, Confirmation, ContractPart, Counterexample, Dialect,
    Ending, Failure, GoalReport, HeapPicture, Kind, Table, TableRow,
};

use crate::picture;

/// What a stretch of a line is: program text, or our words about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Code,
    Prose,
}

/// One line of a story.
#[derive(Clone, Debug, Default)]
pub struct Line {
    pub pieces: Vec<(Tone, String)>,
}

/// Lines that belong together.
pub type Paragraph = Vec<Line>;

impl Line {
    pub fn code(text: impl Into<String>) -> Line {
        Line::default().then(Tone::Code, text)
    }

    pub fn prose(text: impl Into<String>) -> Line {
        Line::default().then(Tone::Prose, text)
    }

    pub fn then(mut self, tone: Tone, text: impl Into<String>) -> Line {
        self.pieces.push((tone, text.into()));
        self
    }

    fn plain(&self) -> String {
        self.pieces.iter().map(|(_, text)| text.as_str()).collect()
    }
}

/// More calls than this are shown by their first and last few.
const MOST_CALLS: usize = 8;
const CALLS_AT_EACH_END: usize = 3;

/// The column in which remarks beside assumptions begin, unless one is longer.
const REMARK_COLUMN: usize = 32;

/// Inputs that take more than this do not fit beside an underlined stretch of source.
const LONGEST_LABEL: usize = 60;

/// Whether the story tells of heaps, or pictures beside it show them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heaps {
    InWords,
    InPictures,
}

/// The story of one failure, without the command that replays it.
pub fn tell(goal: &GoalReport, failure: &Failure, heaps: Heaps) -> Vec<Paragraph> {
    let Some(counterexample) = &failure.counterexample else { return Vec::new() };
    let language = &goal.language;
    let mut paragraphs = vec![inputs_too_long_for_a_label(counterexample), run(failure, counterexample, language)];
    paragraphs.push(variables(&counterexample.store));
    let is_told = |heap: &HeapPicture| {
        !heap.entries.is_empty() || !heap.variables.is_empty() || !heap.fates.is_empty() || heap.may_hide_more
    };
    if heaps == Heaps::InWords && counterexample.heaps.iter().any(is_told) {
        paragraphs.extend(picture::paragraphs(counterexample));
    }
    paragraphs.extend(counterexample.tables.iter().filter(|table| is_telling(table)).map(table));
    paragraphs.extend(counterexample.notes.iter().map(|note| vec![Line::prose(note)]));
    paragraphs.push(advice(counterexample, language));
    if let Confirmation::NotReplayed(why) = &counterexample.confirmed {
        paragraphs.push(vec![Line::prose(format!("not replayed: {why}"))]);
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}

/// The story of a failure that a callee has, too, and that is told there.
pub fn tell_briefly(failure: &Failure, owner: &str) -> Vec<Paragraph> {
    let mut told: Vec<Paragraph> = failure.counterexample.iter().map(calls).collect();
    told.push(vec![Line::prose(format!("`{owner}` fails there for any caller: its own report shows how"))]);
    told
}

/// The whole story of a failure as plain text, the message first.
pub fn plain(goal: &GoalReport, failure: &Failure) -> String {
    let mut text = failure.message.clone();
    let label = failure.counterexample.as_ref().map(label).filter(|label| !label.is_empty());
    text.extend(label.map(|label| format!("\n{label}")));
    // Where no other place is marked, the story tells the value itself.
    let marked = blamed_elsewhere(failure).and_then(|_| broken_value(failure));
    text.extend(marked.map(|broken| format!("\n{broken}")));
    for line in tell(goal, failure, Heaps::InWords).iter().flatten() {
        text.push('\n');
        text.push_str(&line.plain());
    }
    text
}

/// A change of the text in words.
pub fn fix(fix: &Fix) -> String {
    format!("Replace `{}` by `{}`", fix.replaced, fix.replacement)
}

/// The two words beside the message: what kind of counterexample, and whether it was replayed.
pub fn standing(counterexample: &Counterexample) -> String {
    let kind = match counterexample.kind {
        Kind::Concrete => "concrete",
        Kind::Abstract => "abstract",
    };
    let confirmed = if counterexample.is_confirmed() { "replayed" } else { "not replayed" };
    format!("{kind}, {confirmed}")
}

/// What stands beside the underlined stretch of source: how it is reached.
pub fn label(counterexample: &Counterexample) -> String {
    let inputs = inputs_on_one_line(counterexample);
    let verb = match counterexample.ending {
        Ending::Returned(_) => "fails",
        Ending::Raised { .. } | Ending::AssertionFailed { .. } => "reached",
    };
    match inputs {
        Some(inputs) if !inputs.is_empty() => format!("{verb} with {inputs}"),
        _ => String::new(),
    }
}

/// The value that breaks a contract, for readers who do not see the place that is marked.
fn broken_value(failure: &Failure) -> Option<String> {
    match &failure.counterexample.as_ref()?.ending {
        Ending::Raised { value: Some(value), .. } => Some(format!("{} does not satisfy the contract", value.text)),
        _ => None,
    }
}

/// The place to blame, where it is another one than that of the failure.
pub fn blamed_elsewhere(failure: &Failure) -> Option<Span> {
    let blamed = match &failure.counterexample.as_ref()?.blame {
        Blame::Code { span } | Blame::Contract { span, .. } | Blame::Caller { span, .. } => *span,
        Blame::Context => None,
    };
    blamed.filter(|span| *span != failure.span)
}

/// What stands beside the place to blame.
pub fn blame_label(failure: &Failure, counterexample: &Counterexample) -> String {
    if let (Blame::Code { .. }, Ending::Raised { value: Some(value), .. }) =
        (&counterexample.blame, &counterexample.ending)
    {
        return format!("{} does not satisfy this", value.text);
    }
    match &counterexample.blame {
        // The second half of a code is the reason, and the place is the part that it is about.
        Blame::Code { .. } => match failure.code.rsplit_once(':') {
            Some((_, "assertion.false")) => "this part does not hold",
            Some((_, "insufficient.permission")) => "for this the permission is missing",
            Some(_) => "because of this",
            None if ["precondition", "postcondition"].contains(&failure.code.as_str()) => "this does not hold",
            None => "this is what has to change",
        }
        .to_owned(),
        Blame::Contract { of, part, .. } => match counterexample.kind {
            Kind::Abstract => format!("this {} of `{of}` is too weak", part_name(*part)),
            Kind::Concrete => format!("`{of}` violates its own {} here", part_name(*part)),
        },
        Blame::Caller { of, .. } => format!("`{of}` is used here"),
        Blame::Context => String::new(),
    }
}

/// `FILE:GOAL#N`, as `gainsay replay` takes it, quoted where a shell would stumble.
pub fn replay_argument(path: &str, goal: &str, number: usize) -> String {
    let argument = format!("{path}:{goal}#{number}");
    let harmless = |character: char| character.is_ascii_alphanumeric() || "_./:#-+,@%=".contains(character);
    if argument.chars().all(harmless) { argument } else { format!("'{}'", argument.replace('\'', r"'\''")) }
}

fn inputs_on_one_line(counterexample: &Counterexample) -> Option<String> {
    // `r = r` says nothing: an object is called what the only variable is called that refers to it.
    let is_news = |binding: &&Binding| binding.value.text != *binding.name.as_str();
    let inputs: Vec<_> = telling(&counterexample.inputs).filter(is_news).map(bound).collect();
    let inputs = inputs.join(", ");
    (inputs.chars().count() <= LONGEST_LABEL && !inputs.contains('\n')).then_some(inputs)
}

fn inputs_too_long_for_a_label(counterexample: &Counterexample) -> Paragraph {
    match inputs_on_one_line(counterexample) {
        Some(_) => Vec::new(),
        None => bindings("with", &counterexample.inputs),
    }
}

/// Those that a person is told: of what a language writes as nothing, a replay has use, and nobody else.
fn telling(bindings: &[Binding]) -> impl Iterator<Item = &Binding> {
    bindings.iter().filter(|binding| !binding.value.text.is_empty())
}

fn bound(binding: &Binding) -> String {
    format!("{} = {}", binding.name, binding.value.text)
}

fn bindings(title: &str, bindings: &[Binding]) -> Paragraph {
    if bindings.is_empty() {
        return Vec::new();
    }
    let lines = telling(bindings).map(|binding| Line::code(format!("  {}", bound(binding))));
    std::iter::once(Line::prose(title)).chain(lines).collect()
}

/// Program variables, declared as their language does.
fn variables(store: &[Binding]) -> Paragraph {
    let declared = |binding: &Binding| match binding.ty.as_str() {
        "" => format!("  {}", bound(binding)),
        ty => format!("  {}: {ty} = {}", binding.name, binding.value.text),
    };
    let title = (!store.is_empty()).then(|| Line::prose("with the variables"));
    title.into_iter().chain(store.iter().map(|binding| Line::code(declared(binding)))).collect()
}

/// The calls from the entry to the violation, and which promise is broken there.
fn run(failure: &Failure, counterexample: &Counterexample, language: &Dialect) -> Paragraph {
    let mut lines = calls(counterexample);
    let mut violation = violation(failure, counterexample, language);
    if !counterexample.assumed.is_empty() {
        violation.push_str(if violation.is_empty() { "if" } else { ", if" });
    }
    if !violation.is_empty() {
        lines.push(Line::prose(violation));
    }
    lines.extend(assumptions(&counterexample.assumed, language));
    lines
}

fn calls(counterexample: &Counterexample) -> Paragraph {
    let calls = &counterexample.calls;
    if calls.is_empty() {
        return ending_alone(counterexample);
    }
    let shown_at_start = if calls.len() > MOST_CALLS { CALLS_AT_EACH_END } else { calls.len() };
    let resumed_at = calls.len() - CALLS_AT_EACH_END.min(calls.len() - shown_at_start);
    let mut lines = Vec::new();
    for (index, call) in calls.iter().enumerate() {
        if (shown_at_start..resumed_at).contains(&index) {
            continue;
        }
        if index == resumed_at && resumed_at > shown_at_start {
            lines.push(Line::prose(format!("and so on, {} calls deeper, to", resumed_at - shown_at_start)));
        } else if index > 0 {
            lines.push(Line::prose("makes a call to"));
        }
        let position = if index + 1 == calls.len() { Position::Innermost } else { Position::Outer };
        lines.push(Line::code(equation(call, &counterexample.ending, position)));
    }
    lines
}

/// Where in the chain a call stands: the violation happened in the innermost.
#[derive(Clone, Copy, PartialEq)]
enum Position {
    Outer,
    Innermost,
}

/// For a counterexample without calls: only how it ends.
fn ending_alone(counterexample: &Counterexample) -> Paragraph {
    match &counterexample.ending {
        Ending::Returned(result) => vec![Line::code(&result.text)],
        Ending::Raised { .. } | Ending::AssertionFailed { .. } => Vec::new(),
    }
}

fn equation(call: &Call, ending: &Ending, position: Position) -> String {
    let result = match (&call.result, ending) {
        (CallResult::Returned(result), _) => Some(result.text.as_str()),
        (CallResult::Raised(_), _) | (CallResult::Interrupted, Ending::Raised { .. }) => Some("error"),
        (CallResult::Interrupted, Ending::Returned(result)) if position == Position::Innermost => {
            Some(result.text.as_str())
        }
        (CallResult::Interrupted, _) => None,
    };
    match result {
        Some(result) => format!("{} = {result}", call.text),
        None => call.text.clone(),
    }
}

fn violation(failure: &Failure, counterexample: &Counterexample, language: &Dialect) -> String {
    match (&counterexample.ending, &counterexample.blame) {
        (Ending::AssertionFailed { sides: Some((after, before)) }, _) if failure.code == "termination" => {
            match after.text.trim_start_matches('(').starts_with('-') {
                true => format!("where the size of what is left to do is {}, below zero", after.text),
                false => format!("where the size of what is left to do is {} after {}", after.text, before.text),
            }
        }
        (Ending::AssertionFailed { sides: None }, _) if failure.code == "termination" => String::new(),
        (Ending::AssertionFailed { sides: Some((left, right)) }, _) => {
            format!("violating the {}, which compares {} with {}", violated(failure), left.text, right.text)
        }
        (Ending::AssertionFailed { .. }, _) if failure.code == "reached" => String::new(),
        // The second half of such a code is the reason, and the message has told it.
        (Ending::AssertionFailed { sides: None }, _)
            if failure.code.contains(':') && !failure.code.ends_with(":assertion.false") =>
        {
            String::new()
        }
        (Ending::AssertionFailed { sides: None }, _) => match failure.code.as_str() {
            "leak" => String::new(),
            "precondition" => "violating its precondition".to_owned(),
            "invariant" => "violating the invariant".to_owned(),
            "postcondition" => format!("violating its {}", language.contract),
            _ => format!("violating the {}", violated(failure)),
        },
        (Ending::Raised { .. }, Blame::Contract { of, .. } | Blame::Caller { of, .. }) => {
            format!("violating the {} of {of}", language.contract)
        }
        (Ending::Raised { message, .. }, _) => {
            if *message != failure.code && !failure.message.contains(message) {
                return format!("ending in an error: {message}");
            }
            let unmarked = blamed_elsewhere(failure).is_none();
            broken_value(failure).filter(|_| unmarked).unwrap_or_default()
        }
        // The message tells what is lost, whatever was promised.
        (Ending::Returned(_), _) if failure.code == "leak" => String::new(),
        (Ending::Returned(_), _) => match counterexample.calls.as_slice() {
            [] | [_] => format!("violating its {}", language.contract),
            [.., last] => format!("violating the {} of {}", language.contract, last.function),
        },
    }
}

/// What it is that does not hold, by the first half of a code.
fn violated(failure: &Failure) -> &'static str {
    let first = failure.code.split(':').next().unwrap_or_default();
    let is = |word| first.split('.').any(|part| part == word);
    ["postcondition", "precondition", "invariant"].into_iter().find(|word| is(*word)).unwrap_or("assertion")
}

/// The partial definitions that contracts allow, each with what the body does instead.
fn assumptions(assumed: &[Assumption], language: &Dialect) -> Paragraph {
    let equations: Vec<_> = assumed.iter().map(|row| allowance(language, row)).collect();
    let longest = equations.iter().map(|equation| equation.chars().count()).max().unwrap_or(0);
    let column = (longest + 3).max(REMARK_COLUMN);
    let rows = equations.into_iter().zip(assumed);
    rows.map(|(equation, row)| {
        let body = match &row.actual {
            Actual::Returns(result) if language.callees == Callees::Assign => match row.promised.as_slice() {
                [] => "its body leaves another state".to_owned(),
                [only] => format!("its body gives {} = {}", only.name, result.text),
                _ => format!("its body gives {}", result.text),
            },
            Actual::Returns(result) => format!("its body returns {}", result.text),
            Actual::Raises(message) if message.is_empty() => "its body raises an error".to_owned(),
            Actual::Raises(message) => format!("its body raises {message}"),
            Actual::Diverges => "its body does not come back within the budget".to_owned(),
            Actual::NoBody => "there is no body to compare with".to_owned(),
        };
        // A loop stands for a callee by its head.
        let contract = if language.callees == Callees::Assign && row.callee.contains('(') {
            "invariant"
        } else {
            language.short_contract
        };
        let remark = format!("its {contract} allows this; {body}");
        Line::code(format!("{equation:<column$}")).then(Tone::Prose, remark)
    })
    .collect()
}

/// What a contract was taken at its word for, as its language tells it.
pub fn allowance(language: &Dialect, row: &Assumption) -> String {
    match row.promised.as_slice() {
        [] if language.callees == Callees::Assign => row.text.clone(),
        promised if language.callees == Callees::Assign => {
            format!("{} gives {}", row.text, promised.iter().map(bound).collect::<Vec<_>>().join(", "))
        }
        _ => format!("{} = {}", row.text, row.allowed.text),
    }
}

fn advice(counterexample: &Counterexample, language: &Dialect) -> Paragraph {
    match (&counterexample.blame, counterexample.kind) {
        (Blame::Contract { of, part, .. }, Kind::Abstract) => {
            let what = match part {
                ContractPart::Precondition | ContractPart::Postcondition => language.contract,
                other => part_name(*other),
            };
            vec![Line::prose(format!("Strengthen the {what} of {of} to eliminate this possibility"))]
        }
        (Blame::Context, _) => vec![Line::prose("the blame lies with unknown code that uses the program")],
        _ => Vec::new(),
    }
}

pub fn part_name(part: ContractPart) -> &'static str {
    match part {
        ContractPart::Precondition => "precondition",
        ContractPart::Postcondition => "postcondition",
        ContractPart::Invariant => "invariant",
        ContractPart::Predicate => "predicate",
        ContractPart::Measure => "measure",
    }
}

/// The call of a row.
fn applied(table: &Table, row: &TableRow) -> String {
    let arguments: Vec<&str> = row.arguments.iter().map(|shown| shown.text.as_str()).collect();
    format!("{}({})", table.function, arguments.join(", "))
}

/// That a constant is itself is no news.
fn is_telling(table: &Table) -> bool {
    table.rows.is_empty() || table.rows.iter().any(|row| applied(table, row) != row.result.text)
}

fn table(table: &Table) -> Paragraph {
    let row = |row: &TableRow| Line::code(format!("  {} = {}", applied(table, row), row.result.text));
    let takes_arguments = table.rows.iter().any(|row| !row.arguments.is_empty());
    let otherwise = (takes_arguments || table.rows.is_empty())
        .then(|| Line::code(format!("  {}(otherwise) = {}", table.function, table.otherwise.text)));
    let title = Line::prose(format!("where {} is", table.function));
    std::iter::once(title).chain(table.rows.iter().map(row)).chain(otherwise).collect()
}

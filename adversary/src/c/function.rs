//! A function of a unit: its text, and what the judge does with it.

use super::draw::Draw;

/// A function with its contract, once for gainsay and once for the judge.
#[derive(Clone, Debug, Default)]
pub(super) struct Function {
    pub(super) result: String,
    pub(super) name: String,
    /// Types and names.
    pub(super) parameters: Vec<(String, String)>,
    /// `None` if nobody says anything.
    pub(super) contract: Option<(String, String)>,
    pub(super) body: String,
    pub(super) judge: Trial,
}

/// What the judge does with a function, in C.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    /// Statements that keep what the contract speaks of.
    pub(super) before: String,
    pub(super) allowed: String,
    /// Statements behind the call, before the postcondition is asked.
    pub(super) after: String,
    pub(super) kept: String,
    /// Calls `judge_NAME` with many inputs. Empty: with all combinations of numbers.
    pub(super) inputs: String,
}

impl Function {
    fn head(&self) -> String {
        let parameters: Vec<String> = self.parameters.iter().map(|(ty, name)| declared(ty, name)).collect();
        let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        declared(&self.result, &format!("{}({parameters})", self.name))
    }

    /// The declaration as gainsay reads it.
    pub(super) fn text(&self) -> String {
        let contract = self
            .contract
            .as_ref()
            .map_or(String::new(), |(requires, ensures)| format!("//@ requires {requires};\n//@ ensures {ensures};\n"));
        format!("{}\n{contract}{{\n{}}}\n", self.head(), self.body)
    }

    /// The function with its contract asked, and a trial that calls it.
    pub(super) fn judged(&self) -> String {
        let Function { result, name, .. } = self;
        let Trial { before, allowed, after, kept, .. } = &self.judge;
        let or_true = |text: &str| if text.is_empty() { "true".to_owned() } else { text.to_owned() };
        let (allowed, kept) = (or_true(allowed), or_true(kept));
        let arguments: Vec<&str> = self.parameters.iter().map(|(_, name)| name.as_str()).collect();
        let arguments = arguments.join(", ");
        let notes: Vec<String> = self.parameters.iter().map(|(_, name)| format!(", (long)({name})")).collect();
        let format = vec!["%ld"; notes.len()].join(", ");
        let note =
            format!("    snprintf(judge_inputs, sizeof judge_inputs, \"{name}({format})\"{});\n", notes.concat());
        let head = declared(result, &format!("judge_{}", self.head().split_once(name.as_str()).map_or("", |_| name)));
        let parameters = self.head();
        let parameters = parameters.split_once('(').map_or("void)", |(_, rest)| rest);
        let (nothing, call, back) = if result == "void" {
            ("return;".to_owned(), format!("{name}({arguments});"), String::new())
        } else {
            let keep = format!("{} = {name}({arguments});", declared(result, "result"));
            ("return 0;".to_owned(), keep, "    return result;\n".to_owned())
        };
        let trial = if self.judge.inputs.is_empty() { self.numbers() } else { self.judge.inputs.clone() };
        format!(
            "__attribute__((unused)) static {head}({parameters} {{\n{note}{before}    if (!judge_allows({allowed})) {nothing}\n    {call}\n{after}    \
             JUDGE({kept}, \"the postcondition is false\");\n{back}}}\n\
             __attribute__((unused)) static void trial_{name}(void) {{\n{trial}}}\n"
        )
    }

    /// Calls with all numbers of a list for each parameter.
    fn numbers(&self) -> String {
        let mut text = String::new();
        for (ty, name) in &self.parameters {
            let values = match ty.as_str() {
                "int" if self.parameters.len() > 2 => "judge_few",
                "int" => "judge_ints",
                "unsigned" => "judge_unsigneds",
                "char" => "judge_chars",
                "unsigned char" => "judge_uchars",
                "short" => "judge_shorts",
                "unsigned short" => "judge_ushorts",
                "long" => "judge_longs",
                "unsigned long" => "judge_ulongs",
                _ => "judge_tiny",
            };
            text.push_str(&over(values, ty, name));
        }
        let arguments: Vec<&str> = self.parameters.iter().map(|(_, name)| name.as_str()).collect();
        text.push_str(&format!("    judge_{}({});\n", self.name, arguments.join(", ")));
        text
    }

    /// One change somewhere in the body: most are wrong then.
    pub(super) fn spoil(&mut self, draw: &mut Draw<'_>) {
        self.body = spoilt(&self.body, draw);
    }
}

/// A loop over the numbers of a list; what follows is its body.
pub(super) fn over(values: &str, ty: &str, name: &str) -> String {
    format!(
        "    for (unsigned i_{name} = 0; i_{name} < COUNT({values}); i_{name}++)\n    for ({ty} {name} = {values}[i_{name}], once_{name} = 1; once_{name}; once_{name} = 0)\n"
    )
}

fn declared(ty: &str, name: &str) -> String {
    if ty.ends_with('*') { format!("{ty}{name}") } else { format!("{ty} {name}") }
}

/// What operators and constants are changed into.
const CHANGES: &[(&str, &[&str])] = &[
    (" < ", &[" <= ", " > ", " != "]),
    (" <= ", &[" < ", " >= "]),
    (" > ", &[" >= ", " < "]),
    (" >= ", &[" > "]),
    (" == ", &[" != "]),
    (" != ", &[" == "]),
    (" + ", &[" - "]),
    (" - ", &[" + "]),
    (" * ", &[" + "]),
    (" && ", &[" || "]),
    (" || ", &[" && "]),
    (" 0;", &[" 1;"]),
    (" 1;", &[" 0;", " 2;"]),
    ("++", &["--"]),
    ("->left", &["->right"]),
    ("->right", &["->left"]),
    ("->next", &["->next->next"]),
];

/// Changes one operator or constant outside of annotations, or leaves a statement out.
fn spoilt(body: &str, draw: &mut Draw<'_>) -> String {
    let mut all = Vec::new();
    for (number, line) in body.lines().enumerate() {
        if line.contains("//@") || line.contains("/*") {
            continue;
        }
        let simple = line.trim();
        let is_write = simple.split_once(" = ").is_some_and(|(place, _)| place.contains("->"));
        if simple.ends_with(';') && (simple.starts_with("free(") || is_write) {
            all.push((number, String::new()));
        }
        if simple.starts_with("free(") {
            all.push((number, format!("{line} {simple}")));
        }
        for (from, into) in CHANGES {
            for (at, _) in line.match_indices(from) {
                for change in *into {
                    all.push((number, format!("{}{change}{}", &line[..at], &line[at + from.len()..])));
                }
            }
        }
    }
    if all.is_empty() {
        return body.to_owned();
    }
    let (number, change) = all.swap_remove(draw.below(all.len()));
    let lines = body.lines().enumerate();
    lines.map(|(at, line)| format!("{}\n", if at == number { change.as_str() } else { line })).collect()
}

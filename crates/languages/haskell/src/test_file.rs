//! A counterexample as a Haskell file of its own, which fails in a real GHC as long as the program is wrong.
//!
//! The file is a module with an action that throws, which is what HUnit calls an assertion, and a `main` that runs it without any package; where a
//! property is false it also has the property for QuickCheck. Where the program exports everything the file imports it; otherwise the file is
//! the program with these added. Names of the library are qualified, because the program may have its own of the same name. What the failure does
//! not depend on has a plain value, or none where its type has none that a program can write.

use std::{collections::BTreeMap, fmt::Write};

use gainsay_ir::functional::ENDLESS;
use gainsay_source::{Name, Sources};
use gainsay_verdict::{Binding, Counterexample, Ending, Failure, Kind, Notation, Value};

use crate::{
    contracts::{Entry, Inspected, Observation, Observed, REACHED, makers_in, module_and_name},
    modules::{Graph, Origin},
    notation::{Haskell, Purpose},
    preprocess::haskell_text,
    syntax::{BindingKind, DeclarationKind, Export, ExportKind, Members, Module},
};

/// A file to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    /// What to call it, without a folder.
    pub name: String,
    pub text: String,
    /// The action to run.
    pub action: &'static str,
    /// Why it does not fail although the program is wrong, in a sentence.
    pub unseen: Option<&'static str>,
    /// Whether it holds the program instead of importing it, and so does not change with it.
    pub is_copy: bool,
    /// How many folders above its file the program's modules begin.
    pub depth: usize,
}

/// The assertion in the file, an action that throws as long as the program fails.
pub const CASE: &str = "gainsayCase";

/// The property in the file, where the counterexample is of one.
pub const PROPERTY: &str = "gainsayProperty";

/// What the file prints when the program fails the way the counterexample says.
pub const STILL_FAILS: &str = "gainsay: it fails";

/// What GHC prints when a part is needed that should not matter.
pub const PART_NEEDED: &str = "Prelude.undefined";

/// The imports that the added code needs.
const NEEDED: [&str; 11] = [
    "Control.Exception",
    "Control.Monad",
    "Data.Bool",
    "Data.Either",
    "Data.List",
    "Data.Ord",
    "GHC.Err",
    "System.Exit",
    "System.IO",
    "System.IO.Error",
    "Text.Show",
];

/// The names that values are written with.
const PRELUDE: [(&str, &str); 10] = [
    ("Bool", "Bool (..)"),
    ("Maybe", "Maybe (..)"),
    ("Either", "Either (..)"),
    ("Ordering", "Ordering (..)"),
    ("/", "(/)"),
    ("Int", "Int"),
    ("Integer", "Integer"),
    ("Char", "Char"),
    ("Double", "Double"),
    ("Float", "Float"),
];

/// The test of a failure. An `Err` says in a sentence why there is none.
pub fn test_file(
    sources: &Sources,
    graph: &Graph,
    entry: &Entry,
    notation: &Haskell,
    (stem, number): (&str, usize),
    failure: &Failure,
) -> Result<TestFile, String> {
    let Some(counterexample) = &failure.counterexample else { return Err("there is no counterexample".to_owned()) };
    if counterexample.kind == Kind::Abstract {
        return Err("only a contract is too weak, and running the code does not fail".to_owned());
    }
    if failure.code == REACHED {
        return Err("reaching a call is no failure".to_owned());
    }
    if failure.code == ENDLESS {
        return Err("the run goes on, at something that is not smaller, and no test waits for its end".to_owned());
    }
    let is_argument = |input: &Binding| entry.parameters.iter().any(|parameter| parameter.label == input.name);
    let is_given = |input: &Binding| entry.observed.as_ref().is_some_and(|observed| observed.gives(&input.name));
    if !counterexample.inputs.iter().all(|input| is_argument(input) || is_given(input)) {
        return Err("it fails when a function in the result is called, which no test does".to_owned());
    }
    // The arguments of an entry are those that a user writes, without dictionaries.
    let notation = Haskell { purpose: Purpose::Compiler, dictionaries: BTreeMap::new(), ..notation.clone() };
    let root = graph.module(graph.root);
    let module = &*root.syntax;
    let call = call(entry, &notation, &counterexample.inputs);
    let action = if defines_main(module) { "gainsayMain" } else { "main" };
    let test = module_name(stem, &entry.function, number);
    let question = question(entry, failure, counterexample, &notation, &call);
    let imports = imports(entry, &question);
    let imported = is_importable(sources, module, &entry.function, &question);
    let mut added = case_text(failure, &question);
    let mut exports = vec![CASE, action];
    if failure.code == "property" {
        exports.push(PROPERTY);
        let _ = write!(added, "\n{PROPERTY} :: Data.Bool.Bool\n{PROPERTY} = {call}\n");
    }
    added.push_str(&main_text(action));
    let exports: Vec<String> = exports.iter().map(|name| format!("{test}.{name}")).collect();
    let header = format!("module {test} ({}) where", exports.join(", "));
    let mut text = format!("-- A counterexample found by gainsay: {}.\n", one_line(&failure.message));
    let program = sources.path(module.file).replace(char::is_control, "?");
    let _ = writeln!(
        text,
        "-- It fails as long as {program} does, and passes after that. `{CASE}` is an assertion for HUnit."
    );
    let _ = writeln!(text, "-- Without any package: ghc -iFOLDER_OF_THE_PROGRAM -e {action} {test}.hs");
    if !imported {
        let _ = writeln!(
            text,
            "-- No other module can call `{}`, so this is a copy of the program: write it again when the program is mended.",
            entry.function
        );
    }
    let (frame, indentation) = match (&module.name, imported) {
        (Some(name), true) => (importing(graph, module, &header, &name.name, &imports), String::new()),
        _ => containing(sources, module, &header, &imports),
    };
    text.push_str(&frame);
    added.lines().for_each(|line| text.push_str(&format!("{indentation}{line}\n")));
    let depth = module.name.as_ref().filter(|_| imported).map_or(0, |name| name.name.matches('.').count());
    let unseen = (failure.code == "precondition" && !matches!(counterexample.ending, Ending::Returned(_)))
        .then_some("it breaks a refinement type inside of the program, which nothing checks when the program runs");
    Ok(TestFile { name: format!("{test}.hs"), text, action, unseen, is_copy: !imported, depth })
}

/// `Zoo_apply_1`: a name for a module, whatever its parts are called.
fn module_name(stem: &str, function: &Name, number: usize) -> String {
    let plain = |text: &str| -> String {
        text.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect()
    };
    let stem = plain(stem);
    let mut letters = stem.chars();
    let stem = match letters.next() {
        Some(first) if first.is_ascii_alphabetic() => format!("{}{}", first.to_ascii_uppercase(), letters.as_str()),
        _ => format!("Test{stem}"),
    };
    format!("{stem}_{}_{number}", plain(function))
}

/// Whether another module can find the program under its name and use what the test does.
fn is_importable(sources: &Sources, module: &Module, function: &Name, question: &str) -> bool {
    let path = sources.path(module.file).replace('\\', "/");
    let path = path.rsplit_once('.').map_or("", |(path, _)| path);
    let is_found = module.name.as_ref().filter(|name| name.name != "Main").is_some_and(|name| {
        let file = name.name.replace('.', "/");
        path == file || path.ends_with(&format!("/{file}"))
    });
    is_found && module.exports.as_ref().is_none_or(|exports| offers(module, exports, function, question))
}

/// Whether an export list has the function, and all of every type that the test speaks of.
fn offers(module: &Module, exports: &[Export], function: &Name, question: &str) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '\'';
    let mentions = |name: &Name| match name.starts_with(is_word) {
        true => question.split(|letter| !is_word(letter)).any(|word| *name == word),
        false => question.contains(name.as_str()),
    };
    let has_function =
        exports.iter().any(|export| matches!(&export.kind, ExportKind::Variable(known) if known.name == *function));
    let has_all_of = |ty: &Name| {
        exports
            .iter()
            .any(|export| matches!(&export.kind, ExportKind::Type { name, members: Members::All } if name.name == *ty))
    };
    let types = module.declarations.iter().filter_map(|declaration| match &declaration.kind {
        DeclarationKind::Data(data) => Some(data),
        _ => None,
    });
    let mut mentioned = types.filter(|data| {
        mentions(&data.head.name.name) || data.constructors.iter().any(|constructor| mentions(&constructor.name.name))
    });
    has_function && mentioned.all(|data| has_all_of(&data.head.name.name))
}

fn defines_main(module: &Module) -> bool {
    module.declarations.iter().any(|declaration| match &declaration.kind {
        DeclarationKind::Binding(binding) => {
            matches!(&binding.kind, BindingKind::Function(function) if function.name.name == "main")
        }
        _ => false,
    })
}

/// The call, as an expression in parentheses.
fn call(entry: &Entry, notation: &Haskell, inputs: &[Binding]) -> String {
    let arguments: Vec<Value> = entry
        .parameters
        .iter()
        .map(|parameter| {
            let input = inputs.iter().find(|input| input.name == parameter.label);
            let value = input.map_or(&Value::Unspecified, |input| &input.value.value);
            let value = notation.types.filled(value, parameter.ty.as_ref());
            match parameter.made_by {
                Some(maker) => Value::Symbol(Name::from(format!("({maker} ({}))", notation.value(&value)))),
                None if entry.is_overloaded => {
                    Value::Symbol(Name::from(format!("({} :: {})", notation.value(&value), parameter.written)))
                }
                None => value,
            }
        })
        .collect();
    notation.call(&entry.function, &arguments)
}

fn imports<'e>(entry: &'e Entry, question: &str) -> Vec<&'e str> {
    let makers = entry.parameters.iter().filter_map(|parameter| parameter.made_by);
    let inspected = entry.observed.iter().flat_map(|observed| observed.inspections.iter().flatten());
    let modules = inspected.filter_map(|inspected| inspected.module.as_ref().map(Name::as_str));
    let mut imports: Vec<&str> = modules.collect();
    imports.extend(NEEDED);
    imports.extend(makers.chain(makers_in(question)).map(|maker| -> &'e str { module_and_name(maker).0 }));
    imports.sort_unstable();
    imports.dedup();
    imports
}

fn importing(graph: &Graph, module: &Module, header: &str, name: &Name, imports: &[&str]) -> String {
    let mut text = format!("{{-# LANGUAGE ExtendedDefaultRules, ViewPatterns #-}}\n{header}\n\n");
    let own: Vec<&str> = module
        .declarations
        .iter()
        .filter_map(|declaration| match &declaration.kind {
            DeclarationKind::Data(data) => Some(data.head.name.name.as_str()),
            _ => None,
        })
        .collect();
    let free = PRELUDE.iter().filter(|(ty, _)| !own.contains(ty)).map(|(_, item)| *item);
    let _ = writeln!(text, "import Prelude ({})", free.collect::<Vec<_>>().join(", "));
    for import in imports {
        let _ = writeln!(text, "import qualified {import}");
    }
    let _ = writeln!(text, "import {name}");
    for other in graph.modules.iter().filter(|module| module.origin == Origin::Project) {
        let _ = writeln!(text, "import {}", other.name);
    }
    text
}

/// The module itself, without its header, and how far its declarations are indented.
fn containing(sources: &Sources, module: &Module, header: &str, imports: &[&str]) -> (String, String) {
    let (source, _) = haskell_text(sources, module.file);
    let items = module.imports.iter().map(|import| import.span);
    let items = items.chain(module.declarations.iter().map(|declaration| declaration.span));
    let first = items.map(|span| span.start as usize).min().unwrap_or(source.len());
    let start = source[..first].rfind('\n').map_or(0, |at| at + 1);
    let indentation = " ".repeat(source[start..first].chars().count());
    // The pragmas stay, but for those that want a compiler plugin.
    let before = source[..(module.span.start as usize).min(start)].lines().filter(|line| !line.contains("-fplugin"));
    let before: Vec<&str> = before.collect();
    let mut text = format!("{{-# LANGUAGE ExtendedDefaultRules, ViewPatterns #-}}\n{}\n", before.join("\n").trim_end());
    let _ = writeln!(text, "{header}\n");
    for import in imports {
        let _ = writeln!(text, "{indentation}import qualified {import}");
    }
    text.push_str(&source[start..]);
    text.push('\n');
    (text, indentation)
}

/// The action that fails, or gives false, as long as the program is wrong.
fn question(
    entry: &Entry,
    failure: &Failure,
    counterexample: &Counterexample,
    notation: &Haskell,
    call: &str,
) -> String {
    let evaluated = |question: String| format!("Control.Exception.evaluate ({question})");
    match (&counterexample.ending, &entry.observed) {
        _ if failure.code == "property" => evaluated(call.to_owned()),
        (Ending::Returned(result), _) => {
            let pattern = Haskell { purpose: Purpose::Reader, ..notation.clone() }.value(&result.value);
            evaluated(format!("case {call} of {{ {pattern} -> Data.Bool.False; _ -> Data.Bool.True }}"))
        }
        (_, Some(observed)) => {
            let run = Run { notation, inputs: &counterexample.inputs };
            format!("{} Control.Monad.>> Control.Monad.return Data.Bool.True", run.of(observed, call))
        }
        _ if entry.shows => evaluated(format!("Data.List.length (Text.Show.show ({call})) Data.Ord.>= 0")),
        _ => format!("{} Control.Monad.>> Control.Monad.return Data.Bool.True", evaluated(call.to_owned())),
    }
}

/// Writes the action that runs the code in a result.
struct Run<'n> {
    notation: &'n Haskell,
    inputs: &'n [Binding],
}

impl Run<'_> {
    fn of(&self, observed: &Observed, call: &str) -> String {
        let definitions: Vec<String> = observed
            .inspections
            .iter()
            .enumerate()
            .map(|(number, constructors)| {
                let cases: Vec<String> = constructors.iter().map(|inspected| self.case(inspected)).collect();
                format!("inspect{number} value = case value of {{ {} }}", cases.join("; "))
            })
            .collect();
        format!("(let {{ {} }} in {})", definitions.join("; "), self.action(&observed.result, call))
    }

    fn case(&self, inspected: &Inspected) -> String {
        let module = inspected.module.as_ref().map_or(String::new(), |module| format!("{module}."));
        let fields: String = (0..inspected.fields.len()).map(|index| format!(" field{index}")).collect();
        let looked = inspected.fields.iter().enumerate().filter_map(|(index, field)| {
            field.as_ref().map(|field| format!("{} Control.Monad.>> ", self.action(field, &format!("field{index}"))))
        });
        let constructor = match inspected.constructor.starts_with(char::is_alphabetic) {
            true => format!("{module}{}", inspected.constructor),
            false if inspected.constructor.starts_with(['[', '(']) => inspected.constructor.to_string(),
            false => format!("({module}{})", inspected.constructor),
        };
        format!("{constructor}{fields} -> {}Control.Monad.return ()", looked.collect::<String>())
    }

    fn action(&self, observation: &Observation, value: &str) -> String {
        match observation {
            Observation::Evaluate => format!("Control.Monad.void (Control.Exception.evaluate ({value}))"),
            Observation::Run(result) => {
                format!("({value} Control.Monad.>>= (\\result -> {}))", self.action(result, "result"))
            }
            Observation::Call { label, made_by, result } => {
                let input = self.inputs.iter().find(|input| input.name == *label);
                let given = input.map_or(Value::Unspecified, |input| input.value.value.clone());
                let given = self.notation.value(&given);
                let given = made_by.map_or(given.clone(), |maker| format!("{maker} ({given})"));
                self.action(result, &format!("({value} ({given}))"))
            }
            Observation::Inspect(number) => format!("inspect{number} ({value})"),
        }
    }
}

fn case_text(failure: &Failure, question: &str) -> String {
    let message = one_line(&failure.message);
    format!(
        "\n{CASE} :: System.IO.IO ()\n{CASE} = do\n  \
         outcome <- {question}\n  \
         Control.Monad.unless outcome (Control.Exception.throwIO (System.IO.Error.userError {message:?}))\n"
    )
}

fn main_text(action: &str) -> String {
    format!(
        "\n{action} :: System.IO.IO ()\n{action} = do\n  \
         outcome <- Control.Exception.try {CASE}\n  \
         case outcome of\n    \
         Data.Either.Left problem -> do\n      \
         System.IO.putStrLn {STILL_FAILS:?}\n      \
         System.IO.print (problem :: Control.Exception.SomeException)\n      \
         System.Exit.exitWith (System.Exit.ExitFailure 1)\n    \
         Data.Either.Right () -> System.IO.putStrLn \"fine\"\n"
    )
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace(|letter: char| !letter.is_ascii(), "?")
}

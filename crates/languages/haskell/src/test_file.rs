//! A counterexample as a Haskell file of its own, which fails in a real GHC as long as the program is wrong.
//!
//! Where the module exports everything the file imports it; otherwise the file is the module with a `main` added. Names of the library are
//! qualified, because the module may have its own of the same name. What the failure does not depend on has a plain value,
//! or none where its type has none that a program can write.

use std::{collections::BTreeMap, fmt::Write};

use gainsay_source::{Name, Sources};
use gainsay_verdict::{Binding, Counterexample, Ending, Failure, Kind, Notation, Value};

use crate::{
    contracts::{Entry, Inspected, Observation, Observed, REACHED, makers_in},
    modules::{Graph, Origin},
    notation::{Haskell, Purpose},
    preprocess::haskell_text,
    syntax::{BindingKind, DeclarationKind, Module},
};

/// A file to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    /// What to call it, without a folder.
    pub name: String,
    pub text: String,
    /// The action to run.
    pub action: &'static str,
}

/// What the file prints when the program fails the way the counterexample says.
pub const STILL_FAILS: &str = "gainsay: it fails";

/// What GHC prints when a part is needed that should not matter.
pub const PART_NEEDED: &str = "Prelude.undefined";

/// The imports that the added code needs.
const NEEDED: [&str; 10] = [
    "Control.Exception",
    "Control.Monad",
    "Data.Bool",
    "Data.Either",
    "Data.List",
    "Data.Ord",
    "GHC.Err",
    "System.Exit",
    "System.IO",
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
    number: usize,
    failure: &Failure,
) -> Result<TestFile, String> {
    let Some(counterexample) = &failure.counterexample else { return Err("there is no counterexample".to_owned()) };
    if counterexample.kind == Kind::Abstract {
        return Err("only a contract is too weak, and running the code does not fail".to_owned());
    }
    if failure.code == REACHED {
        return Err("reaching a call is no failure".to_owned());
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
    let imported = is_importable(sources, module);
    let action = if !imported && defines_main(module) { "counterexample" } else { "main" };
    let mut text = format!("-- A counterexample found by gainsay: {}.\n", one_line(&failure.message));
    let _ = writeln!(text, "-- It fails as long as the program does; run it with `ghc -e {action}`.");
    let question = question(entry, failure, counterexample, &notation, &call);
    let imports = imports(entry, &question);
    let (frame, indentation) = match (&module.name, imported) {
        (Some(name), true) => (importing(graph, module, &name.name, &imports), String::new()),
        _ => containing(sources, module, action, &imports),
    };
    text.push_str(&frame);
    let added = action_text(action, failure, &question);
    added.lines().for_each(|line| text.push_str(&format!("{indentation}{line}\n")));
    let stem = stem(sources, module);
    let function: String =
        entry.function.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
    Ok(TestFile { name: format!("{stem}_{function}_{number}.hs"), text, action })
}

/// The name of the module's file without folder and extension.
fn stem<'s>(sources: &'s Sources, module: &Module) -> &'s str {
    let path = sources.path(module.file);
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem)
}

/// Whether the module exports everything and can be found under its name.
fn is_importable(sources: &Sources, module: &Module) -> bool {
    let named = module.name.as_ref().filter(|name| name.name != "Main");
    module.exports.is_none() && named.is_some_and(|name| name.name == stem(sources, module))
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
                Some(module) => Value::Symbol(Name::from(format!("({module}.fromList ({}))", notation.value(&value)))),
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
    imports.extend(makers.chain(makers_in(question)).map(|module| -> &'e str { module }));
    imports.sort_unstable();
    imports.dedup();
    imports
}

fn importing(graph: &Graph, module: &Module, name: &Name, imports: &[&str]) -> String {
    let mut text = String::from("{-# LANGUAGE ExtendedDefaultRules, ViewPatterns #-}\nmodule Main (main) where\n\n");
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
fn containing(sources: &Sources, module: &Module, action: &str, imports: &[&str]) -> (String, String) {
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
    // A module called Main would have to export an action called main.
    let name = if action == "main" { "Main" } else { "Counterexample" };
    let _ = writeln!(text, "module {name} ({action}) where\n");
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
                let given = made_by.map_or(given.clone(), |module| format!("{module}.fromList ({given})"));
                self.action(result, &format!("({value} ({given}))"))
            }
            Observation::Inspect(number) => format!("inspect{number} ({value})"),
        }
    }
}

fn action_text(action: &str, failure: &Failure, question: &str) -> String {
    let message = one_line(&failure.message);
    format!(
        "\n{action} :: System.IO.IO ()\n{action} = do\n  \
         outcome <- Control.Exception.try ({question})\n  \
         case outcome of\n    \
         Data.Either.Left problem -> do\n      \
         System.IO.putStrLn {STILL_FAILS:?}\n      \
         System.IO.print (problem :: Control.Exception.SomeException)\n      \
         System.Exit.exitWith (System.Exit.ExitFailure 1)\n    \
         Data.Either.Right Data.Bool.False -> do\n      \
         System.IO.putStrLn {STILL_FAILS:?}\n      \
         System.IO.putStrLn {message:?}\n      \
         System.Exit.exitWith (System.Exit.ExitFailure 1)\n    \
         Data.Either.Right Data.Bool.True -> System.IO.putStrLn \"fine\"\n"
    )
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace(|letter: char| !letter.is_ascii(), "?")
}

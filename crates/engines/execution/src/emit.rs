//! A counterexample as a C program: a `main` that rebuilds the heap and calls the function, to be compiled with the address sanitizer. What the run took
//! from outside is given to it again.

mod outside;

use std::fmt::Write;

use gainsay_ir::c::Type;
use gainsay_source::Sources;
use gainsay_verdict::Counterexample;

use super::{
    Settings,
    attempt::{Attempt, Outcome},
    index::Executable,
    machine::{External, Finding, Promises},
    memory::{Block, Memory, Origin},
    program::Program,
    replay, replay_stored, show,
    value::{Pointer, Value},
};

/// Longer arrays are not written out.
const MOST_CELLS: usize = 10_000;

/// A program that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmittedMain {
    pub text: String,
    /// Why it does not fail when it runs, in a sentence.
    pub unseen: Option<&'static str>,
}

/// Writes the program. `named` says how it names a file that it includes. An `Err` says in a sentence why that cannot be done.
pub fn emit_main(
    executable: &Executable,
    function: &str,
    sources: &Sources,
    settings: &Settings,
    counterexample: &Counterexample,
    named: &dyn Fn(&str) -> String,
) -> Result<EmittedMain, String> {
    let program = Program::new(executable, function, settings.overflow);
    let attempt = replay_stored::again(&program, function, settings, counterexample)?;
    let Outcome::Found(finding) = &attempt.outcome else { return Err("the counterexample does not fail".to_owned()) };
    if attempt.machine.rules.promises != Promises::Nowhere {
        return Err("only a contract allows it, no execution shows it".to_owned());
    }
    let recorded = replay::recorded(&attempt);
    let path = sources.path(attempt.task.function.name_span.file);
    let included = named(path);
    if [path, &included]
        .iter()
        .any(|path| path.contains(['"', '\\']) || path.contains("*/") || path.contains(char::is_control))
    {
        return Err("a name like that of its file cannot stand in a program".to_owned());
    }
    let (initial, log) = (&recorded.initial, recorded.log);
    let emitter = Emitter { program: &program, attempt: &attempt, finding, initial, log };
    let mut text = emitter.heading(path, &included, sources);
    text.push_str(&emitter.bodies()?);
    text.push_str(&emitter.build());
    text.push_str(&emitter.run(&recorded.arguments));
    Ok(EmittedMain { text, unseen: emitter.unseen() })
}

struct Emitter<'p, 'a, 'u> {
    program: &'p Program<'u>,
    attempt: &'p Attempt<'a, 'u>,
    finding: &'p Finding,
    initial: &'p Memory,
    /// What came from outside, with nothing left open.
    log: Vec<External>,
}

impl Emitter<'_, '_, '_> {
    /// What neither the sanitizers nor the program itself see.
    fn unseen(&self) -> Option<&'static str> {
        match self.finding.code {
            "null" | "dangling" | "out-of-bounds" | "double-free" | "leak" | "division" | "overflow" | "shift"
            | "endless-recursion" | "endless-loop" => None,
            // What the code asserts is checked by the code, what an annotation asserts is not.
            "assert" if self.finding.broken.is_none() => None,
            "postcondition" if !self.conditions().is_empty() => None,
            "postcondition" => Some("it ends in no state that a program could compare"),
            "uninitialised" => Some("a program that reads uninitialised memory runs on"),
            _ => Some("only annotations forbid it, and a program that runs does not look at them"),
        }
    }

    fn heading(&self, path: &str, included: &str, sources: &Sources) -> String {
        let name = &self.attempt.task.function.name;
        let line = sources.line(self.finding.span);
        let mut text = format!("/* `{name}` fails at {path}:{line}: {}.\n", self.finding.message.replace("*/", "* /"));
        text.push_str("   cc -g -fsanitize=address,undefined -fno-sanitize-recover=all FILE.c && ./a.out */\n");
        // Without names of functions, which the program may use for its own.
        for header in ["assert", "limits", "stdbool", "stddef", "stdint"] {
            let _ = writeln!(text, "#include <{header}.h>");
        }
        text.push_str(&self.library());
        let _ = writeln!(
            text,
            "#define main original_main\n#include \"{included}\"\n#undef main\n#undef NDEBUG\n#include <assert.h>"
        );
        text.push_str(&self.library_again());
        text
    }

    fn given(&self) -> impl Iterator<Item = (usize, &Block)> {
        let is_heap = |block: &Block| matches!(block.origin, Origin::Given | Origin::Global(_) | Origin::Value);
        self.initial.blocks.iter().enumerate().filter(move |(_, block)| is_heap(block))
    }

    fn name(&self, index: usize) -> String {
        show::block(self.initial, index).replace('#', "_")
    }

    /// The blocks with their contents. What the function leaks must not be reachable from anywhere else.
    fn build(&self) -> String {
        let mut text = "\n__attribute__((noinline)) static void gainsay_run(void) {\n".to_owned();
        for (index, block) in self.given() {
            if matches!(block.origin, Origin::Global(_)) {
                continue;
            }
            let ty = self.element(block);
            if block.origin == Origin::Value {
                let _ = writeln!(text, "    static {}{};", self.spaced(&ty), self.name(index));
                continue;
            }
            let storage = if self.finding.leaked.contains(&index) { "" } else { "static " };
            let name = self.name(index);
            let _ = writeln!(text, "    {storage}{}{name};", self.spaced(&Type::pointer(ty)));
            let _ = writeln!(text, "    {name} = __builtin_malloc({});", block.extent());
        }
        for (index, block) in self.given() {
            // What a global variable begins with is in the program already.
            if matches!(block.origin, Origin::Global(_)) && block.whole {
                continue;
            }
            for (place, ty, value) in self.cells(index, block) {
                let _ = writeln!(text, "    {place} = {};", self.value(&value, &ty));
            }
        }
        text
    }

    /// A type, up to the name that is declared.
    fn spaced(&self, ty: &Type) -> String {
        let mut text = ty.to_string();
        for name in self.program.tagless() {
            for word in ["struct", "union"] {
                text = text.replace(&format!("{word} {name}"), name);
            }
        }
        if text.ends_with('*') { text } else { format!("{text} ") }
    }

    fn element(&self, block: &Block) -> Type {
        block.ty.clone().filter(|ty| *ty != Type::Void).unwrap_or(Type::CHAR)
    }

    /// The cells of a block: how each is written, its type and its value.
    fn cells(&self, index: usize, block: &Block) -> Vec<(String, Type, Value)> {
        let (name, ty) = (self.name(index), self.element(block));
        let unit = self.program.size(&ty).unwrap_or(1).max(1);
        let is_global = matches!(block.origin, Origin::Global(_) | Origin::Value);
        let mut found = Vec::new();
        for (offset, cell) in block.cells.iter().take(MOST_CELLS) {
            let Some(value) = &cell.value else { continue };
            let path = self.program.scalar_at(&ty, offset % unit);
            let path = path.filter(|(_, scalar)| self.program.size(scalar) == Some(cell.size));
            let Some((path, scalar)) = path else { continue };
            let place = match (is_global, path.as_str()) {
                (true, "") => name.clone(),
                (true, path) if path.starts_with('[') => format!("{name}{path}"),
                (true, path) => format!("{name}.{path}"),
                (false, "") => format!("{name}[{}]", offset / unit),
                (false, path) if path.starts_with('[') => format!("{name}[{}]{path}", offset / unit),
                (false, path) if block.extent() <= unit => format!("{name}->{path}"),
                (false, path) => format!("{name}[{}].{path}", offset / unit),
            };
            found.push((place, scalar, value.clone()));
        }
        found
    }

    fn value(&self, value: &Value, ty: &Type) -> String {
        match value {
            Value::Integer(0) if ty.is_pointer() => "NULL".to_owned(),
            Value::Integer(number) if ty.is_pointer() => format!("(void *){number:#x}"),
            Value::Integer(number) if *number == i128::from(i32::MIN) => "INT_MIN".to_owned(),
            Value::Integer(number) => number.to_string(),
            Value::Pointer(pointer) => self.pointer(*pointer),
            Value::Function(name) => name.to_string(),
            _ => "0".to_owned(),
        }
    }

    fn pointer(&self, pointer: Pointer) -> String {
        let Some(block) = self.initial.blocks.get(pointer.block) else { return "NULL".to_owned() };
        let name = match block.origin {
            Origin::Global(_) => format!("&{}", self.name(pointer.block)),
            _ => self.name(pointer.block),
        };
        if pointer.offset == 0 { name } else { format!("(void *)((char *){name} + {})", pointer.offset) }
    }

    fn run(&self, arguments: &[Value]) -> String {
        let function = self.attempt.task.function;
        let arguments = arguments.iter().zip(&function.parameters);
        let arguments: Vec<String> = arguments.map(|(value, parameter)| self.value(value, &parameter.ty)).collect();
        let name = if function.name == "main" { "original_main" } else { function.name.as_str() };
        let call = format!("{name}({})", arguments.join(", "));
        let mut text = String::new();
        if function.result == Type::Void {
            let _ = writeln!(text, "    {call};");
        } else {
            let _ = writeln!(text, "    {}result = {call};", self.spaced(&function.result));
            text.push_str("    (void)result;\n");
        }
        text.push_str(&self.reached());
        text.push_str("}\n\n");
        // Pointers that are left on the stack would hide a leak: what was there is overwritten, from above where the run began.
        // A loop without end is ended by the system.
        let alarm = match self.finding.code {
            "endless-loop" => "    unsigned alarm(unsigned seconds);\n    alarm(10);\n",
            _ => "",
        };
        text.push_str(
            "__attribute__((noinline)) static void gainsay_forget(void) {\n    volatile char room[65536];\n    \
             __builtin_memset((void *)room, 0, sizeof room);\n}\n\n\
             __attribute__((noinline)) static void gainsay_deeper(void) {\n    volatile char room[4096];\n    room[0] = 0;\n    \
             gainsay_run();\n    room[1] = room[0];\n}\n\n",
        );
        let _ =
            write!(text, "int main(void) {{\n{alarm}    gainsay_deeper();\n    gainsay_forget();\n    return 0;\n}}\n");
        text
    }

    /// A promise that was not kept is seen by the state that breaks it.
    fn reached(&self) -> String {
        if self.finding.code != "postcondition" {
            return String::new();
        }
        let conditions = self.conditions();
        let condition = if conditions.is_empty() { "1".to_owned() } else { conditions.join("\n        && ") };
        let message = self.finding.message.replace('\\', "\\\\").replace('"', "\\\"");
        format!("    if ({condition})\n        assert(!\"{message}\");\n")
    }

    /// The state that the run ends in.
    fn conditions(&self) -> Vec<String> {
        let mut conditions = Vec::new();
        let function = self.attempt.task.function;
        let knowledge = &self.attempt.machine.knowledge;
        if let Some(result) = self.attempt.result.as_ref().map(|value| knowledge.shallow(value))
            && self.is_stated(&result)
        {
            conditions.push(format!("result == {}", self.value(&result, &function.result)));
        }
        let last = &self.attempt.machine.memory;
        for (index, _) in self.given() {
            let block = &last.blocks[index];
            if block.freed {
                continue;
            }
            for (place, ty, value) in self.cells(index, block) {
                let value = knowledge.shallow(&value);
                if self.is_stated(&value) {
                    conditions.push(format!("{place} == {}", self.value(&value, &ty)));
                }
            }
        }
        conditions
    }

    /// Whether a value can be written in the program: a number, or an address of a block that was there from the start.
    fn is_stated(&self, value: &Value) -> bool {
        match value {
            Value::Integer(_) => true,
            Value::Pointer(pointer) => self
                .initial
                .blocks
                .get(pointer.block)
                .is_some_and(|block| matches!(block.origin, Origin::Given | Origin::Global(_))),
            _ => false,
        }
    }
}

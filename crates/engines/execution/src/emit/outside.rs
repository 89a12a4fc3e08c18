//! What a run took from outside, for a program that is to run the same way: allocations that fail, input that is read, and what functions without
//! a body gave. Each is given again in the order in which it came.

use std::{collections::BTreeMap, fmt::Write};

use gainsay_ir::c::{Function, FunctionKind, Type};
use gainsay_source::Name;

use super::Emitter;
use crate::{
    machine::{Allowed, External, Heard},
    value::{Pointer, Value},
};

impl Emitter<'_, '_, '_> {
    /// What stands before the program: names of the library that mean what the run met.
    pub(super) fn library(&self) -> String {
        let (fails, calls, scans) = (self.failing(), self.calls(), self.scans());
        let mut text = String::new();
        if !fails.is_empty() || !calls.is_empty() || !scans.is_empty() {
            text.push_str("#include <stdarg.h>\n#include <stdio.h>\n#include <stdlib.h>\n");
        }
        text.push_str(&allocations(&fails));
        for (name, values) in &calls {
            let list: Vec<String> = values.iter().map(ToString::to_string).collect();
            // Input ends when there is no more of it.
            let last = if name == "getchar" { "-1".to_owned() } else { list.last().cloned().unwrap_or_default() };
            let (count, list) = (list.len(), list.join(", "));
            let _ = write!(
                text,
                "\nstatic int gainsay_{name}(void) {{\n    static const int given[] = {{{list}}};\n    static unsigned next;\n    \
                 return next < {count} ? given[next++] : {last};\n}}\n"
            );
            match name.as_str() {
                "getchar" | "rand" => {
                    let _ = writeln!(text, "#undef {name}\n#define {name}() gainsay_{name}()");
                }
                _ => {
                    let _ =
                        writeln!(text, "#undef {name}\n#define {name}(...) ({name}(__VA_ARGS__), gainsay_{name}())");
                }
            }
        }
        text.push_str(&scanning(&scans));
        text
    }

    /// What stands after the program: its own names again.
    pub(super) fn library_again(&self) -> String {
        let calls = self.calls();
        let mut names: Vec<&str> = calls.keys().map(Name::as_str).collect();
        if !self.failing().is_empty() {
            names.extend(["malloc", "calloc", "realloc"]);
        }
        if !self.scans().is_empty() {
            names.push("scanf");
        }
        names.iter().map(|name| format!("#undef {name}\n")).collect()
    }

    fn failing(&self) -> Vec<bool> {
        let fails = self.log.iter().filter_map(|event| match event {
            External::AllocationFails(fails) => Some(*fails),
            _ => None,
        });
        let fails: Vec<bool> = fails.collect();
        if fails.contains(&true) { fails } else { Vec::new() }
    }

    /// The results of each function of the library that the run looked at.
    fn calls(&self) -> BTreeMap<Name, Vec<i128>> {
        let mut looked_at = BTreeMap::new();
        let mut results: BTreeMap<Name, Vec<i128>> = BTreeMap::new();
        for (open, known) in self.attempt.machine.log.iter().zip(&self.log) {
            let (External::Input(Heard::Call(name), open), External::Input(_, known)) = (open, known) else { continue };
            let is_open = matches!(self.attempt.machine.knowledge.shallow(open), Value::Unknown(_));
            *looked_at.entry(name.clone()).or_insert(false) |= !is_open;
            results.entry(name.clone()).or_default().push(number(known));
        }
        // What is read is always given: nobody would type it.
        results.retain(|name, _| ["getchar", "rand"].contains(&name.as_str()) || looked_at.get(name) == Some(&true));
        results
    }

    /// What each call of `scanf` found: statements that store it; none where nothing fits.
    fn scans(&self) -> Vec<Option<Vec<String>>> {
        let mut scans: Vec<Option<Vec<String>>> = Vec::new();
        for event in &self.log {
            let External::Input(through, value) = event else { continue };
            let value = number(value);
            let statement = match through {
                Heard::ScanFails => {
                    scans.push((value == 0).then(Vec::new));
                    continue;
                }
                Heard::ScannedNumber => format!("*va_arg(places, int *) = {value};"),
                Heard::ScannedCharacter => format!("*va_arg(places, char *) = {value};"),
                Heard::ScannedWord(longest) => {
                    let length = if value == 0 { 1 } else { *longest };
                    format!(
                        "word = va_arg(places, char *); for (letter = 0; letter < {length}; letter++) word[letter] = 'a'; word[letter] = 0;"
                    )
                }
                Heard::Call(_) | Heard::Memory => continue,
            };
            if let Some(Some(statements)) = scans.last_mut() {
                statements.push(statement);
            }
        }
        scans
    }

    /// The functions of the program that have no body, each with what it gave.
    pub(super) fn bodies(&self) -> Result<String, String> {
        let mut called: BTreeMap<&Name, Vec<&Allowed>> = BTreeMap::new();
        for event in &self.log {
            if let External::Allowed(allowed) = event {
                let callee = allowed.callee.as_ref().ok_or("only an invariant allows it, no execution shows it")?;
                called.entry(callee).or_default().push(allowed);
            }
        }
        // What the run did not call need not be there when the program is linked.
        let is_open = |function: &&Function| {
            function.kind == FunctionKind::Ordinary
                && function.body.is_none()
                && !self.program.is_library(&function.name)
        };
        let others = self.program.functions().filter(is_open).filter(|function| !called.contains_key(&function.name));
        let mut text: String = others.map(|function| format!("#pragma weak {}\n", function.name)).collect();
        for (name, calls) in called {
            let function = self.program.ordinary(name).filter(|function| function.body.is_none());
            let function = function.ok_or("only a contract allows it, no execution shows it")?;
            text.push_str(&self.body(function, &calls)?);
        }
        Ok(text)
    }

    fn body(&self, function: &Function, calls: &[&Allowed]) -> Result<String, String> {
        let parameters = function.parameters.iter().enumerate();
        let parameters = parameters.map(|(index, parameter)| format!("{}gainsay_{index}", self.spaced(&parameter.ty)));
        let parameters: Vec<String> = parameters.collect();
        if parameters.iter().any(|parameter| parameter.contains("(*)")) {
            return Err(format!("`{}` has no body and takes a function, which no test writes", function.name));
        }
        let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let name = &function.name;
        let mut text = "\n/* It has no body in the program: here it gives what the run was given. */\n".to_owned();
        let _ = writeln!(text, "{}{name}({parameters}) {{", self.spaced(&function.result));
        text.push_str("    static unsigned call;\n    switch (call++) {\n");
        for (index, allowed) in calls.iter().enumerate() {
            let label = if index + 1 == calls.len() { "default".to_owned() } else { format!("case {index}") };
            let _ = writeln!(text, "    {label}:");
            for statement in self.effects(name, allowed)? {
                let _ = writeln!(text, "        {statement}");
            }
            let result = match &allowed.result {
                Some(value) if function.result != Type::Void => {
                    let result = self.by_arguments(value, &function.result, &allowed.arguments);
                    let result =
                        result.ok_or_else(|| format!("`{name}` gives memory of its own, which no test builds"))?;
                    format!(" {result}")
                }
                _ => String::new(),
            };
            let _ = writeln!(text, "        return{result};");
        }
        text.push_str("    }\n}\n");
        Ok(text)
    }

    /// What a call changes in memory, through its arguments.
    fn effects(&self, name: &Name, allowed: &Allowed) -> Result<Vec<String>, String> {
        let mut statements = Vec::new();
        for (index, block) in allowed.memory.blocks.iter().enumerate() {
            let before = allowed.before.blocks.get(index);
            for (offset, cell) in &block.cells {
                let old = before.and_then(|block| block.cells.get(offset)).and_then(|cell| cell.value.as_ref());
                let Some(value) = cell.value.as_ref().filter(|value| Some(*value) != old) else { continue };
                let place = self.address(Pointer { block: index, offset: *offset }, &allowed.arguments);
                let value = self.by_arguments(value, &cell.ty, &allowed.arguments);
                let (Some(place), Some(value)) = (place, value) else {
                    return Err(format!("`{name}` changes memory that no argument points to, which no test does"));
                };
                statements.push(format!("*({}){place} = {value};", self.spaced(&Type::pointer(cell.ty.clone()))));
            }
        }
        Ok(statements)
    }

    fn by_arguments(&self, value: &Value, ty: &Type, arguments: &[Value]) -> Option<String> {
        match value {
            Value::Integer(_) | Value::Function(_) => Some(self.value(value, ty)),
            Value::Pointer(pointer) => self.address(*pointer, arguments).map(|address| format!("(void *){address}")),
            _ => None,
        }
    }

    /// An address as so many bytes from an argument.
    fn address(&self, pointer: Pointer, arguments: &[Value]) -> Option<String> {
        arguments.iter().enumerate().find_map(|(index, argument)| match argument {
            Value::Pointer(start) if start.block == pointer.block => {
                Some(format!("((char *)gainsay_{index} + {})", pointer.offset - start.offset))
            }
            _ => None,
        })
    }
}

fn number(value: &Value) -> i128 {
    match value {
        Value::Integer(number) => *number,
        _ => 0,
    }
}

/// Allocations that fail as they did.
fn allocations(fails: &[bool]) -> String {
    if fails.is_empty() {
        return String::new();
    }
    let list: Vec<&str> = fails.iter().map(|fails| if *fails { "1" } else { "0" }).collect();
    let count = fails.len();
    format!(
        "\nstatic int gainsay_fails(void) {{\n    static const int fails[] = {{{}}};\n    static unsigned next;\n    \
         return next < {count} && fails[next++];\n}}\n\
         #define malloc(size) (gainsay_fails() ? NULL : malloc(size))\n\
         #define calloc(count, size) (gainsay_fails() ? NULL : calloc(count, size))\n\
         static void *gainsay_realloc(void *block, size_t size) {{\n    if (!gainsay_fails()) return realloc(block, size);\n    \
         if (block != NULL && size == 0) free(block);\n    return NULL;\n}}\n\
         #define realloc(block, size) gainsay_realloc(block, size)\n",
        list.join(", ")
    )
}

/// A `scanf` that finds what the run found.
fn scanning(scans: &[Option<Vec<String>>]) -> String {
    if scans.is_empty() {
        return String::new();
    }
    let mut text = "\nstatic int gainsay_scanf(const char *format, ...) {\n    static unsigned call;\n    va_list places;\n    char *word;\n    \
                    int letter, found = -1;\n    (void)format, (void)word, (void)letter;\n    va_start(places, format);\n    switch (call++) {\n"
        .to_owned();
    for (index, scan) in scans.iter().enumerate() {
        let _ = writeln!(text, "    case {index}:");
        for statement in scan.iter().flatten() {
            let _ = writeln!(text, "        {statement}");
        }
        let found = scan.as_ref().map_or(0, Vec::len);
        let _ = writeln!(text, "        found = {found};\n        break;");
    }
    text.push_str("    }\n    va_end(places);\n    return found;\n}\n#define scanf gainsay_scanf\n");
    text
}

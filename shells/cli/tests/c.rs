//! Counterexamples of C programs as C programs: compiled with the address sanitizer, they fail by themselves. Skipped where there is no
//! compiler.

mod support;

use std::path::Path;
use std::process::{Command, Output};

use support::Folder;

const DISPOSE: &str = r#"#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

/*@
predicate nodes(struct node *n; list<int> values) =
    n == 0 ? values == nil :
    n->next |-> ?next &*& n->value |-> ?value &*& malloc_block_node(n) &*& nodes(next, ?rest) &*& values == cons(value, rest);
@*/

"#;

const SANITIZERS: &str = "-fsanitize=address,signed-integer-overflow";
const RECOVER: &str = "-fno-sanitize-recover=all";

/// Compiles a program and runs it; `None` where there is no compiler with a sanitizer.
fn compiled(folder: &Folder, text: &str) -> Option<Output> {
    compiled_with(folder, text, SANITIZERS)
}

fn compiled_with(folder: &Folder, text: &str, sanitizers: &str) -> Option<Output> {
    let file = folder.file("counterexample.c", text);
    let binary = folder.path().join("counterexample");
    let probe = folder.file("probe.c", "int main(void) { return 0; }\n");
    let compile = |source: &Path| {
        Command::new("cc").args(["-g", "-w", sanitizers, RECOVER, "-o"]).arg(&binary).arg(source).output()
    };
    if !compile(&probe).is_ok_and(|output| output.status.success()) {
        return None;
    }
    let output = compile(&file).expect("the compiler runs");
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    Some(Command::new(&binary).output().expect("the program runs"))
}

fn fails(body: &str, sign: &str) {
    let folder = Folder::new();
    folder.file("program.c", format!("{DISPOSE}{body}"));
    let ran = folder.run(&["check", "--emit-main", "program.c"]);
    ran.ends_with(1).says("int main(void)");
    let Some(output) = compiled(&folder, &ran.stdout) else { return };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains(sign), "{}\n{said}", ran.stdout);
}

#[test]
fn a_node_that_is_read_after_it_was_freed() {
    let body = "void dispose(struct node *n)\n    //@ requires nodes(n, _);\n    //@ ensures true;\n{\n    while (n != 0)\n        \
                //@ invariant nodes(n, _);\n    {\n        free(n);\n        n = n->next;\n    }\n}\n";
    fails(body, "heap-use-after-free");
}

#[test]
fn an_allocation_that_fails() {
    let body = "struct node *push(struct node *n, int value)\n    //@ requires nodes(n, ?values);\n    \
                //@ ensures nodes(result, cons(value, values));\n{\n    struct node *first = malloc(sizeof(struct node));\n    \
                first->next = n;\n    first->value = value;\n    return first;\n}\n";
    fails(body, "AddressSanitizer");
}

#[test]
fn a_node_that_is_lost() {
    let body = "struct node *pop(struct node *n)\n    //@ requires nodes(n, ?values) &*& values != nil;\n    \
                //@ ensures nodes(result, tail(values));\n{\n    return n->next;\n}\n";
    fails(body, "LeakSanitizer");
}

#[test]
fn a_promise_that_is_not_kept() {
    let body = "int length(struct node *n)\n    //@ requires nodes(n, ?values);\n    //@ ensures nodes(n, values) &*& result == length(values);\n{\n    \
                return n == 0 ? 0 : 1;\n}\n";
    fails(body, "the postcondition does not hold");
}

#[test]
fn a_list_that_may_be_empty() {
    let body = "int first(struct node *n)\n    //@ requires nodes(n, ?values);\n    //@ ensures nodes(n, values);\n{\n    \
                return n->value;\n}\n";
    fails(body, "AddressSanitizer: SEGV");
}

#[test]
fn an_array_that_is_left_by_one() {
    let body = "void clear(int *a, int n)\n    //@ requires a[0..n] |-> _ &*& 1 <= n;\n    //@ ensures a[0..n] |-> _;\n{\n    \
                a[n] = 0;\n}\n";
    fails(body, "heap-buffer-overflow");
}

#[test]
fn a_node_that_is_freed_twice() {
    let body = "void drop(struct node *n)\n    //@ requires nodes(n, ?values) &*& n != 0;\n    //@ ensures true;\n{\n    \
                struct node *next = n->next;\n    free(n);\n    if (next != 0) free(next);\n    free(n);\n}\n";
    fails(body, "attempting double-free");
}

#[test]
fn a_division_by_zero() {
    let body = "int ratio(int a, int b)\n    //@ requires 0 <= a &*& 0 <= b;\n    //@ ensures true;\n{\n    return a / b;\n}\n";
    fails(body, "AddressSanitizer: FPE");
}

#[test]
fn a_recursion_that_never_ends() {
    let body = "int depth(int n)\n    //@ requires true;\n    //@ ensures true;\n{\n    return 1 + depth(n);\n}\n";
    fails(body, "stack-overflow");
}

#[test]
fn a_number_that_does_not_fit() {
    let body = "int next(int n)\n    //@ requires true;\n    //@ ensures result == n + 1;\n{\n    return n + 1;\n}\n";
    fails(body, "signed integer overflow");
}

#[test]
fn names_of_the_library_that_the_program_uses_for_its_own() {
    let body = "struct pair { int a; int b; };\nvoid run(void) {}\nint remove(int *p, struct pair by)\n    \
                //@ requires *p |-> ?v;\n    //@ ensures *p |-> v &*& result == v - by.b;\n{\n    return *p - by.a;\n}\n";
    fails(body, "the postcondition does not hold");
}

/// What only annotations forbid is nothing that a sanitizer could see, and the program says what it is about.
#[test]
fn an_invariant_is_named_in_the_heading() {
    let folder = Folder::new();
    let body = "int up(int n)\n    //@ requires 0 <= n;\n    //@ ensures result >= n;\n{\n    int i = 0;\n    while (i < n)\n        \
                //@ invariant i <= 1;\n    {\n        i = i + 1;\n    }\n    return i;\n}\n";
    folder.file("program.c", body);
    let ran = folder.run(&["check", "--emit-main", "program.c"]);
    ran.ends_with(1).says("the invariant does not hold").says("up(2)");
}

/// Programs as people write them, each with a mistake: which function fails, and what the sanitizers or the program itself say of it.
const WRONG: [(&str, &str, &str); 17] = [
    ("wrong-arena.c", "main", "null pointer"),
    ("wrong-cache.c", "main", "index 2 out of bounds"),
    ("wrong-calculator.c", "main", "division by zero"),
    ("wrong-cleanup.c", "session_open", "LeakSanitizer"),
    ("wrong-copy.c", "main", "heap-buffer-overflow"),
    ("wrong-depth.c", "stack_pop", "the postcondition does not hold"),
    ("wrong-deque.c", "deque_clear", "heap-use-after-free"),
    ("wrong-fill.c", "fill", "heap-buffer-overflow"),
    ("wrong-fill.c", "find", "heap-buffer-overflow"),
    ("wrong-hash-table.c", "main", "heap-buffer-overflow"),
    ("wrong-matrix.c", "main", "heap-buffer-overflow"),
    ("wrong-queue.c", "dequeue", "LeakSanitizer"),
    ("wrong-reference-count.c", "main", "LeakSanitizer"),
    ("wrong-removal.c", "insert_sorted", "LeakSanitizer"),
    ("wrong-removal.c", "remove_all", "heap-use-after-free"),
    ("wrong-tree.c", "insert", "the postcondition does not hold"),
    ("wrong-vector.c", "main", "LeakSanitizer"),
];

#[test]
fn programs_with_mistakes_fail_outside_of_gainsay() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/c/programs");
    for (program, function, sign) in WRONG {
        let folder = Folder::new();
        folder.file(program, std::fs::read_to_string(programs.join(program)).expect("a program"));
        let ran = folder.run(&["check", "--emit-main", "--only", function, program]);
        ran.ends_with(1).says("int main(void)");
        let Some(output) = compiled_with(&folder, &ran.stdout, "-fsanitize=address,undefined") else { return };
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(sign), "{program}: {function}\n{}\n{said}", ran.stdout);
    }
}

#[test]
fn what_fails_for_some_arguments_of_a_function_without_a_contract_is_told() {
    let folder = Folder::new();
    let mean = "{\n    int sum = 0, i;\n    for (i = 0; i < n; i++)\n        sum += a[i];\n    return sum / n;\n}\n";
    folder.file("program.c", format!("int mean(const int *a, int n)\n{mean}"));
    let ran = folder.run(&["check", "program.c"]);
    ran.says(
        "has no contract, and with n = 0 it fails at `sum / n`: this divides by zero; `requires` can exclude that",
    );
}

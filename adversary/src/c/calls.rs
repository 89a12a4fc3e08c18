//! Functions that call each other: with exact contracts, weak ones, wrong ones, and none.

use super::{
    draft::Draft,
    draw::Draw,
    function::{Function, Trial},
    numbers::{all, between},
    term::Term,
};

/// `name + number`
pub(super) fn scaled(name: &str, number: i64) -> String {
    format!("{name} + {}", Term::Number(number).code())
}

pub(super) fn unit(draw: &mut Draw<'_>, number: usize) -> Draft {
    match draw.below(3) {
        0 => by_pointer(draw, number),
        1 => block(draw, number),
        _ => numbers(draw, number),
    }
}

/// A number comes back, of which the caller says something.
fn numbers(draw: &mut Draw<'_>, number: usize) -> Draft {
    let (callee, caller) = (format!("g{number}"), format!("f{number}"));
    let x = Term::name("x");
    let add = draw.number(-4, 9);
    let least = draw.number(-5, 2);
    let most = least + draw.number(5, 60);
    let exact = Term::binary("+", x.clone(), Term::Number(add));
    let result = Term::name("result");
    let requires = if draw.odds(80) { between(least, &x, most) } else { all(vec![]) };
    let ensures = match draw.below(6) {
        0 => Term::binary(">=", result, Term::binary("+", x, Term::Number(add - 1))),
        1 => all(vec![]),
        2 => Term::binary("==", result, Term::binary("-", exact.clone(), Term::Number(1))),
        _ => Term::binary("==", result, exact.clone()),
    };
    let has_contract = draw.odds(70);
    let mut called = Function {
        result: "int".to_owned(),
        name: callee.clone(),
        parameters: vec![("int".to_owned(), "x".to_owned())],
        contract: has_contract.then(|| (requires.code(), ensures.code())),
        body: format!("    return {};\n", scaled("x", add)),
        judge: Trial::default(),
    };
    if has_contract {
        called.judge = Trial { allowed: requires.meaning(), kept: ensures.meaning(), ..Trial::default() };
        called.body.insert_str(0, &format!("    /*P({})*/\n", requires.meaning()));
    } else if draw.odds(30) {
        called.body = format!("    return 100 / {};\n", scaled("x", -least - 1));
    }
    let y = Term::name("y");
    let shift = draw.number(0, 2);
    let requires = between(least - shift, &y, most - draw.number(0, 3));
    let twice = draw.odds(40);
    let count = if twice { 2 } else { 1 };
    let promised = Term::binary("+", y, Term::Number(shift + count * add));
    let result = Term::name("result");
    let ensures = match draw.below(8) {
        0 => Term::binary("!=", result, promised),
        1 => Term::binary(">=", result, promised),
        2 => all(vec![]),
        _ => Term::binary("==", result, promised),
    };
    let first = format!("    int a = {callee}({});\n", scaled("y", shift));
    let second = if twice { format!("    a = {callee}(a);\n") } else { String::new() };
    let calling = Function {
        result: "int".to_owned(),
        name: caller,
        parameters: vec![("int".to_owned(), "y".to_owned())],
        contract: Some((requires.code(), ensures.code())),
        body: format!("{first}{second}    return a;\n"),
        judge: Trial { allowed: requires.meaning(), kept: ensures.meaning(), ..Trial::default() },
    };
    Draft { functions: vec![called, calling], ..Draft::default() }
}

/// A callee that writes where a pointer leads, into a local variable of its caller.
fn by_pointer(draw: &mut Draw<'_>, number: usize) -> Draft {
    let (callee, caller) = (format!("g{number}"), format!("f{number}"));
    let add = draw.number(1, 6);
    let contract = match draw.below(5) {
        0 => None,
        1 => Some(("*p |-> ?v &*& v < 1000".to_owned(), "*p |-> _".to_owned())),
        2 => Some(("*p |-> ?v &*& v < 1000".to_owned(), format!("*p |-> ?w &*& w >= v + {}", add - 1))),
        _ => Some(("*p |-> ?v &*& v < 1000".to_owned(), format!("*p |-> v + {add}"))),
    };
    let kept = match &contract {
        Some((_, ensures)) if ensures.contains(">=") => format!("*p >= (I)v + {}", add - 1),
        Some((_, ensures)) if ensures.contains("v +") => format!("*p == (I)v + {add}"),
        _ => String::new(),
    };
    let asked = if contract.is_some() { "    /*P(*p < 1000)*/\n" } else { "" };
    let mut called = Function {
        result: "void".to_owned(),
        name: callee.clone(),
        parameters: vec![("int *".to_owned(), "p".to_owned())],
        contract,
        body: format!("{asked}    *p = *p + {add};\n"),
        judge: Trial {
            before: "    int v = *p; (void)v;\n".to_owned(),
            allowed: if asked.is_empty() { "" } else { "v < 1000" }.to_owned(),
            kept,
            inputs: format!(
                "    for (unsigned i = 0; i < COUNT(judge_ints); i++) {{ int *p = judge_new(sizeof *p); *p = judge_ints[i]; judge_{callee}(p); judge_free(p); }}\n"
            ),
            ..Trial::default()
        },
    };
    if draw.odds(20) {
        called.spoil(draw);
    }
    let x = Term::name("x");
    let requires = between(draw.number(-3, 0), &x, draw.number(3, 50));
    let ensures = match draw.below(6) {
        0 => Term::binary("==", Term::name("result"), x),
        1 => Term::binary(">", Term::name("result"), x),
        _ => Term::binary("==", Term::name("result"), Term::binary("+", x, Term::Number(add))),
    };
    let body = match draw.below(3) {
        0 => format!("    int a = x;\n    {callee}(&a);\n    return a;\n"),
        1 => format!(
            "    int a = 1;\n    int b = x;\n    int *q = &b;\n    {callee}(&a);\n    {callee}(q);\n    return b;\n"
        ),
        _ => format!("    int a[2];\n    a[0] = x;\n    a[1] = 3;\n    {callee}(a);\n    return a[0];\n"),
    };
    let calling = Function {
        result: "int".to_owned(),
        name: caller,
        parameters: vec![("int".to_owned(), "x".to_owned())],
        contract: Some((requires.code(), ensures.code())),
        body,
        judge: Trial { allowed: requires.meaning(), kept: ensures.meaning(), ..Trial::default() },
    };
    Draft { functions: vec![called, calling], ..Draft::default() }
}

/// A callee that allocates, with a contract or none; a caller that frees, or forgets to.
fn block(draw: &mut Draw<'_>, number: usize) -> Draft {
    let (callee, caller) = (format!("g{number}"), format!("f{number}"));
    let has_contract = draw.odds(55);
    let ensures = "result == 0 ? true : *result |-> x &*& malloc_block_ints(result, 1)";
    let guarded = !draw.odds(15);
    let check = if guarded { "    if (p != 0)\n        *p = x;\n" } else { "    *p = x;\n" };
    let make = Function {
        result: "int *".to_owned(),
        name: callee.clone(),
        parameters: vec![("int".to_owned(), "x".to_owned())],
        contract: has_contract.then(|| ("true".to_owned(), ensures.to_owned())),
        body: format!("    int *p = malloc(sizeof(int));\n{check}    return p;\n"),
        judge: Trial {
            kept: "result == 0 || *result == x".to_owned(),
            inputs: fallible(&format!("int *p = judge_{callee}(7); judge_free(p);")),
            ..Trial::default()
        },
    };
    let body = match draw.below(6) {
        0 => format!("    int *p = {callee}(x);\n    if (p == 0)\n        return 0;\n    return *p;\n"),
        1 => format!("    int *p = {callee}(x);\n    int r = *p;\n    free(p);\n    return r;\n"),
        2 => format!("    {callee}(x);\n    return x;\n"),
        _ => format!(
            "    int *p = {callee}(x);\n    if (p == 0)\n        return x;\n    int r = *p;\n    free(p);\n    return r;\n"
        ),
    };
    let exact = draw.odds(70);
    let mut calling = Function {
        result: "int".to_owned(),
        name: caller.clone(),
        parameters: vec![("int".to_owned(), "x".to_owned())],
        contract: Some(("true".to_owned(), if exact { "result == x" } else { "true" }.to_owned())),
        body,
        judge: Trial {
            kept: if exact { "result == x" } else { "" }.to_owned(),
            inputs: fallible(&format!("judge_{caller}(7);")),
            ..Trial::default()
        },
    };
    if draw.odds(20) {
        calling.spoil(draw);
    }
    Draft { functions: vec![make, calling], ..Draft::default() }
}

/// Statements that are run with allocations that fail and with none; nothing may be left.
pub(super) fn fallible(statements: &str) -> String {
    format!(
        "    static const int plans[4][3] = {{{{0, 0, 0}}, {{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}}};\n    \
         for (volatile int plan = 0; plan < 4; plan++) {{\n        volatile int before = judge_live;\n        judge_state = plan;\n        \
         if (setjmp(judge_end)) {{ judge_live = before; continue; }}\n        judge_plan = plans[plan]; judge_planned = 3; judge_next = 0;\n        \
         {statements}\n        judge_no_leak(before);\n    }}\n"
    )
}

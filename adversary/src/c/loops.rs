//! Loops over numbers with invariants, and recursion on numbers.

use super::{
    calls::scaled,
    draft::Draft,
    draw::Draw,
    function::{Function, Trial, over},
    numbers::{all, between},
    term::Term,
};

pub(super) fn unit(draw: &mut Draw<'_>, number: usize) -> Draft {
    let name = format!("f{number}");
    let mut function = match draw.below(5) {
        0..=2 => upwards(draw, &name),
        3 => downwards(draw, &name),
        _ => recursive(draw, &name),
    };
    if draw.odds(45) {
        function.spoil(draw);
    }
    Draft::of(function)
}

/// `s = a + b * i`, most of the time.
fn line(draw: &mut Draw<'_>, start: i64, step: i64, of: &str) -> Term {
    let (start, step) = match draw.below(14) {
        0 => (start + 1, step),
        1 => (start, step - 1),
        _ => (start, step),
    };
    Term::binary("+", Term::Number(start), Term::binary("*", Term::Number(step), Term::name(of)))
}

fn function(name: &str, ty: &str, body: String, requires: &Term, ensures: &Term) -> Function {
    // As an unsigned number -1 is four thousand million turns.
    let values = if ty == "unsigned" { "judge_turns" } else { "judge_small" };
    let inputs = format!("{}    judge_{name}(n);\n", over(values, ty, "n"));
    let allowed = requires.meaning();
    Function {
        result: "int".to_owned(),
        name: name.to_owned(),
        parameters: vec![(ty.to_owned(), "n".to_owned())],
        contract: Some((requires.code(), ensures.code())),
        body,
        judge: Trial { allowed, kept: ensures.meaning(), inputs, ..Trial::default() },
    }
}

fn bounds(draw: &mut Draw<'_>) -> Term {
    let n = Term::name("n");
    match draw.below(8) {
        0 => all(vec![]),
        1 => Term::binary("<=", Term::Number(0), n),
        _ => between(draw.number(0, 1), &n, draw.number(5, 40)),
    }
}

fn upwards(draw: &mut Draw<'_>, name: &str) -> Function {
    let (start, step) = (draw.number(-2, 3), draw.number(-2, 5));
    let ty = draw.pick(&["int", "int", "int", "unsigned", "long"]);
    let (i, n, s) = (Term::name("i"), Term::name("n"), Term::name("s"));
    let requires = bounds(draw);
    let ensures = Term::binary("==", Term::name("result"), line(draw, start, step, "n"));
    let mut invariant =
        vec![Term::binary("<=", Term::Number(0), i.clone()), Term::binary("==", s, line(draw, start, step, "i"))];
    if !draw.odds(12) {
        invariant.insert(1, Term::binary(if draw.odds(8) { "<" } else { "<=" }, i, n));
    }
    let invariant = all(invariant);
    let judged = format!("/*J({})*/ ", invariant.meaning());
    let decreases = if draw.odds(30) { "    //@ decreases n - i;\n" } else { "" };
    let annotation = format!("    //@ invariant {};\n{decreases}", invariant.code());
    let turn = format!("        s = s + {};\n", Term::Number(step).code());
    let body = match draw.below(3) {
        0 => format!(
            "    int s = {start};\n    {ty} i = 0;\n    while ({judged}\n        i < n)\n{annotation}    {{\n{turn}        i++;\n    }}\n    return s;\n"
        ),
        1 => format!(
            "    int s = {start};\n    for ({ty} i = 0; {judged}\n        i < n; i = i + 1)\n{annotation}    {{\n{turn}    }}\n    return s;\n"
        ),
        _ => format!(
            "    int s = {start};\n    {ty} i = 0;\n    while ({judged} 1)\n{annotation}    {{\n        if (i >= n) break;\n        i++;\n{turn}    }}\n    return s;\n"
        ),
    };
    function(name, ty, body, &requires, &ensures)
}

fn downwards(draw: &mut Draw<'_>, name: &str) -> Function {
    let (start, step) = (draw.number(-2, 3), draw.number(1, 5));
    let (n, s) = (Term::name("n"), Term::name("s"));
    let requires = bounds(draw);
    let ensures = Term::binary("==", Term::name("result"), line(draw, start, step, "n"));
    let done = Term::binary("*", Term::Number(step), Term::binary("-", n.clone(), Term::name("i")));
    let done = Term::binary("+", Term::Number(start), done);
    let invariant = all(vec![
        Term::binary(if draw.odds(10) { "<" } else { "<=" }, Term::Number(0), Term::name("i")),
        Term::binary("<=", Term::name("i"), n),
        Term::binary("==", s, done),
    ]);
    let ty = draw.pick(&["int", "int", "unsigned"]);
    let body = format!(
        "    int s = {start};\n    {ty} i = n;\n    while (/*J({})*/\n        i > 0)\n    //@ invariant {};\n    {{\n        s = s + {step};\n        i--;\n    }}\n    return s;\n",
        invariant.meaning(),
        invariant.code(),
    );
    function(name, ty, body, &requires, &ensures)
}

fn recursive(draw: &mut Draw<'_>, name: &str) -> Function {
    let (start, step) = (draw.number(-2, 3), draw.number(-2, 5));
    let requires = bounds(draw);
    let ensures = Term::binary("==", Term::name("result"), line(draw, start, step, "n"));
    let body = format!(
        "    /*P({})*/\n    if (n == 0)\n        return {start};\n    int before = {name}(n - 1);\n    return {};\n",
        requires.meaning(),
        scaled("before", step),
    );
    function(name, "int", body, &requires, &ensures)
}

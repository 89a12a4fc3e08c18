//! Arrays of numbers: reading, writing, loops over them, one too far.

use super::{
    draft::Draft,
    draw::Draw,
    function::{Function, Trial},
};

pub(super) fn unit(draw: &mut Draw<'_>, number: usize) -> Draft {
    let name = format!("f{number}");
    let mut draft = Draft::default();
    let mut function = match draw.below(9) {
        0 => element(draw),
        1 => written(draw),
        2 => swapped(draw),
        3 => filled(draw),
        4 => largest(draw, number, &mut draft),
        5 => found(draw),
        6 => summed(draw),
        7 => local(draw),
        _ => allocated(draw, &name),
    };
    function.name = name;
    if draw.odds(40) {
        function.spoil(draw);
    }
    if function.judge.inputs.is_empty() && function.parameters.iter().any(|(_, name)| name == "a") {
        function.judge.inputs = inputs(&function);
    }
    draft.functions.push(function);
    draft
}

/// Small arrays with any small numbers beside them.
fn inputs(function: &Function) -> String {
    let mut text =
        "    for (judge_state = 0; judge_state < 9; judge_state++)\n    for (int n = 0; n < 5; n++)\n".to_owned();
    let mut arguments = Vec::new();
    for (_, name) in &function.parameters {
        if name != "a" && name != "n" {
            text.push_str(&format!("    for (int {name} = -2; {name} < 6; {name}++)\n"));
        }
        arguments.push(name.as_str());
    }
    text.push_str(&format!(
        "    {{ int *a = judge_new(n * sizeof(int)); unsigned kept = judge_state; for (int j = 0; j < n; j++) a[j] = judge_element(); judge_{}({}); judge_state = kept; judge_free(a); }}\n",
        function.name,
        arguments.join(", ")
    ));
    text
}

fn given(result: &str, parameters: &[&str], requires: &str, ensures: &str, body: &str) -> Function {
    let mut all = vec![("int *".to_owned(), "a".to_owned())];
    all.extend(parameters.iter().map(|name| ("int".to_owned(), (*name).to_owned())));
    Function {
        result: result.to_owned(),
        parameters: all,
        contract: Some((requires.to_owned(), ensures.to_owned())),
        body: body.to_owned(),
        judge: Trial {
            before: "    Values vs = judge_array(a, n); (void)vs;\n".to_owned(),
            after: "    Values ws = judge_array(a, n); (void)ws;\n".to_owned(),
            ..Trial::default()
        },
        ..Function::default()
    }
}

/// Bounds of an index, right or nearly.
fn index(draw: &mut Draw<'_>, name: &str) -> (String, String) {
    let text = match draw.below(10) {
        0 => format!("0 <= {name} && {name} <= n"),
        1 => format!("0 < {name} && {name} < n"),
        2 => format!("{name} < n"),
        _ => format!("0 <= {name} && {name} < n"),
    };
    (text.clone(), text)
}

fn element(draw: &mut Draw<'_>) -> Function {
    let (requires, allowed) = index(draw, "i");
    let add = draw.number(-1, 1);
    let (ensures, kept) = match draw.below(4) {
        0 => ("result == nth(0, vs)", "result == nth(0, vs)"),
        1 => ("result == nth(i + 1, vs)", "result == nth((I)i + 1, vs)"),
        _ => ("result == nth(i, vs)", "result == nth(i, vs)"),
    };
    let read = if add == 0 || draw.odds(60) { "a[i]".to_owned() } else { format!("a[i + {add}]") };
    let mut function = given(
        "int",
        &["n", "i"],
        &format!("a[0..n] |-> ?vs &*& {requires}"),
        &format!("a[0..n] |-> vs &*& {ensures}"),
        &format!("    int *p = a;\n    return {};\n", if draw.odds(50) { read } else { "*(p + i)".to_owned() }),
    );
    function.judge.allowed = allowed;
    function.judge.kept = format!("same(ws, vs) && {kept}");
    function
}

fn written(draw: &mut Draw<'_>) -> Function {
    let (requires, allowed) = index(draw, "i");
    let value = draw.pick(&["x", "x", "x + 1", "a[0]"]);
    let (ensures, kept) = match draw.below(4) {
        0 => ("a[0..n] |-> vs", "same(ws, vs)"),
        1 => ("a[0..n] |-> update(i, x + 1, vs)", "same(ws, update(i, x + 1, vs))"),
        2 => ("a[0..n] |-> ?ws &*& nth(i, ws) == x", "nth(i, ws) == x"),
        _ => ("a[0..n] |-> update(i, x, vs)", "same(ws, update(i, x, vs))"),
    };
    let mut function = given(
        "void",
        &["n", "i", "x"],
        &format!("a[0..n] |-> ?vs &*& {requires} &*& 0 <= x && x < 100"),
        ensures,
        &format!("    a[i] = {value};\n"),
    );
    function.judge.allowed = format!("{allowed} && 0 <= x && x < 100");
    function.judge.kept = kept.to_owned();
    function
}

fn swapped(draw: &mut Draw<'_>) -> Function {
    let ((one, one_allowed), (other, other_allowed)) = (index(draw, "i"), index(draw, "j"));
    let (ensures, kept) = match draw.below(3) {
        0 => ("a[0..n] |-> ?ws &*& nth(i, ws) == nth(j, vs)", "nth(i, ws) == nth(j, vs)"),
        1 => ("a[0..n] |-> update(i, nth(j, vs), vs)", "same(ws, update(i, (int)nth(j, vs), vs))"),
        _ => (
            "a[0..n] |-> update(i, nth(j, vs), update(j, nth(i, vs), vs))",
            "same(ws, update(i, (int)nth(j, vs), update(j, (int)nth(i, vs), vs)))",
        ),
    };
    let mut function = given(
        "void",
        &["n", "i", "j"],
        &format!("a[0..n] |-> ?vs &*& {one} &*& {other}"),
        ensures,
        "    int t = a[i];\n    a[i] = a[j];\n    a[j] = t;\n",
    );
    function.judge.allowed = format!("{one_allowed} && {other_allowed}");
    function.judge.kept = kept.to_owned();
    function
}

fn filled(draw: &mut Draw<'_>) -> Function {
    let invariant = if draw.odds(15) { "0 <= i && i < n" } else { "0 <= i && i <= n" };
    let (ensures, kept) = match draw.below(3) {
        0 => ("a[0..n] |-> ?ws &*& all_eq(ws, x) == true", "count_of(x, ws) == ws.n"),
        1 => ("a[0..n] |-> ?ws &*& nth(0, ws) == x", "nth(0, ws) == x"),
        _ => ("a[0..n] |-> _", "true"),
    };
    let least = draw.pick(&["0 <= n", "1 <= n", "1 <= n"]);
    let mut function = given(
        "void",
        &["n", "x"],
        &format!("a[0..n] |-> ?vs &*& {least}"),
        ensures,
        &format!(
            "    for (int i = 0; /*J({invariant})*/\n        i < n; i++)\n    //@ invariant a[0..i] |-> ?done &*& a[i..n] |-> _ &*& all_eq(done, x) == true &*& {invariant};\n    {{\n        a[i] = x;\n    }}\n"
        ),
    );
    function.judge.allowed = least.to_owned();
    function.judge.kept = kept.to_owned();
    function
}

fn largest(draw: &mut Draw<'_>, number: usize, draft: &mut Draft) -> Function {
    draft.types.push(format!(
        "/*@\nfixpoint bool most{number}(int m, list<int> xs) {{ switch (xs) {{ case nil: return true; case cons(x, rest): return x <= m && most{number}(m, rest); }} }}\n@*/\n"
    ));
    let start = if draw.odds(20) { ("0", "0") } else { ("a[0]", "1") };
    let least = draw.pick(&["1 <= n", "1 <= n", "0 <= n"]);
    let (ensures, kept) = match draw.below(3) {
        0 => ("mem(result, vs) == true".to_owned(), "mem(result, vs)"),
        1 => (
            format!("most{number}(result, vs) == true &*& mem(result, vs) == true"),
            "at_most(result, vs) && mem(result, vs)",
        ),
        _ => (format!("most{number}(result, vs) == true"), "at_most(result, vs)"),
    };
    let mut function = given(
        "int",
        &["n"],
        &format!("a[0..n] |-> ?vs &*& {least}"),
        &format!("a[0..n] |-> vs &*& {ensures}"),
        &format!(
            "    int m = {};\n    int i = {};\n    while (i < n)\n    //@ invariant a[0..n] |-> vs &*& {} <= i &*& i <= n &*& most{number}(m, take(i, vs)) == true &*& {};\n    {{\n        if (a[i] > m)\n            m = a[i];\n        i++;\n    }}\n    return m;\n",
            start.0,
            start.1,
            start.1,
            if start.1 == "1" { "mem(m, take(i, vs)) == true" } else { "true" },
        ),
    );
    function.judge.allowed = least.to_owned();
    function.judge.kept = format!("same(ws, vs) && {kept}");
    function
}

fn found(draw: &mut Draw<'_>) -> Function {
    let start = if draw.odds(15) { "1" } else { "0" };
    let (ensures, kept) = match draw.below(3) {
        0 => (
            "result == -1 ? mem(k, vs) == false : 0 <= result &*& result < n &*& nth(result, vs) == k",
            "result == -1 ? !mem(k, vs) : 0 <= result && result < n && nth(result, vs) == k",
        ),
        1 => ("result == -1 || nth(result, vs) == k", "result == -1 || nth(result, vs) == k"),
        _ => ("-1 <= result &*& result < n", "-1 <= result && result < n"),
    };
    let mut function = given(
        "int",
        &["n", "k"],
        "a[0..n] |-> ?vs &*& 0 <= n",
        &format!("a[0..n] |-> vs &*& ({ensures})"),
        &format!(
            "    for (int i = {start}; i < n; i++)\n    //@ invariant a[0..n] |-> vs &*& 0 <= i &*& i <= n &*& mem(k, take(i, vs)) == false;\n    {{\n        if (a[i] == k)\n            return i;\n    }}\n    return -1;\n"
        ),
    );
    function.judge.allowed = "0 <= n".to_owned();
    function.judge.kept = format!("same(ws, vs) && ({kept})");
    function
}

fn summed(draw: &mut Draw<'_>) -> Function {
    let add = draw.pick(&["a[i]", "a[i]", "a[i]", "a[i] + 1", "1"]);
    let (ensures, kept) =
        if draw.odds(75) { ("result == sum(vs)", "result == sum(vs)") } else { ("result >= 0", "result >= 0") };
    let mut function = given(
        "long",
        &["n"],
        "a[0..n] |-> ?vs &*& 0 <= n &*& n < 1000",
        &format!("a[0..n] |-> vs &*& {ensures}"),
        &format!(
            "    long s = 0;\n    int i = 0;\n    while (i < n)\n    //@ invariant a[0..n] |-> vs &*& 0 <= i &*& i <= n &*& s == sum(take(i, vs)) &*& -2147483648 * i <= s &*& s <= 2147483647 * i;\n    {{\n        s = s + {add};\n        i++;\n    }}\n    return s;\n"
        ),
    );
    function.judge.allowed = "0 <= n && n < 1000".to_owned();
    function.judge.kept = format!("same(ws, vs) && {kept}");
    function
}

/// An array of the function itself.
fn local(draw: &mut Draw<'_>) -> Function {
    let size = draw.number(1, 4);
    let at = draw.number(0, 4);
    let extra = draw.number(0, 4);
    let (requires, allowed) = match draw.below(4) {
        0 => ("0 <= i".to_owned(), "0 <= i".to_owned()),
        1 => (format!("0 <= i && i <= {size}"), format!("0 <= i && i <= {size}")),
        _ => (format!("0 <= i && i < {size}"), format!("0 <= i && i < {size}")),
    };
    let kept = if draw.odds(30) { "result == x + 1" } else { "result == x || result == 0" };
    Function {
        result: "int".to_owned(),
        parameters: vec![("int".to_owned(), "i".to_owned()), ("int".to_owned(), "x".to_owned())],
        contract: Some((format!("{requires} &*& 0 <= x && x < 50"), kept.to_owned())),
        body: format!(
            "    int a[{size}] = {{0}};\n    a[i] = x;\n    {}\n    return a[{}];\n",
            if draw.odds(30) { format!("int *p = &a[{}];\n    *p = 0;", at.min(size - 1)) } else { String::new() },
            if draw.odds(60) { "i".to_owned() } else { extra.min(size).to_string() },
        ),
        judge: Trial { allowed: format!("{allowed} && 0 <= x && x < 50"), kept: kept.to_owned(), ..Trial::default() },
        ..Function::default()
    }
}

/// A new array, of which something is promised.
fn allocated(draw: &mut Draw<'_>, name: &str) -> Function {
    let check = if draw.odds(85) { "    if (a == 0)\n        return 0;\n" } else { "" };
    let (ensures, kept) = match draw.below(3) {
        0 => (
            "result == 0 ? true : result[0..n] |-> ?vs &*& malloc_block_ints(result, n) &*& nth(0, vs) == x",
            "result == 0 || result[0] == x",
        ),
        1 => (
            "result == 0 ? true : result[0..n] |-> _ &*& malloc_block_ints(result, n)",
            "result == 0 || (judge_array(result, n), true)",
        ),
        _ => ("true", "true"),
    };
    let write = draw.pick(&["a[0] = x;", "a[0] = x;", "a[n - 1] = x;", "a[n] = x;", ""]);
    let back = if ensures == "true" { "    free(a);\n    return 0;\n" } else { "    return a;\n" };
    let given_back = if ensures == "true" { "(void)p;" } else { "if (!judge_skipped) judge_free(p);" };
    let zeroed = draw.odds(50);
    let make = if zeroed { "calloc(n, sizeof(int))" } else { "malloc(n * sizeof(int))" };
    Function {
        result: "int *".to_owned(),
        parameters: vec![("int".to_owned(), "n".to_owned()), ("int".to_owned(), "x".to_owned())],
        contract: Some(("1 <= n && n < 10".to_owned(), ensures.to_owned())),
        body: format!("    int *a = {make};\n{check}    {write}\n{back}"),
        judge: Trial {
            allowed: "1 <= n && n < 10".to_owned(),
            kept: kept.to_owned(),
            inputs: super::calls::fallible(&format!(
                "for (int n = 0; n < 4; n++) {{ int *p = judge_{name}(n, 5); {given_back} }}"
            )),
            ..Trial::default()
        },
        ..Function::default()
    }
}

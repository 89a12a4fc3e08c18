//! Structures, pointers to variables and fields, variables of the program, blocks that are made and given back.

use super::{
    calls::fallible,
    draft::Draft,
    draw::Draw,
    function::{Function, Trial},
};

/// A function with what is declared before it. `#` is the number of the unit, `C` a constant of it.
struct Example {
    types: &'static str,
    result: &'static str,
    parameters: &'static [(&'static str, &'static str)],
    requires: (&'static str, &'static str),
    ensures: &'static [(&'static str, &'static str)],
    body: &'static str,
    /// What the judge keeps before the call.
    before: &'static str,
    /// How the judge calls it; empty for numbers.
    inputs: &'static str,
}

const PAIR: &str = "struct pair# { int a; int b; };\n";
const MADE: &str = "struct pair# *p = judge_new(sizeof *p); p->a = judge_element(); p->b = judge_element();";

const EXAMPLES: &[Example] = &[
    Example {
        types: PAIR,
        result: "int",
        parameters: &[("struct pair# *", "p")],
        requires: ("p->a |-> ?v &*& p->b |-> ?w &*& -100 < v &*& v < 100 &*& -100 < w &*& w < 100", "true"),
        ensures: &[
            ("p->a |-> w &*& p->b |-> v &*& result == v + w + C", "p->a == w && p->b == v && result == v + w + C"),
            ("p->a |-> v &*& p->b |-> w &*& result == v + w + C", "p->a == v && p->b == w && result == v + w + C"),
        ],
        body: "    int t = p->a;\n    p->a = p->b;\n    p->b = t;\n    return p->a + p->b + C;\n",
        before: "    int v = p->a, w = p->b;\n",
        inputs: "for (int k = 0; k < 20; k++) { MADE judge_f#(p); judge_free(p); }",
    },
    Example {
        types: PAIR,
        result: "struct pair# *",
        parameters: &[("int", "x")],
        requires: ("true", "true"),
        ensures: &[
            (
                "result == 0 ? true : result->a |-> x &*& result->b |-> C &*& malloc_block_pair#(result)",
                "result == 0 || (result->a == x && result->b == C)",
            ),
            (
                "result->a |-> x &*& result->b |-> C &*& malloc_block_pair#(result)",
                "result != 0 && result->a == x && result->b == C",
            ),
            ("result == 0 ? true : result->a |-> x &*& result->b |-> _", "result == 0 || result->a == x"),
        ],
        body: "    struct pair# *p = malloc(sizeof(struct pair#));\n    if (p == 0)\n        return 0;\n    p->a = x;\n    p->b = C;\n    return p;\n",
        before: "",
        inputs: "judge_free(judge_f#(3));",
    },
    Example {
        types: PAIR,
        result: "void",
        parameters: &[("struct pair# *", "p")],
        requires: ("p->a |-> ?v &*& p->b |-> ?w &*& malloc_block_pair#(p)", "true"),
        ensures: &[("true", "true"), ("p->a |-> ?n &*& p->b |-> w &*& malloc_block_pair#(p)", "p->b == w")],
        body: "    p->a = C;\n    free(p);\n",
        before: "    int v = p->a, w = p->b; (void)v; (void)w;\n",
        inputs: "for (int k = 0; k < 3; k++) { MADE judge_f#(p); GIVEN_BACK }",
    },
    Example {
        types: "int counter#;\n",
        result: "int",
        parameters: &[],
        requires: ("counter# |-> ?n &*& 0 <= n &*& n < 1000", "0 <= counter# && counter# < 1000"),
        ensures: &[
            ("counter# |-> n + C &*& result == n", "counter# == n + C && result == n"),
            ("counter# |-> n + C &*& result == n + C", "counter# == n + C && result == n + C"),
            ("counter# |-> ?m &*& m > n", "counter# > n"),
            ("counter# |-> n", "counter# == n"),
        ],
        body: "    int before = counter#;\n    counter# = counter# + C;\n    return before;\n",
        before: "    int n = counter#; (void)n;\n",
        inputs: "for (counter# = -1; counter# < 5; counter#++) { int c = counter#; judge_f#(); counter# = c; }",
    },
    Example {
        types: "static int table#[4];\n",
        result: "int",
        parameters: &[("int", "i"), ("int", "x")],
        requires: ("table#[0..4] |-> ?vs &*& 0 <= i &*& i < 4", "0 <= i && i < 4"),
        ensures: &[
            (
                "table#[0..4] |-> update(i, x, vs) &*& result == nth(i, vs)",
                "same(judge_array(table#, 4), update(i, x, vs)) && result == nth(i, vs)",
            ),
            (
                "table#[0..4] |-> update(i, x, vs) &*& result == x",
                "same(judge_array(table#, 4), update(i, x, vs)) && result == x",
            ),
            ("table#[0..4] |-> _", "true"),
        ],
        body: "    int before = table#[i];\n    table#[i] = x;\n    return before;\n",
        before: "    Values vs = judge_array(table#, 4);\n",
        inputs: "for (int i = -1; i < 6; i++) for (int x = 0; x < 3; x++) judge_f#(i, x);",
    },
    Example {
        types: "",
        result: "int",
        parameters: &[("int", "x"), ("int", "y")],
        requires: ("0 <= x &*& x < 100 &*& 0 <= y &*& y < 100", "0 <= x && x < 100 && 0 <= y && y < 100"),
        ensures: &[
            ("result == y + C", "result == y + C"),
            ("result == x + C", "result == x + C"),
            ("x < y ? result == x + C : result == y + C", "x < y ? result == x + C : result == y + C"),
        ],
        body: "    int a = x;\n    int b = y;\n    int *p = &a;\n    int *q = &b;\n    if (x < y)\n        q = p;\n    *q = *q + C;\n    p = &b;\n    *p = b + 0;\n    return *q;\n",
        before: "",
        inputs: "",
    },
    Example {
        types: "",
        result: "void",
        parameters: &[("int *", "p"), ("int *", "q")],
        requires: ("*p |-> ?v &*& *q |-> ?w &*& 0 <= v &*& v < 100 &*& 0 <= w &*& w < 100", "*p >= 0 && *q >= 0"),
        ensures: &[
            ("*p |-> w + C &*& *q |-> v", "*p == w + C && *q == v"),
            ("*p |-> w + C &*& *q |-> w", "*p == w + C && *q == w"),
            ("*p |-> ?a &*& *q |-> ?b &*& a + b == v + w + C", "(I)*p + *q == (I)v + w + C"),
        ],
        body: "    int t = *p;\n    *p = *q + C;\n    *q = t;\n",
        before: "    int v = *p, w = *q; (void)v; (void)w;\n",
        inputs: "for (int k = 0; k < 25; k++) { int *p = judge_new(4), *q = judge_new(4); *p = judge_element(); *q = judge_element(); judge_f#(p, q); judge_free(p); judge_free(q); }",
    },
    Example {
        types: "",
        result: "int",
        parameters: &[("int", "x")],
        requires: ("-50 < x &*& x < 50", "-50 < x && x < 50"),
        ensures: &[("result == x + C", "result == x + C"), ("result > x", "result > x"), ("true", "true")],
        body: "    int *p = malloc(sizeof(int));\n    if (p == 0)\n        return x + C;\n    *p = x;\n    *p = *p + C;\n    int r = *p;\n    free(p);\n    return r;\n",
        before: "",
        inputs: "for (int x = -3; x < 9; x++) judge_f#(x);",
    },
    Example {
        types: PAIR,
        result: "int",
        parameters: &[("int", "x")],
        requires: ("-50 < x &*& x < 50", "-50 < x && x < 50"),
        ensures: &[("result == x + C", "result == x + C"), ("result == C", "result == C")],
        body: "    struct pair# v;\n    v.a = x;\n    v.b = C;\n    struct pair# w = v;\n    v.a = 0;\n    int *p = &w.b;\n    *p = v.b + 0;\n    return w.a + w.b;\n",
        before: "",
        inputs: "",
    },
    Example {
        types: "static int one#(void)\n{\n    static int calls = 0;\n    calls = calls < 3 ? calls + 1 : 3;\n    return calls;\n}\n",
        result: "int",
        parameters: &[],
        requires: ("true", "true"),
        ensures: &[
            ("0 <= result &*& result <= 3", "0 <= result && result <= 3"),
            ("result == 1", "result == 1"),
            ("1 <= result", "1 <= result"),
        ],
        body: "    int a = one#();\n    int b = one#();\n    return b - 0;\n",
        before: "",
        inputs: "for (int k = 0; k < 5; k++) judge_f#();",
    },
    Example {
        types: "",
        result: "unsigned char",
        parameters: &[("unsigned char *", "p"), ("unsigned char", "x")],
        requires: ("*p |-> ?v", "true"),
        ensures: &[
            (
                "*p |-> ?w &*& (v + x < 256 ? w == v + x : w == v + x - 256) &*& result == v",
                "*p == (unsigned char)(v + x) && result == v",
            ),
            ("*p |-> v + x &*& result == v", "*p == (I)v + x && result == v"),
            ("*p |-> ?w &*& w <= 255", "true"),
        ],
        body: "    unsigned char t = *p;\n    *p = *p + x;\n    return t;\n",
        before: "    unsigned char v = *p; (void)v;\n",
        inputs: "for (unsigned i = 0; i < COUNT(judge_uchars); i++) for (unsigned j = 0; j < COUNT(judge_uchars); j++) { unsigned char *p = judge_new(1); *p = judge_uchars[i]; judge_f#(p, judge_uchars[j]); judge_free(p); }",
    },
];

pub(super) fn unit(draw: &mut Draw<'_>, number: usize) -> Draft {
    let example = &EXAMPLES[draw.below(EXAMPLES.len())];
    let constant = draw.number(0, 5);
    let filled = |text: &str| {
        let text = text.replace("MADE", MADE).replace("COUNT", "\u{1}");
        // A constant stands by itself; names that contain the letter stay.
        let text = text.replace(" C", &format!(" {constant}"));
        text.replace('#', &number.to_string()).replace('\u{1}', "COUNT")
    };
    let (ensures, kept) = example.ensures[if draw.odds(65) { 0 } else { draw.below(example.ensures.len()) }];
    // Who has the block after the call is said by the contract.
    let given_back = if ensures.contains("malloc_block_pair#(p)") { "judge_free(p);" } else { "" };
    let inputs = example.inputs.replace("GIVEN_BACK", given_back);
    let parameters = example.parameters.iter().map(|(ty, name)| (filled(ty), (*name).to_owned()));
    let mut function = Function {
        result: filled(example.result),
        name: format!("f{number}"),
        parameters: parameters.collect(),
        contract: Some((filled(example.requires.0), filled(ensures))),
        body: filled(example.body),
        judge: Trial {
            before: filled(example.before),
            allowed: filled(example.requires.1),
            kept: filled(kept),
            inputs: if inputs.is_empty() { String::new() } else { fallible(&filled(&inputs)) },
            ..Trial::default()
        },
    };
    if draw.odds(45) {
        function.spoil(draw);
    }
    let types = if example.types.is_empty() { Vec::new() } else { vec![filled(example.types)] };
    Draft { types, functions: vec![function], ..Draft::default() }
}

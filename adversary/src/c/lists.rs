//! Linked lists behind a predicate: what is done with them every day, right and nearly right.

use super::{
    calls::fallible,
    draft::Draft,
    draw::Draw,
    function::{Function, Trial},
};

/// An operation: result, parameters, precondition, postconditions with what they mean, body, and what the judge frees.
struct Operation {
    result: &'static str,
    parameters: &'static [&'static str],
    requires: (&'static str, &'static str),
    ensures: &'static [(&'static str, &'static str)],
    body: &'static str,
    frees: &'static str,
}

const OPERATIONS: &[Operation] = &[
    Operation {
        result: "NODE *",
        parameters: &["NODE *p", "int x"],
        requires: ("NODES(p, ?xs)", "true"),
        ensures: &[
            ("NODES(result, cons(x, xs))", "same(OF(result), cons(x, xs))"),
            ("NODES(result, ?ys) &*& length(ys) == length(xs) + 1", "length(OF(result)) == length(xs) + 1"),
            ("NODES(result, append(xs, cons(x, nil)))", "same(OF(result), append(xs, cons(x, nil())))"),
        ],
        body: "    NODE *n = malloc(sizeof(NODE));\n    if (n == 0)\n        abort();\n    n->next = p;\n    n->data = x;\n    return n;\n",
        frees: "FREE(result)",
    },
    Operation {
        result: "NODE *",
        parameters: &["NODE *p"],
        requires: ("NODES(p, ?xs) &*& p != 0", "p != 0"),
        ensures: &[
            ("NODES(result, tail(xs))", "same(OF(result), tail(xs))"),
            ("NODES(result, xs)", "same(OF(result), xs)"),
            ("NODES(result, ?ys) &*& length(ys) < length(xs)", "length(OF(result)) < length(xs)"),
        ],
        body: "    NODE *n = p->next;\n    free(p);\n    return n;\n",
        frees: "FREE(result)",
    },
    Operation {
        result: "int",
        parameters: &["NODE *p"],
        requires: ("NODES(p, ?xs) &*& length(xs) < 100", "length(xs) < 100"),
        ensures: &[
            ("NODES(p, xs) &*& result == length(xs)", "same(OF(p), xs) && result == length(xs)"),
            ("NODES(p, xs) &*& result > length(xs)", "same(OF(p), xs) && result > length(xs)"),
            ("NODES(p, xs) &*& result >= 0", "same(OF(p), xs) && result >= 0"),
        ],
        body: "    if (p == 0)\n        return 0;\n    int rest = NAME(p->next);\n    return rest + 1;\n",
        frees: "FREE(p)",
    },
    Operation {
        result: "int",
        parameters: &["NODE *p"],
        requires: ("NODES(p, ?xs) &*& length(xs) < 100", "length(xs) < 100"),
        ensures: &[
            ("NODES(p, xs) &*& result == length(xs)", "same(OF(p), xs) && result == length(xs)"),
            ("NODES(p, xs)", "same(OF(p), xs)"),
        ],
        body: "    int n = 0;\n    NODE *q = p;\n    while (q != 0)\n    //@ requires NODES(q, ?ys) &*& n + length(ys) < 100 &*& n >= 0;\n    //@ ensures NODES(old_q, ys) &*& n == old_n + length(ys);\n    {\n        n = n + 1;\n        q = q->next;\n    }\n    return n;\n",
        frees: "FREE(p)",
    },
    Operation {
        result: "void",
        parameters: &["NODE *p"],
        requires: ("NODES(p, ?xs)", "true"),
        ensures: &[("true", "true")],
        body: "    while (p != 0)\n    //@ invariant NODES(p, _);\n    {\n        NODE *n = p->next;\n        free(p);\n        p = n;\n    }\n",
        frees: "",
    },
    Operation {
        result: "NODE *",
        parameters: &["NODE *p", "NODE *q"],
        requires: ("NODES(p, ?xs) &*& NODES(q, ?ys)", "true"),
        ensures: &[
            ("NODES(result, append(xs, ys))", "same(OF(result), append(xs, ys))"),
            ("NODES(result, append(ys, xs))", "same(OF(result), append(ys, xs))"),
        ],
        body: "    if (p == 0)\n        return q;\n    p->next = NAME(p->next, q);\n    return p;\n",
        frees: "FREE(result)",
    },
    Operation {
        result: "NODE *",
        parameters: &["NODE *p"],
        requires: ("NODES(p, ?xs)", "true"),
        ensures: &[
            ("NODES(result, reverse(xs))", "same(OF(result), reverse(xs))"),
            ("NODES(result, xs)", "same(OF(result), xs)"),
        ],
        body: "    NODE *r = 0;\n    while (p != 0)\n    //@ invariant NODES(p, ?ps) &*& NODES(r, ?rs) &*& append(reverse(ps), rs) == reverse(xs);\n    {\n        NODE *n = p->next;\n        p->next = r;\n        r = p;\n        p = n;\n    }\n    return r;\n",
        frees: "FREE(result)",
    },
    Operation {
        result: "NODE *",
        parameters: &["NODE *p", "int x"],
        requires: ("NODES(p, ?xs)", "true"),
        ensures: &[
            ("NODES(result, remove(x, xs))", "same(OF(result), removed(x, xs))"),
            ("NODES(result, ?ys) &*& mem(x, ys) == false", "!mem(x, OF(result))"),
            ("NODES(result, ?ys) &*& length(ys) <= length(xs)", "length(OF(result)) <= length(xs)"),
        ],
        body: "    if (p == 0)\n        return 0;\n    if (p->data == x) {\n        NODE *n = p->next;\n        free(p);\n        return n;\n    }\n    p->next = NAME(p->next, x);\n    return p;\n",
        frees: "FREE(result)",
    },
    Operation {
        result: "NODE *",
        parameters: &["NODE *p", "int x"],
        requires: ("NODES(p, ?xs)", "true"),
        ensures: &[
            ("NODES(result, INSERT(x, xs))", "same(OF(result), inserted(x, xs))"),
            ("NODES(result, cons(x, xs))", "same(OF(result), cons(x, xs))"),
        ],
        body: "    if (p == 0 || x <= p->data) {\n        NODE *n = malloc(sizeof(NODE));\n        if (n == 0)\n            abort();\n        n->next = p;\n        n->data = x;\n        return n;\n    }\n    p->next = NAME(p->next, x);\n    return p;\n",
        frees: "FREE(result)",
    },
    Operation {
        result: "int",
        parameters: &["NODE *p"],
        requires: ("NODES(p, ?xs) &*& p != 0", "p != 0"),
        ensures: &[
            ("NODES(p, xs) &*& result == head(xs)", "same(OF(p), xs) && result == head(xs)"),
            ("NODES(p, xs) &*& mem(result, xs) == true", "same(OF(p), xs) && mem(result, xs)"),
        ],
        body: "    int d = p->data;\n    return d;\n",
        frees: "FREE(p)",
    },
    Operation {
        result: "NODE *",
        parameters: &["NODE *p"],
        requires: ("NODES(p, ?xs)", "true"),
        ensures: &[
            ("NODES(p, xs) &*& NODES(result, xs)", "same(OF(p), xs) && same(OF(result), xs)"),
            ("NODES(p, xs) &*& NODES(result, ?ys) &*& length(ys) == length(xs)", "length(OF(result)) == length(xs)"),
        ],
        body: "    if (p == 0)\n        return 0;\n    NODE *n = malloc(sizeof(NODE));\n    if (n == 0)\n        abort();\n    n->data = p->data;\n    n->next = NAME(p->next);\n    return n;\n",
        frees: "FREE(p); FREE(result)",
    },
    Operation {
        result: "void",
        parameters: &["NODE *p", "int x"],
        requires: ("NODES(p, ?xs) &*& p != 0", "p != 0"),
        ensures: &[
            ("NODES(p, cons(x, tail(xs)))", "same(OF(p), cons(x, tail(xs)))"),
            ("NODES(p, ?ys) &*& length(ys) == length(xs)", "length(OF(p)) == length(xs)"),
            ("NODES(p, xs)", "same(OF(p), xs)"),
        ],
        body: "    p->data = x;\n",
        frees: "FREE(p)",
    },
    Operation {
        result: "int",
        parameters: &["NODE *p", "int x"],
        requires: ("NODES(p, ?xs)", "true"),
        ensures: &[
            ("NODES(p, xs) &*& (result != 0) == mem(x, xs)", "same(OF(p), xs) && (result != 0) == mem(x, xs)"),
            ("NODES(p, xs) &*& (result == 0 || mem(x, xs) == true)", "same(OF(p), xs) && (result == 0 || mem(x, xs))"),
        ],
        body: "    if (p == 0)\n        return 0;\n    if (p->data == x)\n        return 1;\n    return NAME(p->next, x);\n",
        frees: "FREE(p)",
    },
];

pub(super) fn unit(draw: &mut Draw<'_>, number: usize) -> Draft {
    let operation = &OPERATIONS[draw.below(OPERATIONS.len())];
    let (name, node) = (format!("f{number}"), format!("node{number}"));
    let filled = |text: &str| filled(text, &name, &node, number);
    let (ensures, kept) = operation.ensures[if draw.odds(70) { 0 } else { draw.below(operation.ensures.len()) }];
    let parameters: Vec<(String, String)> = operation.parameters.iter().map(|each| split(&filled(each))).collect();
    let mut function = Function {
        result: filled(operation.result),
        name: name.clone(),
        parameters,
        contract: Some((filled(operation.requires.0), filled(ensures))),
        body: filled(operation.body),
        judge: Trial {
            before: filled(&given(operation)),
            allowed: operation.requires.1.to_owned(),
            kept: filled(kept),
            inputs: inputs(operation, &name, &node),
            ..Trial::default()
        },
    };
    if draw.odds(45) {
        function.spoil(draw);
    }
    let mut types = vec![
        format!("struct {node} {{ struct {node} *next; int data; }};\n"),
        format!(
            "/*@\npredicate nodes{number}(struct {node} *p; list<int> xs) = p == 0 ? xs == nil : p->next |-> ?n &*& p->data |-> ?d &*& malloc_block_{node}(p) &*& nodes{number}(n, ?r) &*& xs == cons(d, r);\n@*/\n"
        ),
    ];
    if ensures.contains("INSERT") {
        types.push(format!(
            "/*@\nfixpoint list<int> insert{number}(int x, list<int> xs) {{ switch (xs) {{ case nil: return cons(x, nil); case cons(y, rest): return x <= y ? cons(x, xs) : cons(y, insert{number}(x, rest)); }} }}\n@*/\n"
        ));
    }
    Draft { types, functions: vec![function], support: format!("LISTS({node})\n") }
}

fn filled(text: &str, name: &str, node: &str, number: usize) -> String {
    let text = text.replace("NODES", &format!("nodes{number}")).replace("INSERT", &format!("insert{number}"));
    let text = text.replace("NODE", &format!("struct {node}")).replace("NAME", name);
    text.replace("OF(", &format!("values_{node}(")).replace("FREE(", &format!("free_{node}("))
}

fn split(parameter: &str) -> (String, String) {
    let at = parameter.rfind(['*', ' ']).map_or(0, |at| at + 1);
    (parameter[..at].trim_end().to_owned(), parameter[at..].to_owned())
}

/// What the lists hold before the call.
fn given(operation: &Operation) -> String {
    let mut text = String::new();
    for (list, values) in [("p", "xs"), ("q", "ys")] {
        if operation.parameters.contains(&format!("NODE *{list}").as_str()) {
            text.push_str(&format!("    Values {values} = OF({list}); (void){values};\n"));
        }
    }
    text
}

/// Calls with lists of up to three nodes; everything that is left is freed.
fn inputs(operation: &Operation, name: &str, node: &str) -> String {
    let is_given = |list: &str| operation.parameters.contains(&format!("NODE *{list}").as_str());
    let mut text = "for (int k = 0; k < 4; k++) for (int x = -1; x < 3; x++) {\n".to_owned();
    let mut arguments = Vec::new();
    for list in ["p", "q"].into_iter().filter(|list| is_given(list)) {
        text.push_str(&format!(
            "            struct {node} *{list} = make_{node}({});\n",
            if list == "p" { "k" } else { "x + 1" }
        ));
        arguments.push(list);
    }
    if operation.parameters.contains(&"int x") {
        arguments.push("x");
    }
    let call = format!("judge_{name}({})", arguments.join(", "));
    let keep = if operation.frees.contains("result") { format!("struct {node} *result = {call}") } else { call };
    let frees = operation.frees.replace("FREE(", &format!("free_{node}("));
    text.push_str(&format!("            {keep};\n            if (judge_skipped) {{"));
    for list in ["p", "q"].into_iter().filter(|list| is_given(list)) {
        text.push_str(&format!(" free_{node}({list});"));
    }
    text.push_str(&format!(" }} else {{ {frees}; }}\n        }}"));
    fallible(&text)
}

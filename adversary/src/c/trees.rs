//! Binary trees behind a predicate, with their shapes as values.

use super::{
    calls::fallible,
    draft::Draft,
    draw::Draw,
    function::{Function, Trial},
};

struct Operation {
    result: &'static str,
    has_key: bool,
    requires: (&'static str, &'static str),
    ensures: &'static [(&'static str, &'static str)],
    body: &'static str,
    frees: &'static str,
}

const OPERATIONS: &[Operation] = &[
    Operation {
        result: "int",
        has_key: false,
        requires: ("TREE(p, ?s) &*& SIZE(s) < 1000", "true"),
        ensures: &[
            ("TREE(p, s) &*& result == SIZE(s)", "same(OF(p), s) && result == size(s)"),
            ("TREE(p, s) &*& result > 0", "same(OF(p), s) && result > 0"),
            ("TREE(p, s)", "same(OF(p), s)"),
        ],
        body: "    if (p == 0)\n        return 0;\n    int l = NAME(p->left);\n    int r = NAME(p->right);\n    return l + 1 + r;\n",
        frees: "FREE(p)",
    },
    Operation {
        result: "void",
        has_key: false,
        requires: ("TREE(p, ?s)", "true"),
        ensures: &[
            ("TREE(p, MIRROR(s))", "same(OF(p), mirrored(s))"),
            ("TREE(p, s)", "same(OF(p), s)"),
            ("TREE(p, ?t) &*& SIZE(t) == SIZE(s)", "size(OF(p)) == size(s)"),
        ],
        body: "    if (p != 0) {\n        NODE *l = p->left;\n        p->left = p->right;\n        p->right = l;\n        NAME(p->left);\n        NAME(p->right);\n    }\n",
        frees: "FREE(p)",
    },
    Operation {
        result: "void",
        has_key: false,
        requires: ("TREE(p, ?s)", "true"),
        ensures: &[("true", "true")],
        body: "    if (p == 0)\n        return;\n    NAME(p->left);\n    NAME(p->right);\n    free(p);\n",
        frees: "",
    },
    Operation {
        result: "NODE *",
        has_key: true,
        requires: ("TREE(p, ?s)", "true"),
        ensures: &[
            ("TREE(result, PUT(s, x))", "same(OF(result), put(s, x))"),
            ("TREE(result, ?t) &*& SIZE(t) == SIZE(s) + 1", "size(OF(result)) == size(s) + 1"),
            ("TREE(result, ?t) &*& HAS(t, x) == true", "has(OF(result), x)"),
        ],
        body: "    if (p == 0) {\n        NODE *n = malloc(sizeof(NODE));\n        if (n == 0)\n            abort();\n        n->left = 0;\n        n->right = 0;\n        n->key = x;\n        return n;\n    }\n    if (x < p->key)\n        p->left = NAME(p->left, x);\n    else if (p->key < x)\n        p->right = NAME(p->right, x);\n    return p;\n",
        frees: "FREE(result)",
    },
    Operation {
        result: "int",
        has_key: true,
        requires: ("TREE(p, ?s)", "true"),
        ensures: &[
            ("TREE(p, s) &*& (result == 0 || HAS(s, x) == true)", "same(OF(p), s) && (result == 0 || has(s, x))"),
            ("TREE(p, s) &*& (result != 0) == HAS(s, x)", "same(OF(p), s) && (result != 0) == has(s, x)"),
        ],
        body: "    if (p == 0)\n        return 0;\n    if (p->key == x)\n        return 1;\n    if (x < p->key)\n        return NAME(p->left, x);\n    return NAME(p->right, x);\n",
        frees: "FREE(p)",
    },
    Operation {
        result: "NODE *",
        has_key: false,
        requires: ("TREE(p, ?s) &*& p != 0", "p != 0"),
        ensures: &[
            ("TREE(result, ?t) &*& SIZE(t) == SIZE(s)", "size(OF(result)) == size(s)"),
            ("TREE(result, s)", "same(OF(result), s)"),
        ],
        body: "    NODE *l = p->left;\n    if (l == 0)\n        return p;\n    p->left = l->right;\n    l->right = p;\n    return l;\n",
        frees: "FREE(result)",
    },
    Operation {
        result: "NODE *",
        has_key: false,
        requires: ("TREE(p, ?s) &*& p != 0", "p != 0"),
        ensures: &[
            ("TREE(result, ?t) &*& SIZE(t) == SIZE(s) - 1", "size(OF(result)) == size(s) - 1"),
            ("TREE(result, s)", "same(OF(result), s)"),
        ],
        body: "    if (p->left == 0) {\n        NODE *r = p->right;\n        free(p);\n        return r;\n    }\n    p->left = NAME(p->left);\n    return p;\n",
        frees: "FREE(result)",
    },
];

pub(super) fn unit(draw: &mut Draw<'_>, number: usize) -> Draft {
    let operation = &OPERATIONS[draw.below(OPERATIONS.len())];
    let (name, node) = (format!("f{number}"), format!("tree{number}"));
    let filled = |text: &str| filled(text, &name, &node, number);
    let (ensures, kept) = operation.ensures[if draw.odds(60) { 0 } else { draw.below(operation.ensures.len()) }];
    let mut parameters = vec![(format!("struct {node} *"), "p".to_owned())];
    if operation.has_key {
        parameters.push(("int".to_owned(), "x".to_owned()));
    }
    let keep = if operation.frees.contains("result") { format!("struct {node} *result = ") } else { String::new() };
    let key = if operation.has_key { ", x" } else { "" };
    let frees = filled(operation.frees);
    let inputs = format!(
        "for (int k = 0; k < 9; k++) for (int x = -2; x < 4; x++) {{\n            struct {node} *p = make_{node}(k % 4);\n            \
         {keep}judge_{name}(p{key});\n            if (judge_skipped) free_{node}(p); else {{ {frees}; }}\n        }}"
    );
    let mut function = Function {
        result: filled(operation.result),
        name: name.clone(),
        parameters,
        contract: Some((filled(operation.requires.0), filled(ensures))),
        body: filled(operation.body),
        judge: Trial {
            before: format!("    Values s = values_{node}(p); (void)s;\n"),
            allowed: operation.requires.1.to_owned(),
            kept: filled(kept),
            inputs: fallible(&inputs),
            ..Trial::default()
        },
    };
    if draw.odds(45) {
        function.spoil(draw);
    }
    Draft { types: types(&node, number), functions: vec![function], support: format!("TREES({node})\n") }
}

fn filled(text: &str, name: &str, node: &str, number: usize) -> String {
    let mut text = text.replace("NODE", &format!("struct {node}")).replace("NAME", name);
    for (word, means) in [("TREE", "tree_at"), ("SIZE", "size"), ("MIRROR", "mirror"), ("PUT", "put"), ("HAS", "has")] {
        text = text.replace(word, &format!("{means}{number}"));
    }
    text.replace("OF(", &format!("values_{node}(")).replace("FREE(", &format!("free_{node}("))
}

fn types(node: &str, n: usize) -> Vec<String> {
    let case = |of: &str, leaf: &str, fork: &str| {
        format!("{{ switch ({of}) {{ case leaf{n}: return {leaf}; case fork{n}(l, k, r): return {fork}; }} }}")
    };
    vec![
        format!("struct {node} {{ struct {node} *left; struct {node} *right; int key; }};\n"),
        format!(
            "/*@\ninductive shape{n} = leaf{n} | fork{n}(shape{n}, int, shape{n});\npredicate tree_at{n}(struct {node} *p; shape{n} s) = p == 0 ? s == leaf{n} : p->left |-> ?l &*& p->right |-> ?r &*& p->key |-> ?k &*& malloc_block_{node}(p) &*& tree_at{n}(l, ?ls) &*& tree_at{n}(r, ?rs) &*& s == fork{n}(ls, k, rs);\n@*/\n"
        ),
        format!(
            "/*@\nfixpoint int size{n}(shape{n} s) {}\n@*/\n",
            case("s", "0", &format!("1 + size{n}(l) + size{n}(r)"))
        ),
        format!(
            "/*@\nfixpoint shape{n} mirror{n}(shape{n} s) {}\n@*/\n",
            case("s", &format!("leaf{n}"), &format!("fork{n}(mirror{n}(r), k, mirror{n}(l))"))
        ),
        format!(
            "/*@\nfixpoint shape{n} put{n}(shape{n} s, int x) {}\n@*/\n",
            case(
                "s",
                &format!("fork{n}(leaf{n}, x, leaf{n})"),
                &format!(
                    "x < k ? fork{n}(put{n}(l, x), k, r) : k < x ? fork{n}(l, k, put{n}(r, x)) : fork{n}(l, k, r)"
                )
            )
        ),
        format!(
            "/*@\nfixpoint bool has{n}(shape{n} s, int x) {}\n@*/\n",
            case("s", "false", &format!("k == x || has{n}(l, x) || has{n}(r, x)"))
        ),
    ]
}

//! Hand-built reports, one per thing a reader must be able to draw. Built through `Outcome::conclude` like any other.

use gainsay_source::{Diagnostic, FileId, Name, Severity, Sources, Span};
use gainsay_verdict::{
    Actual, Assumption, Binding, Blame, Call, CallResult, Callees, Cell, Confirmation, ContractPart, Counterexample,
    Dialect, Ending, Evidence, Excuse, Excused, Expectation, Failure, FullPermission, FunctionTable, GoalReport,
    HeapEntry, HeapPicture, Kind, Outcome, Permission, PredicateInstance, Reason, Report, Shown, Statistics, Table,
    TableRow, Value, Wand, Why, Writers,
};
use num_bigint::BigInt;
use num_rational::BigRational;

pub struct Sample {
    pub name: &'static str,
    pub sources: Sources,
    pub report: Report,
}

pub fn all() -> Vec<Sample> {
    vec![
        concrete_call(),
        abstract_contract(),
        assertion(),
        unknown_goals(),
        excused(),
        higher_order_input(),
        broken_contract(),
        heaps(),
        diagnostics(),
        deep_recursion(),
        hostile_names(),
        nothing(),
    ]
}

/// The span of the first occurrence of `text`.
fn at(sources: &Sources, file: FileId, text: &str) -> Span {
    let start = sources.text(file).find(text).expect("the sample contains the text");
    Span::new(file, start, start + text.len())
}

fn shown(value: Value, text: &str) -> Shown {
    Shown { value, text: text.to_owned() }
}

fn integer(value: i64) -> Shown {
    shown(Value::integer(value), &value.to_string())
}

fn list(values: &[i64]) -> Shown {
    shown(Value::List(values.iter().map(|value| Value::integer(*value)).collect()), &format!("{values:?}"))
}

fn input(name: &str, ty: &str, value: Shown) -> Binding {
    Binding { name: Name::new(name), ty: ty.to_owned(), value, origin: None }
}

fn call(text: &str, arguments: Vec<Shown>, result: CallResult, span: Option<Span>) -> Call {
    let function = Name::new(text.split(' ').next().unwrap_or(text));
    Call { function, arguments, result, span, text: text.to_owned() }
}

fn counterexample(inputs: Vec<Binding>, ending: Ending, calls: Vec<Call>, blame: Blame) -> Counterexample {
    Counterexample {
        kind: Kind::Concrete,
        confirmed: Confirmation::Replayed,
        inputs,
        ending,
        calls,
        assumed: Vec::new(),
        choices: Vec::new(),
        store: Vec::new(),
        heaps: Vec::new(),
        tables: Vec::new(),
        trace: Vec::new(),
        blame,
        notes: Vec::new(),
    }
}

fn failure(code: &str, message: &str, span: Span, counterexample: Counterexample) -> Failure {
    Failure {
        code: code.to_owned(),
        message: message.to_owned(),
        span,
        counterexample: Some(counterexample),
        expectation: None,
    }
}

/// The languages of the samples.
#[allow(dead_code, reason = "only who reads reports back asks for them")]
pub const LANGUAGES: [Dialect; 5] = [CORE, HASKELL, RACKET, VIPER, C];
pub const CORE: Dialect = Dialect::plain("core");
pub const HASKELL: Dialect =
    Dialect { contract: "refinement type", short_contract: "type", ..Dialect::plain("haskell") };
pub const RACKET: Dialect = Dialect::plain("racket");
pub const VIPER: Dialect = Dialect {
    name: "viper",
    contract: "specification",
    short_contract: "specification",
    callees: Callees::Assign,
    full_permission: FullPermission::Shown,
    writers: Writers::FrontEnds,
};
pub const C: Dialect =
    Dialect { name: "c", full_permission: FullPermission::Understood, writers: Writers::People, ..VIPER };

fn goal(name: &str, language: Dialect, span: Span, failures: Vec<Failure>, gaps: Vec<Reason>) -> GoalReport {
    GoalReport {
        name: Name::new(name),
        language,
        span,
        outcome: Outcome::conclude(Evidence { failures, gaps }),
        statistics: Statistics { paths: 12, steps: 834, queries: 9, solver_queries: 2, milliseconds: 1004 },
        excuses: Vec::new(),
        inferred: Vec::new(),
    }
}

fn concrete_call() -> Sample {
    let mut sources = Sources::new();
    let text = "module Zip where\n\n{-@ die :: {v:String | false} -> a @-}\ndie :: String -> a\ndie = error\n\n\
                zip :: [a] -> [b] -> [(a, b)]\nzip [] [] = []\nzip _ _ = die \"Bad call to zip\"\n";
    let file = sources.add("zip.hs", text);
    let body = at(&sources, file, "die \"Bad call to zip\"");
    let mut found = counterexample(
        vec![input("xs", "[Int]", list(&[])), input("ys", "[Int]", list(&[0]))],
        Ending::raised("die"),
        vec![
            call("zip [] [0]", vec![list(&[]), list(&[0])], CallResult::Raised(String::new()), None),
            call(
                "die \"Bad call to zip\"",
                vec![shown(Value::Text("Bad call to zip".into()), "\"Bad call to zip\"")],
                CallResult::Raised(String::new()),
                Some(body),
            ),
        ],
        Blame::Caller { of: Name::new("die"), span: Some(body) },
    );
    found.notes.push("nearest input that is fine: zip [] []".to_owned());
    let failures = vec![failure("postcondition", "`zip` can call `die`, whose precondition is false", body, found)];
    let zip = goal("zip", HASKELL, at(&sources, file, "zip"), failures, Vec::new());
    let die = goal("die", HASKELL, at(&sources, file, "die ::"), Vec::new(), Vec::new());
    let report = Report { diagnostics: Vec::new(), goals: vec![die.clone(), die, zip] };
    Sample { name: "concrete-call", sources, report }
}

fn abstract_contract() -> Sample {
    let mut sources = Sources::new();
    let text = "{-@ append :: xs:[a] -> ys:[a] -> [a] @-}\nappend [] ys = ys\nappend (x:xs) ys = x : append xs ys\n\n\
                {-@ concat :: xss:[[a]] -> {v:[a] | len v == sumLen xss} @-}\nconcat [] = []\n\
                concat (xs:xss) = append xs (concat xss)\n";
    let file = sources.add("concat.hs", text);
    let contract = at(&sources, file, "xs:[a] -> ys:[a] -> [a]");
    let nested = shown(Value::List(vec![list(&[0]).value, list(&[]).value]), "[[0], []]");
    let mut found = counterexample(
        vec![input("xss", "[[Int]]", nested.clone())],
        Ending::Returned(list(&[0, 0])),
        vec![call("concat [[0], []]", vec![nested], CallResult::Returned(list(&[0, 0])), None)],
        Blame::Contract { of: Name::new("append"), part: ContractPart::Postcondition, span: Some(contract) },
    );
    found.kind = Kind::Abstract;
    found.assumed.push(Assumption {
        callee: Name::new("append"),
        arguments: vec![list(&[0]), list(&[])],
        allowed: list(&[0, 0]),
        actual: Actual::Returns(list(&[0])),
        occurrence: 1,
        promised: vec![],
        span: Some(contract),
        text: "append [0] []".to_owned(),
    });
    let message = "`concat` cannot be proved: the type of `append` is too weak";
    let body = at(&sources, file, "concat (xs:xss) = append xs (concat xss)");
    let failures = vec![failure("weak-contract", message, body, found)];
    let goals = vec![goal("concat", HASKELL, body, failures, Vec::new())];
    Sample { name: "abstract-contract", sources, report: Report { diagnostics: Vec::new(), goals } }
}

fn assertion() -> Sample {
    let mut sources = Sources::new();
    let text = "goal double (n : Int) =\n\tlet m = n + n in\n\tassert (m == 2 * n + 1)\n";
    let file = sources.add("src/double.fun", text);
    let assert = at(&sources, file, "assert (m == 2 * n + 1)");
    let huge: BigInt = BigInt::from(1) << 80;
    let found = counterexample(
        vec![
            input("n", "Int", integer(0)),
            input("limit", "Int", shown(Value::Integer(huge.clone()), &huge.to_string())),
        ],
        Ending::AssertionFailed { sides: Some((integer(0), integer(1))) },
        vec![call("double 0", vec![integer(0)], CallResult::Interrupted, Some(at(&sources, file, "double")))],
        Blame::Code { span: Some(assert) },
    );
    let mut failures = vec![failure("assert", "the assertion can be false", assert, found.clone())];
    let mut without_calls = found;
    without_calls.calls.clear();
    without_calls.ending = Ending::raised("division by zero");
    without_calls.blame = Blame::Code { span: Some(at(&sources, file, "n + n")) };
    failures.push(failure("division", "the divisor can be 0", assert, without_calls));
    let span = at(&sources, file, "goal double (n : Int) =\n\tlet m = n + n in\n\tassert (m == 2 * n + 1)\n");
    let goals = vec![goal("double", CORE, span, failures, Vec::new())];
    Sample { name: "assertion", sources, report: Report { diagnostics: Vec::new(), goals } }
}

/// One goal that a comment excuses, one that is known, and one with a failure that nothing excuses.
fn excused() -> Sample {
    let mut sources = Sources::new();
    let text = "-- gainsay: allow(assert): agreed\ngoal a = assert 1;\ngoal b = assert 2;\ngoal c = assert 3;\n";
    let file = sources.add("a.fun", text);
    let comment = at(&sources, file, "-- gainsay: allow(assert): agreed");
    let why = || Why::Suppressed { reason: "agreed <b>\u{1b}".to_owned(), span: comment };
    let failed = |code: &str, place: &str| {
        let ending = Ending::AssertionFailed { sides: None };
        let found = counterexample(Vec::new(), ending, Vec::new(), Blame::Context);
        failure(code, "the assertion can be false", at(&sources, file, place), found)
    };
    let span = |name: &str| at(&sources, file, name);
    let mut a = goal("a", CORE, span("a ="), vec![failed("assert", "assert 1")], Vec::new());
    a.excuses = vec![Excuse { of: Excused::Failure(0), why: why() }];
    let budget = Reason::OutOfBudget { message: "no counterexample within 3 steps".to_owned() };
    let mut b = goal("b", CORE, span("b ="), Vec::new(), vec![budget]);
    b.excuses = vec![Excuse { of: Excused::Unknown, why: Why::Known }];
    let both = vec![failed("assert", "assert 3"), failed("crash", "assert 3")];
    let mut c = goal("c", CORE, span("c ="), both, Vec::new());
    c.excuses = vec![Excuse { of: Excused::Failure(0), why: Why::Known }];
    Sample { name: "excused", sources, report: Report { diagnostics: Vec::new(), goals: vec![a, b, c] } }
}

fn unknown_goals() -> Sample {
    let mut sources = Sources::new();
    let file =
        sources.add("gaps.fun", "goal one = 1\ngoal two = 2\ngoal three = sqrt 3\ngoal four = 4\ngoal five = 5\n");
    let at = |text: &str| at(&sources, file, text);
    let mut unconfirmed = counterexample(
        vec![input("x", "Int", integer(-4))],
        Ending::AssertionFailed { sides: None },
        Vec::new(),
        Blame::Context,
    );
    unconfirmed.confirmed = Confirmation::NotReplayed("running it did not come back within 1000 steps".to_owned());
    let reason = |reason: Reason| vec![reason];
    let goals = vec![
        goal(
            "one",
            CORE,
            at("one"),
            Vec::new(),
            reason(Reason::OutOfBudget { message: "no counterexample within 1000 steps".into() }),
        ),
        goal(
            "two",
            CORE,
            at("two"),
            Vec::new(),
            reason(Reason::SolverGaveUp { message: "the solver answered unknown".into() }),
        ),
        goal(
            "three",
            CORE,
            at("three"),
            Vec::new(),
            reason(Reason::Unsupported { what: "square roots are not supported".into(), span: Some(at("sqrt 3")) }),
        ),
        goal(
            "four",
            CORE,
            at("four"),
            vec![failure("assert", "the assertion may be false", at("4"), unconfirmed)],
            Vec::new(),
        ),
        goal("five", CORE, at("five"), Vec::new(), reason(Reason::Bug { message: "the machine is stuck".into() })),
    ];
    let report = Report { diagnostics: Vec::new(), goals };
    Sample { name: "unknown-goals", sources, report }
}

fn higher_order_input() -> Sample {
    let mut sources = Sources::new();
    let file = sources.add("posn.rkt", "(define (first-quadrant? p)\n  (and (>= (p 'x) 0) (>= (p 'y) 0)))\n");
    let imaginary = Value::Complex { real: Box::new(Value::integer(0)), imaginary: Box::new(Value::integer(1)) };
    let table = FunctionTable {
        parameters: vec![Name::new("msg")],
        rows: vec![(vec![Value::Symbol(Name::new("x"))], imaginary)],
        default: Box::new(Value::integer(0)),
    };
    let function = shown(Value::Function(table), "(λ (msg)\n  (case msg\n    [(x) 0+1i]\n    [else 0]))");
    let mut found = counterexample(
        vec![input("p", "", function.clone())],
        Ending::raised(">=: contract violation"),
        vec![call("(first-quadrant? p)", vec![function], CallResult::Interrupted, None)],
        Blame::Context,
    );
    found.tables.push(Table {
        function: Name::new("length"),
        rows: vec![TableRow { arguments: vec![list(&[])], result: integer(0) }],
        otherwise: shown(Value::Unspecified, "_"),
    });
    let span = at(&sources, file, "(>= (p 'x) 0)");
    let failures = vec![failure("precondition", "`>=` can be given a number that is not real", span, found)];
    let goals = vec![goal("first-quadrant?", RACKET, span, failures, Vec::new())];
    Sample { name: "higher-order-input", sources, report: Report { diagnostics: Vec::new(), goals } }
}

fn broken_contract() -> Sample {
    let mut sources = Sources::new();
    let text = "(define (halve n) (/ n 2))\n(provide (contract-out [halve (-> integer? natural?)]))\n";
    let file = sources.add("halve.rkt", text);
    let message = "`halve` breaks its own contract";
    let half = shown(Value::Rational(BigRational::new(1.into(), 2.into())), "1/2");
    let span = at(&sources, file, "[halve (-> integer? natural?)]");
    let place = |span| {
        let ending = Ending::Raised { message: message.to_owned(), value: Some(half.clone()) };
        counterexample(vec![input("n", "", integer(1))], ending, Vec::new(), Blame::Code { span: Some(span) })
    };
    let said = format!("`halve` can fail: {message}");
    let marked = failure("contract", &said, span, place(at(&sources, file, "natural?")));
    let unmarked = failure("contract", &said, span, place(span));
    let goals = vec![goal("halve", RACKET, span, vec![marked, unmarked], Vec::new())];
    Sample { name: "broken-contract", sources, report: Report { diagnostics: Vec::new(), goals } }
}

fn heaps() -> Sample {
    let mut sources = Sources::new();
    let text = "field next: Ref\nmethod m(x: Ref)\n  requires list(x)\n{\n  assert x.next == null\n}\n";
    let file = sources.add("list.vpr", text);
    let reference = |name: &str| shown(Value::Reference(Name::new(name)), name);
    let half = Permission::Exact(BigRational::new(1.into(), 2.into()));
    let field = |receiver: &str, value: &str| {
        HeapEntry::Field(Cell {
            receiver: Name::new(receiver),
            field: Name::new("next"),
            value: reference(value),
            permission: half.clone(),
            origin: Some(at(&sources, file, "next")),
        })
    };
    let instance = HeapEntry::Predicate(PredicateInstance {
        predicate: Name::new("list"),
        arguments: vec![reference("x")],
        permission: Permission::Wildcard,
        contents: vec![field("x", "x.next"), field("x.next", "null")],
    });
    let wand = HeapEntry::Wand(Wand {
        text: "list(y) --* list(x)".to_owned(),
        permission: Permission::Unspecified,
        left: vec![field("y", "null")],
        right: vec![instance.clone()],
    });
    let span = at(&sources, file, "x.next == null");
    let mut found = counterexample(
        vec![input("x", "Ref", reference("x"))],
        Ending::AssertionFailed { sides: Some((reference("x.next"), reference("null"))) },
        Vec::new(),
        Blame::Code { span: Some(span) },
    );
    found.store = vec![input("x", "Ref", reference("x"))];
    found.heaps = vec![
        HeapPicture {
            label: "old".into(),
            entries: vec![instance, wand],
            may_hide_more: true,
            ..HeapPicture::default()
        },
        HeapPicture { label: "current".into(), ..HeapPicture::default() },
    ];
    let mut failures = vec![failure("assert.failed:assertion.false", "Assert might fail", span, found)];
    failures[0].expectation = Some(Expectation { holds: false, because: "x.next is not null".into() });
    let goals = vec![goal("m", VIPER, at(&sources, file, "m(x: Ref)"), failures, Vec::new())];
    Sample { name: "heaps", sources, report: Report { diagnostics: Vec::new(), goals } }
}

fn diagnostics() -> Sample {
    let mut sources = Sources::new();
    let long = format!("goal long = {}oops{}\n", "(x + ".repeat(60), ")".repeat(60));
    let text = format!(
        "goal wide = \"漢字\" ++ nmae\n\nname = 1\n\n\ncase x of\n  A -> 1\n  B -> 2\n  C -> 3\n  D -> 4\n{long}"
    );
    let file = sources.add("broken text.fun", text);
    let other = sources.add("other.fun", "name = 2\n");
    let end = sources.whole(file).end as usize;
    let diagnostics = vec![
        Diagnostic::error("unbound-name", "`nmae` is not defined", at(&sources, file, "nmae"))
            .with_label(at(&sources, file, "name"), "there is a `name`")
            .with_label(at(&sources, other, "name"), "and another")
            .or_nearest("nmae", at(&sources, file, "nmae"), ["name", "wide"]),
        Diagnostic::warning("overlap", "this case can never be reached", at(&sources, file, "A -> 1\n  B -> 2\n")),
        Diagnostic::error(
            "syntax",
            "this goes on for too long",
            at(&sources, file, "case x of\n  A -> 1\n  B -> 2\n  C -> 3\n  D -> 4"),
        ),
        Diagnostic::error("syntax", "this does not belong here", at(&sources, file, "oops")),
        Diagnostic::error("syntax", "the text ends too early, `)` was expected", Span::new(file, end, end)),
        Diagnostic::new(Severity::Note, "files", "100%, nothing to see: here", None),
    ];
    Sample { name: "diagnostics", sources, report: Report { diagnostics, goals: Vec::new() } }
}

fn deep_recursion() -> Sample {
    let mut sources = Sources::new();
    let file = sources.add("count.fun", "goal count (n : Nat) = count (S n)\n");
    let body = at(&sources, file, "count (S n)");
    let number = |depth: usize| {
        (0..depth).fold(Value::constructor("Z", vec![]), |inner, _| Value::constructor("S", vec![inner]))
    };
    let calls = (0..12).map(|depth| {
        let argument = shown(number(depth), &depth.to_string());
        call(&format!("count {depth}"), vec![argument], CallResult::Interrupted, Some(body))
    });
    let found = counterexample(
        vec![input("n", "Nat", shown(number(40), "S (S (S (S …)))"))],
        Ending::raised("stack overflow"),
        calls.collect(),
        Blame::Code { span: None },
    );
    let goals = vec![goal("count", CORE, body, vec![failure("crash", "`count` can crash", body, found)], Vec::new())];
    Sample { name: "deep-recursion", sources, report: Report { diagnostics: Vec::new(), goals } }
}

/// What a program says must not steer a terminal, an XML reader or a workflow.
fn hostile_names() -> Sample {
    let mut sources = Sources::new();
    let file = sources.add("dir with space/it's.hs", "f' = \u{1b}[31m\u{202e}<x>&\"\n");
    let span = at(&sources, file, "\u{1b}[31m\u{202e}<x>&\"");
    let text = shown(Value::Text("\u{1b}[2J\u{0}]]>::error::".into()), "\"\u{1b}[2J\u{0}]]>::error::\"");
    let found = counterexample(
        vec![input("x", "Text", text)],
        Ending::raised("%0A\r\n::error::gotcha"),
        Vec::new(),
        Blame::Code { span: None },
    );
    let failures = vec![failure("crash", "a message, with: 100%\n::warning::of everything", span, found)];
    let goals = vec![goal("f'", HASKELL, span, failures, Vec::new())];
    Sample { name: "hostile-names", sources, report: Report { diagnostics: Vec::new(), goals } }
}

fn nothing() -> Sample {
    Sample { name: "nothing", sources: Sources::new(), report: Report::default() }
}

//! The text form: what reads, what is refused and how, and that printing and reading agree.

use gainsay_source::{Name, Sources, Span};
use proptest::prelude::*;

use super::{
    super::{
        Alternative, Assertion, Binding, Check, Choice, Constructor, ContractPart, Datatype, Definition, Expr,
        ExprKind, Field, Goal, Literal, Monitor, Pattern, Primitive, Program, Strictness, Type, check,
    },
    print, read,
};

fn read_alone(text: &str) -> (Program, Vec<String>) {
    let file = Sources::new().add("test.fun", text);
    let (program, mut diagnostics) = read(text, file);
    diagnostics.extend(check(&program));
    (program, diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect())
}

fn messages(text: &str) -> Vec<String> {
    read_alone(text).1
}

#[test]
fn the_papers_example_is_well_formed() {
    let text = "
        data List a = Nil | Cons a (List a);   -- lists
        def nth xs j = case xs of { Cons h t -> if j == 0 then h else nth t (j - 1) };
        def repl n = Cons n (repl (n + 1));
        goal infinite = let { i = ? : Int; k = ? : Int; v = nth (repl i) k } in assert (v == i);";
    let (program, messages) = read_alone(text);
    assert_eq!(messages, Vec::<String>::new());
    assert_eq!((program.datatypes.len(), program.definitions.len(), program.goals.len()), (1, 2, 1));
}

#[test]
fn a_symbolic_input_is_called_like_its_binding() {
    let (program, _) = read_alone("goal g = let { xs = ? : Int } in xs;");
    let ExprKind::Let(bindings, _) = &program.goals[0].body.kind else { panic!("a let") };
    let ExprKind::Symbolic { label, .. } = &bindings[0].value.kind else { panic!("a symbolic input") };
    assert_eq!(label, "xs");
}

#[test]
fn constructors_and_primitives_may_lack_arguments() {
    assert_eq!(messages("data Box = Box Int; def box = Box; def plus = add 1; goal g = box 1;"), Vec::<String>::new());
}

#[test]
fn a_broken_item_costs_itself_only() {
    let (program, messages) = read_alone("def a = ; def b = 1; goal g = b; def c = (1; goal h = 2;");
    assert_eq!(program.goals.len(), 2);
    assert_eq!(messages, ["expected an expression, found `;`", "expected `)`, found `;`"]);
}

#[test]
fn mistakes_are_named() {
    for (text, expected) in [
        ("goal g = x;", "`x` is not defined"),
        ("goal g = Nope;", "there is no constructor `Nope`"),
        ("data T = A Int; goal g = case A 1 of { A -> 1 };", "`A` has 1 field, not 0"),
        ("data L a = N; goal g = ? : L;", "`L` takes 1 type argument, not 0"),
        ("def add x = x; goal g = 1;", "`add` means something already and cannot be a name"),
        ("def Add x = x; goal g = 1;", "expected a name that starts with a small letter, found `Add`"),
        ("def f x x = x; goal g = 1;", "`x` is bound twice here"),
        ("def f = 1; def f = 2;", "there is another definition called `f`"),
        ("goal g = ? : List;", "there is no datatype `List`"),
        ("goal g = case 1 of { 1 -> 2; True -> 3 };", "this case matches both Bool and literals"),
        ("goal g = case 1 of { _ -> 2; 3 -> 3 };", "the alternatives after this one can never match"),
        ("goal g = \"abc", "this \" has no matching \" on its line"),
        ("what", "expected `data`, `def` or `goal`, found `what`"),
        ("goal g = \\_ _ -> _;", "`_` is not defined"),
    ] {
        assert_eq!(messages(text), [expected], "{text}");
    }
}

#[test]
fn deep_nesting_is_refused_in_a_sentence() {
    let nested = |count: usize| format!("goal g = {}1{};", "(".repeat(count), ")".repeat(count));
    let deep = std::thread::Builder::new().stack_size(1 << 28).spawn(move || messages(&nested(100_000)));
    assert_eq!(deep.unwrap().join().unwrap(), ["this is nested more than 1000 levels deep"]);
}

fn name() -> impl Strategy<Value = Name> {
    prop_oneof!["[a-z][a-z0-9_']{0,4}", Just("div".to_owned()), Just("in".to_owned()), Just("+ $x.y".to_owned())]
        .prop_map(Name::from)
}

/// Never one of the declared constructors, which all begin with a `K`: reading completes those that lack arguments.
fn constructor_name() -> impl Strategy<Value = Name> {
    prop_oneof!["[A-JL-Z][a-z]{0,3}", Just(":".to_owned()), Just("(,)".to_owned()), Just("[]".to_owned())]
        .prop_map(Name::from)
}

fn literal() -> impl Strategy<Value = Literal> {
    prop_oneof![
        any::<i64>().prop_map(|value| Literal::Integer(value.into())),
        (any::<i32>(), 1..100i32).prop_map(|(numerator, denominator)| Literal::Rational(
            num_rational::BigRational::new(numerator.into(), denominator.into())
        )),
        any::<i32>().prop_map(|value| Literal::Double(f64::from(value) / 8.0)),
        any::<char>().prop_map(Literal::Character),
        any::<String>().prop_map(Literal::Text),
    ]
}

fn ty() -> impl Strategy<Value = Type> {
    let leaf = prop_oneof![Just(Type::Int), Just(Type::Bool), Just(Type::Text), name().prop_map(Type::Variable)];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            ("D[a-z]{0,3}", prop::collection::vec(inner.clone(), 0..3))
                .prop_map(|(name, arguments)| Type::Data(Name::from(name), arguments)),
            (inner.clone(), inner).prop_map(|(argument, result)| Type::Function(Box::new(argument), Box::new(result))),
        ]
    })
}

fn assertion_check(code: &'static str) -> impl Strategy<Value = Check> {
    let part = prop_oneof![Just(None), Just(Some(ContractPart::Precondition)), Just(Some(ContractPart::Postcondition))];
    let owner = prop::option::of((name(), part));
    (prop_oneof![Just(Name::new(code)), name()], owner, prop::option::of(any::<String>())).prop_map(
        |(code, owner, message)| {
            let (owner, part) = owner.map_or((None, None), |(owner, part)| (Some(owner), part));
            Check { owner, part, message, ..Check::new(&code, nowhere()) }
        },
    )
}

fn nowhere() -> Span {
    Span::new(Sources::new().add("", ""), 0, 0)
}

fn expression() -> impl Strategy<Value = Expr> {
    let leaf = prop_oneof![
        literal().prop_map(ExprKind::Literal),
        name().prop_map(ExprKind::Variable),
        (name(), ty()).prop_map(|(label, ty)| ExprKind::Symbolic { label, ty }),
        constructor_name().prop_map(|name| ExprKind::Construct(name, Vec::new())),
        assertion_check("crash").prop_map(|check| ExprKind::Crash(Box::new(check))),
    ]
    .prop_map(|kind| Expr::new(kind, nowhere()));
    leaf.prop_recursive(4, 24, 3, |inner| compound(&inner.boxed()).prop_map(|kind| Expr::new(kind, nowhere())))
}

fn compound(inner: &BoxedStrategy<Expr>) -> impl Strategy<Value = ExprKind> + use<> {
    let pair = || (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
    let some = || prop::collection::vec(inner.clone(), 1..3);
    let binding = (name(), inner.clone()).prop_map(|(name, value)| Binding { name, value });
    let pattern = prop_oneof![
        (constructor_name(), prop::collection::vec(name(), 0..3))
            .prop_map(|(name, fields)| Pattern::Constructor(name, fields)),
        literal().prop_map(Pattern::Literal),
        prop::option::of(name()).prop_map(Pattern::Default),
    ];
    let alternative = (pattern, inner.clone()).prop_map(|(pattern, body)| Alternative { pattern, body });
    prop_oneof![
        (prop::collection::vec(name(), 1..3), inner.clone())
            .prop_map(|(names, body)| ExprKind::Lambda(names, Box::new(body))),
        (name(), some()).prop_map(|(function, arguments)| {
            ExprKind::Apply(Box::new(Expr::variable(&function, nowhere())), arguments)
        }),
        (constructor_name(), some()).prop_map(|(name, arguments)| ExprKind::Construct(name, arguments)),
        (inner.clone(), inner.clone())
            .prop_map(|(left, right)| ExprKind::Primitive(Primitive::Modulo, vec![left, right])),
        (prop::collection::vec(binding, 1..3), inner.clone())
            .prop_map(|(bindings, body)| ExprKind::Let(bindings, Box::new(body))),
        (inner.clone(), prop::collection::vec(alternative, 0..3))
            .prop_map(|(scrutinee, alternatives)| { Expr::case(scrutinee, alternatives, nowhere()).kind }),
        (name(), some(), inner.clone(), inner.clone()).prop_map(|(callee, arguments, left, right)| {
            ExprKind::Choice(Box::new(Choice { callee: Some(callee), arguments, left, right }))
        }),
        (inner.clone(), inner.clone()).prop_map(|(left, right)| {
            ExprKind::Choice(Box::new(Choice { callee: None, arguments: Vec::new(), left, right }))
        }),
        pair().prop_map(|(condition, body)| ExprKind::Assume(condition, body)),
        pair().prop_map(|(first, body)| ExprKind::Force(first, body)),
        pair().prop_map(|(handler, body)| ExprKind::Catch(handler, body)),
        (inner.clone(), prop::option::of(inner.clone()), inner.clone())
            .prop_map(|(value, blamed, body)| ExprKind::Monitor(Box::new(Monitor { value, blamed, body }))),
        (assertion_check("raise"), inner.clone())
            .prop_map(|(check, value)| ExprKind::Raise(Box::new(check), Box::new(value))),
        (assertion_check("assert"), inner.clone(), inner.clone())
            .prop_map(|(check, condition, body)| { ExprKind::Assert(Box::new(Assertion { check, condition, body })) }),
    ]
}

fn program() -> impl Strategy<Value = Program> {
    let strictness = prop_oneof![Just(Strictness::Lazy), Just(Strictness::Strict)];
    let field =
        (prop::option::of(name()), ty(), strictness).prop_map(|(name, ty, strictness)| Field { name, ty, strictness });
    let constructor = ("K[a-z]{0,3}", prop::collection::vec(field, 0..3)).prop_map(|(name, fields)| Constructor {
        name: Name::from(name),
        fields,
        span: nowhere(),
    });
    let datatype = (constructor_name(), prop::collection::vec(name(), 0..2), prop::collection::vec(constructor, 1..3))
        .prop_map(|(name, parameters, constructors)| Datatype { name, parameters, constructors, span: nowhere() });
    let definition = (name(), expression()).prop_map(|(name, body)| Definition { name, body, span: nowhere() });
    let goal = (name(), expression()).prop_map(|(name, body)| Goal { name, body, span: nowhere() });
    (prop::collection::vec(datatype, 0..2), prop::collection::vec(definition, 0..3), prop::collection::vec(goal, 0..2))
        .prop_map(|(datatypes, definitions, goals)| Program { datatypes, definitions, goals })
}

proptest! {
    /// Spans move, so the comparison is between texts: reading what was printed and printing it again changes nothing.
    #[test]
    fn printed_programs_read_back(program in program()) {
        let text = print(&program);
        let (again, diagnostics) = read(&text, Sources::new().add("", ""));
        prop_assert!(diagnostics.is_empty(), "{text}\n{diagnostics:?}");
        prop_assert_eq!(print(&again), text);
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "[a-z(){};=\\\\>|?:'\"`0-9 \n.-]{0,80}") {
        let _ = read_alone(&text);
    }
}

//! Reading what was printed gives the same program, on random expressions too.

use gainsay_ir::permission::{
    BinaryOperator, Block, Expression, ExpressionKind, Method, Program, Statement, StatementKind, Type, UnaryOperator,
    Variable, print,
};
use gainsay_source::{FileId, Name, Sources, Span};
use proptest::prelude::*;

/// Everything but places and the names users see.
fn shape(program: &Program) -> String {
    let text = without(&format!("{program:#?}"), "span: Span {", "}");
    without(&text, "written: \"", "\"")
}

fn without(text: &str, start: &str, end: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(start) {
        kept.push_str(before);
        rest = after.split_once(end).map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept.lines().map(str::trim).collect::<Vec<_>>().join("\n")
}

#[track_caller]
pub(crate) fn assert_same_when_read_again(program: &Program) {
    let printed = print(program);
    let again = super::load(&printed);
    assert_eq!(again.diagnostics, [], "in the printed text\n{printed}");
    let again = again.program.expect("no diagnostics, so there is a program");
    assert_eq!(print(&again), printed);
    assert_eq!(shape(&again), shape(program), "in the printed text\n{printed}");
}

fn place() -> Span {
    let mut sources = Sources::new();
    let file: FileId = sources.add("none", "");
    Span::new(file, 0, 0)
}

fn make(kind: ExpressionKind, typ: Type) -> Expression {
    Expression::new(kind, typ, place())
}

fn variable(name: &str, typ: Type) -> BoxedStrategy<Expression> {
    Just(Expression::variable(Name::new(name), typ, place())).boxed()
}

fn binary(
    operators: &'static [BinaryOperator],
    left: impl Strategy<Value = Expression> + 'static,
    right: impl Strategy<Value = Expression> + 'static,
    typ: Type,
) -> BoxedStrategy<Expression> {
    (proptest::sample::select(operators), left, right)
        .prop_map(move |(operator, left, right)| Expression::binary(operator, left, right, typ.clone(), place()))
        .boxed()
}

fn integers(depth: u32) -> BoxedStrategy<Expression> {
    use BinaryOperator as Operator;
    let literal = (-3i64..100).prop_map(|value| Expression::integer(value, place()));
    let leaf = prop_oneof![literal, variable("n", Type::Int)].boxed();
    if depth == 0 {
        return leaf;
    }
    let deeper = integers(depth - 1);
    let arithmetic =
        &[Operator::Add, Operator::Subtract, Operator::Multiply, Operator::IntegerDivide, Operator::Modulo];
    let negated = deeper.clone().prop_map(|value| Expression::unary(UnaryOperator::Negate, value, Type::Int, place()));
    let length =
        sequences(depth - 1).prop_map(|value| Expression::unary(UnaryOperator::Cardinality, value, Type::Int, place()));
    let indexed = (sequences(depth - 1), deeper.clone())
        .prop_map(|(base, index)| make(ExpressionKind::Index(Box::new(base), Box::new(index)), Type::Int));
    let conditional = (booleans(depth - 1), deeper.clone(), deeper.clone()).prop_map(|(condition, then, otherwise)| {
        make(ExpressionKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise)), Type::Int)
    });
    prop_oneof![leaf, binary(arithmetic, deeper.clone(), deeper, Type::Int), negated, length, indexed, conditional]
        .boxed()
}

fn sequences(depth: u32) -> BoxedStrategy<Expression> {
    let typ = Type::seq(Type::Int);
    let leaf = variable("s", typ.clone());
    if depth == 0 {
        return leaf;
    }
    let literal = proptest::collection::vec(integers(depth - 1), 0..3)
        .prop_map(|elements| make(ExpressionKind::Sequence(elements), Type::seq(Type::Int)));
    let range = (integers(depth - 1), integers(depth - 1))
        .prop_map(|(low, high)| make(ExpressionKind::Range(Box::new(low), Box::new(high)), Type::seq(Type::Int)));
    let take = (sequences(depth - 1), integers(depth - 1))
        .prop_map(|(base, count)| make(ExpressionKind::Take(Box::new(base), Box::new(count)), Type::seq(Type::Int)));
    let append = binary(&[BinaryOperator::Append], sequences(depth - 1), sequences(depth - 1), typ);
    prop_oneof![leaf, literal, range, take, append].boxed()
}

fn permissions(depth: u32) -> BoxedStrategy<Expression> {
    use BinaryOperator as Operator;
    let leaf = prop_oneof![
        variable("p", Type::Perm),
        Just(make(ExpressionKind::Write, Type::Perm)),
        Just(make(ExpressionKind::NoPermission, Type::Perm)),
    ]
    .boxed();
    if depth == 0 {
        return leaf;
    }
    let deeper = permissions(depth - 1);
    let fraction = binary(&[Operator::Divide], integers(depth - 1), integers(depth - 1), Type::Perm);
    let sums =
        binary(&[Operator::Add, Operator::Subtract, Operator::Multiply], deeper.clone(), deeper.clone(), Type::Perm);
    let scaled = binary(&[Operator::Multiply], integers(depth - 1), deeper, Type::Perm);
    prop_oneof![leaf, fraction, sums, scaled].boxed()
}

fn booleans(depth: u32) -> BoxedStrategy<Expression> {
    use BinaryOperator as Operator;
    let leaf =
        prop_oneof![variable("b", Type::Bool), any::<bool>().prop_map(|value| Expression::boolean(value, place()))];
    if depth == 0 {
        return leaf.boxed();
    }
    let deeper = booleans(depth - 1);
    let comparisons =
        &[Operator::Less, Operator::LessEqual, Operator::Equal, Operator::NotEqual, Operator::GreaterEqual];
    let connectives = &[Operator::And, Operator::Or, Operator::Implies, Operator::Equal];
    let member = binary(&[Operator::In], integers(depth - 1), sequences(depth - 1), Type::Bool);
    let held = (permissions(depth - 1), Just(make(ExpressionKind::Write, Type::Perm)))
        .prop_map(|(left, right)| Expression::binary(Operator::LessEqual, left, right, Type::Bool, place()));
    prop_oneof![
        leaf,
        deeper.clone().prop_map(Expression::not),
        binary(connectives, deeper.clone(), deeper, Type::Bool),
        binary(comparisons, integers(depth - 1), integers(depth - 1), Type::Bool),
        member,
        held,
    ]
    .boxed()
}

fn asserting(expression: Expression) -> Program {
    let parameter = |name: &str, typ| Variable::new(Name::new(name), typ, place());
    let statements = vec![Statement::new(StatementKind::Assert(expression), place())];
    let method = Method {
        name: Name::new("m"),
        written: Name::new("m"),
        parameters: vec![
            parameter("n", Type::Int),
            parameter("b", Type::Bool),
            parameter("p", Type::Perm),
            parameter("s", Type::seq(Type::Int)),
        ],
        returns: Vec::new(),
        preconditions: Vec::new(),
        postconditions: Vec::new(),
        measures: Vec::new(),
        body: Some(Block { statements, span: place() }),
        span: place(),
        annotations: Vec::new(),
    };
    let mut program = Program::default();
    program.methods.insert(method.name.clone(), method);
    program
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn random_expressions_are_read_back(expression in booleans(4)) {
        assert_same_when_read_again(&asserting(expression));
    }

    #[test]
    fn random_words_are_answered(words in proptest::collection::vec(proptest::sample::select(WORDS), 0..60)) {
        let loaded = super::load(&words.join(" "));
        prop_assert!(loaded.program.is_some() || !loaded.diagnostics.is_empty());
    }
}

const WORDS: &[&str] = &[
    "method",
    "m",
    "(",
    ")",
    "{",
    "}",
    "x",
    ":",
    "Int",
    "Ref",
    "field",
    "f",
    "requires",
    "acc",
    ".",
    ",",
    "1",
    "/",
    "2",
    "forall",
    "::",
    "&&",
    "==>",
    "--*",
    "[",
    "]",
    "old",
    "unfolding",
    "in",
    "P",
    "predicate",
    "function",
    "=",
    "==",
    ":=",
    "var",
    "if",
    "while",
    "invariant",
    "|",
    "||",
    "-",
    "!",
    "define",
    "domain",
    "axiom",
    "adt",
    "Seq",
    "Map",
    "..",
    "import",
    "\"",
    "/*",
    "*/",
    "@",
    "decreases",
    "?",
    "let",
    "perm",
    "package",
    "label",
    "goto",
    "new",
    "*",
    "<",
    ">",
    "é",
    "#",
];

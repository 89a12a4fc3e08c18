//! Names and types.

use gainsay_ir::permission::{ExpressionKind, StatementKind, Type};

use super::{CONSISTENCY, TYPECHECKER, accept, accept_statements, reject, reject_statements};

#[test]
fn a_slash_is_what_its_surroundings_need() {
    let program =
        accept_statements("var i: Int := 3 / 2; var q: Perm := 3 / 2; q := 2 * (1/2) + p / 3; i := 7 / 2 * 2");
    let body = program.methods["m"].body.as_ref().expect("it has a body");
    let types: Vec<Type> = body.statements.iter().filter_map(assigned_type).collect();
    assert_eq!(types, [Type::Int, Type::Perm, Type::Perm, Type::Int]);
}

#[test]
fn fractions_that_nothing_asks_to_be_integers_are_permissions() {
    let program = accept_statements("assert (1/4) * (3/1) != (0/1); assert 7/2 == 3");
    let body = program.methods["m"].body.as_ref().expect("it has a body");
    let mut types = Vec::new();
    for expression in body.statements.iter().flat_map(|statement| statement.expressions()) {
        if let ExpressionKind::Binary(_, left, _) = &expression.kind {
            types.push(left.typ.clone());
        }
    }
    assert_eq!(types, [Type::Perm, Type::Int]);
}

fn assigned_type(statement: &gainsay_ir::permission::Statement) -> Option<Type> {
    match &statement.kind {
        StatementKind::Assign { value, .. } => Some(value.typ.clone()),
        _ => None,
    }
}

#[test]
fn generic_functions_are_used_at_the_types_their_surroundings_need() {
    let program = accept(
        "domain Box[T] { function box(t: T): Box[T] function unbox(b: Box[T]): T function empty(): Box[T] }
         method m(x: Ref, b: Box[Ref]) { assert unbox(box(x)) == x; assert b == empty(); assert |Seq(empty(), box(1))| == 2 }",
    );
    let body = program.methods["m"].body.as_ref().expect("it has a body");
    let mut instances = Vec::new();
    body.visit(&mut |statement| {
        for expression in statement.expressions() {
            expression.visit(&mut |each| {
                if let ExpressionKind::DomainApply { function, type_arguments, .. } = &each.kind {
                    instances.push((function.to_string(), type_arguments[0].clone()));
                }
            });
        }
    });
    let expected =
        [("unbox", Type::Ref), ("box", Type::Ref), ("empty", Type::Ref), ("empty", Type::Int), ("box", Type::Int)];
    assert_eq!(instances, expected.map(|(name, typ)| (name.to_owned(), typ)));
}

#[test]
fn wrong_operands_are_rejected() {
    reject_statements("\nassert n == x", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert n + b > 0", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert Set(1) union Seq(1) == Set(2)", &[(TYPECHECKER, 2)]);
    reject_statements("\nn := 1", &[(TYPECHECKER, 2)]);
    reject_statements("\nvar i: Int := p / 2", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert x in n", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert b ? n : x == null", &[(TYPECHECKER, 2)]);
}

#[test]
fn unknown_and_misused_names_are_rejected() {
    reject_statements("\nassert y == 1", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert f > 0", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert acc(x.P)", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert acc(P(n))", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert acc(P())", &[(TYPECHECKER, 2)]);
    reject_statements("\nx := new(n)", &[(TYPECHECKER, 2)]);
    reject_statements("\nvar y: Ref\ny := new(n)", &[(TYPECHECKER, 3)]);
    reject_statements("\nvar y: P", &[(TYPECHECKER, 2)]);
    reject_statements("\nnothing(x)", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert m(x, n, p, b)", &[(TYPECHECKER, 2)]);
    reject("domain D[T] { function f(x: T): D[T]\n function g(x: U): D[T] }", &[(TYPECHECKER, 2)]);
    reject("domain D[T] {} field f: D\n", &[(TYPECHECKER, 1)]);
}

#[test]
fn one_name_never_means_two_things_in_one_place() {
    reject("method m() {}\nmethod m() {}", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert forall n: Int :: true", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert let f == (n) in true", &[(TYPECHECKER, 2)]);
    reject_statements("if (b) { var y: Int }\nvar y: Int", &[(TYPECHECKER, 2)]);
    reject_statements("if (b) {\n var n: Int }", &[(TYPECHECKER, 2)]);
    reject_statements("label here\nlabel here", &[(CONSISTENCY, 2)]);
    accept_statements("if (b) { var y: Int } else { var y: Bool } { var y: Ref }");
    accept("domain D { function left(d: D): D function right(left: D): D }");
}

#[test]
fn variables_get_distinct_names_but_keep_what_the_user_wrote() {
    let program = accept_statements("if (b) { var y: Int } else { var y: Bool }");
    let body = program.methods["m"].body.as_ref().expect("it has a body");
    let mut found = Vec::new();
    body.visit(&mut |statement| {
        if let StatementKind::Declare(variable) = &statement.kind {
            found.push((variable.name.to_string(), variable.written.to_string()));
        }
    });
    assert_eq!(found, [("y".to_owned(), "y".to_owned()), ("y_1".to_owned(), "y".to_owned())]);
}

#[test]
fn variables_are_seen_from_their_declaration_to_the_end_of_their_block() {
    reject_statements("\ny := 1\nvar y: Int", &[(TYPECHECKER, 2)]);
    reject_statements("while (b)\n invariant y == 1\n { var y: Int }", &[(TYPECHECKER, 2)]);
}

#[test]
fn permissions_are_spoken_of_only_in_assertions() {
    reject_statements("\nvar c: Bool := acc(x.f)", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert acc(x.f) || b", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert acc(x.f) ==> b", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert exists r: Ref :: acc(r.f)", &[(TYPECHECKER, 2)]);
    reject_statements("\nassert forperm r: Ref [r.f] :: P(r)", &[(TYPECHECKER, 2)]);
    reject("field f: Int predicate P(x: Ref) {\n true --* acc(x.f) }", &[(TYPECHECKER, 2)]);
    accept_statements("assert [b, !b] || b; inhale b ? acc(x.f) : P(x)");
}

#[test]
fn contracts_do_not_ask_for_permissions() {
    reject("field f: Int method m(x: Ref)\n requires perm(x.f) > none", &[(TYPECHECKER, 2)]);
    reject("field f: Int function g(x: Ref): Int\n ensures [perm(x.f) > none, true]", &[(TYPECHECKER, 2)]);
    accept("field f: Int method m(x: Ref) requires [perm(x.f) > none, true]");
}

#[test]
fn data_types_have_constructors_fields_and_tests() {
    let list = "adt List[T] { Nil() Cons(head: T, tail: List[T]) } adt Tree { Leaf() }\n";
    accept(&format!(
        "{list} method m(l: List[Int]) {{ assert Cons(1, l).tail == l && l.isNil && l.tail.tail.isCons }}"
    ));
    let wrong = |body: &str| reject(&format!("{list} method m(l: List[Int]) {{\n{body}\n}}"), &[(TYPECHECKER, 3)]);
    wrong("assert l.isLeaf");
    wrong("l.head := 1");
    wrong("assert Cons(true, l) == l");
    wrong("assert contains(l, l)");
    reject(&format!("{list} field head: Int"), &[(TYPECHECKER, 2)]);
    reject("adt A { B(x: Int)\n C(x: Int) }", &[(TYPECHECKER, 2)]);
}

#[test]
fn only_what_a_solver_can_look_for_is_a_trigger() {
    reject_statements("\nassert forall i: Int :: { i + 1 } i > n", &[(TYPECHECKER, 2)]);
    reject("adt A { B() } method m() {\n assert forall a: A :: { a.isB } true }", &[(TYPECHECKER, 2)]);
    accept("adt A { B(n: Int) } method m() { assert forall a: A :: { a.n } true }");
}

#[test]
fn axioms_use_only_total_functions() {
    let text = "function f(x: Int): Int requires x > 0\nfunction g(x: Int): Int\ndomain D {\n axiom { f(1) == 1 }\n axiom { g(1) == 1 } }";
    reject(text, &[(TYPECHECKER, 4)]);
}

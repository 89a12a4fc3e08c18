//! `{-@ … @-}`: every kind of specification, shown by printing its tree.

mod parsing;

use gainsay_haskell::syntax::{
    BindingKind, DeclarationKind, SpecificationKind,
    specification::{LogicKind, RefinedTypeKind, Trust},
};
use gainsay_source::{Severity, Sources};
use parsing::{assert_round_trip, parse, shown};

#[track_caller]
fn check(specification: &str, expected: &str) {
    let text = format!("{{-@ {specification} @-}}\n");
    assert_eq!(shown(&text), [format!("{{-@ {expected} @-}}")], "{text}");
    assert_round_trip(&text);
}

#[track_caller]
fn same(specification: &str) {
    check(specification, specification);
}

#[test]
fn signatures() {
    same("f, g :: x:Int -> {v : Int | v > x}");
    check(
        "f :: Ord a => xs:[a] -> {v:[a] | len v == len xs} / [len xs, 0]",
        "f :: (Ord a) => xs:[a] -> {v : [a] | len v == len xs} / [len xs, 0]",
    );
    same("assume (!!) :: xs:[a] -> {v : Nat | v < len xs} -> a");
    check("assert f :: Int", "f :: Int");
    same("f :: x:{Int | x >= 0} -> {f x == x}");
    same("f :: (x :: Int, {v : Int | v > x})");
    same("f :: forall a . x:a -> _");
    same("f :: exists [x : Int] . {v : Int | v = x}");
    check("Prelude.+ :: Int -> Int", "(Prelude.+) :: Int -> Int");
}

#[test]
fn a_signature_may_begin_left_of_its_name() {
    check("f ::\n  Int -> Int", "f :: Int -> Int");
    check("f\n      :: a:Int\n      -> b:Int\n", "f :: a:Int -> b:Int".replace("b:Int", "Int").as_str());
}

#[test]
fn a_named_result_keeps_its_refinement() {
    check("f :: Int -> y:{Int | y > 0}", "f :: Int -> {y : Int | y > 0}");
    check("f :: Int -> y:{y > 0}", "f :: Int -> {y : _ | y > 0}");
}

#[test]
fn abstract_refinements() {
    check(
        "f :: forall a b <p :: a -> Bool, q :: b -> Bool>. x:a<p> -> b<q>",
        "f :: forall a b <p :: a -> Bool, q :: b -> Bool> . x:a<p> -> b<q>",
    );
    let (module, diagnostics) =
        parse("{-@ f :: forall <p :: a -> Bool>. {x::a<p>, y::a |- a<p> <: {v:a| x <= v}} Ord a => [a<p>] -> a<p>@-}");
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let SpecificationKind::Signature(signature) = &module.specifications[0].kind else { panic!("no signature") };
    let RefinedTypeKind::ForAll { body, .. } = &signature.signature.kind else { panic!("no forall") };
    let RefinedTypeKind::Bounded { bound, .. } = &body.kind else { panic!("no bound") };
    assert_eq!(bound.binders.len(), 2);
    check("type OList a = [a]<{\\fld v -> v >= fld}>", "type OList a = [a]<{\\fld v -> v >= fld}>");
    check("type P a = [a]<\\h -> {v: a | v >= h}>", "type P a = [a]<\\h -> {v : a | v >= h}>");
    check("f :: Vec <{v:Int | v < 3}, p> a", "f :: Vec<{v : Int | v < 3}, p> a");
}

#[test]
fn aliases() {
    same("type ListN a N = {v : [a] | len v = N}");
    same("predicate Btwn Lo V Hi = Lo <= V && V < Hi");
    check("expression Avg Xs = ((sumF Xs) / (lenF Xs))", "predicate Avg Xs = ((sumF Xs) / (lenF Xs))");
    same("f :: ListN a {n + 1} -> ListN b (n + 1) -> ListN c 3 -> Upto (len xs)");
}

#[test]
fn arguments_of_aliases_are_types_or_values() {
    let (module, _) = parse("{-@ f :: Prop (ValTy w (opIn o)) -> Prop (x:xs) -> (y:Int -> Int) @-}");
    let SpecificationKind::Signature(signature) = &module.specifications[0].kind else { panic!("no signature") };
    let RefinedTypeKind::Function { argument, result, .. } = &signature.signature.kind else { panic!("no arrow") };
    let RefinedTypeKind::Apply { arguments, .. } = &argument.kind else { panic!("no application") };
    assert!(matches!(arguments[0].to_logic().unwrap().kind, LogicKind::Parenthesized(_)));
    let RefinedTypeKind::Function { argument, result, .. } = &result.kind else { panic!("no arrow") };
    let RefinedTypeKind::Apply { arguments, .. } = &argument.kind else { panic!("no application") };
    assert!(matches!(arguments[0].kind, RefinedTypeKind::Value(_)));
    assert!(matches!(result.kind, RefinedTypeKind::Parenthesized(_)));
    assert!(result.to_logic().is_none());
}

#[test]
fn measures_with_equations_at_any_column() {
    for text in [
        "{-@ measure size :: L a -> Int\n    size Nil = 0\n    size (Cons x xs) = 1 + size xs @-}",
        "{-@ measure size :: L a -> Int\n        size Nil = 0\n        size (Cons x xs) = 1 + size xs @-}",
        "{-@ measure size :: L a -> Int\n  size Nil = 0\n  size (Cons x xs) = 1 + size xs\n@-}",
    ] {
        let (module, diagnostics) = parse(text);
        assert!(diagnostics.is_empty(), "{text}\n{diagnostics:?}");
        assert_eq!(module.specifications.len(), 1);
        let SpecificationKind::Measure(measure) = &module.specifications[0].kind else { panic!("no measure") };
        assert_eq!(measure.equations.len(), 2);
        assert_round_trip(text);
    }
    same("measure size");
    same("class measure sz :: forall a . a -> Int");
    assert_round_trip("{-@ instance measure sz :: [a] -> Int\n    sz [] = 0\n    sz (x:xs) = {v | v = 1 + sz xs} @-}");
}

#[test]
fn data_types() {
    same("data L [size] a <p :: a -> a -> Bool> = N | C (hd :: a) (tl :: L<p> a)");
    check("data P = P { x :: Nat, y : {v:Int | v > x} }", "data P = P (x :: Nat) (y :: {v : Int | v > x})");
    same("data T [size]");
    check("data V where\n   A :: b:Bool -> Prop (V b)\n   B :: V", "data V where A :: b:Bool -> Prop (V b); B :: V");
    same("data variance Foo covariant invariant");
    check("data size (Tree a) tsize", "data Tree [tsize] a");
}

#[test]
fn classes_keep_their_methods() {
    let text = "{-@ instance C Int where\n  from :: Int -> Nat;\n  - :: x:Int -> Int\n  to :: Nat -> Int @-}";
    let (module, diagnostics) = parse(text);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(module.specifications.len(), 1);
    let SpecificationKind::Instance(instance) = &module.specifications[0].kind else { panic!("no instance") };
    assert_eq!(instance.methods.len(), 3);
    assert_round_trip(text);
    assert_round_trip(
        "{-@ class (Sized s) => Indexable s where\n      index :: forall a. x:s a -> {v:Nat | v < sz x} -> a @-}",
    );
}

#[test]
fn marks_options_and_the_rest() {
    for specification in [
        "reflect f",
        "inline f",
        "lazy f",
        "ple f",
        "fail f",
        "ignore f",
        "autosize T",
        "lazyvar z",
        "opaque-reflect f",
        "bound witness",
        "LIQUID \"--no-termination\"",
        "invariant {v : T | len v >= 0}",
        "infixr 5 ++",
        "decrease f 1 2",
        "qualif Foo(v : Int, x : a): v < x",
        "using [a] as {v : [a] | len v >= 0}",
        "embed Map as Map_t",
        "assume reflect f as g",
        "rewriteWith f [g, h]",
        "include <len.hquals>",
        "reflect (++)",
        "bound Chain (p :: a -> Bool) Q = \\x y -> Q x => p y",
    ] {
        same(specification);
    }
}

#[test]
fn logic() {
    same("predicate P X = if X > 0 then X else - X");
    same("predicate P X = (\\x y:Int -> x + y) X");
    same("predicate P X = Set_sub (Set_cup X (Set_sng 1)) [] && not (X = 1) <=> ~ True");
    same("predicate P X = X mod 2 = 0 => X `div` 2 /= 3");
    same("predicate P X = (fst X, len (snd X), [1, 2], \"s\", 'c', 1.5)");
    check("f :: {v:Int | 0 < v && ?? }", "f :: {v : Int | 0 < v && ??}");
}

#[test]
fn several_specifications_in_one_comment() {
    let (module, diagnostics) =
        parse("{-@ data D [len]\ndata E = A Int | B\nmeasure len\nf :: Int -> Int\ng :: Int @-}");
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(module.specifications.len(), 5);
}

#[test]
fn local_specifications_hang_at_their_block() {
    let text = "f x = go x\n  where\n    {-@ go :: Int -> Nat @-}\n    go y = y\n    {-@ assume h :: Int @-}\n\n{-@ g :: Int @-}\ng = let {-@ z :: Nat @-}\n        z = 1 in z\n";
    let (module, diagnostics) = parse(text);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(module.specifications.len(), 1);
    let DeclarationKind::Binding(binding) = &module.declarations[0].kind else { panic!("no binding") };
    let BindingKind::Function(function) = &binding.kind else { panic!("no function") };
    let local = &function.clauses[0].right_hand_side.bindings.specifications;
    assert_eq!(local.len(), 2);
    assert!(matches!(&local[1].kind, SpecificationKind::Signature(signature) if signature.trust == Trust::Assumed));
    assert_round_trip(text);
}

#[test]
fn what_is_not_understood_is_an_error_at_its_place() {
    let text = "{-@ f :: Int -> @-}\n{-@ g :: Int @-}\nf = 1\n";
    let mut sources = Sources::new();
    let file = sources.add("T.hs", text);
    let (module, diagnostics) = gainsay_haskell::parser::parse(&sources, file);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].severity, Severity::Error);
    assert_eq!(diagnostics[0].code, "specification");
    assert_eq!(sources.place(diagnostics[0].span.unwrap()).line, 1);
    assert_eq!(module.specifications.len(), 2);
    assert!(
        matches!(&module.specifications[0].kind, SpecificationKind::Unsupported { names, .. } if names[0].name == "f")
    );
    assert_eq!(module.declarations.len(), 1);
}

#[test]
fn a_specification_that_ends_like_a_comment_is_pointed_out() {
    let (_, diagnostics) = parse("{-@ f :: Int -}\nf = 1\n");
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].severity, Severity::Warning);
}

//! Every construct of the language, shown by printing its tree.

mod parsing;

use gainsay_haskell::syntax::{
    BindingKind, Body, ConstructorForm, DeclarationKind, ExpressionKind, ImportList, Overlap, PatternKind,
};
use gainsay_source::Sources;
use parsing::{assert_round_trip, parse, shown};

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(shown(text), [expected], "{text}");
    assert_round_trip(text);
}

/// The text is already in the form it is printed in.
#[track_caller]
fn same(text: &str) {
    check(text, text);
}

#[test]
fn expressions() {
    same("x = f a (g b) [c, d] (e, f)");
    same("x = a + b * c `mod` d - - 1");
    same("x = \\ (a, _) ~b !c -> a");
    same("x = map (+ 1) (filter (1 <=) xs)");
    same("x = (subtract 1 .)");
    same("x = (`f` 2)");
    check("x = (-1)", "x = (- 1)");
    same("x = (, 1) (2, , 3)");
    same("x = (,,) 1");
    same("x = [1, 3 .. 9]");
    check("x = [a ..]", "x = [a .. ]");
    check("x = [1..10]", "x = [1 .. 10]");
    same("x = [(a, b) | a <- as | b <- bs, even b]");
    same("x = r { field = 1, other = 2 }");
    same("x = R { a = 1, b, .. }");
    same("x = f (y :: Int) :: Maybe Int");
    check("x = read @Int \"1\"", "x = read @Int \"1\"");
    same("x = Data.Map.insert k v Map.empty Map.! k");
    same("x = f Prelude.. g $ h");
    same("x = when a do { b; c }");
    same("x = _");
}

#[test]
fn literals() {
    same("x = (1, 2.5, 'c', \"text\\n\\\"quoted\\\"\")");
    check("x = [0xff, 0b11, 0o17, 1_000, 1.5e3]", "x = [255, 3, 15, 1000, 1500.0]");
    check("x = \"a\\\n   \\b\"", "x = \"ab\"");
    check("x = ('\\'', '\\SOH', '\\x41')", "x = ('\\'', '\\1', 'A')");
}

#[test]
fn patterns() {
    same("f [] (x : xs) (Just y) = 1");
    same("f all@(x : _) ~(a, b) !c = 1");
    same("f (view -> Just x) (n :: Int) = 1");
    same("f R { a = 1, b, .. } C {  } = 1");
    same("f 0 -1 'c' \"s\" 1.5 = 1".replace("-1", "(-1)").as_str());
    same("f (a :| b `Cons` c) = 1");
    same("(x, Just y) = z");
    same("!x = y");
}

#[test]
fn definitions_of_operators() {
    same("a <+> b = a");
    same("a `plus` b = a");
    same("(f . g) x = f (g x)");
    same("(<+>) a b = a");
    same("(f *** g) ~(x, y) = (f x, g y)");
    same("(x : xs) +++ ys = x : (xs +++ ys)");
    same("x ! i = i");
    same("Just x <|> _ = x");
    same("infixl 6 <+>, `plus`");
}

#[test]
fn clauses_that_stand_together_are_one_function() {
    let (module, _) = parse("f 0 = 1\nf n = 2\ng = 3\nf' = 4\ng = 5\n");
    let counts: Vec<usize> = module
        .declarations
        .iter()
        .filter_map(|declaration| match &declaration.kind {
            DeclarationKind::Binding(binding) => match &binding.kind {
                BindingKind::Function(function) => Some(function.clauses.len()),
                _ => None,
            },
            _ => None,
        })
        .collect();
    assert_eq!(counts, [2, 1, 1, 1]);
}

#[test]
fn types() {
    same("f, g :: Int -> [a] -> (a, Maybe b)");
    check("f :: Eq a => a -> Bool", "f :: (Eq a) => a -> Bool");
    check("f :: forall a. (Eq a, Show a) => a", "f :: forall a . (Eq a, Show a) => a");
    same("f :: (forall a . a -> a) -> Int");
    same("f :: (->) a ((,) b ()) [] c");
    same("f :: a :+: b -> (a ~ b)");
    same("f :: Proxy 'True '[Int, Bool] 3 \"s\" _");
    same("f :: Proxy (a :: * -> *)");
}

#[test]
fn data_types() {
    same("data T a b = A a Int | B [b] | C");
    same("data T = R { x :: !Int, y :: Maybe a } deriving (Eq, Show)");
    check("data T = R { x, y :: Int }", "data T = R { x :: Int, y :: Int }");
    check("data T = Int :+ Int | Int `Foo` Bool deriving Eq", "data T = Int :+ Int | Int `Foo` Bool deriving (Eq)");
    same("newtype N f a = N { unN :: f a } deriving newtype (Eq) deriving stock (Show)");
    same("data E = forall a . (Show a) => E a");
    same("data Empty");
    same("data T (f :: * -> *) a = T (f a)");
    same(
        "data G a where { A :: Int -> G Int; B :: forall b . (Eq b) => !b -> G b; C :: { x :: Int } -> G () }"
            .replace("C :: { x", "C ::  { x")
            .as_str(),
    );
    same("data K :: * -> * where { K1 :: K Int } deriving (Eq)");
    same("data a :*: b = a :*: b".replace("data a :*: b", "data (:*:) a b").as_str());
    same("type Pair a = (a, a)");
    same("deriving instance (Show a) => Show (T a)");
    same("deriving anyclass instance C T");
}

#[test]
fn gadt_constructors_keep_their_result() {
    let (module, _) = parse("data G a where\n  A, B :: Int -> G Int\n");
    let DeclarationKind::Data(data) = &module.declarations[0].kind else { panic!("no data") };
    assert_eq!(data.constructors.len(), 2);
    assert!(data.constructors.iter().all(|constructor| matches!(constructor.form, ConstructorForm::Gadt { .. })));
}

#[test]
fn classes_and_instances() {
    check(
        "class (Eq a) => C a b | a -> b, b -> a where\n  m :: a -> b\n  m = undefined\n  infixl 5 <>\n  (<>) :: a -> a -> a\n",
        "class (Eq a) => C a b | a -> b, b -> a where { m :: a -> b; m = undefined; infixl 5 <>; (<>) :: a -> a -> a }",
    );
    check(
        "class C a where\n  type F a :: *\n  type F a = Int\n  data D a\n  default m :: Show a => a\n  m :: a\n",
        "class C a where { type F a :: *; type instance F a = Int; data D a; default m :: (Show a) => a; m :: a }",
    );
    check(
        "instance {-# OVERLAPPING #-} (Show a) => Show (T a) where\n  show (A x) = x\n  show B = y\n  type F (T a) = a\n",
        "instance {-# OVERLAPPING #-} (Show a) => Show (T a) where { show (A x) = x; show B = y; type F (T a) = a }",
    );
    let (module, _) = parse("instance {-# OVERLAPPABLE #-} C a");
    let DeclarationKind::Instance(instance) = &module.declarations[0].kind else { panic!("no instance") };
    assert_eq!(instance.overlap, Overlap::Overlappable);
}

#[test]
fn type_families() {
    same("type family F a :: *");
    same("type family F a where { F Int = Bool; F a = a }");
    same("type instance F [a] = a");
    same("data family D a");
    same("type T :: * -> *");
}

#[test]
fn the_header_and_imports() {
    let text = "{-# LANGUAGE GADTs, RankNTypes #-}\nmodule A.B (f, T(..), U(A, b), module C, (+++)) where\n\
                import Prelude hiding (head, Maybe(..))\nimport qualified Data.Map as M\nimport Data.Set qualified as S (Set, empty)\n\
                import X ()\n";
    assert_round_trip(text);
    let (module, _) = parse(text);
    assert_eq!(module.name.as_ref().unwrap().name, "A.B");
    assert_eq!(module.exports.as_ref().unwrap().len(), 5);
    assert_eq!(module.imports.len(), 4);
    assert!(module.imports[2].qualified.is_some());
    assert!(matches!(&module.imports[0].list, ImportList::Hiding(items) if items.len() == 2));
    assert_eq!(module.extensions.len(), 2);
}

#[test]
fn foreign_imports_and_defaults() {
    same("foreign import prim \"addInt\" plus :: Int -> Int -> Int");
    same("default (Int, Double)");
}

#[test]
fn what_has_no_meaning_here_is_named() {
    let (module, diagnostics) = parse("{-# LANGUAGE PatternSynonyms #-}\npattern P x = Just x\ny = 1\n");
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].code, "unsupported");
    assert!(matches!(&module.declarations[0].kind, DeclarationKind::Unsupported { names, .. } if names.len() == 1));
    assert_eq!(module.declarations.len(), 2);
}

#[test]
fn comments_are_nested_and_operators_may_begin_with_dashes() {
    assert_eq!(
        shown("{- a {- b -} c -}\nx = 1 -- y\n--| no comment\nz = a --> b\n".replace("--| no comment\n", "").as_str()),
        ["x = 1", "z = a --> b"]
    );
}

#[test]
fn spans_cover_what_was_written() {
    let text = "f x = g (h x)\n  where g = é\n";
    let mut sources = Sources::new();
    let file = sources.add("T.hs", text);
    let (module, _) = gainsay_haskell::parser::parse(&sources, file);
    assert_eq!(sources.excerpt(module.declarations[0].span), text.trim_end());
    let DeclarationKind::Binding(binding) = &module.declarations[0].kind else { panic!("no binding") };
    let BindingKind::Function(function) = &binding.kind else { panic!("no function") };
    let clause = &function.clauses[0];
    assert_eq!(sources.excerpt(clause.name_span), "f");
    assert_eq!(sources.excerpt(clause.parameters[0].span), "x");
    assert!(matches!(clause.parameters[0].kind, PatternKind::Variable(_)));
    let Body::Plain(body) = &clause.right_hand_side.body else { panic!("guards") };
    assert_eq!(sources.excerpt(body.span), "g (h x)");
    let ExpressionKind::Apply { arguments, .. } = &body.kind else { panic!("no application") };
    assert_eq!(sources.excerpt(arguments[0].span), "(h x)");
    assert_eq!(sources.excerpt(clause.right_hand_side.bindings.span), "where g = é");
}

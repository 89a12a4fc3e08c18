//! What the stage that makes contracts asks of a lowered file.

use std::sync::Arc;

use gainsay_haskell::{
    lower::{Lowered, Watched},
    parser,
    rename::entity::Value,
    syntax::{self, BindingKind, Body, DeclarationKind},
    types::data::{Scheme, Type},
};
use gainsay_ir::functional::{self, print_expression};
use gainsay_source::{Name, Sources};

use crate::checking::lowered;

/// The right-hand side of the only definition of a text, and the definition itself.
fn parsed(text: &str) -> (syntax::Expression, syntax::FunctionBinding) {
    let mut sources = Sources::new();
    let file = sources.add("Fragment.hs", text);
    let (module, _) = parser::parse(&sources, file);
    let DeclarationKind::Binding(binding) = &module.declarations[0].kind else { panic!("no binding") };
    let BindingKind::Function(function) = &binding.kind else { panic!("no function") };
    let Body::Plain(expression) = &function.clauses[0].right_hand_side.body else { panic!("guards") };
    (expression.clone(), function.clone())
}

fn int(lowered: &Lowered) -> Arc<Scheme> {
    Arc::new(Scheme::plain(lowered.int_type()))
}

fn assert_well_formed(lowered: &mut Lowered) {
    let problems = functional::check(&lowered.program());
    assert!(problems.is_empty(), "{problems:?}");
}

#[test]
fn an_expression_is_lowered_in_a_type_environment() {
    let (mut lowered, _) = lowered("double :: Int -> Int\ndouble x = x + x");
    let (expression, _) = parsed("e = double n > 3 && n /= 0");
    let environment = [(Name::new("n"), int(&lowered))];
    let root = lowered.root();
    let (result, ty) = lowered.lower_expression(root, &expression, &environment, &[], None).unwrap();
    assert_eq!(lowered.show_type(&ty), "Bool");
    let text = print_expression(&result);
    assert!(text.contains("greater (double n) 3") && text.contains("notEqual n 0"), "{text}");
    assert_well_formed(&mut lowered);
}

#[test]
fn an_ill_typed_or_unbound_expression_is_refused() {
    let (mut lowered, _) = lowered("f x = x");
    let root = lowered.root();
    let environment = [(Name::new("n"), int(&lowered))];
    let bool_type = lowered.signature_of(lowered.names().library_value("Prelude", "otherwise").unwrap()).body.clone();
    let (sum, _) = parsed("e = n + 1");
    assert!(lowered.lower_expression(root, &sum, &environment, &[], Some(&bool_type)).is_err());
    let (unbound, _) = parsed("e = m + 1");
    assert!(lowered.lower_expression(root, &unbound, &environment, &[], None).is_err());
    assert!(lowered.lower_expression(root, &sum, &environment, &[], None).is_ok());
}

#[test]
fn a_measure_becomes_a_function_of_the_program() {
    let (mut lowered, _) = lowered("data L a = N | C a (L a)\nf x = x");
    let (_, function) = parsed("size' xs = case xs of { N -> 0 :: Int; C _ rest -> 1 + size' rest }");
    let added = lowered.add_function(function, None).unwrap();
    assert_eq!(lowered.show_scheme(&added.scheme), "L a -> Int");
    assert_well_formed(&mut lowered);
    assert!(lowered.program().definitions.iter().any(|definition| definition.name == "size'"));
}

#[test]
fn dictionaries_are_found_for_concrete_types() {
    let (mut lowered, _) = lowered("f :: (Ord a, Show b) => a -> [b] -> String\nf x ys = show ys\ndata T = T");
    let function = lowered.functions[0].clone();
    let int = lowered.int_type();
    let dictionaries = lowered.dictionaries(&function.scheme, &[int.clone(), int.clone()], function.span).unwrap();
    let shown: Vec<_> = dictionaries.iter().map(print_expression).collect();
    assert_eq!(shown, ["`instance@Ord@Int`", "`instance@Show@Int`"]);
    let no_instance = lowered.checker().function(int.clone(), int.clone());
    assert!(lowered.dictionaries(&function.scheme, &[no_instance, int], function.span).is_err());
    assert_well_formed(&mut lowered);
}

#[test]
fn a_constrained_function_at_known_types_uses_the_primitive_operations() {
    let (mut lowered, _) = lowered("below :: (Ord a, Num a) => a -> a -> Bool\nbelow x y = x + 1 < y && below y x");
    let function = lowered.functions[0].clone();
    let int = lowered.int_type();
    let (generic, _) = lowered.lower_detached(function.global, &Watched::default()).unwrap();
    assert!(!print_expression(&generic).contains("less (int64 (add x (int64 1))) y"));
    let (special, _) = lowered.lower_detached_at(function.global, &[int], &Watched::default()).unwrap();
    let text = print_expression(&special);
    assert!(text.contains("less (int64 (add x (int64 1))) y"), "{text}");
    assert!(text.contains("below `instance@Ord@Int` `instance@Num@Int` y x"), "{text}");
    assert_well_formed(&mut lowered);
}

#[test]
fn symbolic_types_are_those_of_the_core_language() {
    let text = "data T a = T a [T a]\ndata Fix f = Fix (f (Fix f))\nf :: T Int -> (Integer, Double) -> Int\nf _ _ = 1\ng :: Fix Maybe -> Int\ng _ = 1";
    let (mut lowered, _) = lowered(text);
    let mut argument = |index: usize| {
        let ty = lowered.functions[index].scheme.body.clone();
        let (_, parts) = ty.spine();
        let first: Type = parts[0].clone();
        lowered.symbolic_type(&first).map(|ty| ty.to_string())
    };
    assert_eq!(argument(0).unwrap(), "T Int");
    assert!(argument(1).is_err());
}

#[test]
fn names_of_values_lead_to_their_definitions() {
    let (mut lowered, _) = lowered("import qualified Data.Map as M\nf x = x");
    let span = lowered.functions[0].span;
    let name = syntax::QualifiedName { qualifier: Some(Name::new("M")), name: Name::new("insert"), span };
    let root = lowered.root();
    let value = lowered.value(root, &name).found().unwrap();
    assert!(matches!(value, Value::Global(_)));
    let scheme = lowered.signature_of(value);
    assert_eq!(lowered.show_scheme(&scheme), "Ord k => k -> a -> Map k a -> Map k a");
    let name = lowered.program_name(value);
    assert!(lowered.program().definitions.iter().any(|definition| definition.name == name));
    assert_well_formed(&mut lowered);
}

#[test]
fn specifications_of_all_modules_are_at_hand() {
    let (lowered, _) = lowered("{-@ f :: Nat -> Nat @-}\nf :: Int -> Int\nf x = x");
    let root = lowered.root();
    assert_eq!(lowered.specifications().filter(|(module, _)| *module == root).count(), 1);
    assert!(lowered.specifications().count() > 50);
}

//! What lowered programs compute: every Boolean of the Haskell files beside this one must come out true.

use crate::checking::not_true;

macro_rules! programs {
    ($($name:ident: $file:literal;)*) => {$(
        #[test]
        fn $name() {
            assert_eq!(not_true(include_str!($file)), Vec::<String>::new());
        }
    )*};
}

programs! {
    data_records_and_deriving: "data.hs";
    patterns_guards_and_bindings: "patterns.hs";
    classes_and_dictionaries: "classes.hs";
    polymorphism_of_higher_rank_and_existentials: "polymorphism.hs";
    lists_do_and_the_library: "lists.hs";
    laziness: "laziness.hs";
}

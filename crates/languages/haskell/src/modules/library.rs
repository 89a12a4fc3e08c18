//! The library's source text, embedded. Parsed only when something imports it.

/// Name and text of every module, sorted by name.
const LIBRARY: &[(&str, &str)] = &[
    ("Control.Applicative", include_str!("../../library/Control/Applicative.hs")),
    ("Control.Arrow", include_str!("../../library/Control/Arrow.hs")),
    ("Control.Category", include_str!("../../library/Control/Category.hs")),
    ("Control.DeepSeq", include_str!("../../library/Control/DeepSeq.hs")),
    ("Control.Exception", include_str!("../../library/Control/Exception.hs")),
    ("Control.Monad", include_str!("../../library/Control/Monad.hs")),
    ("Control.Monad.Error.Class", include_str!("../../library/Control/Monad/Error/Class.hs")),
    ("Control.Monad.Except", include_str!("../../library/Control/Monad/Except.hs")),
    ("Control.Monad.IO.Class", include_str!("../../library/Control/Monad/IO/Class.hs")),
    ("Control.Monad.Reader", include_str!("../../library/Control/Monad/Reader.hs")),
    ("Control.Monad.Reader.Class", include_str!("../../library/Control/Monad/Reader/Class.hs")),
    ("Control.Monad.ST", include_str!("../../library/Control/Monad/ST.hs")),
    ("Control.Monad.ST.Strict", include_str!("../../library/Control/Monad/ST/Strict.hs")),
    ("Control.Monad.State", include_str!("../../library/Control/Monad/State.hs")),
    ("Control.Monad.State.Class", include_str!("../../library/Control/Monad/State/Class.hs")),
    ("Control.Monad.State.Lazy", include_str!("../../library/Control/Monad/State/Lazy.hs")),
    ("Control.Monad.State.Strict", include_str!("../../library/Control/Monad/State/Strict.hs")),
    ("Control.Monad.Trans.Class", include_str!("../../library/Control/Monad/Trans/Class.hs")),
    ("Control.Monad.Trans.Except", include_str!("../../library/Control/Monad/Trans/Except.hs")),
    ("Control.Monad.Trans.Maybe", include_str!("../../library/Control/Monad/Trans/Maybe.hs")),
    ("Control.Monad.Trans.Reader", include_str!("../../library/Control/Monad/Trans/Reader.hs")),
    ("Control.Monad.Trans.State", include_str!("../../library/Control/Monad/Trans/State.hs")),
    ("Control.Monad.Trans.State.Lazy", include_str!("../../library/Control/Monad/Trans/State/Lazy.hs")),
    ("Control.Monad.Trans.State.Strict", include_str!("../../library/Control/Monad/Trans/State/Strict.hs")),
    ("Control.Monad.Trans.Writer", include_str!("../../library/Control/Monad/Trans/Writer.hs")),
    ("Control.Monad.Trans.Writer.Lazy", include_str!("../../library/Control/Monad/Trans/Writer/Lazy.hs")),
    ("Control.Monad.Trans.Writer.Strict", include_str!("../../library/Control/Monad/Trans/Writer/Strict.hs")),
    ("Control.Monad.Writer", include_str!("../../library/Control/Monad/Writer.hs")),
    ("Control.Monad.Writer.Class", include_str!("../../library/Control/Monad/Writer/Class.hs")),
    ("Control.Monad.Writer.Lazy", include_str!("../../library/Control/Monad/Writer/Lazy.hs")),
    ("Control.Monad.Writer.Strict", include_str!("../../library/Control/Monad/Writer/Strict.hs")),
    ("Data.Array", include_str!("../../library/Data/Array.hs")),
    ("Data.Bifunctor", include_str!("../../library/Data/Bifunctor.hs")),
    ("Data.Bits", include_str!("../../library/Data/Bits.hs")),
    ("Data.Bool", include_str!("../../library/Data/Bool.hs")),
    ("Data.Char", include_str!("../../library/Data/Char.hs")),
    ("Data.Data", include_str!("../../library/Data/Data.hs")),
    ("Data.Either", include_str!("../../library/Data/Either.hs")),
    ("Data.Eq", include_str!("../../library/Data/Eq.hs")),
    ("Data.Foldable", include_str!("../../library/Data/Foldable.hs")),
    ("Data.Function", include_str!("../../library/Data/Function.hs")),
    ("Data.Functor", include_str!("../../library/Data/Functor.hs")),
    ("Data.Functor.Compose", include_str!("../../library/Data/Functor/Compose.hs")),
    ("Data.Functor.Const", include_str!("../../library/Data/Functor/Const.hs")),
    ("Data.Functor.Identity", include_str!("../../library/Data/Functor/Identity.hs")),
    ("Data.IORef", include_str!("../../library/Data/IORef.hs")),
    ("Data.Int", include_str!("../../library/Data/Int.hs")),
    ("Data.IntMap", include_str!("../../library/Data/IntMap.hs")),
    ("Data.IntMap.Lazy", include_str!("../../library/Data/IntMap/Lazy.hs")),
    ("Data.IntMap.Strict", include_str!("../../library/Data/IntMap/Strict.hs")),
    ("Data.IntSet", include_str!("../../library/Data/IntSet.hs")),
    ("Data.Ix", include_str!("../../library/Data/Ix.hs")),
    ("Data.Kind", include_str!("../../library/Data/Kind.hs")),
    ("Data.List", include_str!("../../library/Data/List.hs")),
    ("Data.List.NonEmpty", include_str!("../../library/Data/List/NonEmpty.hs")),
    ("Data.Map", include_str!("../../library/Data/Map.hs")),
    ("Data.Map.Lazy", include_str!("../../library/Data/Map/Lazy.hs")),
    ("Data.Map.Strict", include_str!("../../library/Data/Map/Strict.hs")),
    ("Data.Maybe", include_str!("../../library/Data/Maybe.hs")),
    ("Data.Monoid", include_str!("../../library/Data/Monoid.hs")),
    ("Data.Ord", include_str!("../../library/Data/Ord.hs")),
    ("Data.Proxy", include_str!("../../library/Data/Proxy.hs")),
    ("Data.Ratio", include_str!("../../library/Data/Ratio.hs")),
    ("Data.STRef", include_str!("../../library/Data/STRef.hs")),
    ("Data.STRef.Strict", include_str!("../../library/Data/STRef/Strict.hs")),
    ("Data.Semigroup", include_str!("../../library/Data/Semigroup.hs")),
    ("Data.Sequence", include_str!("../../library/Data/Sequence.hs")),
    ("Data.Set", include_str!("../../library/Data/Set.hs")),
    ("Data.String", include_str!("../../library/Data/String.hs")),
    ("Data.Text", include_str!("../../library/Data/Text.hs")),
    ("Data.Text.IO", include_str!("../../library/Data/Text/IO.hs")),
    ("Data.Traversable", include_str!("../../library/Data/Traversable.hs")),
    ("Data.Tree", include_str!("../../library/Data/Tree.hs")),
    ("Data.Tuple", include_str!("../../library/Data/Tuple.hs")),
    ("Data.Typeable", include_str!("../../library/Data/Typeable.hs")),
    ("Data.Void", include_str!("../../library/Data/Void.hs")),
    ("Data.Word", include_str!("../../library/Data/Word.hs")),
    ("Debug.Trace", include_str!("../../library/Debug/Trace.hs")),
    ("GHC.Base", include_str!("../../library/GHC/Base.hs")),
    ("GHC.Generics", include_str!("../../library/GHC/Generics.hs")),
    ("GHC.Stack", include_str!("../../library/GHC/Stack.hs")),
    ("Gainsay.Bits", include_str!("../../library/Gainsay/Bits.hs")),
    ("Gainsay.Classes", include_str!("../../library/Gainsay/Classes.hs")),
    ("Gainsay.Deriving", include_str!("../../library/Gainsay/Deriving.hs")),
    ("Gainsay.Floating", include_str!("../../library/Gainsay/Floating.hs")),
    ("Gainsay.Foldable", include_str!("../../library/Gainsay/Foldable.hs")),
    ("Gainsay.InputOutput", include_str!("../../library/Gainsay/InputOutput.hs")),
    ("Gainsay.List", include_str!("../../library/Gainsay/List.hs")),
    ("Gainsay.Map", include_str!("../../library/Gainsay/Map.hs")),
    ("Gainsay.MapOperations", include_str!("../../library/Gainsay/MapOperations.hs")),
    ("Gainsay.Monad", include_str!("../../library/Gainsay/Monad.hs")),
    ("Gainsay.Numeric", include_str!("../../library/Gainsay/Numeric.hs")),
    ("Gainsay.Primitive", include_str!("../../library/Gainsay/Primitive.hs")),
    ("Gainsay.Read", include_str!("../../library/Gainsay/Read.hs")),
    ("Gainsay.ST", include_str!("../../library/Gainsay/ST.hs")),
    ("Gainsay.Show", include_str!("../../library/Gainsay/Show.hs")),
    ("Gainsay.SignedSized", include_str!("../../library/Gainsay/SignedSized.hs")),
    ("Gainsay.UnsignedSized", include_str!("../../library/Gainsay/UnsignedSized.hs")),
    ("Gainsay.Word", include_str!("../../library/Gainsay/Word.hs")),
    ("Gainsay.Wrapped", include_str!("../../library/Gainsay/Wrapped.hs")),
    ("Language.Haskell.Liquid.Bag", include_str!("../../library/Language/Haskell/Liquid/Bag.hs")),
    ("Language.Haskell.Liquid.Equational", include_str!("../../library/Language/Haskell/Liquid/Equational.hs")),
    ("Language.Haskell.Liquid.Prelude", include_str!("../../library/Language/Haskell/Liquid/Prelude.hs")),
    (
        "Language.Haskell.Liquid.ProofCombinators",
        include_str!("../../library/Language/Haskell/Liquid/ProofCombinators.hs"),
    ),
    ("Numeric", include_str!("../../library/Numeric.hs")),
    ("Prelude", include_str!("../../library/Prelude.hs")),
    ("System.Exit", include_str!("../../library/System/Exit.hs")),
    ("System.IO", include_str!("../../library/System/IO.hs")),
    ("System.IO.Unsafe", include_str!("../../library/System/IO/Unsafe.hs")),
    ("Text.Printf", include_str!("../../library/Text/Printf.hs")),
    ("Text.Read", include_str!("../../library/Text/Read.hs")),
    ("Text.Show", include_str!("../../library/Text/Show.hs")),
];

/// The text of a library module.
pub fn library_text(name: &str) -> Option<&'static str> {
    LIBRARY.binary_search_by(|row| row.0.cmp(name)).ok().map(|index| LIBRARY[index].1)
}

/// The names of all library modules, sorted.
pub fn library_modules() -> impl Iterator<Item = &'static str> {
    LIBRARY.iter().map(|row| row.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collect(directory: &std::path::Path, prefix: &str, names: &mut Vec<String>) {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_str().unwrap();
            let name = if prefix.is_empty() { stem.to_owned() } else { format!("{prefix}.{stem}") };
            if path.is_dir() {
                collect(&path, &name, names);
            } else if path.extension().is_some_and(|extension| extension == "hs") {
                names.push(name);
            }
        }
    }

    #[test]
    fn every_library_file_is_in_the_table_in_order() {
        let mut names = Vec::new();
        collect(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("library"), "", &mut names);
        names.sort();
        assert_eq!(library_modules().collect::<Vec<_>>(), names);
    }
}

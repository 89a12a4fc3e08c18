//! The lemmas about memory that every program has, one for each type of elements: `ints_split(p, n)`, `chars_to_pointers(p, n)`, `integer_limits(p)`.

use gainsay_ir::c::Type;
use gainsay_ir::c::{named_array, named_cell};

/// A lemma nobody declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemoryLemma {
    /// `ints_split(p, n)`: the first elements apart from the others.
    Split(Type),
    /// `ints_join(p)`: what follows an array is part of it.
    Join(Type),
    /// `ints_inv(p)`: there is an array; what that means is known anyway.
    ArrayOwned(Type),
    /// `ints_limits(p)`: memory ends somewhere.
    ArrayLimits(Type),
    /// `integer_limits(p)`: what a place holds fits its type.
    CellLimits(Type),
    /// `malloc_block_limits(p)`.
    BlockLimits,
    /// `ints_to_chars(p)`: an array as bytes.
    ToBytes(Type),
    /// `chars_to_ints(p, n)`: bytes as an array.
    FromBytes(Type),
    /// `integer_to_chars(p)`.
    CellToBytes(Type),
    /// `chars_to_integer(p)`.
    CellFromBytes(Type),
    /// `open_struct(p)`: the fields of a structure as bytes.
    OpenStructure,
    /// `close_struct(p)`: bytes as the fields of a structure.
    CloseStructure,
    /// `close_struct_zero(p)`: bytes that are all zero as the fields of a structure.
    CloseStructureZero,
    /// `integer_distinct(p, q)`: two places lie apart.
    CellsDistinct(Type),
}

impl MemoryLemma {
    pub(crate) fn named(name: &str) -> Option<MemoryLemma> {
        match name {
            "open_struct" => return Some(MemoryLemma::OpenStructure),
            "close_struct" => return Some(MemoryLemma::CloseStructure),
            "close_struct_zero" => return Some(MemoryLemma::CloseStructureZero),
            "malloc_block_limits" => return Some(MemoryLemma::BlockLimits),
            _ => {}
        }
        if let Some(rest) = name.strip_prefix("chars_to_") {
            return (named_array(rest).map(MemoryLemma::FromBytes))
                .or_else(|| named_cell(rest).map(MemoryLemma::CellFromBytes));
        }
        if let Some(rest) = name.strip_suffix("_to_chars") {
            return (named_array(rest).map(MemoryLemma::ToBytes))
                .or_else(|| named_cell(rest).map(MemoryLemma::CellToBytes));
        }
        let (what, of) = name.rsplit_once('_').map(|(of, what)| (what, of))?;
        match what {
            "split" => named_array(of).map(MemoryLemma::Split),
            "join" => named_array(of).map(MemoryLemma::Join),
            "distinct" => named_cell(of).map(MemoryLemma::CellsDistinct),
            "inv" => named_array(of).map(MemoryLemma::ArrayOwned),
            "limits" => {
                (named_array(of).map(MemoryLemma::ArrayLimits)).or_else(|| named_cell(of).map(MemoryLemma::CellLimits))
            }
            _ => None,
        }
    }

    pub(crate) fn parameters(&self) -> Vec<Type> {
        let place = Type::pointer(Type::Void);
        match self {
            MemoryLemma::Split(_) => vec![place, Type::INT],
            MemoryLemma::CellsDistinct(_) => vec![place.clone(), place],
            // As many elements as there are bytes: nobody has to say how many.
            MemoryLemma::FromBytes(Type::Integer { kind, .. }) if kind.bytes() == 1 => vec![place],
            MemoryLemma::FromBytes(_) => vec![place, Type::INT],
            _ => vec![place],
        }
    }
}

/// Ghost commands of other verifiers that would need proofs about functions as values.
pub(crate) fn is_refused(name: &str) -> bool {
    matches!(
        name,
        "produce_lemma_function_pointer_chunk"
            | "produce_func_lt"
            | "duplicate_lemma_function_pointer_chunk"
            | "free_lemma_function_pointer_chunk"
            | "consuming_box_predicate"
            | "create_box"
            | "create_handle"
            | "dispose_box"
    )
}

//! Names that the front end gives and nobody writes.

/// What structures and unions without a tag begin with, and the fields whose type they are.
pub const ANONYMOUS: &str = "anonymous ";
/// In the declarations that stand for `tree(struct …)`: the address of a record.
pub const ADDRESS: &str = "address__";
/// In the same declarations: the whole of a structure.
pub const WHOLE: &str = "whole__";

//! Specifications.

use crate::{lexer::SpecificationComment, parser::Parser, syntax::Specification};

impl Parser<'_> {
    pub(crate) fn specification(&mut self, _comment: SpecificationComment) -> Vec<Specification> {
        Vec::new()
    }
}

//! Chunks and heaps as data. A heap is a bag of chunks; two chunks may speak of the same location, and what is held is their sum.

use std::sync::Arc;

use gainsay_heap::ResourceKey;
use gainsay_smt::{Term, Terms};

/// The locations a chunk covers, and the value at them.
///
/// The value of a field is of the field's sort, that of a predicate or wand is a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Footprint {
    /// One location.
    Single { arguments: Vec<Term>, value: Term },
    /// Every location: `permission` of the chunk and the value at it speak of the formals. The value is `lookup(map, formals)`.
    Quantified { formals: Vec<Term>, map: Term },
}

/// Permission to one or many locations of one resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    pub resource: ResourceKey,
    pub footprint: Footprint,
    /// Held amount, a real number that is never negative.
    pub permission: Term,
}

impl Chunk {
    pub fn single(resource: ResourceKey, arguments: Vec<Term>, permission: Term, value: Term) -> Chunk {
        Chunk { resource, footprint: Footprint::Single { arguments, value }, permission }
    }

    #[must_use]
    pub fn with_permission(&self, permission: Term) -> Chunk {
        Chunk { permission, ..self.clone() }
    }

    /// Whether it is literally the chunk of this one location.
    pub fn is_at(&self, wanted: &[Term]) -> bool {
        matches!(&self.footprint, Footprint::Single { arguments, .. } if arguments == wanted)
    }

    pub fn is_quantified(&self) -> bool {
        matches!(self.footprint, Footprint::Quantified { .. })
    }

    /// What it is made of, formals apart.
    pub fn parts(&self) -> Vec<Term> {
        let mut parts = vec![self.permission];
        match &self.footprint {
            Footprint::Single { arguments, value } => parts.extend(arguments.iter().chain([value])),
            Footprint::Quantified { map, .. } => parts.push(*map),
        }
        parts
    }

    /// The amount held at a location: everything where it is the chunk's, nothing elsewhere.
    pub fn permission_at(&self, terms: &mut Terms, wanted: &[Term]) -> Term {
        match &self.footprint {
            Footprint::Single { arguments, .. } => {
                let same = all_equal(terms, arguments, wanted);
                let none = terms.real(num_rational::BigRational::from_integer(0.into()));
                terms.ite(same, self.permission, none)
            }
            Footprint::Quantified { formals, .. } => {
                let replacements: Vec<(Term, Term)> = formals.iter().copied().zip(wanted.iter().copied()).collect();
                terms.substitute(self.permission, &replacements)
            }
        }
    }
}

/// `left₀ = right₀ ∧ …`
pub(crate) fn all_equal(terms: &mut Terms, left: &[Term], right: &[Term]) -> Term {
    let equalities: Vec<Term> = left.iter().zip(right).map(|(one, other)| terms.eq(*one, *other)).collect();
    terms.and(equalities)
}

/// A bag of chunks, in the order they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heap {
    pub chunks: Vec<Arc<Chunk>>,
}

impl Heap {
    pub fn of<'a>(&'a self, resource: &'a ResourceKey) -> impl Iterator<Item = &'a Arc<Chunk>> {
        self.chunks.iter().filter(move |chunk| chunk.resource == *resource)
    }

    pub fn add(&mut self, chunk: Chunk) {
        self.chunks.push(Arc::new(chunk));
    }

    pub fn extend(&mut self, other: &Heap) {
        self.chunks.extend(other.chunks.iter().cloned());
    }

    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }
}

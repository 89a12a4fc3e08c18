//! What a goal depends on: the pieces of the program that it mentions, and those that these mention.
//!
//! A piece that has names is part of a goal whenever one of its names occurs in it; a piece without names is part of every goal, unless it
//! belongs to one goal alone. A name that occurs for another reason costs a check that was not needed, and nothing else.

use std::{collections::HashMap, sync::Arc};

use gainsay_source::{Name, Span};
use serde::Serialize;

use super::fingerprint::{Digest, Fingerprint, fingerprint};

/// Who has a piece in its slice.
enum Owner {
    /// Whoever mentions one of the names.
    Named(Vec<Name>),
    /// The same; and whoever mentions it is part of it as well.
    Shared(Vec<Name>),
    Everybody,
    /// The goals that ask for it.
    Asked,
}

/// A piece that waits until all names are known.
type Waiting<'a> = Box<dyn Fn(&dyn Fn(&str) -> Vec<usize>) -> Fingerprint + 'a>;

/// A program taken apart.
#[derive(Default)]
pub(crate) struct Pieces<'a> {
    pieces: Vec<(Owner, Waiting<'a>)>,
}

/// A piece of a goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece(usize);

impl<'a> Pieces<'a> {
    /// Part of every goal that mentions one of the names.
    pub(crate) fn named(&mut self, names: impl IntoIterator<Item = Name>, piece: impl Serialize + 'a) {
        self.add(Owner::Named(names.into_iter().collect()), piece);
    }

    /// Part of every goal that mentions one of the names, together with everything that mentions it.
    pub(crate) fn shared(&mut self, names: impl IntoIterator<Item = Name>, piece: impl Serialize + 'a) {
        self.add(Owner::Shared(names.into_iter().collect()), piece);
    }

    /// Part of every goal.
    pub(crate) fn everywhere(&mut self, piece: impl Serialize + 'a) {
        self.add(Owner::Everybody, piece);
    }

    /// Part of the goals that are asked for with it.
    pub(crate) fn own(&mut self, piece: impl Serialize + 'a) -> Piece {
        self.add(Owner::Asked, piece);
        Piece(self.pieces.len() - 1)
    }

    fn add(&mut self, owner: Owner, piece: impl Serialize + 'a) {
        self.pieces.push((owner, Box::new(move |definitions| fingerprint(&piece, definitions))));
    }

    pub(crate) fn finish(self) -> Arc<Slices> {
        let mut names: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, (owner, _)) in self.pieces.iter().enumerate() {
            if let Owner::Named(own) | Owner::Shared(own) = owner {
                own.iter().for_each(|name| names.entry(name).or_default().push(index));
            }
        }
        let definitions = |word: &str| names.get(word).cloned().unwrap_or_default();
        let everywhere = self.pieces.iter().enumerate().filter(|(_, (owner, _))| matches!(owner, Owner::Everybody));
        let everywhere = everywhere.map(|(index, _)| index).collect();
        let mut pieces: Vec<Fingerprint> = self.pieces.iter().map(|(_, piece)| piece(&definitions)).collect();
        let is_shared = |index: usize| matches!(self.pieces[index].0, Owner::Shared(_));
        for reader in 0..pieces.len() {
            let read: Vec<usize> = pieces[reader].mentions.iter().copied().filter(|index| is_shared(*index)).collect();
            read.into_iter().for_each(|index| pieces[index].mentions.push(reader));
        }
        Arc::new(Slices { pieces, everywhere })
    }
}

/// The fingerprints of all pieces of a program.
pub(crate) struct Slices {
    pieces: Vec<Fingerprint>,
    everywhere: Vec<usize>,
}

/// What one goal depends on.
pub(crate) struct Slice {
    slices: Arc<Slices>,
    /// In the order of the program: another order is another program.
    pieces: Vec<usize>,
}

impl Slice {
    pub(crate) fn of(slices: &Arc<Slices>, own: impl IntoIterator<Item = Piece>) -> Slice {
        let mut is_part = vec![false; slices.pieces.len()];
        let mut pending: Vec<usize> = own.into_iter().map(|piece| piece.0).chain(slices.everywhere.clone()).collect();
        let mut pieces = Vec::new();
        while let Some(next) = pending.pop() {
            if !std::mem::replace(&mut is_part[next], true) {
                pieces.push(next);
                pending.extend(&slices.pieces[next].mentions);
            }
        }
        pieces.sort_unstable();
        Slice { slices: Arc::clone(slices), pieces }
    }

    pub(crate) fn digest(&self) -> Digest {
        let mut hasher = blake3::Hasher::new();
        self.pieces().for_each(|piece| {
            hasher.update(&piece.digest);
        });
        *hasher.finalize().as_bytes()
    }

    /// All places, in the order in which they are written: the same for all texts that mean the same.
    pub(crate) fn spans(&self) -> impl Iterator<Item = Span> {
        self.pieces().flat_map(|piece| piece.spans.iter().copied())
    }

    fn pieces(&self) -> impl Iterator<Item = &Fingerprint> {
        self.pieces.iter().map(|piece| &self.slices.pieces[*piece])
    }
}

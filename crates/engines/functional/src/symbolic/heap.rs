//! The heap of a path: a growing array whose forks share everything that neither has written since.
//!
//! A tree whose nodes and leaves are equally large and small, so that the first write after a fork copies little: one leaf and the nodes above
//! it, 640 bytes for ten thousand cells. Writes to what is not shared happen in place.

use std::rc::Rc;

use super::value::Cell;
use crate::code::Address;

const LEAF_BITS: u32 = 2;
const LEAF_WIDTH: usize = 1 << LEAF_BITS;
const NODE_BITS: u32 = 4;
const NODE_WIDTH: usize = 1 << NODE_BITS;

#[derive(Clone, Debug)]
pub(super) struct Heap {
    root: Tree,
    /// Levels of inner nodes above the leaves.
    height: u32,
    length: u32,
}

/// Nothing where nothing was pushed yet.
type Tree = Option<Rc<Block>>;

#[derive(Clone, Debug)]
enum Block {
    Node([Tree; NODE_WIDTH]),
    Leaf([Cell; LEAF_WIDTH]),
}

impl Block {
    fn empty(level: u32) -> Block {
        match level {
            0 => Block::Leaf([const { Cell::Busy }; LEAF_WIDTH]),
            _ => Block::Node([const { None }; NODE_WIDTH]),
        }
    }
}

impl Heap {
    pub(super) fn new() -> Heap {
        Heap { root: None, height: 0, length: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.length as usize
    }

    pub(super) fn get(&self, address: Address) -> &Cell {
        let mut tree = &self.root;
        let mut level = self.height;
        loop {
            match tree.as_deref() {
                Some(Block::Node(children)) => {
                    level -= 1;
                    tree = &children[child(address, level)];
                }
                Some(Block::Leaf(cells)) => return &cells[address.0 as usize % LEAF_WIDTH],
                None => unreachable!("addresses are given out by `push`"),
            }
        }
    }

    pub(super) fn set(&mut self, address: Address, cell: Cell) {
        let mut tree = &mut self.root;
        let mut level = self.height;
        loop {
            match Rc::make_mut(tree.get_or_insert_with(|| Rc::new(Block::empty(level)))) {
                Block::Node(children) => {
                    level -= 1;
                    tree = &mut children[child(address, level)];
                }
                Block::Leaf(cells) => {
                    cells[address.0 as usize % LEAF_WIDTH] = cell;
                    return;
                }
            }
        }
    }

    pub(super) fn push(&mut self, cell: Cell) -> Address {
        let address = Address(self.length);
        if self.length == self.capacity() {
            let mut children = [const { None }; NODE_WIDTH];
            children[0] = self.root.take();
            self.root = Some(Rc::new(Block::Node(children)));
            self.height += 1;
        }
        self.length += 1;
        self.set(address, cell);
        address
    }

    fn capacity(&self) -> u32 {
        1_u32.checked_shl(LEAF_BITS + NODE_BITS * self.height).unwrap_or(u32::MAX)
    }
}

fn child(address: Address, level: u32) -> usize {
    (address.0 >> (LEAF_BITS + NODE_BITS * level)) as usize % NODE_WIDTH
}

impl FromIterator<Cell> for Heap {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Heap {
        let mut heap = Heap::new();
        for cell in cells {
            heap.push(cell);
        }
        heap
    }
}

#[cfg(test)]
mod tests {
    use super::{super::value::Whnf, *};

    fn number(heap: &Heap, index: u32) -> i64 {
        match heap.get(Address(index)) {
            Cell::Value(Whnf::Integer(number)) => *number,
            other => panic!("a number, not {other:?}"),
        }
    }

    fn integer(number: i64) -> Cell {
        Cell::Value(Whnf::Integer(number))
    }

    #[test]
    fn what_is_pushed_is_found_again() {
        let heap: Heap = (0..40_000).map(integer).collect();
        assert_eq!(heap.len(), 40_000);
        for index in [0, 1, 15, 16, 511, 512, 16_383, 16_384, 39_999] {
            assert_eq!(number(&heap, index), i64::from(index));
        }
    }

    #[test]
    fn forks_do_not_see_each_others_writes() {
        let mut left: Heap = (0..1_000).map(integer).collect();
        let mut right = left.clone();
        left.set(Address(500), integer(-1));
        right.push(integer(-2));
        left.push(integer(-3));
        assert_eq!((number(&left, 500), number(&right, 500)), (-1, 500));
        assert_eq!((number(&left, 1_000), number(&right, 1_000)), (-3, -2));
        assert_eq!(number(&left, 501), number(&right, 501));
    }
}

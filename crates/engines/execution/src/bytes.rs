//! Values by their bytes: parts of cells, and cells put together from parts, as unions, `memset` and casts of pointers need them.

use std::rc::Rc;

use gainsay_ir::c::Type;
use gainsay_source::Name;

use super::{
    memory::{Block, Cell, Fault},
    value::Value,
};

/// The byte at a position of a value that is `size` bytes long, the lowest first.
fn byte(value: &Value, position: i64) -> Value {
    match value {
        Value::Integer(number) | Value::Traced(number, _) => Value::Integer((number >> (8 * position)) & 0xff),
        // No number can be told of it; whoever looks at it learns nothing.
        _ => Value::Data(Name::new("part of a value"), Rc::new(Vec::new())),
    }
}

impl Cell {
    /// The bytes from one position to another, each a cell.
    fn bytes(&self, from: i64, to: i64) -> impl Iterator<Item = (i64, Cell)> {
        (from..to).map(|position| {
            let value = self.value.as_ref().map(|value| byte(value, position));
            let ty = Type::Integer { kind: gainsay_ir::c::IntegerKind::Char, signed: false };
            (position, Cell { size: 1, value, share: self.share, ty })
        })
    }
}

impl Block {
    fn cells_over(&self, offset: i64, size: i64) -> Vec<(i64, Cell)> {
        let before = self.cells.range(..offset + size).rev();
        let over = before.take_while(|(start, cell)| **start + cell.size > offset);
        let mut found: Vec<(i64, Cell)> = over.map(|(start, cell)| (*start, cell.clone())).collect();
        found.reverse();
        found
    }

    /// The cells of a piece of memory; those that stick out of it, byte by byte. Positions count from where the piece begins.
    pub(super) fn piece(&self, offset: i64, size: i64) -> Vec<(i64, Cell)> {
        let mut found = Vec::new();
        for (start, cell) in self.cells_over(offset, size) {
            if start >= offset && start + cell.size <= offset + size {
                found.push((start - offset, cell));
                continue;
            }
            let (from, to) = ((offset - start).max(0), (offset + size - start).min(cell.size));
            found.extend(cell.bytes(from, to).map(|(position, byte)| (start + position - offset, byte)));
        }
        found
    }

    /// Makes room for a cell: what it covers in part is left byte by byte.
    pub(super) fn clear_piece(&mut self, offset: i64, size: i64) {
        for (start, cell) in self.cells_over(offset, size) {
            self.cells.remove(&start);
            let kept = cell.bytes(0, offset - start).chain(cell.bytes(offset + size - start, cell.size));
            let kept: Vec<_> = kept.filter(|(_, byte)| byte.value.is_some()).collect();
            self.cells.extend(kept.into_iter().map(|(position, byte)| (start + position, byte)));
        }
    }

    /// The number that several cells, or a part of one, make together; nothing where they are uninitialised.
    pub(super) fn assembled(&self, offset: i64, size: i64) -> Result<Option<Value>, Fault> {
        let mut number = 0i128;
        let (mut written, mut unwritten) = (0, 0);
        for (position, cell) in self.piece(offset, size) {
            if !cell.share.is_positive() {
                return Err(Fault::NotOwned);
            }
            match &cell.value {
                None => unwritten += cell.size,
                Some(value @ (Value::Integer(_) | Value::Traced(..))) => {
                    written += cell.size;
                    for inside in 0..cell.size {
                        if let Value::Integer(byte) = byte(value, inside) {
                            number |= byte << (8 * (position + inside));
                        }
                    }
                }
                Some(_) => return Err(Fault::Unclear("part of a value is read as another".to_owned())),
            }
        }
        match (written, unwritten) {
            (_, 0) if self.zeroed => Ok(Some(Value::Integer(number))),
            (written, _) if written == size => Ok(Some(Value::Integer(number))),
            (0, _) => Ok(None),
            _ => Err(Fault::Unclear("a value is read of which only a part was written".to_owned())),
        }
    }
}

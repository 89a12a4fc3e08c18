//! The order of blocks in which every block comes after those that lead to it, loops left aside.

use gainsay_ir::separation::{BasicBlock, BlockId, Body, Exit};

/// The position of each block; blocks that are never reached come last.
pub(super) fn positions(body: &Body) -> Vec<usize> {
    let mut finished = Vec::new();
    let mut seen = vec![false; body.blocks.len()];
    let mut waiting = vec![(0, 0)];
    seen.iter_mut().take(1).for_each(|first| *first = true);
    while let Some((block, next)) = waiting.pop() {
        let Some(targets) = body.blocks.get(block).map(|block| targets(body, block)) else { continue };
        match targets.get(next) {
            Some(target) => {
                waiting.push((block, next + 1));
                if seen.get(*target) == Some(&false) {
                    seen[*target] = true;
                    waiting.push((*target, 0));
                }
            }
            None => finished.push(block),
        }
    }
    let mut positions = vec![usize::MAX; body.blocks.len()];
    for (position, block) in finished.into_iter().rev().enumerate() {
        positions[block] = position;
    }
    positions
}

/// Where a path may go on after a block.
fn targets(body: &Body, block: &BasicBlock) -> Vec<BlockId> {
    match &block.exit {
        Exit::Goto(target) => vec![*target],
        Exit::Branch(_, then, otherwise) => vec![*then, *otherwise],
        Exit::Match(_, targets) => targets.iter().map(|target| target.block).collect(),
        Exit::Enter(id) => body.loops.get(*id).map_or_else(Vec::new, |the_loop| vec![the_loop.head, the_loop.exit]),
        Exit::Return(_) | Exit::Again(_) | Exit::Stop => Vec::new(),
    }
}

//! The stack as a shared list: a fork copies a pointer.

use std::rc::Rc;

use smallvec::SmallVec;

use super::{proof::Running, unknown_function::Looking, value::Whnf};
use crate::code::{Address, AlternativesId, CheckId, NodeId, ScopeId};

pub(super) type Environment = SmallVec<[Address; 8]>;

/// What to do with the value being computed.
#[derive(Clone, Debug)]
pub(super) enum Frame {
    Case(AlternativesId, Environment),
    /// Makes a shared thunk the value it came to: the rule VAR-RED.
    Update(Address),
    Apply(SmallVec<[Address; 4]>),
    Primitive {
        node: NodeId,
        values: SmallVec<[Whnf; 2]>,
        environment: Environment,
    },
    Assume(NodeId, Environment),
    Assert {
        check: CheckId,
        body: NodeId,
        environment: Environment,
    },
    Force(NodeId, Environment),
    /// The handler of what is raised above.
    Catch(Address),
    /// An unknown function looks at this argument.
    Look(Rc<Looking>),
    /// In proofs: a recursive function ends; how it was running before, if it was.
    Leave(ScopeId, Option<Running>),
}

#[derive(Clone, Debug, Default)]
pub(super) struct Stack(Option<Rc<Link>>);

#[derive(Debug)]
struct Link {
    frame: Frame,
    below: Stack,
}

impl Stack {
    pub(super) fn push(&mut self, frame: Frame) {
        let below = std::mem::take(self);
        self.0 = Some(Rc::new(Link { frame, below }));
    }

    pub(super) fn pop(&mut self) -> Option<Frame> {
        let link = self.0.take()?;
        match Rc::try_unwrap(link) {
            Ok(mut alone) => {
                *self = std::mem::take(&mut alone.below);
                // `Link` has a destructor, so its frame cannot be moved out.
                Some(std::mem::replace(&mut alone.frame, Frame::Update(Address(u32::MAX))))
            }
            Err(shared) => {
                *self = shared.below.clone();
                Some(shared.frame.clone())
            }
        }
    }

    pub(super) fn is_caught(&self) -> bool {
        let mut at = &self.0;
        while let Some(link) = at {
            if matches!(link.frame, Frame::Catch(_)) {
                return true;
            }
            at = &link.below.0;
        }
        false
    }

    /// The frames, innermost first.
    pub(super) fn frames(&self) -> impl Iterator<Item = &Frame> {
        std::iter::successors(self.0.as_deref(), |link| link.below.0.as_deref()).map(|link| &link.frame)
    }

    pub(super) const FRAME_BYTES: u64 = size_of::<Link>() as u64 + 16;
}

impl Drop for Link {
    /// Iterative, because a stack may be a million frames deep.
    fn drop(&mut self) {
        let mut below = self.below.0.take();
        while let Some(link) = below {
            match Rc::try_unwrap(link) {
                Ok(mut link) => below = link.below.0.take(),
                Err(_) => break,
            }
        }
    }
}

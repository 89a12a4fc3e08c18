//! Values that only the program builds, and that unknown code may have all the same: those that it was given before.
//!
//! What can be in them is what was put into any of them, whoever made the program do so. So a proof that uses this has to run all of the program that
//! unknown code can make run; then it does not matter when something was built.

use std::{collections::BTreeSet, rc::Rc};

use super::{
    super::{
        machine::{Halt, SymbolicMachine},
        state::State,
        value::{Cell, Whnf},
    },
    grammar::{Grammar, Part, part_of, slot},
    summary::Proof,
};
use crate::code::{Address, ConstructorId};

/// What is known of the values that the program has built.
#[derive(Debug, Default)]
pub(in super::super) struct Built {
    /// All of them, in the first slot.
    values: Rc<Grammar>,
    constructors: BTreeSet<ConstructorId>,
    /// The runs that looked whether an unknown is one of them.
    readers: BTreeSet<usize>,
    /// What was built in the step that is under way.
    pub(in super::super) latest: Vec<(ConstructorId, Rc<[Address]>)>,
}

impl Proof {
    fn learn_built(&mut self, constructor: ConstructorId, seen: &Grammar) {
        if self.built.constructors.insert(constructor) || !self.built.values.covers(seen) {
            Rc::make_mut(&mut self.built.values).join(seen);
            let readers = self.built.readers.clone();
            self.run_again(&readers);
        }
    }
}

impl SymbolicMachine<'_> {
    /// Whether an unknown can be this although only the program builds it.
    pub(in super::super) fn is_built(&self, constructor: ConstructorId) -> bool {
        self.proof.as_ref().is_some_and(|proof| proof.built.constructors.contains(&constructor))
    }

    /// From now on, the run that is under way depends on what is built.
    pub(in super::super) fn looks_at_built(&mut self) {
        if let Some(proof) = &mut self.proof {
            let reader = proof.current();
            proof.built.readers.insert(reader);
        }
    }

    /// The fields of an unknown that is one of the values with this constructor.
    pub(in super::super) fn fields_of_built(
        &self,
        path: &mut State,
        constructor: ConstructorId,
    ) -> Option<Rc<[Address]>> {
        let proof = self.proof.as_ref()?;
        let (values, root) = (&proof.built.values, slot(0, proof.detail));
        let count = self.code.constructor(constructor).fields.len() as u16;
        let field = |index| Cell::Described(values.clone(), part_of(&root, Part::Field(constructor, index)));
        Some((0..count).map(|index| path.allocate(field(index))).collect())
    }

    /// Takes note of what the last step has built.
    pub(in super::super) fn learn_latest(&mut self, state: &State) -> Result<(), Halt> {
        let Some(proof) = &mut self.proof else { return Ok(()) };
        for (constructor, fields) in std::mem::take(&mut proof.built.latest) {
            let seen = self.described_value(state, &Whnf::Data(constructor, fields))?;
            if let Some(proof) = &mut self.proof {
                proof.learn_built(constructor, &seen);
            }
        }
        Ok(())
    }
}

//! A program that can also be lowered for proofs, and the pieces it consists of.

use std::{collections::BTreeSet, sync::Arc};

use gainsay_ir::functional;
use gainsay_source::{FileId, Name};
use serde::Serialize;

use super::lower;
use crate::{
    prelude::{Instances, Purpose},
    syntax::{Definition, Export, Exported, ExprKind, Module, Program, Struct},
};

/// A program that can also be lowered for proofs.
#[derive(Clone, Debug)]
pub struct Provable {
    pub(super) program: Arc<Program>,
    pub(super) file: FileId,
}

/// A piece of a program that has a name.
#[derive(Serialize)]
pub enum Named<'a> {
    Definition(&'a Definition),
    Export(&'a Export),
    Offered(&'a Name),
}

impl Provable {
    /// What other pieces of the program may speak of, by the names it has there.
    pub fn named(&self) -> impl Iterator<Item = (Vec<Name>, Named<'_>)> {
        self.program.modules.iter().flat_map(|module| {
            let definitions = module.definitions.iter();
            let definitions = definitions.map(|each| (vec![each.name.clone()], Named::Definition(each)));
            let exports = module.exports.iter();
            let exports = exports.map(|each| (vec![each.name.clone(), each.contract.clone()], Named::Export(each)));
            let offered = module.offered.iter().map(|name| (vec![name.clone()], Named::Offered(name)));
            definitions.chain(exports).chain(offered)
        })
    }

    /// What all of it depends on: whatever happens when the program starts, before anybody calls anything.
    pub fn surroundings(&self) -> impl Serialize + '_ {
        let Program { layout, modules, structs, opaque, features, assigned, .. } = &*self.program;
        let modules = modules.iter().map(|module| {
            let Module { name, standing, offers_plainly, expressions, required, .. } = module;
            (name, standing, offers_plainly, expressions, required, at_start(module))
        });
        (layout, modules.collect::<Vec<_>>(), structs, opaque, features, assigned)
    }

    /// The program with the same goals, in which unknown values and functions are anything at all.
    pub fn lower(&self) -> functional::Program {
        lower(&self.program, self.file, Purpose::Proof, Instances::Any).program
    }

    /// The same, with instances of hidden structures as the program makes them; none where there are no such structures.
    pub fn lower_with_made_instances(&self) -> Option<functional::Program> {
        self.has_hidden_structures().then(|| lower(&self.program, self.file, Purpose::Proof, Instances::Made).program)
    }

    /// Whether what one goal comes to depends on all that clients can do with all others.
    pub fn is_about_all_clients(&self) -> bool {
        let has_behaviours = self.program.modules.iter().any(|module| !module.behaviours.is_empty());
        has_behaviours || self.has_hidden_structures()
    }

    fn has_hidden_structures(&self) -> bool {
        let program = &self.program;
        // A guard runs whenever a client makes an instance, and hands out what it likes.
        let runs_guard = |structure: &Struct| structure.guard.is_some() && !structure.is_hidden;
        let structs = &program.structs;
        let has_kept = (0..structs.len()).any(|index| program.is_kept(index));
        has_kept && !structs.iter().any(runs_guard) && program.hides_structures()
    }
}

/// The values that are computed, and held against their contracts, when a module starts. A function waits until it is called.
fn at_start(module: &Module) -> Vec<(&Definition, Vec<&Export>)> {
    let contracts: BTreeSet<&Name> = module.exports.iter().map(|export| &export.contract).collect();
    let values = module.definitions.iter().filter(|each| !matches!(each.value.kind, ExprKind::Lambda(_)));
    let values = values.filter(|each| !contracts.contains(&each.name));
    let exports = |name: &Name| {
        let is_of = |export: &&Export| matches!(&export.value, Exported::Definition(of) if of == name);
        module.exports.iter().filter(is_of).collect()
    };
    values.map(|each| (each, exports(&each.name))).collect()
}

//! A program that can also be lowered for proofs, and the pieces it consists of.

use std::{collections::BTreeSet, sync::Arc};

use gainsay_ir::functional;
use gainsay_source::{FileId, Name};
use serde::Serialize;

use super::lower;
use crate::{
    prelude::Purpose,
    syntax::{Definition, Export, Exported, ExprKind, Module, Program},
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
        lower(&self.program, self.file, Purpose::Proof).program
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

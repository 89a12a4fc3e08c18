//! A program that can also be lowered for proofs, and the pieces it consists of.

use std::sync::Arc;

use gainsay_ir::functional;
use gainsay_source::{FileId, Name};
use serde::Serialize;

use super::lower;
use crate::{
    prelude::Purpose,
    syntax::{Definition, Export, Module, Program},
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

    /// What all of it depends on.
    pub fn surroundings(&self) -> impl Serialize + '_ {
        let Program { layout, modules, structs, opaque, features, assigned, .. } = &*self.program;
        let modules = modules.iter().map(|module| {
            let Module { name, standing, offers_plainly, expressions, required, .. } = module;
            (name, standing, offers_plainly, expressions, required)
        });
        (layout, modules.collect::<Vec<_>>(), structs, opaque, features, assigned)
    }

    /// The program with the same goals, in which unknown values and functions are anything at all.
    pub fn lower(&self) -> functional::Program {
        lower(&self.program, self.file, Purpose::Proof).program
    }
}

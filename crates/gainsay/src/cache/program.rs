//! How programs are taken apart: which pieces have names, and which may matter to everybody.
//!
//! What an engine looks up by its name is a piece with that name. Whatever it may come by in another way (axioms, views of memory, qualifiers,
//! datatypes) is part of every goal.

use gainsay_haskell::liquid::Liquid;
use gainsay_ir::{
    c::{Checked, Declaration, DeclarationKind},
    functional, permission, separation,
};
use gainsay_racket::Provable;
use gainsay_source::Name;

use super::{Piece, Pieces};

/// The pieces of the goals, in their order.
pub(crate) fn functional<'a>(pieces: &mut Pieces<'a>, program: &'a functional::Program) -> Vec<Piece> {
    pieces.everywhere(&program.datatypes);
    program.definitions.iter().for_each(|each| pieces.named([each.name.clone()], each));
    program.goals.iter().map(|goal| pieces.own(goal)).collect()
}

pub(crate) fn liquid<'a>(pieces: &mut Pieces<'a>, liquid: &'a Liquid) {
    let program = &liquid.program;
    pieces.everywhere((&program.datatypes, &program.measures, &program.definitions, &program.qualifiers));
    pieces.everywhere(format!("{:?}", liquid.style));
    // What is inferred for any function is tried from what the types of all of them say.
    let types = program.functions.iter().map(|each| (&each.signature.ty, &each.signature.bounds));
    pieces.everywhere(types.collect::<Vec<_>>());
    program.functions.iter().for_each(|each| pieces.named([each.name.clone()], each));
    for (name, stopped) in &liquid.stopped {
        pieces.named([name.clone()], ("stopped", &stopped.what, stopped.span));
    }
    for (goal, function) in &liquid.functions {
        pieces.named([goal.clone(), function.clone()], (goal, function));
    }
}

pub(crate) fn racket<'a>(pieces: &mut Pieces<'a>, program: &'a Provable) {
    if program.is_about_all_clients() {
        pieces.everywhere(program.named().collect::<Vec<_>>());
    } else {
        program.named().for_each(|(names, piece)| pieces.named(names, piece));
    }
    pieces.everywhere(program.surroundings());
}

pub(crate) fn permission<'a>(pieces: &mut Pieces<'a>, program: &'a permission::Program) {
    pieces.everywhere((&program.domains, &program.adts));
    program.fields.values().for_each(|each| pieces.named([each.name.clone()], each));
    program.functions.values().for_each(|each| pieces.named([each.name.clone()], each));
    program.predicates.values().for_each(|each| pieces.named([each.name.clone()], each));
    program.methods.values().for_each(|each| pieces.named([each.name.clone()], each));
}

pub(crate) fn separation<'a>(pieces: &mut Pieces<'a>, program: &'a separation::Program) {
    let separation::Program {
        datatypes,
        functions,
        lists,
        facts,
        predicates,
        views,
        unions,
        byte_views,
        predicate_values,
        procedures,
        automatic,
    } = program;
    pieces.everywhere((datatypes, lists, facts, views, unions, byte_views, predicate_values, automatic));
    functions.iter().for_each(|(name, each)| pieces.named([name.clone()], each));
    // Whether memory may be hidden in a predicate before it is written depends on everybody who opens it.
    predicates.iter().for_each(|(name, each)| pieces.shared([name.clone()], each));
    procedures.iter().for_each(|(name, each)| pieces.named([name.clone()], each));
}

/// The program as it was written, which is what runs.
pub(crate) fn c<'a>(pieces: &mut Pieces<'a>, checked: &'a Checked) {
    let Checked { unit, broken, unrunnable, mistakes, .. } = checked;
    pieces.everywhere((&unit.refused, &unit.told_apart, mistakes));
    for each in &unit.declarations {
        match names(each) {
            Some(names) if matches!(each.kind, DeclarationKind::Predicate(_)) => pieces.shared(names, each),
            Some(names) => pieces.named(names, each),
            None => pieces.everywhere(each),
        }
    }
    unit.doubts.iter().for_each(|(name, doubt)| pieces.named([name.clone()], doubt));
    broken.iter().for_each(|name| pieces.named([name.clone()], ("broken", name)));
    unrunnable.iter().for_each(|name| pieces.named([name.clone()], ("unrunnable", name)));
}

/// What is declared; none where it may concern everybody.
fn names(declaration: &Declaration) -> Option<Vec<Name>> {
    Some(match &declaration.kind {
        DeclarationKind::Structure(each) => vec![each.name.clone()],
        DeclarationKind::Enumeration(each) => each.iter().map(|each| each.name.clone()).collect(),
        DeclarationKind::Global(each) => vec![each.name.clone()],
        DeclarationKind::Function(each) => vec![each.name.clone()],
        DeclarationKind::Predicate(each) => vec![each.name.clone()],
        DeclarationKind::Inductive(each) => {
            std::iter::once(&each.name).chain(each.constructors.iter().map(|each| &each.name)).cloned().collect()
        }
        DeclarationKind::FamilyInstance(_) | DeclarationKind::Unsupported(_) => return None,
    })
}

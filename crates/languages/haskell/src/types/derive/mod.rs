//! Derived instances, as trees that are checked and lowered like written ones.
//!
//! `Eq Ord Show Enum Bounded Functor Foldable Traversable` by the constructors; any other class of a newtype through its content. A class
//! that is derived by name only (`DeriveAnyClass`) has its defaults. A derived `Read` or `Ix` cannot be run, and says
//! so when it is.

mod builder;
mod functor;
mod newtype;
mod order;
mod show;

use gainsay_source::Span;

use super::{Checker, data::Type};
use crate::{
    modules::Origin,
    rename::{
        entity::{ClassId, ConstructorId, GlobalId, GlobalKind, InstanceForm, InstanceId, TypeEntityKind, TypeId},
        tree::{Definition, DefinitionBody, Match},
    },
    syntax::{DeclarationKind, DerivingStrategy},
};
use builder::Builder;

/// Classes with a way of deriving of their own.
const STOCK: [&str; 10] = ["Eq", "Ord", "Show", "Read", "Enum", "Bounded", "Ix", "Functor", "Foldable", "Traversable"];

/// How an instance is derived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Stock,
    /// Through the content of a newtype.
    Newtype,
    /// By name only.
    Empty,
}

impl Checker {
    /// The definition of a method of a derived instance, unless the class's default will do.
    pub(super) fn derived_definition(&mut self, global: GlobalId) -> Option<Definition> {
        let GlobalKind::InstanceMethod { instance, index } = self.names.entities.global(global).kind else {
            return None;
        };
        if matches!(self.names.entities.instance(instance).form, InstanceForm::Written { .. }) {
            return None;
        }
        let class = self.names.entities.instance(instance).class;
        let information = self.instance_information(instance);
        let Type::Constructor(owner) = information.arguments.last()?.spine().0.clone() else { return None };
        let span = self.names.entities.instance(instance).span;
        let matches = match self.deriving_way(instance, class, owner) {
            Way::Empty => None,
            Way::Newtype => self.newtype_method(class, index, owner, span),
            Way::Stock => self.stock_method(class, index, owner, span),
        }?;
        Some(Definition { body: DefinitionBody::Matches(matches), references: Vec::new(), broken: None })
    }

    pub(super) fn deriving_way(&self, instance: InstanceId, class: ClassId, owner: TypeId) -> Way {
        let newtype = matches!(self.names.entities.ty(owner).kind, TypeEntityKind::Newtype { .. });
        let entity = self.names.entities.class(class);
        let library = self.names.graph.module(entity.module).origin == Origin::Library;
        let stock = library && STOCK.contains(&entity.name.as_str());
        match self.deriving_strategy(instance) {
            Some(DerivingStrategy::AnyClass) => Way::Empty,
            Some(DerivingStrategy::Newtype) if newtype => Way::Newtype,
            _ if stock => Way::Stock,
            _ if newtype => Way::Newtype,
            _ => Way::Empty,
        }
    }

    fn deriving_strategy(&self, instance: InstanceId) -> Option<DerivingStrategy> {
        let entity = self.names.entities.instance(instance);
        let syntax = &self.names.graph.module(entity.module).syntax;
        match entity.form {
            InstanceForm::Derived { declaration, clause, .. } => match &syntax.declarations[declaration].kind {
                DeclarationKind::Data(data) => Some(data.deriving[clause].strategy.clone()),
                _ => None,
            },
            InstanceForm::Standalone { declaration } => match &syntax.declarations[declaration].kind {
                DeclarationKind::StandaloneDeriving(standalone) => Some(standalone.strategy.clone()),
                _ => None,
            },
            InstanceForm::Written { .. } => None,
        }
    }

    fn stock_method(&mut self, class: ClassId, index: usize, owner: TypeId, span: Span) -> Option<Vec<Match>> {
        let class = self.names.entities.class(class);
        let method = self.names.entities.global(class.methods[index]).name.clone();
        let constructors = self.names.entities.ty(owner).constructors.clone();
        let builder = Builder { checker: self, span };
        match method.as_str() {
            "==" => Some(order::equality(builder, &constructors)),
            "compare" => Some(order::comparison(builder, &constructors)),
            "showsPrec" => Some(show::shows_precedence(builder, &constructors)),
            "readsPrec" => Some(unsupported(builder, "a derived instance of Read")),
            "range" | "index" | "inRange" => Some(unsupported(builder, "a derived instance of Ix")),
            "minBound" => order::bound(builder, constructors.first().copied(), &constructors, "minBound"),
            "maxBound" => order::bound(builder, constructors.last().copied(), &constructors, "maxBound"),
            "fromEnum" => Some(order::from_enum(builder, &constructors)),
            "toEnum" => Some(order::to_enum(builder, &constructors)),
            "enumFrom" => Some(order::enum_from(builder, &constructors)),
            "enumFromThen" => Some(order::enum_from_then(builder, &constructors)),
            "fmap" => Some(functor::map(builder, &constructors)),
            "foldr" => Some(functor::fold(builder, &constructors)),
            "traverse" => Some(functor::traverse(builder, &constructors)),
            _ => None,
        }
    }
}

fn unsupported(mut builder: Builder<'_>, what: &str) -> Vec<Match> {
    let text = builder.text(what);
    let body = builder.call("Gainsay.Primitive", "unsupported", vec![text]);
    vec![builder.clause(Vec::new(), body)]
}

/// One clause per constructor.
fn for_each_constructor(
    builder: &mut Builder<'_>,
    constructors: &[ConstructorId],
    mut clause: impl FnMut(&mut Builder<'_>, ConstructorId) -> Match,
) -> Vec<Match> {
    constructors.iter().map(|constructor| clause(builder, *constructor)).collect()
}

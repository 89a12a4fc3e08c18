//! Which names a module exports, and what a name means inside a module.

use gainsay_source::Name;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::{
    Names,
    entity::{GlobalKind, TypeName, Value},
};
use crate::{
    modules::{ImportForm, ModuleId, ResolvedImport},
    syntax::{ExportKind, ImportItem, ImportList, Members, QualifiedName},
};

/// A hash table in the order things were put in.
pub(super) type Ordered<K, V> = IndexMap<K, V, FxBuildHasher>;

/// The names of one module.
#[derive(Clone, Debug, Default)]
pub(super) struct ModuleNames {
    pub values: Ordered<Name, Value>,
    pub types: Ordered<Name, TypeName>,
    pub exported_values: Ordered<Name, Value>,
    pub exported_types: Ordered<Name, TypeName>,
}

/// What became of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup<T> {
    Unbound,
    Found(T),
    /// Several modules export different things by that name.
    Ambiguous(Vec<T>),
}

impl<T: Copy> Lookup<T> {
    pub fn found(&self) -> Option<T> {
        match self {
            Lookup::Found(thing) => Some(*thing),
            _ => None,
        }
    }
}

impl Names {
    pub fn lookup_value(&self, module: ModuleId, name: &QualifiedName) -> Lookup<Value> {
        self.value_named(module, name.qualifier.as_ref(), &name.name)
    }

    pub fn value_named(&self, module: ModuleId, qualifier: Option<&Name>, name: &Name) -> Lookup<Value> {
        if let Some(constructor) = self.builtin.constructor_named(name) {
            return Lookup::Found(Value::Constructor(constructor));
        }
        // No one can write such a qualifier: it is how contracts name what may not be in scope.
        if let Some(exact) = qualifier.and_then(|qualifier| qualifier.strip_prefix('@')) {
            return self.library_value(exact, name).map_or(Lookup::Unbound, Lookup::Found);
        }
        if self.is_own_qualifier(module, qualifier)
            && let Some(value) = self.module_names(module).values.get(name)
        {
            return Lookup::Found(*value);
        }
        let mut found = Vec::new();
        for import in self.imports_for(module, qualifier) {
            if let Some(value) = self.module_names(import.module).exported_values.get(name)
                && !found.contains(value)
                && self.admits_value(&import.list, name, *value)
            {
                found.push(*value);
            }
        }
        settle(found)
    }

    pub fn lookup_type(&self, module: ModuleId, name: &QualifiedName) -> Lookup<TypeName> {
        self.type_named(module, name.qualifier.as_ref(), &name.name)
    }

    pub fn type_named(&self, module: ModuleId, qualifier: Option<&Name>, name: &Name) -> Lookup<TypeName> {
        if let Some(ty) = self.builtin.type_named(name) {
            return Lookup::Found(TypeName::Type(ty));
        }
        if let Some(exact) = qualifier.and_then(|qualifier| qualifier.strip_prefix('@')) {
            return self.library_type(exact, name).map_or(Lookup::Unbound, Lookup::Found);
        }
        if self.is_own_qualifier(module, qualifier)
            && let Some(ty) = self.module_names(module).types.get(name)
        {
            return Lookup::Found(*ty);
        }
        let mut found = Vec::new();
        for import in self.imports_for(module, qualifier) {
            if let Some(ty) = self.module_names(import.module).exported_types.get(name)
                && !found.contains(ty)
                && admits_type(&import.list, name)
            {
                found.push(*ty);
            }
        }
        settle(found)
    }

    /// The values that a name with this qualifier can stand for.
    pub fn values_in_scope<'a>(
        &'a self,
        module: ModuleId,
        qualifier: Option<&'a Name>,
    ) -> impl Iterator<Item = &'a Name> {
        let own = self.module_names(module).values.keys().filter(move |_| self.is_own_qualifier(module, qualifier));
        let imported = self.imports_for(module, qualifier).flat_map(move |import| {
            let exported = self.module_names(import.module).exported_values.iter();
            exported.filter(|(name, value)| self.admits_value(&import.list, name, **value)).map(|(name, _)| name)
        });
        own.chain(imported)
    }

    /// The types and classes that a name with this qualifier can stand for.
    pub fn types_in_scope<'a>(
        &'a self,
        module: ModuleId,
        qualifier: Option<&'a Name>,
    ) -> impl Iterator<Item = &'a Name> {
        let own = self.module_names(module).types.keys().filter(move |_| self.is_own_qualifier(module, qualifier));
        let imported = self.imports_for(module, qualifier).flat_map(move |import| {
            let exported = self.module_names(import.module).exported_types.keys();
            exported.filter(|name| admits_type(&import.list, name))
        });
        own.chain(imported)
    }

    /// Whether other modules may use it.
    pub fn exports_value(&self, module: ModuleId, value: Value) -> bool {
        let name = match value {
            Value::Global(global) => &self.entities.global(global).name,
            Value::Constructor(constructor) => &self.entities.constructor(constructor).name,
        };
        self.module_names(module).exported_values.get(name) == Some(&value)
    }

    /// A value by the module that defines or exports it, whatever is in scope.
    pub fn library_value(&self, module: &str, name: &str) -> Option<Value> {
        let names = self.module_names(self.graph.find(module)?);
        names.values.get(name).or_else(|| names.exported_values.get(name)).copied()
    }

    pub fn library_type(&self, module: &str, name: &str) -> Option<TypeName> {
        let names = self.module_names(self.graph.find(module)?);
        names.types.get(name).or_else(|| names.exported_types.get(name)).copied()
    }

    pub(super) fn module_names(&self, module: ModuleId) -> &ModuleNames {
        &self.scopes[module.0 as usize]
    }

    fn is_own_qualifier(&self, module: ModuleId, qualifier: Option<&Name>) -> bool {
        qualifier.is_none_or(|qualifier| *qualifier == self.graph.module(module).name)
    }

    fn imports_for<'a>(
        &'a self,
        module: ModuleId,
        qualifier: Option<&'a Name>,
    ) -> impl Iterator<Item = &'a ResolvedImport> {
        self.graph.module(module).imports.iter().filter(move |import| match qualifier {
            Some(qualifier) => import.qualifier == *qualifier,
            None => import.form == ImportForm::Plain,
        })
    }

    fn admits_value(&self, list: &ImportList, name: &Name, value: Value) -> bool {
        let parent = |parent: &Name| self.parent(value).is_some_and(|owner| owner == parent);
        let named = |item: &ImportItem| match item {
            ImportItem::Variable(identifier) => identifier.name == *name,
            ImportItem::Type { name: owner, members, .. } => match members {
                Members::None => false,
                Members::All => parent(&owner.name),
                Members::Some(members) => members.iter().any(|member| member.name == *name),
            },
        };
        let hidden = |item: &ImportItem| match item {
            ImportItem::Type { name: hidden, members: Members::None, .. } => hidden.name == *name,
            _ => named(item),
        };
        match list {
            ImportList::Everything => true,
            ImportList::Only(items) => items.iter().any(named),
            ImportList::Hiding(items) => !items.iter().any(hidden),
        }
    }

    /// The type or class a constructor, field or method belongs to.
    fn parent(&self, value: Value) -> Option<&Name> {
        let owner = match value {
            Value::Constructor(id) => self.entities.constructor(id).owner,
            Value::Global(id) => match self.entities.global(id).kind {
                GlobalKind::Method { class, .. } => return Some(&self.entities.class(class).name),
                GlobalKind::Field { owner } => owner,
                _ => return None,
            },
        };
        Some(&self.entities.ty(owner).name)
    }

    /// The constructors, fields or methods that `T(..)` stands for.
    fn children(&self, ty: TypeName) -> Vec<(Name, Value)> {
        let global = |id: &_| (self.entities.global(*id).name.clone(), Value::Global(*id));
        match ty {
            TypeName::Class(class) => self.entities.class(class).methods.iter().map(global).collect(),
            TypeName::Type(id) => {
                let entity = self.entities.ty(id);
                let constructors = entity.constructors.iter().map(|constructor| {
                    (self.entities.constructor(*constructor).name.clone(), Value::Constructor(*constructor))
                });
                constructors.chain(entity.fields.iter().map(global)).collect()
            }
        }
    }

    /// Fills in what the module exports; its own names and those of its imports are known.
    pub(super) fn compute_exports(&mut self, module: ModuleId) {
        let syntax = self.graph.module(module).syntax.clone();
        let Some(exports) = &syntax.exports else {
            let names = &mut self.scopes[module.0 as usize];
            names.exported_values = names.values.clone();
            names.exported_types = names.types.clone();
            return;
        };
        let mut values = Ordered::default();
        let mut types = Ordered::default();
        for export in exports {
            match &export.kind {
                ExportKind::Variable(name) => {
                    values.extend(self.lookup_value(module, name).found().map(|value| (name.name.clone(), value)));
                }
                ExportKind::Type { name, members } => {
                    let Some(ty) = self.lookup_type(module, name).found() else { continue };
                    types.insert(name.name.clone(), ty);
                    let children = self.children(ty);
                    values.extend(children.into_iter().filter(|(child, _)| chosen(members, child)));
                }
                ExportKind::Module(exported) => self.export_module(module, &exported.name, &mut values, &mut types),
            }
        }
        let names = &mut self.scopes[module.0 as usize];
        names.exported_values = values;
        names.exported_types = types;
    }

    fn export_module(
        &self,
        module: ModuleId,
        exported: &Name,
        values: &mut Ordered<Name, Value>,
        types: &mut Ordered<Name, TypeName>,
    ) {
        if self.graph.module(module).name == *exported {
            let own = self.module_names(module);
            values.extend(own.values.iter().map(|(name, value)| (name.clone(), *value)));
            types.extend(own.types.iter().map(|(name, ty)| (name.clone(), *ty)));
        }
        for import in self.imports_for(module, Some(exported)).filter(|import| import.form == ImportForm::Plain) {
            let names = self.module_names(import.module);
            let admitted =
                names.exported_values.iter().filter(|(name, value)| self.admits_value(&import.list, name, **value));
            values.extend(admitted.map(|(name, value)| (name.clone(), *value)));
            let admitted = names.exported_types.iter().filter(|(name, _)| admits_type(&import.list, name));
            types.extend(admitted.map(|(name, ty)| (name.clone(), *ty)));
        }
    }
}

fn chosen(members: &Members, child: &Name) -> bool {
    match members {
        Members::None => false,
        Members::All => true,
        Members::Some(names) => names.iter().any(|name| name.name == *child),
    }
}

fn admits_type(list: &ImportList, name: &Name) -> bool {
    let named = |item: &ImportItem| matches!(item, ImportItem::Type { name: listed, .. } if listed.name == *name);
    match list {
        ImportList::Everything => true,
        ImportList::Only(items) => items.iter().any(named),
        ImportList::Hiding(items) => !items.iter().any(named),
    }
}

fn settle<T: Copy>(found: Vec<T>) -> Lookup<T> {
    match found.as_slice() {
        [] => Lookup::Unbound,
        [one] => Lookup::Found(*one),
        _ => Lookup::Ambiguous(found),
    }
}

//! The names of the lowered program. Those of the root module stay as the user wrote them; others carry their module after an `@`.
//!
//! Within a definition every local has a name of its own, which is no name of the root module, so that nothing is ever captured.

use gainsay_ir::functional as ir;
use gainsay_source::Name;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    modules::ModuleId,
    rename::{
        Names,
        entity::{ClassId, ConstructorId, GlobalId, GlobalKind, InstanceId, LocalId, TypeId},
    },
    types::evidence::EvidenceVariable,
};

/// Names given so far.
#[derive(Debug, Default)]
pub(super) struct Naming {
    globals: FxHashMap<GlobalId, Name>,
    constructors: FxHashMap<ConstructorId, Name>,
    types: FxHashMap<TypeId, Name>,
    dictionaries: FxHashMap<ClassId, Name>,
    superclasses: FxHashMap<(ClassId, usize), Name>,
    instances: FxHashMap<InstanceId, String>,
    taken: FxHashSet<Name>,
    taken_types: FxHashSet<Name>,
    /// What the root module defines.
    reserved: FxHashSet<Name>,
    locals: FxHashMap<LocalId, Name>,
    evidence: FxHashMap<EvidenceVariable, Name>,
    used: FxHashMap<Name, u32>,
}

impl Naming {
    /// Reserves the names of the root module, so that they come out as written.
    pub(super) fn new(names: &Names) -> Naming {
        let mut naming = Naming::default();
        let root = names.graph.root;
        // Mutable cells are told by these names, as types and as values.
        for cell in [ir::Type::CELL, ir::Type::SHARED_CELL].map(Name::new) {
            naming.taken.insert(cell.clone());
            naming.taken_types.insert(cell);
        }
        for global in names.entities.globals.iter().filter(|global| global.module == root) {
            naming.reserved.insert(global.name.clone());
        }
        // Constructors keep their bare names where they can: those of the root first, then in the order of the modules.
        let ids = (0..names.entities.constructors.len() as u32).map(ConstructorId);
        let (own, others): (Vec<_>, Vec<_>) = ids.partition(|id| names.entities.constructor(*id).module == root);
        for id in own.into_iter().chain(others) {
            let entity = names.entities.constructor(id);
            let name = naming.unique(&qualified_unless_free(names, &entity.name, entity.module, &naming.taken));
            naming.constructors.insert(id, name);
        }
        let ids = (0..names.entities.types.len() as u32).map(TypeId);
        let (own, others): (Vec<_>, Vec<_>) = ids.partition(|id| names.entities.ty(*id).module == root);
        for id in own.into_iter().chain(others) {
            let entity = names.entities.ty(id);
            let built_in = ir::Type::builtin(&entity.name).is_some();
            let mut name = qualified_unless_free(names, &entity.name, entity.module, &naming.taken_types);
            if built_in && name == entity.name {
                name = Name::from(format!("{name}@{}", module_name(names, entity.module)));
            }
            while !naming.taken_types.insert(name.clone()) {
                name = Name::from(format!("{name}'"));
            }
            naming.types.insert(id, name);
        }
        naming
    }

    pub(super) fn unique(&mut self, name: &Name) -> Name {
        let mut candidate = name.clone();
        let mut count = 1;
        while !self.taken.insert(candidate.clone()) {
            count += 1;
            candidate = Name::from(format!("{name}@{count}"));
        }
        candidate
    }

    pub(super) fn constructor(&self, id: ConstructorId) -> Name {
        self.constructors.get(&id).cloned().unwrap_or_else(|| Name::new("Unknown"))
    }

    pub(super) fn ty(&self, id: TypeId) -> Name {
        self.types.get(&id).cloned().unwrap_or_else(|| Name::new("Unknown"))
    }

    /// Names an instance after its class and types, for its dictionary and methods.
    pub(super) fn label_instance(&mut self, id: InstanceId, label: String) {
        self.instances.insert(id, label);
    }

    pub(super) fn global(&mut self, names: &Names, id: GlobalId) -> Name {
        if let Some(name) = self.globals.get(&id) {
            return name.clone();
        }
        let entity = names.entities.global(id);
        let base = match entity.kind {
            GlobalKind::InstanceMethod { instance, .. } => {
                format!("{}@{}", entity.name, self.instance_label(instance))
            }
            GlobalKind::Dictionary { instance } => format!("instance@{}", self.instance_label(instance)),
            GlobalKind::DefaultMethod { class, .. } => {
                format!("{}@{}@default", entity.name, names.entities.class(class).name)
            }
            _ if entity.module == names.graph.root => entity.name.to_string(),
            _ => format!("{}@{}", entity.name, module_name(names, entity.module)),
        };
        let name = self.unique(&Name::from(base));
        self.globals.insert(id, name.clone());
        name
    }

    fn instance_label(&self, id: InstanceId) -> String {
        self.instances.get(&id).cloned().unwrap_or_else(|| id.0.to_string())
    }

    pub(super) fn dictionary(&mut self, names: &Names, class: ClassId) -> Name {
        if let Some(name) = self.dictionaries.get(&class) {
            return name.clone();
        }
        let name = self.unique(&Name::from(format!("Dictionary@{}", names.entities.class(class).name)));
        self.taken_types.insert(name.clone());
        self.dictionaries.insert(class, name.clone());
        name
    }

    pub(super) fn superclass(&mut self, names: &Names, class: ClassId, index: usize) -> Name {
        if let Some(name) = self.superclasses.get(&(class, index)) {
            return name.clone();
        }
        let base = format!("superclass@{}@{index}", names.entities.class(class).name);
        let name = self.unique(&Name::from(base));
        self.superclasses.insert((class, index), name.clone());
        name
    }

    /// Begins a new definition.
    pub(super) fn forget_locals(&mut self) {
        self.locals.clear();
        self.evidence.clear();
        self.used.clear();
    }

    /// A name that nothing else in this definition has.
    pub(super) fn fresh(&mut self, hint: &str) -> Name {
        let hint = hint.split('@').next().unwrap_or(hint);
        let base = Name::new(if hint.is_empty() { "value" } else { hint });
        let count = self.used.entry(base.clone()).or_default();
        *count += 1;
        let reserved = self.reserved.contains(&base);
        match *count {
            1 if !reserved => base,
            count => Name::from(format!("{base}@{}", count + u32::from(reserved))),
        }
    }

    /// No fresh name will be this one.
    pub(super) fn occupy(&mut self, name: &Name) {
        self.used.entry(name.clone()).or_insert(1);
    }

    pub(super) fn local(&mut self, names: &Names, id: LocalId) -> Name {
        if let Some(name) = self.locals.get(&id) {
            return name.clone();
        }
        let hint = names.entities.local(id).name.clone();
        let name = self.fresh(&hint);
        self.locals.insert(id, name.clone());
        name
    }

    /// The local stands for a variable that has a name already.
    pub(super) fn alias(&mut self, id: LocalId, name: Name) {
        self.locals.insert(id, name);
    }

    pub(super) fn alias_evidence(&mut self, variable: EvidenceVariable, name: Name) {
        self.evidence.insert(variable, name);
    }

    pub(super) fn evidence(&mut self, names: &Names, variable: EvidenceVariable, class: ClassId) -> Name {
        if let Some(name) = self.evidence.get(&variable) {
            return name.clone();
        }
        let class = names.entities.class(class).name.to_lowercase();
        let name = self.fresh(&format!("dictionary{class}"));
        self.evidence.insert(variable, name.clone());
        name
    }
}

pub(super) fn module_name(names: &Names, module: ModuleId) -> Name {
    if module == ModuleId::BUILTIN { Name::new("Builtin") } else { names.graph.module(module).name.clone() }
}

fn qualified_unless_free(names: &Names, name: &Name, module: ModuleId, taken: &FxHashSet<Name>) -> Name {
    let keeps = module == names.graph.root || module == ModuleId::BUILTIN || !taken.contains(name);
    if keeps { name.clone() } else { Name::from(format!("{name}@{}", module_name(names, module))) }
}

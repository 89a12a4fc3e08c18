//! The top-level names of a module become entities. Bodies are not looked at.

use gainsay_source::{Diagnostic, Name, Span};
use rustc_hash::FxHashMap;

use super::{
    Names,
    entity::{
        ClassEntity, ClassId, ConstructorEntity, GlobalEntity, GlobalId, GlobalKind, SignatureReference, TypeEntity,
        TypeEntityKind, TypeId, TypeName, Value,
    },
    pattern::pattern_variables,
};
use crate::{
    modules::ModuleId,
    syntax::{
        Binding, BindingKind, Class, ClassItem, Constructor, ConstructorFields, Data, DataKeyword, DeclarationKind,
        Fixity, FixityDeclaration, Identifier, TypeHead,
    },
};

/// Declares everything but instances, which need the exports of other modules.
pub(super) fn declare(names: &mut Names, module: ModuleId) {
    let syntax = names.graph.module(module).syntax.clone();
    let mut declarer =
        Declarer { names, module, signatures: Vec::new(), fixities: Vec::new(), defined: FxHashMap::default() };
    for (index, declaration) in syntax.declarations.iter().enumerate() {
        declarer.declaration(index, &declaration.kind, declaration.span);
    }
    declarer.attach_signatures();
    declarer.attach_fixities();
}

struct Declarer<'a> {
    names: &'a mut Names,
    module: ModuleId,
    signatures: Vec<(Identifier, SignatureReference)>,
    fixities: Vec<(Name, Fixity)>,
    defined: FxHashMap<Name, Span>,
}

impl Declarer<'_> {
    fn declaration(&mut self, index: usize, kind: &DeclarationKind, span: Span) {
        match kind {
            DeclarationKind::Binding(binding) => self.binding(index, binding),
            DeclarationKind::Data(data) => self.data(index, data, span),
            DeclarationKind::TypeSynonym(synonym) => {
                self.ty(&synonym.head, TypeEntityKind::Synonym { declaration: index }, span);
            }
            DeclarationKind::Class(class) => self.class(index, class, span),
            DeclarationKind::ForeignImport { convention, name, .. } => {
                let kind = match convention.as_str() {
                    "prim" => GlobalKind::Primitive { declaration: index },
                    _ => GlobalKind::Unsupported { what: format!("a foreign import by `{convention}`") },
                };
                let global = self.global(name, kind);
                self.names.entities.globals[global.index()].signature = Some(SignatureReference::Declaration(index));
            }
            DeclarationKind::TypeFamily(family) => {
                let what = "a type family".to_owned();
                self.unsupported(&what, span);
                self.ty(&family.head, TypeEntityKind::Unsupported { what }, span);
            }
            DeclarationKind::TypeInstance(_) => self.unsupported("an instance of a type family", span),
            DeclarationKind::Unsupported { what, names } => {
                for name in names {
                    self.global(name, GlobalKind::Unsupported { what: what.clone() });
                }
            }
            DeclarationKind::Instance(_)
            | DeclarationKind::StandaloneDeriving(_)
            | DeclarationKind::Default(_)
            | DeclarationKind::StandaloneKind { .. } => {}
        }
    }

    fn unsupported(&mut self, what: &str, span: Span) {
        let message = format!("{what} is not supported; what uses it is not checked");
        self.names.diagnostics.push(Diagnostic::error("unsupported", message, span));
    }

    fn binding(&mut self, index: usize, binding: &Binding) {
        match &binding.kind {
            BindingKind::Signature(signature) => {
                let reference = SignatureReference::Declaration(index);
                self.signatures.extend(signature.names.iter().map(|name| (name.clone(), reference)));
            }
            BindingKind::Fixity(fixity) => self.fixity(fixity),
            BindingKind::Function(function) => {
                self.global(&function.name, GlobalKind::Function { declaration: index });
            }
            BindingKind::Pattern { pattern, .. } => {
                let mut variables = Vec::new();
                pattern_variables(pattern, &mut variables);
                for variable in variables {
                    self.global(&variable, GlobalKind::PatternPart { declaration: index });
                }
            }
            BindingKind::Unsupported { what, names } => {
                for name in names {
                    self.global(name, GlobalKind::Unsupported { what: what.clone() });
                }
            }
        }
    }

    fn fixity(&mut self, declaration: &FixityDeclaration) {
        for operator in &declaration.operators {
            self.fixities.push((operator.name.clone(), declaration.fixity));
        }
    }

    fn global(&mut self, name: &Identifier, kind: GlobalKind) -> GlobalId {
        if let Some(first) = self.defined.insert(name.name.clone(), name.span) {
            let message = format!("`{}` is defined twice in this module", name.name);
            let diagnostic = Diagnostic::error("defined-twice", message, name.span).with_label(first, "the first time");
            self.names.diagnostics.push(diagnostic);
            if let Some(Value::Global(global)) = self.own_value(&name.name) {
                return global;
            }
        }
        let global = self.names.entities.add_global(GlobalEntity {
            name: name.name.clone(),
            module: self.module,
            kind,
            signature: None,
            fixity: None,
            span: name.span,
        });
        self.scope().values.insert(name.name.clone(), Value::Global(global));
        global
    }

    fn own_value(&self, name: &Name) -> Option<Value> {
        self.names.module_names(self.module).values.get(name).copied()
    }

    fn scope(&mut self) -> &mut super::scope::ModuleNames {
        &mut self.names.scopes[self.module.0 as usize]
    }

    fn ty(&mut self, head: &TypeHead, kind: TypeEntityKind, span: Span) -> TypeId {
        let id = self.names.entities.add_type(TypeEntity {
            name: head.name.name.clone(),
            module: self.module,
            parameters: head.parameters.iter().map(|parameter| parameter.name.name.clone()).collect(),
            kind,
            constructors: Vec::new(),
            fields: Vec::new(),
            span,
        });
        self.type_name(&head.name, TypeName::Type(id));
        id
    }

    fn type_name(&mut self, name: &Identifier, meaning: TypeName) {
        if self.scope().types.insert(name.name.clone(), meaning).is_some() {
            let message = format!("the type or class `{}` is defined twice in this module", name.name);
            self.names.diagnostics.push(Diagnostic::error("defined-twice", message, name.span));
        }
    }

    fn data(&mut self, index: usize, data: &Data, span: Span) {
        let kind = match data.keyword {
            DataKeyword::Data => TypeEntityKind::Data { declaration: index },
            DataKeyword::Newtype => TypeEntityKind::Newtype { declaration: index },
        };
        let owner = self.ty(&data.head, kind, span);
        for (tag, constructor) in data.constructors.iter().enumerate() {
            self.constructor(owner, tag, constructor);
        }
    }

    fn constructor(&mut self, owner: TypeId, tag: usize, constructor: &Constructor) {
        let fields: Vec<Option<GlobalId>> = match &constructor.fields {
            ConstructorFields::Positional(fields) => vec![None; fields.len()],
            ConstructorFields::Record(fields) => fields.iter().map(|(name, _)| Some(self.field(owner, name))).collect(),
        };
        let id = self.names.entities.add_constructor(ConstructorEntity {
            name: constructor.name.name.clone(),
            module: self.module,
            owner,
            tag,
            arity: fields.len(),
            fields,
            fixity: None,
            span: constructor.span,
        });
        self.names.entities.types[owner.index()].constructors.push(id);
        let name = &constructor.name;
        if self.scope().values.insert(name.name.clone(), Value::Constructor(id)).is_some() {
            let message = format!("the constructor `{}` is defined twice in this module", name.name);
            self.names.diagnostics.push(Diagnostic::error("defined-twice", message, name.span));
        }
    }

    /// Constructors of one type may share a field.
    fn field(&mut self, owner: TypeId, name: &Identifier) -> GlobalId {
        let shared = self.names.entities.ty(owner).fields.iter().copied();
        if let Some(field) = shared.into_iter().find(|field| self.names.entities.global(*field).name == name.name) {
            return field;
        }
        let field = self.global(name, GlobalKind::Field { owner });
        self.names.entities.types[owner.index()].fields.push(field);
        field
    }

    fn class(&mut self, index: usize, class: &Class, span: Span) {
        let id = self.names.entities.add_class(ClassEntity {
            name: class.head.name.name.clone(),
            module: self.module,
            parameters: class.head.parameters.iter().map(|parameter| parameter.name.name.clone()).collect(),
            declaration: index,
            methods: Vec::new(),
            defaults: Vec::new(),
            default_globals: Vec::new(),
            instances: Vec::new(),
            span,
        });
        self.type_name(&class.head.name, TypeName::Class(id));
        for (item, class_item) in class.items.iter().enumerate() {
            self.class_item(id, index, item, class_item);
        }
        self.class_defaults(id, class);
    }

    fn class_item(&mut self, class: ClassId, declaration: usize, item: usize, class_item: &ClassItem) {
        match class_item {
            ClassItem::Binding(binding) => match &binding.kind {
                BindingKind::Signature(signature) => {
                    for name in &signature.names {
                        let index = self.names.entities.class(class).methods.len();
                        let method = self.global(name, GlobalKind::Method { class, index });
                        let reference = SignatureReference::ClassItem { declaration, item };
                        self.names.entities.globals[method.index()].signature = Some(reference);
                        self.names.entities.classes[class.index()].methods.push(method);
                    }
                }
                BindingKind::Fixity(fixity) => self.fixity(fixity),
                BindingKind::Unsupported { .. } | BindingKind::Function(_) | BindingKind::Pattern { .. } => {}
            },
            ClassItem::Associated { span, .. } => self.unsupported("an associated type", *span),
            ClassItem::DefaultSignature { .. } | ClassItem::AssociatedDefault(_) => {}
        }
    }

    fn class_defaults(&mut self, id: ClassId, class: &Class) {
        let entity = self.names.entities.class(id);
        let default = |method: &GlobalId| {
            let name = &self.names.entities.global(*method).name;
            class.items.iter().position(|item| item_defines(item, name))
        };
        let defaults = entity.methods.iter().map(default).collect();
        self.names.entities.classes[id.index()].defaults = defaults;
        for index in 0..self.names.entities.class(id).methods.len() {
            let method = self.names.entities.global(self.names.entities.class(id).methods[index]);
            let kind = GlobalKind::DefaultMethod { class: id, index };
            let default = GlobalEntity { kind, ..method.clone() };
            let default = self.names.entities.add_global(default);
            self.names.entities.classes[id.index()].default_globals.push(default);
        }
    }

    fn attach_signatures(&mut self) {
        for (name, reference) in std::mem::take(&mut self.signatures) {
            let global = match self.own_value(&name.name) {
                Some(Value::Global(global)) => global,
                _ => {
                    let message = format!("`{}` has a type but no definition", name.name);
                    self.names.diagnostics.push(Diagnostic::error("undefined", message, name.span));
                    self.global(&name, GlobalKind::Undefined)
                }
            };
            let entity = &mut self.names.entities.globals[global.index()];
            if entity.signature.is_none() {
                entity.signature = Some(reference);
            } else {
                let message = format!("`{}` has two types", name.name);
                self.names.diagnostics.push(Diagnostic::error("defined-twice", message, name.span));
            }
        }
    }

    fn attach_fixities(&mut self) {
        for (name, fixity) in std::mem::take(&mut self.fixities) {
            match self.own_value(&name) {
                Some(Value::Global(global)) => {
                    self.names.entities.globals[global.index()].fixity = Some(fixity);
                }
                Some(Value::Constructor(constructor)) => {
                    self.names.entities.constructors[constructor.index()].fixity = Some(fixity);
                }
                None => {}
            }
        }
    }
}

fn item_defines(item: &ClassItem, name: &Name) -> bool {
    matches!(item, ClassItem::Binding(binding) if binding_defines(binding, name))
}

/// Whether the binding is the function of that name.
pub(super) fn binding_defines(binding: &Binding, name: &Name) -> bool {
    match &binding.kind {
        BindingKind::Function(function) => function.name.name == *name,
        _ => false,
    }
}

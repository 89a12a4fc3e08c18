//! Bindings and declarations.

use super::{Printer, literal::quoted};
use crate::syntax::{
    Associativity, Binding, BindingKind, Bindings, Body, Class, ClassItem, Clause, ClauseForm, Constructor,
    ConstructorFields, ConstructorForm, Data, DataKeyword, DeclarationKind, Deriving, DerivingStrategy, Field,
    FunctionBinding, GuardedBody, Identifier, Instance, InstanceHead, InstanceItem, Overlap, RightHandSide, Signature,
    Strictness, TypeEquation, TypeFamily, TypeFamilyForm, TypeHead,
};

impl Printer {
    pub(super) fn declaration(&mut self, kind: &DeclarationKind) {
        match kind {
            DeclarationKind::Binding(binding) => self.binding(binding),
            DeclarationKind::Data(data) => self.data(data),
            DeclarationKind::TypeSynonym(synonym) => {
                self.word("type ");
                self.type_head(&synonym.head);
                self.word(" = ");
                self.written_type(&synonym.body);
            }
            DeclarationKind::Class(class) => self.class(class),
            DeclarationKind::Instance(instance) => self.instance(instance),
            DeclarationKind::StandaloneDeriving(deriving) => {
                self.word("deriving ");
                match &deriving.strategy {
                    DerivingStrategy::Via(via) => {
                        self.word("via ");
                        self.written_type(via);
                        self.word(" ");
                    }
                    strategy => self.strategy(strategy),
                }
                self.word("instance ");
                self.instance_head(&deriving.head);
            }
            DeclarationKind::Default(types) => {
                self.word("default (");
                self.list(types, ", ", Printer::written_type);
                self.word(")");
            }
            DeclarationKind::TypeFamily(family) => {
                self.word(if family.form == TypeFamilyForm::Data { "data family " } else { "type family " });
                self.type_family(family);
            }
            DeclarationKind::TypeInstance(equation) => {
                self.word("type instance ");
                self.type_equation(equation);
            }
            DeclarationKind::StandaloneKind { names, kind } => {
                self.word("type ");
                self.list(names, ", ", Printer::prefix_identifier);
                self.word(" :: ");
                self.written_type(kind);
            }
            DeclarationKind::ForeignImport { convention, entity, name, signature } => {
                self.word(&format!("foreign import {convention} {} ", quoted(entity)));
                self.prefix_identifier(name);
                self.word(" :: ");
                self.written_type(signature);
            }
            DeclarationKind::Unsupported { what, .. } => self.word(&format!("{{- not supported: {what} -}}")),
        }
    }

    pub(super) fn binding(&mut self, binding: &Binding) {
        match &binding.kind {
            BindingKind::Signature(signature) => self.signature(signature),
            BindingKind::Fixity(declaration) => {
                let keyword = fixity_keyword(declaration.fixity.associativity);
                self.word(&format!("{keyword} {} ", declaration.fixity.precedence));
                self.list(&declaration.operators, ", ", Printer::infix_identifier);
            }
            BindingKind::Function(function) => self.function(function),
            BindingKind::Pattern { pattern, right_hand_side } => {
                self.pattern(pattern);
                self.right_hand_side(right_hand_side, "=");
            }
            BindingKind::Unsupported { what, .. } => self.word(&format!("{{- not supported: {what} -}}")),
        }
    }

    fn signature(&mut self, signature: &Signature) {
        self.list(&signature.names, ", ", Printer::prefix_identifier);
        self.word(" :: ");
        self.written_type(&signature.signature);
    }

    fn function(&mut self, function: &FunctionBinding) {
        self.list(&function.clauses, "; ", |printer, clause| printer.clause(&function.name, clause));
    }

    fn clause(&mut self, name: &Identifier, clause: &Clause) {
        match (clause.form, clause.parameters.as_slice()) {
            (ClauseForm::Infix, [left, right, rest @ ..]) => {
                self.word(if rest.is_empty() { "" } else { "(" });
                self.pattern(left);
                self.word(" ");
                self.infix_identifier(name);
                self.word(" ");
                self.pattern(right);
                self.word(if rest.is_empty() { "" } else { ")" });
                self.patterns(rest);
            }
            (_, parameters) => {
                self.prefix_identifier(name);
                self.patterns(parameters);
            }
        }
        if let Some(result) = &clause.result {
            self.word(" :: ");
            self.written_type(result);
        }
        self.right_hand_side(&clause.right_hand_side, "=");
    }

    pub(super) fn right_hand_side(&mut self, side: &RightHandSide, separator: &str) {
        match &side.body {
            Body::Plain(expression) => {
                self.word(&format!(" {separator} "));
                self.expression(expression);
            }
            Body::Guarded(bodies) => self.guarded_bodies(bodies, separator),
        }
        if !side.bindings.bindings.is_empty() || !side.bindings.specifications.is_empty() {
            self.word(" where");
            self.bindings(&side.bindings);
        }
    }

    pub(super) fn guarded_bodies(&mut self, bodies: &[GuardedBody], separator: &str) {
        for body in bodies {
            self.word(" | ");
            self.list(&body.guards, ", ", Printer::statement);
            self.word(&format!(" {separator} "));
            self.expression(&body.body);
        }
    }

    pub(super) fn bindings(&mut self, bindings: &Bindings) {
        self.word(" { ");
        self.specifications(&bindings.specifications);
        self.list(&bindings.bindings, "; ", Printer::binding);
        self.word(" }");
    }

    fn type_head(&mut self, head: &TypeHead) {
        self.prefix_identifier(&head.name);
        self.type_binders(&head.parameters);
    }

    fn data(&mut self, data: &Data) {
        self.word(match data.keyword {
            DataKeyword::Data => "data ",
            DataKeyword::Newtype => "newtype ",
        });
        self.context(&data.context);
        self.type_head(&data.head);
        if let Some(kind) = &data.kind {
            self.word(" :: ");
            self.written_type(kind);
        }
        let is_gadt = |constructor: &Constructor| matches!(constructor.form, ConstructorForm::Gadt { .. });
        if data.constructors.iter().any(is_gadt) {
            self.word(" where");
            self.braces(&data.constructors, Printer::constructor);
        } else if !data.constructors.is_empty() {
            self.word(" = ");
            self.list(&data.constructors, " | ", Printer::constructor);
        }
        data.deriving.iter().for_each(|deriving| self.deriving(deriving));
    }

    fn constructor(&mut self, constructor: &Constructor) {
        if let ConstructorForm::Gadt { result } = &constructor.form {
            self.prefix_identifier(&constructor.name);
            self.word(" :: ");
            self.forall(&constructor.binders);
            self.context(&constructor.context);
            self.gadt_fields(&constructor.fields);
            return self.written_type(result);
        }
        self.forall(&constructor.binders);
        self.context(&constructor.context);
        match (&constructor.form, &constructor.fields) {
            (ConstructorForm::Infix, ConstructorFields::Positional(fields)) => {
                for (index, field) in fields.iter().enumerate() {
                    if index == 1 {
                        self.word(" ");
                        self.infix_identifier(&constructor.name);
                        self.word(" ");
                    }
                    self.field(field);
                }
            }
            (_, ConstructorFields::Positional(fields)) => {
                self.prefix_identifier(&constructor.name);
                for field in fields {
                    self.word(" ");
                    self.field(field);
                }
            }
            (_, ConstructorFields::Record(fields)) => {
                self.prefix_identifier(&constructor.name);
                self.record(fields);
            }
        }
    }

    fn gadt_fields(&mut self, fields: &ConstructorFields) {
        match fields {
            ConstructorFields::Positional(fields) => {
                for field in fields {
                    self.field(field);
                    self.word(" -> ");
                }
            }
            ConstructorFields::Record(fields) => {
                self.record(fields);
                self.word(" -> ");
            }
        }
    }

    fn record(&mut self, fields: &[(Identifier, Field)]) {
        self.word(" { ");
        self.list(fields, ", ", |printer, (name, field)| {
            printer.prefix_identifier(name);
            printer.word(" :: ");
            printer.field(field);
        });
        self.word(" }");
    }

    fn field(&mut self, field: &Field) {
        self.word(match field.strictness {
            Strictness::Unmarked => "",
            Strictness::Strict => "!",
            Strictness::Lazy => "~",
        });
        self.written_type(&field.field_type);
    }

    fn deriving(&mut self, deriving: &Deriving) {
        self.word(" deriving ");
        self.strategy(&deriving.strategy);
        self.word("(");
        self.list(&deriving.classes, ", ", Printer::written_type);
        self.word(")");
        if let DerivingStrategy::Via(via) = &deriving.strategy {
            self.word(" via ");
            self.written_type(via);
        }
    }

    fn strategy(&mut self, strategy: &DerivingStrategy) {
        self.word(match strategy {
            DerivingStrategy::Unmarked | DerivingStrategy::Via(_) => "",
            DerivingStrategy::Stock => "stock ",
            DerivingStrategy::Newtype => "newtype ",
            DerivingStrategy::AnyClass => "anyclass ",
        });
    }

    fn class(&mut self, class: &Class) {
        self.word("class ");
        self.context(&class.context);
        self.type_head(&class.head);
        for (index, dependency) in class.dependencies.iter().enumerate() {
            self.word(if index == 0 { " | " } else { ", " });
            self.list(&dependency.from, " ", Printer::prefix_identifier);
            self.word(" -> ");
            self.list(&dependency.to, " ", Printer::prefix_identifier);
        }
        self.word(" where { ");
        self.specifications(&class.specifications);
        self.list(&class.items, "; ", Printer::class_item);
        self.word(" }");
    }

    fn class_item(&mut self, item: &ClassItem) {
        match item {
            ClassItem::Binding(binding) => self.binding(binding),
            ClassItem::DefaultSignature { signature, .. } => {
                self.word("default ");
                self.signature(signature);
            }
            ClassItem::Associated { family, .. } => {
                self.word(if family.form == TypeFamilyForm::Data { "data " } else { "type " });
                self.type_family(family);
            }
            ClassItem::AssociatedDefault(default) => {
                self.word("type instance ");
                self.type_equation(&default.equation);
            }
        }
    }

    fn type_family(&mut self, family: &TypeFamily) {
        self.type_head(&family.head);
        if let Some(kind) = &family.kind {
            self.word(" :: ");
            self.written_type(kind);
        }
        if let TypeFamilyForm::Closed(equations) = &family.form {
            self.word(" where");
            self.braces(equations, Printer::type_equation);
        }
    }

    fn type_equation(&mut self, equation: &TypeEquation) {
        self.written_type(&equation.left);
        self.word(" = ");
        self.written_type(&equation.right);
    }

    fn instance_head(&mut self, head: &InstanceHead) {
        self.forall(&head.binders);
        self.context(&head.context);
        self.prefix(&head.class);
        for argument in &head.arguments {
            self.word(" ");
            self.written_type(argument);
        }
    }

    fn instance(&mut self, instance: &Instance) {
        self.word("instance ");
        self.word(match instance.overlap {
            Overlap::Unmarked => "",
            Overlap::Overlapping => "{-# OVERLAPPING #-} ",
            Overlap::Overlappable => "{-# OVERLAPPABLE #-} ",
            Overlap::Overlaps => "{-# OVERLAPS #-} ",
            Overlap::Incoherent => "{-# INCOHERENT #-} ",
        });
        self.instance_head(&instance.head);
        self.word(" where { ");
        self.specifications(&instance.specifications);
        self.list(&instance.items, "; ", |printer, item| match item {
            InstanceItem::Binding(binding) => printer.binding(binding),
            InstanceItem::AssociatedType { equation, .. } => {
                printer.word("type ");
                printer.type_equation(equation);
            }
            InstanceItem::Unsupported { what, .. } => printer.word(&format!("{{- not supported: {what} -}}")),
        });
        self.word(" }");
    }
}

pub(super) fn fixity_keyword(associativity: Associativity) -> &'static str {
    match associativity {
        Associativity::Left => "infixl",
        Associativity::Right => "infixr",
        Associativity::None => "infix",
    }
}

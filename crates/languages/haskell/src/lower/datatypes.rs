//! Datatypes of the program, those of dictionaries among them, and types as symbolic inputs need them.

use gainsay_ir::functional::{self as ir, Constructor, Datatype, Field, Strictness};
use gainsay_source::Name;

use super::Lowerer;
use crate::{
    rename::entity::{ClassId, ConstructorId, TypeEntityKind, TypeId},
    types::{
        data::{Type, VariableId},
        information::ConstructorInformation,
    },
};

/// The type of what is never a symbolic input: methods in dictionaries, and fields whose type the core language cannot write.
pub(super) const OPAQUE: &str = "Opaque@";

impl Lowerer {
    pub(super) fn constructor_name(&mut self, constructor: ConstructorId) -> Name {
        let owner = self.checker.names.entities.constructor(constructor).owner;
        self.request_type(owner);
        self.naming.constructor(constructor)
    }

    pub(super) fn request_type(&mut self, ty: TypeId) {
        if self.requested_types.insert(ty) {
            self.pending_types.push(ty);
        }
    }

    /// Asks for the datatype of a class's dictionaries; says how many fields it has.
    pub(super) fn request_dictionary(&mut self, class: ClassId) -> usize {
        if self.requested_classes.insert(class) {
            self.pending_classes.push(class);
        }
        let superclasses = self.checker.class_information(class).superclasses.len();
        superclasses + self.checker.names.entities.class(class).methods.len()
    }

    pub(super) fn drain_types(&mut self) {
        while let Some(ty) = self.pending_types.pop() {
            if !self.is_primitive_type(ty) {
                let datatype = self.datatype(ty);
                self.datatypes.push(datatype);
            }
        }
        while let Some(class) = self.pending_classes.pop() {
            let datatype = self.dictionary_datatype(class);
            self.datatypes.push(datatype);
        }
        if !self.opaque_declared {
            self.opaque_declared = true;
            let span = self.checker.names.graph.module(self.checker.names.graph.root).syntax.span;
            let datatype = Datatype { name: Name::new(OPAQUE), parameters: vec![], constructors: vec![], span };
            self.datatypes.push(datatype);
        }
    }

    fn is_primitive_type(&self, ty: TypeId) -> bool {
        let known = &self.checker.well_known;
        let primitive = [known.int, known.integer, known.double, known.float, known.char, known.bool];
        primitive.contains(&Some(ty)) || ty == self.checker.names.builtin.arrow
    }

    fn dictionary_datatype(&mut self, class: ClassId) -> Datatype {
        let entity = self.checker.names.entities.class(class).clone();
        let superclasses = self.checker.class_information(class).superclasses.len();
        let methods =
            entity.methods.iter().map(|method| Some(self.checker.names.entities.global(*method).name.clone()));
        let fields = std::iter::repeat_n(None, superclasses)
            .chain(methods)
            .map(|name| Field { name, ty: opaque(), strictness: Strictness::Lazy })
            .collect();
        let name = self.naming.dictionary(&self.checker.names, class);
        let constructor = Constructor { name: name.clone(), fields, span: entity.span };
        Datatype { name, parameters: Vec::new(), constructors: vec![constructor], span: entity.span }
    }

    fn datatype(&mut self, id: TypeId) -> Datatype {
        let entity = self.checker.names.entities.ty(id).clone();
        let parameters = self.type_parameters(id);
        let newtype = matches!(entity.kind, TypeEntityKind::Newtype { .. });
        let constructors = entity
            .constructors
            .iter()
            .map(|constructor| self.constructor(*constructor, &parameters, newtype))
            .collect();
        Datatype { name: self.naming.ty(id), parameters, constructors, span: entity.span }
    }

    /// The names of a type's parameters, also of those that only its kind mentions.
    fn type_parameters(&mut self, id: TypeId) -> Vec<Name> {
        let mut parameters = self.checker.names.entities.ty(id).parameters.clone();
        if let Some(first) = self.checker.names.entities.ty(id).constructors.first().copied() {
            let information = self.checker.constructor_information(first);
            let count = information.result.spine().1.len();
            while parameters.len() < count {
                parameters.push(Name::from(format!("parameter{}", parameters.len())));
            }
        }
        parameters
    }

    fn constructor(&mut self, id: ConstructorId, parameters: &[Name], newtype: bool) -> Constructor {
        let information = self.checker.constructor_information(id);
        let entity = self.checker.names.entities.constructor(id).clone();
        let variables = parameter_variables(&information, parameters);
        let mut fields: Vec<_> = information
            .context
            .iter()
            .map(|_| Field { name: None, ty: opaque(), strictness: Strictness::Lazy })
            .collect();
        for (place, ty) in information.fields.iter().enumerate() {
            let name = entity.fields[place].map(|field| self.checker.names.entities.global(field).name.clone());
            // A newtype is its content: evaluating one evaluates the other.
            let strict = newtype || information.strict[place];
            let strictness = if strict { Strictness::Strict } else { Strictness::Lazy };
            fields.push(Field { name, ty: self.ir_type(ty, &variables), strictness });
        }
        Constructor { name: self.naming.constructor(id), fields, span: entity.span }
    }

    /// The type in the core language; what it cannot write is opaque.
    pub(super) fn ir_type(&mut self, ty: &Type, variables: &[(VariableId, Name)]) -> ir::Type {
        let ty = self.checker.zonk(ty);
        let (head, arguments) = ty.spine();
        match head {
            Type::Variable(variable) if arguments.is_empty() => {
                match variables.iter().find(|(known, _)| known == variable) {
                    Some((_, name)) => ir::Type::Variable(name.clone()),
                    None => opaque(),
                }
            }
            Type::Constructor(id) => self.applied_type(*id, &arguments, variables),
            _ => opaque(),
        }
    }

    fn applied_type(&mut self, id: TypeId, arguments: &[&Type], variables: &[(VariableId, Name)]) -> ir::Type {
        let known = &self.checker.well_known;
        let primitive = match Some(id) {
            some if some == known.bool => Some(ir::Type::Bool),
            some if some == known.char => Some(ir::Type::Char),
            _ if self.is_integer(id) => Some(ir::Type::Int),
            _ if self.is_floating(id) => Some(ir::Type::Double),
            _ => None,
        };
        if let Some(primitive) = primitive {
            return primitive;
        }
        let mut parts: Vec<_> = arguments.iter().map(|argument| self.ir_type(argument, variables)).collect();
        if id == self.checker.names.builtin.arrow {
            if parts.len() != 2 {
                return opaque();
            }
            let result = parts.remove(1);
            return ir::Type::Function(Box::new(parts.remove(0)), Box::new(result));
        }
        if parts.len() != self.type_parameters(id).len() {
            return opaque();
        }
        self.request_type(id);
        ir::Type::Data(self.naming.ty(id), parts)
    }
}

pub(super) fn opaque() -> ir::Type {
    ir::Type::Data(Name::new(OPAQUE), Vec::new())
}

/// Which of a constructor's variables is which parameter of its type.
fn parameter_variables(information: &ConstructorInformation, parameters: &[Name]) -> Vec<(VariableId, Name)> {
    let (_, arguments) = information.result.spine();
    let pairs = arguments.into_iter().zip(parameters);
    pairs
        .filter_map(|(argument, name)| match argument {
            Type::Variable(variable) => Some((*variable, name.clone())),
            _ => None,
        })
        .collect()
}

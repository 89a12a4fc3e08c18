//! What is known of the types of values that people read. Values carry none, but an empty list of characters is written `""`, and a set is
//! written by its members.

use std::collections::{BTreeMap, BTreeSet};

use gainsay_ir::functional::{Program, Type};
use gainsay_source::Name;
use gainsay_verdict::Value;

/// The types that matter for writing values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownTypes {
    /// The inputs of goals, by the goals' names.
    pub inputs: BTreeMap<Name, Vec<Input>>,
    /// Parameters and result of functions, by their names in the program.
    pub functions: BTreeMap<Name, (Vec<Type>, Type)>,
    pub constructors: BTreeMap<Name, Fields>,
    /// The constructors of the library's maps and sets.
    pub collections: BTreeSet<Name>,
    /// The constructors of the library's texts.
    pub texts: BTreeSet<Name>,
    /// The constructor with the fewest fields of each datatype, of those that a program can write.
    pub plainest: BTreeMap<Name, Name>,
}

/// An input of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    pub label: Name,
    /// Its type as the user would write it.
    pub written: String,
    pub ty: Option<Type>,
    /// The function of the library that makes the argument of it.
    pub made_by: Option<&'static str>,
}

/// Constructors around one another in a value that is made up.
const DEEPEST: usize = 8;

/// The fields of a constructor, over the parameters of its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields {
    parameters: Vec<Name>,
    types: Vec<Type>,
}

impl KnownTypes {
    /// The constructors of a program that have fields.
    pub fn constructors(program: &Program) -> BTreeMap<Name, Fields> {
        let of_type = program.datatypes.iter().flat_map(|datatype| {
            datatype.constructors.iter().map(|constructor| {
                let types = constructor.fields.iter().map(|field| field.ty.clone()).collect();
                let fields = Fields { parameters: datatype.parameters.clone(), types };
                (constructor.name.clone(), fields)
            })
        });
        of_type.filter(|(_, fields)| !fields.types.is_empty()).collect()
    }

    /// The constructor with the fewest fields of each datatype, of those that are writable.
    pub fn plainest(program: &Program, writable: &BTreeSet<Name>) -> BTreeMap<Name, Name> {
        let of_type = program.datatypes.iter().filter_map(|datatype| {
            let writable = datatype.constructors.iter().filter(|constructor| writable.contains(&constructor.name));
            let plainest = writable.min_by_key(|constructor| constructor.fields.len())?;
            Some((datatype.name.clone(), plainest.name.clone()))
        });
        of_type.collect()
    }

    /// The value with plain ones for the parts that nothing depends on. Parts of unknown types stay as they are.
    pub(crate) fn filled(&self, value: &Value, ty: Option<&Type>) -> Value {
        match (value, ty) {
            (Value::Unforced | Value::Unspecified, Some(ty)) => self.plain(ty, DEEPEST),
            (Value::Constructor { name, arguments }, _) => {
                let fields = arguments.iter().enumerate();
                let filled = fields.map(|(index, part)| self.filled(part, self.field(name, index, ty).as_ref()));
                Value::Constructor { name: name.clone(), arguments: filled.collect() }
            }
            (Value::Function(table), Some(ty)) => {
                let mut table = table.clone();
                let result = table.parameters.iter().try_fold(ty, |ty, _| match ty {
                    Type::Function(_, result) => Some(&**result),
                    _ => None,
                });
                table.rows.iter_mut().for_each(|(_, value)| *value = self.filled(value, result));
                *table.default = self.filled(&table.default, result);
                Value::Function(table)
            }
            _ => value.clone(),
        }
    }

    fn plain(&self, ty: &Type, depth: usize) -> Value {
        match ty {
            Type::Bool => Value::Boolean(false),
            Type::Int | Type::Real | Type::Double => Value::integer(0),
            Type::Char => Value::Character('a'),
            Type::Data(name, _) if depth > 0 => {
                let Some(constructor) = self.plainest.get(name) else { return Value::Unspecified };
                let count = self.constructors.get(constructor).map_or(0, |fields| fields.types.len());
                let fields = (0..count).map(|index| self.field(constructor, index, Some(ty)));
                let fields =
                    fields.map(|field| field.map_or(Value::Unspecified, |field| self.plain(&field, depth - 1)));
                Value::Constructor { name: constructor.clone(), arguments: fields.collect() }
            }
            _ => Value::Unspecified,
        }
    }

    /// The type of a field of a value of the given type.
    pub(crate) fn field(&self, constructor: &Name, index: usize, whole: Option<&Type>) -> Option<Type> {
        let fields = self.constructors.get(constructor)?;
        let arguments = match whole {
            Some(Type::Data(_, arguments)) if arguments.len() == fields.parameters.len() => arguments.as_slice(),
            _ => &[],
        };
        let substitution: Vec<(&Name, &Type)> = fields.parameters.iter().zip(arguments).collect();
        Some(substituted(fields.types.get(index)?, &substitution))
    }

    /// The members of a map or set, in order; `None` stands for a part nobody looked at.
    pub(crate) fn members<'v>(&self, value: &'v Value) -> Option<Vec<Option<Member<'v>>>> {
        if !self.is_collection(value) {
            return None;
        }
        let mut members = Vec::new();
        let mut work = vec![Part::Tree(value)];
        while let Some(part) = work.pop() {
            match part {
                Part::Member(member) => members.push(Some(member)),
                Part::Tree(tree) if self.is_collection(tree) => {
                    let Value::Constructor { arguments, .. } = tree else { continue };
                    let (member, left, right) = match arguments.as_slice() {
                        [_, key, value, left, right] => (Member::Pair(key, value), left, right),
                        [_, member, left, right] => (Member::Single(member), left, right),
                        _ => continue,
                    };
                    work.extend([Part::Tree(right), Part::Member(member), Part::Tree(left)]);
                }
                Part::Tree(_) => members.push(None),
            }
        }
        Some(members)
    }

    fn is_collection(&self, value: &Value) -> bool {
        matches!(value, Value::Constructor { name, .. } if self.collections.contains(name))
    }
}

/// A member of a map or set.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Member<'v> {
    Pair(&'v Value, &'v Value),
    Single(&'v Value),
}

enum Part<'v> {
    Tree(&'v Value),
    Member(Member<'v>),
}

fn substituted(ty: &Type, substitution: &[(&Name, &Type)]) -> Type {
    match ty {
        Type::Variable(name) => {
            let found = substitution.iter().find(|(parameter, _)| *parameter == name);
            found.map_or_else(|| ty.clone(), |(_, argument)| (*argument).clone())
        }
        Type::Data(name, arguments) => {
            Type::Data(name.clone(), arguments.iter().map(|argument| substituted(argument, substitution)).collect())
        }
        Type::Function(argument, result) => {
            let (argument, result) = (substituted(argument, substitution), substituted(result, substitution));
            Type::Function(Box::new(argument), Box::new(result))
        }
        _ => ty.clone(),
    }
}

/// The type of strings.
pub(crate) fn string_type() -> Type {
    Type::Data(Name::new("[]"), vec![Type::Char])
}

/// Whether it is the type of strings.
pub(crate) fn is_string(ty: Option<&Type>) -> bool {
    matches!(ty, Some(Type::Data(name, arguments)) if name == "[]" && arguments.as_slice() == [Type::Char])
}

/// Whether something of this type may be a string.
pub(crate) fn mentions_characters(ty: &Type) -> bool {
    match ty {
        Type::Char => true,
        Type::Data(_, arguments) => arguments.iter().any(mentions_characters),
        Type::Function(argument, result) => mentions_characters(argument) || mentions_characters(result),
        _ => false,
    }
}

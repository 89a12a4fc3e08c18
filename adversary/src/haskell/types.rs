//! The types of generated programs, and what the judge does with them: values to try, and how to look at everything in a result.

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Int,
    Bool,
    Unit,
    List(Box<Type>),
    Maybe(Box<Type>),
    Pair(Box<Type>, Box<Type>),
    Function(Box<Type>, Box<Type>),
    /// An action.
    Io(Box<Type>),
    /// `State Int`.
    State(Box<Type>),
    /// `Reader Int`.
    Reader(Box<Type>),
    /// A type of the unit.
    Own(usize),
}

/// A type that a unit declares.
#[derive(Clone, Debug)]
pub(super) struct Data {
    pub name: String,
    pub constructors: Vec<Constructor>,
    /// Whether its values can be compared and shown: no functions inside.
    pub plain: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Constructor {
    pub name: String,
    pub fields: Vec<Type>,
    /// Names of all fields, or of none.
    pub names: Vec<String>,
}

/// Which integers are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// All sizes, the largest machine words among them.
    Words,
    /// Small ones, where integers are taken to be unbounded.
    Small,
}

impl Type {
    pub(super) fn list(of: Type) -> Type {
        Type::List(Box::new(of))
    }

    pub(super) fn maybe(of: Type) -> Type {
        Type::Maybe(Box::new(of))
    }

    pub(super) fn pair(first: Type, second: Type) -> Type {
        Type::Pair(Box::new(first), Box::new(second))
    }

    pub(super) fn function(from: Type, to: Type) -> Type {
        Type::Function(Box::new(from), Box::new(to))
    }

    /// As it stands in a signature, fit for an argument.
    pub(super) fn text(&self, data: &[Data]) -> String {
        match self {
            Type::Int => "Int".to_owned(),
            Type::Bool => "Bool".to_owned(),
            Type::Unit => "()".to_owned(),
            Type::List(of) => format!("[{}]", of.text(data)),
            Type::Maybe(of) => format!("(Maybe {})", of.text(data)),
            Type::Pair(first, second) => format!("({}, {})", first.text(data), second.text(data)),
            Type::Function(from, to) => format!("({} -> {})", from.text(data), to.text(data)),
            Type::Io(of) => format!("(IO {})", of.text(data)),
            Type::State(of) => format!("(State Int {})", of.text(data)),
            Type::Reader(of) => format!("(Reader Int {})", of.text(data)),
            Type::Own(index) => data[*index].name.clone(),
        }
    }

    /// An expression of the judge: values of this type with what they are called.
    pub(super) fn domain(&self, data: &[Data], numbers: Numbers) -> String {
        match self {
            Type::Int if numbers == Numbers::Small => "smallInts".to_owned(),
            Type::Int => "ints".to_owned(),
            Type::Bool => "bools".to_owned(),
            Type::List(of) => format!("(lists {})", of.domain(data, numbers)),
            Type::Maybe(of) => format!("(maybes {})", of.domain(data, numbers)),
            Type::Pair(first, second) => {
                format!("(pairs {} {})", first.domain(data, numbers), second.domain(data, numbers))
            }
            Type::Function(from, to) => match (&**from, &**to) {
                (Type::Int, Type::Int) => "functions".to_owned(),
                (Type::Int, Type::Bool) => "predicates".to_owned(),
                _ => format!("[(\"const \" ++ l, const x) | (l, x) <- {}]", to.domain(data, numbers)),
            },
            Type::Own(index) => format!("(small{} 2)", data[*index].name),
            Type::Unit | Type::Io(_) | Type::State(_) | Type::Reader(_) => "[(\"()\", ())]".to_owned(),
        }
    }

    /// A function of the judge that looks at everything in a value of this type.
    pub(super) fn force(&self, data: &[Data]) -> String {
        match self {
            Type::Function(from, to) => {
                let domain = from.domain(data, Numbers::Words);
                format!("(\\g -> sequence_ [{} (g x) | (_, x) <- {domain}])", to.force(data))
            }
            Type::Io(of) => format!("(\\m -> m >>= {})", of.force(data)),
            Type::State(of) => {
                format!("(\\m -> sequence_ [{} (runState m s) | (_, s) <- ints])", state(of).force(data))
            }
            Type::Reader(of) => format!("(\\m -> sequence_ [{} (runReader m s) | (_, s) <- ints])", of.force(data)),
            Type::Pair(first, second) => {
                format!("(\\(a, b) -> {} a >> {} b)", first.force(data), second.force(data))
            }
            Type::Maybe(of) => format!("(maybe (return ()) {})", of.force(data)),
            Type::List(of) => format!("(mapM_ {})", of.force(data)),
            Type::Own(index) if !data[*index].plain => {
                let alternatives = data[*index].constructors.iter().map(|constructor| {
                    let names: Vec<String> = (0..constructor.fields.len()).map(|at| format!("v{at}")).collect();
                    let parts = constructor.fields.iter().zip(&names);
                    let parts: Vec<String> =
                        parts.map(|(field, name)| format!("{} {name}", field.force(data))).collect();
                    let parts = if parts.is_empty() { "return ()".to_owned() } else { parts.join(" >> ") };
                    format!("{} {} -> {parts}", constructor.name, names.join(" "))
                });
                format!("(\\v -> case v of {{ {} }})", alternatives.collect::<Vec<_>>().join("; "))
            }
            _ => "force".to_owned(),
        }
    }
}

fn state(of: &Type) -> Type {
    Type::pair(of.clone(), Type::Int)
}

impl Data {
    /// The declaration, with instances where nothing stands against them.
    pub(super) fn declaration(&self, data: &[Data]) -> String {
        let constructors = self.constructors.iter().map(|constructor| {
            let fields: Vec<String> = constructor.fields.iter().map(|field| field.text(data)).collect();
            if constructor.names.is_empty() {
                return format!("{} {}", constructor.name, fields.join(" ")).trim_end().to_owned();
            }
            let named = constructor.names.iter().zip(&fields).map(|(name, field)| format!("{name} :: {field}"));
            format!("{} {{ {} }}", constructor.name, named.collect::<Vec<_>>().join(", "))
        });
        let deriving = if self.plain { " deriving (Eq, Ord, Show)" } else { "" };
        format!("data {} = {}{deriving}\n", self.name, constructors.collect::<Vec<_>>().join(" | "))
    }

    /// The judge's values of it, down to a depth.
    pub(super) fn small(&self, data: &[Data], numbers: Numbers) -> String {
        let name = &self.name;
        let mut parts = Vec::new();
        for constructor in &self.constructors {
            let names: Vec<String> = (0..constructor.fields.len()).map(|at| format!("v{at}")).collect();
            let ranges = constructor.fields.iter().zip(&names).map(|(field, value)| {
                let domain = match field {
                    Type::Own(index) => format!("small{} (depth - 1)", data[*index].name),
                    _ => field.domain(data, numbers),
                };
                format!("(l{value}, {value}) <- few ({domain})")
            });
            let ranges: Vec<String> = ranges.collect();
            let labels: String = names.iter().map(|name| format!(" ++ \" \" ++ l{name}")).collect();
            let value =
                format!("(\"({}\"{labels} ++ \")\", {} {})", constructor.name, constructor.name, names.join(" "));
            parts.push(if ranges.is_empty() {
                format!("[{value}]")
            } else {
                format!("[{value} | {}]", ranges.join(", "))
            });
        }
        format!(
            "small{name} :: Int -> [(String, {name})]\nsmall{name} depth = if depth < 0 then [] else {}\n",
            parts.join(" ++ ")
        )
    }
}

//! How a client finds out what is in the structures that it has: with the accessors that the program offers under contracts.

use gainsay_source::Name;
use gainsay_verdict::Value;

use crate::syntax::{Access, Exported, Program, StructPart};

/// What a client can look at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Looks {
    structures: Vec<Structure>,
}

#[derive(Clone, Debug)]
struct Structure {
    name: Name,
    /// Those of its own fields.
    accessors: Vec<Name>,
}

impl Looks {
    pub(crate) fn of(program: &Program) -> Looks {
        let mut structures = Vec::new();
        for (index, structure) in program.structs.iter().enumerate() {
            let exports = program.modules.iter().flat_map(|module| &module.exports);
            let accessors = exports
                .filter(|export| matches!(export.value, Exported::Struct(of, StructPart::Get(_)) if of == index));
            let accessors: Vec<Name> = accessors.map(|export| export.name.clone()).collect();
            if matches!(structure.access, Access::Public(_)) && !accessors.is_empty() {
                structures.push(Structure { name: structure.name.clone(), accessors });
            }
        }
        Looks { structures }
    }

    /// The accessor that a message says breaks its own contract.
    pub(super) fn accessor_in(&self, message: &str) -> Option<&Name> {
        let mut accessors = self.structures.iter().flat_map(|structure| &structure.accessors);
        accessors.find(|accessor| {
            let said = message.strip_prefix(&format!("`{accessor}` "));
            said.is_some_and(|said| said.starts_with("of module ") || said.starts_with("breaks its own contract"))
        })
    }

    /// A function that looks at everything inside a value.
    pub(super) fn definition(&self) -> String {
        let each = self.structures.iter().map(|structure| {
            let looks = structure.accessors.iter().map(|accessor| format!(" (look ({accessor} v))"));
            format!(" (when ({}? v){})", structure.name, looks.collect::<String>())
        });
        format!("(define (look v) (when (pair? v) (look (car v)) (look (cdr v))){})", each.collect::<String>())
    }

    /// Whether the accessor takes values that are made by this constructor.
    pub(super) fn takes(&self, accessor: &Name, value: &Value) -> bool {
        let Value::Constructor { name, .. } = value else { return false };
        self.structures.iter().any(|structure| {
            structure.accessors.contains(accessor)
                && name.strip_prefix(':').is_some_and(|made| made == structure.name.as_str())
        })
    }
}

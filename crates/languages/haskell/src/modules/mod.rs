//! The module graph: the root file, the project files it imports, and the library modules they need, dependencies first.
//!
//! Files are asked of the [`Host`]; library modules are embedded. A missing module and a cyclic import are diagnostics: the import is
//! dropped, and only what used its names suffers.

mod library;
mod locate;

use std::sync::Arc;

use gainsay_source::{Diagnostic, FileId, Host, Name, ReadError, Sources, Span};
use rustc_hash::FxHashMap;

use crate::{
    parser,
    syntax::{Import, ImportList, Module},
};

pub use library::{library_modules, library_text};

/// A module of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModuleId(pub u32);

impl ModuleId {
    /// Where the names live that no module defines: `[]`, `:`, `()`, tuples, `->`.
    pub const BUILTIN: ModuleId = ModuleId(u32::MAX);
}

/// Where a module's text comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Root,
    /// Another file of the user.
    Project,
    /// Embedded.
    Library,
}

/// A parsed module with its imports found.
#[derive(Clone, Debug)]
pub struct LoadedModule {
    pub name: Name,
    pub origin: Origin,
    pub syntax: Arc<Module>,
    pub imports: Vec<ResolvedImport>,
}

/// An import whose module was found.
#[derive(Clone, Debug)]
pub struct ResolvedImport {
    pub module: ModuleId,
    /// What its names may be qualified with.
    pub qualifier: Name,
    pub form: ImportForm,
    pub list: ImportList,
    pub span: Span,
}

/// Whether the names come into scope unqualified as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportForm {
    Plain,
    Qualified,
}

/// All modules of a run, every one after those it imports; the root is the last.
#[derive(Clone, Debug)]
pub struct Graph {
    pub modules: Vec<LoadedModule>,
    pub root: ModuleId,
    by_name: FxHashMap<Name, ModuleId>,
}

impl Graph {
    pub fn module(&self, id: ModuleId) -> &LoadedModule {
        &self.modules[id.0 as usize]
    }

    /// The module of that name, if it was loaded.
    pub fn find(&self, name: &str) -> Option<ModuleId> {
        self.by_name.get(name).copied()
    }

    pub fn ids(&self) -> impl Iterator<Item = ModuleId> + use<> {
        (0..self.modules.len() as u32).map(ModuleId)
    }
}

/// Loads `root` and everything it imports. The Prelude is always loaded, for its names stand behind literals and `do`.
pub fn load(host: &dyn Host, sources: &mut Sources, root: FileId, include: &[String]) -> (Graph, Vec<Diagnostic>) {
    let (syntax, diagnostics) = parser::parse(sources, root);
    let search = locate::search_path(sources.path(root), syntax.name.as_ref().map(|name| &*name.name), include);
    let mut loader = Loader {
        host,
        sources,
        search,
        modules: Vec::new(),
        states: FxHashMap::default(),
        diagnostics,
        nesting: Vec::new(),
    };
    let whole = syntax.span;
    loader.find_module(&Name::new(PRELUDE), whole, Origin::Library);
    let name = syntax.name.as_ref().map_or_else(|| Name::new("Main"), |name| name.name.clone());
    let root = loader.complete(name.clone(), Origin::Root, syntax);
    let by_name = loader
        .modules
        .iter()
        .enumerate()
        .map(|(index, module)| (module.name.clone(), ModuleId(index as u32)))
        .chain([(name, root)])
        .collect();
    let Loader { modules, diagnostics, .. } = loader;
    (Graph { modules, root, by_name }, diagnostics)
}

const PRELUDE: &str = "Prelude";

/// Imports nested deeper than this are refused.
const MAXIMUM_NESTING: usize = 200;

#[derive(Clone, Copy)]
enum State {
    Loading,
    Loaded(ModuleId),
    Missing,
}

struct Loader<'a> {
    host: &'a dyn Host,
    sources: &'a mut Sources,
    search: Vec<String>,
    modules: Vec<LoadedModule>,
    states: FxHashMap<Name, State>,
    diagnostics: Vec<Diagnostic>,
    /// The modules being loaded, outermost first.
    nesting: Vec<Name>,
}

impl Loader<'_> {
    fn complete(&mut self, name: Name, origin: Origin, syntax: Module) -> ModuleId {
        self.states.insert(name.clone(), State::Loading);
        self.nesting.push(name.clone());
        let mut imports: Vec<_> =
            syntax.imports.iter().filter_map(|import| self.resolve_import(import, origin)).collect();
        if syntax.has_extension("OverloadedStrings") {
            // Its literals stand for calls of a function of that module.
            self.find_module(&Name::new("Data.String"), syntax.span, Origin::Library);
        }
        if imports_prelude(&syntax) {
            imports.extend(self.implicit_prelude(&syntax));
        }
        self.nesting.pop();
        let id = ModuleId(self.modules.len() as u32);
        self.modules.push(LoadedModule { name: name.clone(), origin, syntax: Arc::new(syntax), imports });
        self.states.insert(name, State::Loaded(id));
        id
    }

    fn implicit_prelude(&mut self, syntax: &Module) -> Option<ResolvedImport> {
        let module = self.find_module(&Name::new(PRELUDE), syntax.span, Origin::Library)?;
        let form = ImportForm::Plain;
        let list = ImportList::Everything;
        Some(ResolvedImport { module, qualifier: Name::new(PRELUDE), form, list, span: syntax.span })
    }

    fn resolve_import(&mut self, import: &Import, importer: Origin) -> Option<ResolvedImport> {
        let module = self.find_module(&import.module.name, import.module.span, importer)?;
        let qualifier = import.alias.as_ref().unwrap_or(&import.module).name.clone();
        let form = if import.qualified.is_some() { ImportForm::Qualified } else { ImportForm::Plain };
        Some(ResolvedImport { module, qualifier, form, list: import.list.clone(), span: import.span })
    }

    fn find_module(&mut self, name: &Name, span: Span, importer: Origin) -> Option<ModuleId> {
        match self.states.get(name) {
            Some(State::Loaded(id)) => return Some(*id),
            Some(State::Missing) => return None,
            Some(State::Loading) => {
                self.cyclic(name, span);
                return None;
            }
            None => {}
        }
        if self.nesting.len() >= MAXIMUM_NESTING {
            let message = format!("the import of `{name}` is nested deeper than {MAXIMUM_NESTING} modules");
            self.diagnostics.push(Diagnostic::error("module-missing", message, span));
            return None;
        }
        let found = self.project_file(name, importer, span).or_else(|| self.library_file(name));
        let Some((file, origin)) = found else {
            self.states.insert(name.clone(), State::Missing);
            self.missing(name, span);
            return None;
        };
        let (syntax, diagnostics) = parser::parse(self.sources, file);
        self.diagnostics.extend(diagnostics);
        Some(self.complete(name.clone(), origin, syntax))
    }

    /// A file of the user goes before a library module of the same name, except for the library itself.
    fn project_file(&mut self, name: &str, importer: Origin, span: Span) -> Option<(FileId, Origin)> {
        if importer == Origin::Library {
            return None;
        }
        let paths = locate::candidates(&self.search, name);
        paths.into_iter().find_map(|path| {
            if let Some(file) = self.sources.find(&path) {
                return Some((file, Origin::Project));
            }
            match self.host.read(&path) {
                Ok(text) => Some((self.sources.add(path, text), Origin::Project)),
                Err(ReadError::Missing) => None,
                Err(why) => {
                    let message = format!("cannot import `{name}` from `{path}`: {why}");
                    self.diagnostics.push(Diagnostic::error("module-missing", message, span));
                    None
                }
            }
        })
    }

    fn library_file(&mut self, name: &str) -> Option<(FileId, Origin)> {
        let text = library_text(name)?;
        let path = format!("<library>/{}.hs", name.replace('.', "/"));
        let file = self.sources.find(&path).unwrap_or_else(|| self.sources.add(path, text));
        Some((file, Origin::Library))
    }

    fn cyclic(&mut self, name: &Name, span: Span) {
        let start = self.nesting.iter().position(|open| open == name).unwrap_or(0);
        let path: Vec<_> = self.nesting[start..].iter().chain([name]).map(Name::as_str).collect();
        let message = format!("modules import each other in a cycle: {}", path.join(" → "));
        let help = "this import is ignored; move what both need into a third module";
        self.diagnostics.push(Diagnostic::error("module-cycle", message, span).with_help(help));
    }

    fn missing(&mut self, name: &Name, span: Span) {
        let message = format!("there is no module `{name}`");
        let help = "it is neither beside the file that is checked, nor in an --include directory, nor in the library";
        self.diagnostics.push(Diagnostic::error("module-missing", message, span).with_help(help));
    }
}

fn imports_prelude(syntax: &Module) -> bool {
    !syntax.has_extension("NoImplicitPrelude") && !syntax.imports.iter().any(|import| import.module.name == PRELUDE)
}

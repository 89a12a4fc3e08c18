//! Structure types: one constructor of the value type each, with accessors that know where an instance came from.

use gainsay_ir::functional::{Alternative, Expr, ExprKind, Literal, Pattern, Primitive};
use gainsay_source::{Name, Span};

use super::{
    Lowering,
    apply::{arguments_in_words, as_wanted, from_truth},
    boolean,
    contract::{on_constructors, under},
    evaluate,
    expression::{Wanted, closure},
    list, prelude_call, prelude_name,
    state::makes,
    void,
};
use crate::{
    prelude::{Instances, Purpose},
    syntax::{Access, Equality, StructPart},
};

fn test_name(constructor: &Name) -> Name {
    Name::from(format!("$is{constructor}"))
}

fn set_name(constructor: &Name, field: usize) -> Name {
    Name::from(format!("$set{constructor}.{field}"))
}

fn get_name(constructor: &Name, field: usize) -> Name {
    Name::from(format!("$get{constructor}.{field}"))
}

/// What is done to what a field held at first, and to what was written into it later.
struct Filling<First, Later> {
    first: First,
    later: Later,
}

impl Lowering<'_> {
    /// A structure type and all that have it as an ancestor.
    pub(super) fn family(&self, index: usize) -> Vec<usize> {
        let descends = |candidate: &usize| {
            let mut at = Some(*candidate);
            while let Some(here) = at {
                if here == index {
                    return true;
                }
                at = self.program.structs[here].parent;
            }
            false
        };
        (0..self.program.structs.len()).filter(descends).collect()
    }

    /// A structure type and its ancestors.
    fn lineage(&self, index: usize) -> Vec<usize> {
        std::iter::successors(Some(index), |here| self.program.structs[*here].parent).collect()
    }

    /// The predicate and the accessors of a structure type.
    pub(super) fn structure(&mut self, index: usize) {
        let structure = self.program.structs[index].clone();
        let span = structure.span;
        let value = Name::new("v");
        let subject = Expr::variable(&value, span);
        let is_one = self.on_family(index, |_, _, _| boolean(true, span));
        let is_one = on_constructors(subject.clone(), is_one, boolean(false, span), span);
        self.define(test_name(&structure.constructor), Expr::lambda(vec![value.clone()], is_one, span), span);
        for field in 0..structure.fields.len() {
            let blame = Name::new("b");
            let got = self.on_family(index, |lowering, member, names| {
                let ours = lowering.content(member, field, &names[field], span);
                let theirs = lowering.field_of_theirs(member, field, &names[field], span);
                on_origin(&Name::new("o"), ours, theirs, span)
            });
            let body = on_constructors(subject.clone(), got, Expr::variable(&blame, span), span);
            let accessor = Expr::lambda(vec![blame, value.clone()], body, span);
            self.define(get_name(&structure.constructor, field), accessor, span);
            if structure.mutable[field] {
                self.mutator(index, field, span);
            }
        }
    }

    fn mutator(&mut self, index: usize, field: usize, span: Span) {
        let [blame, value, new] = ["b", "v", "new"].map(Name::new);
        let subject = Expr::variable(&value, span);
        let set = self.on_family(index, |lowering, member, names| {
            let written = Expr::construct("Written", vec![Expr::variable(&new, span)], span);
            let arguments = vec![Expr::variable(&names[field], span), written];
            let write = Expr::new(ExprKind::Primitive(Primitive::WriteCell, arguments), span);
            let after = match lowering.contract_of_field(member, field) {
                Some(contract) => {
                    let arguments = vec![Expr::variable(&contract, span), Expr::variable(&new, span)];
                    prelude_call("kept", arguments, span)
                }
                None => void(span),
            };
            evaluate(Name::new("_"), write, after, span)
        });
        let body = on_constructors(subject, set, Expr::variable(&blame, span), span);
        let mutator = Expr::lambda(vec![blame, value, new], body, span);
        self.define(set_name(&self.program.structs[index].constructor, field), mutator, span);
    }

    /// What a field holds; `name` is bound to the value, or to the cell of a field that can be assigned to.
    fn content(&self, index: usize, field: usize, name: &Name, span: Span) -> Expr {
        self.content_by_writer(index, field, name, span, Filling { first: |value| value, later: |value| value })
    }

    /// As [`Lowering::content`], with something done to what the field held at first, and to what was written into it since.
    fn content_by_writer(
        &self,
        index: usize,
        field: usize,
        name: &Name,
        span: Span,
        filling: Filling<impl FnOnce(Expr) -> Expr, impl FnOnce(Expr) -> Expr>,
    ) -> Expr {
        let held = Expr::variable(name, span);
        if !self.program.structs[index].mutable[field] {
            return (filling.first)(held);
        }
        let read = Expr::new(ExprKind::Primitive(Primitive::ReadCell, vec![held]), span);
        let value = Name::from(format!("{name}'"));
        let [first, later] = [(); 2].map(|()| Expr::variable(&value, span));
        let written = Pattern::Constructor(Name::new("Written"), vec![value.clone()]);
        let alternatives = vec![
            Alternative { pattern: written, body: (filling.later)(later) },
            Alternative { pattern: Pattern::Default(Some(value)), body: (filling.first)(first) },
        ];
        Expr::case(read, alternatives, span)
    }

    /// An alternative for each member of the family; the origin is bound to `o`.
    fn on_family(
        &mut self,
        index: usize,
        mut body: impl FnMut(&mut Self, usize, &[Name]) -> Expr,
    ) -> Vec<(Name, Vec<Name>, Expr)> {
        let mut alternatives = Vec::new();
        for member in self.family(index) {
            let structure = self.program.structs[member].clone();
            let names: Vec<Name> = (0..structure.fields.len()).map(|at| Name::from(format!("x{at}"))).collect();
            let body = body(self, member, &names);
            let binders = std::iter::once(Name::new("o")).chain(names).collect();
            alternatives.push((structure.constructor, binders, body));
        }
        alternatives
    }

    /// Whether there are instances that no client could have made: all, or those that break the contract of the constructor.
    pub(super) fn is_made_inside(&self, index: usize) -> bool {
        let structure = &self.program.structs[index];
        structure.access == Access::Private || !structure.is_promised && makes(self.program, index)
    }

    /// The name of the definition of a field's contract, where it has one.
    fn contract_of_field(&self, index: usize, field: usize) -> Option<Name> {
        let is_written = |here: &usize| self.program.structs[*here].written_by_clients.contains(&field);
        if self.lineage(index).iter().any(is_written) {
            return None;
        }
        match &self.program.structs[index].access {
            // In a proof an instance is anybody's.
            Access::Public(_) if self.purpose == Purpose::Proof && self.is_made_inside(index) => None,
            Access::Public(contracts) => contracts.get(field).cloned().flatten(),
            Access::Private => None,
        }
    }

    /// Whether there are fields under contracts that can be assigned to.
    pub(super) fn has_written_parts(&self) -> bool {
        self.program.structs.iter().enumerate().any(|(index, structure)| {
            structure
                .mutable
                .iter()
                .enumerate()
                .any(|(at, mutable)| *mutable && self.contract_of_field(index, at).is_some())
        })
    }

    /// What the context finds in an instance that it gave away: the module answers for what it wrote into the fields.
    pub(super) fn written_parts(&mut self, span: Span) {
        let value = Name::new("v");
        let mut alternatives = Vec::new();
        for index in 0..self.program.structs.len() {
            let structure = self.program.structs[index].clone();
            let names: Vec<Name> = (0..structure.fields.len()).map(|at| Name::from(format!("x{at}"))).collect();
            let mut body = void(span);
            for (at, name) in names.iter().enumerate().rev() {
                if !structure.mutable[at] || self.contract_of_field(index, at).is_none() {
                    continue;
                }
                let promise = self.promise(index, at);
                let filling = Filling { first: |_| void(span), later: promise };
                let checked = self.content_by_writer(index, at, name, span, filling);
                body = evaluate(Name::new("_"), checked, body, span);
            }
            let binders = std::iter::once(Name::new("o")).chain(names).collect();
            alternatives.push((structure.constructor, binders, body));
        }
        let body = on_constructors(Expr::variable(&value, span), alternatives, void(span), span);
        self.define(crate::prelude::name("writtenParts"), Expr::lambda(vec![value], body, span), span);
    }

    /// A field of an instance that the context made satisfies its contract, until the program writes something into it.
    fn field_of_theirs(&mut self, member: usize, field: usize, name: &Name, span: Span) -> Expr {
        let content = self.promised_content(member, field, name, span);
        if !self.program.structs[member].mutable[field] {
            return content;
        }
        evaluate(Name::new("_"), prelude_call("mayHaveChanged", vec![void(span)], span), content, span)
    }

    fn promised_content(&mut self, member: usize, field: usize, name: &Name, span: Span) -> Expr {
        let Some(contract) = self.contract_of_field(member, field) else {
            return self.content(member, field, name, span);
        };
        let message = format!("a field of `{}` is used against its contract", self.program.structs[member].name);
        let negative = self.crash("contract", message, span);
        let positive = prelude_name("ignore", span);
        let contract = Expr::variable(&contract, span);
        let first = |value| prelude_call("project", vec![contract, positive, negative, value], span);
        self.content_by_writer(member, field, name, span, Filling { first, later: |value| value })
    }

    /// Instances of opaque types are equal only when they are the same one, which is known only where some field differs.
    pub(super) fn equality_of_structures(&mut self, span: Span) {
        let (left, right) = (Name::new("x"), Name::new("y"));
        let mut alternatives = Vec::new();
        for index in 0..self.program.structs.len() {
            let structure = self.program.structs[index].clone();
            let names = |prefix: &str| -> Vec<Name> {
                (0..structure.fields.len()).map(|at| Name::from(format!("{prefix}{at}"))).collect()
            };
            let (lefts, rights) = (names("l"), names("r"));
            let all_equal = match structure.equality {
                Equality::Identity => prelude_call("compares", vec![Expr::construct("Void", Vec::new(), span)], span),
                Equality::Own => prelude_name("comparesByMethods", span),
                Equality::Fields => boolean(true, span),
            };
            let pairs = lefts.iter().zip(&rights).enumerate().filter(|_| structure.equality != Equality::Own);
            let same = pairs.collect::<Vec<_>>().into_iter().rev().fold(all_equal, |rest, (at, (left, right))| {
                let arguments = [("ol", left), ("or", right)].map(|(origin, name)| {
                    let (ours, theirs) =
                        (self.content(index, at, name, span), self.promised_content(index, at, name, span));
                    on_origin(&Name::new(origin), ours, theirs, span)
                });
                let arguments = arguments.to_vec();
                Expr::conditional(prelude_call("same", arguments, span), rest, boolean(false, span), span)
            });
            let same = match structure.mutable.iter().position(|mutable| *mutable) {
                // Instances that can change are the same one exactly when they share a cell.
                Some(at) if structure.equality == Equality::Identity => {
                    let cells = [&lefts[at], &rights[at]].map(|name| Expr::variable(name, span));
                    Expr::new(ExprKind::Primitive(Primitive::SameCell, cells.into()), span)
                }
                _ => same,
            };
            let with_origin =
                |origin: &str, names: Vec<Name>| std::iter::once(Name::new(origin)).chain(names).collect();
            let inner = vec![(structure.constructor.clone(), with_origin("ol", lefts), same)];
            let body = on_constructors(Expr::variable(&left, span), inner, boolean(false, span), span);
            alternatives.push((structure.constructor.clone(), with_origin("or", rights), body));
        }
        let body = on_constructors(Expr::variable(&right, span), alternatives, boolean(false, span), span);
        let name = crate::prelude::name("sameStructure");
        self.define(name, Expr::lambda(vec![left, right], body, span), span);
    }

    /// The names of a structure's type and fields, in one text, and the fields, for unknown functions that look at it.
    pub(super) fn parts_of_structures(&mut self, span: Span) {
        let value = Name::new("v");
        let mut alternatives = Vec::new();
        for index in 0..self.program.structs.len() {
            let structure = self.program.structs[index].clone();
            let names: Vec<Name> = (0..structure.fields.len()).map(|at| Name::from(format!("x{at}"))).collect();
            let words: Vec<&str> =
                std::iter::once(&structure.name).chain(&structure.fields).map(Name::as_str).collect();
            let tag = Expr::new(ExprKind::Literal(Literal::Text(words.join(" "))), span);
            let tag = Expr::construct("Symbol", vec![tag], span);
            let fields = names.iter().enumerate().map(|(at, name)| self.content(index, at, name, span)).collect();
            let parts = Expr::construct("Pair", vec![tag, list(fields, span)], span);
            let binders = std::iter::once(Name::new("o")).chain(names).collect();
            alternatives.push((structure.constructor, binders, parts));
        }
        let nothing = Expr::construct("Null", Vec::new(), span);
        let body = on_constructors(Expr::variable(&value, span), alternatives, nothing, span);
        self.define(crate::prelude::name("partsOfStructure"), Expr::lambda(vec![value], body, span), span);
    }

    /// Whether an instance that comes from outside is one that the program made.
    pub(super) fn is_made_only(&self, index: usize) -> bool {
        self.instances == Instances::Made && self.program.is_kept(index)
    }

    /// What the context gets out of an instance with the accessors that it has: fields that the module filled are under their contracts. In proofs it
    /// gets all that is in a private instance at once, unless whatever lets it out later is run on instances as they are made.
    pub(super) fn usable_parts(&mut self, span: Span) {
        let value = Name::new("v");
        let alternatives =
            (0..self.program.structs.len()).filter_map(|index| self.used_instance(index, span)).collect();
        let nothing = Expr::construct("Null", Vec::new(), span);
        let body = on_constructors(Expr::variable(&value, span), alternatives, nothing, span);
        self.define(crate::prelude::name("usableParts"), Expr::lambda(vec![value], body, span), span);
    }

    /// A constructor, what its fields are called, and what the context gets of them, if anything.
    fn used_instance(&mut self, index: usize, span: Span) -> Option<(Name, Vec<Name>, Expr)> {
        let structure = self.program.structs[index].clone();
        let is_proof = self.purpose == Purpose::Proof;
        let gives_all = is_proof && structure.access == Access::Private && !self.is_made_only(index);
        // What is private shows what its ancestors show.
        let mut shown = self.lineage(index);
        shown.retain(|here| matches!(self.program.structs[*here].access, Access::Public(_)));
        let visible = shown.iter().map(|here| self.program.structs[*here].fields.len()).max();
        let visible = if gives_all { visible.unwrap_or(0) } else { visible? };
        if is_proof && structure.mutable.contains(&true) && !shown.is_empty() {
            let binders = vec![Name::new("_"); structure.fields.len() + 1];
            return Some((structure.constructor, binders, prelude_name("writtenByContext", span)));
        }
        let names: Vec<Name> = (0..structure.fields.len()).map(|at| Name::from(format!("x{at}"))).collect();
        let all = names.iter().enumerate().filter(|_| gives_all);
        let mut ours: Vec<Expr> = all.map(|(at, name)| self.content(index, at, name, span)).collect();
        let mut theirs = ours.clone();
        for (at, name) in names.iter().enumerate().take(visible) {
            let here = shown.iter().filter(|here| at < self.program.structs[**here].fields.len());
            let promises: Vec<_> = here.map(|here| self.promise(*here, at)).collect();
            let promise = |value: Expr| promises.iter().fold(value, |value, promise| promise(value));
            ours.push(promise(self.content(index, at, name, span)));
            let filling = Filling { first: |value| value, later: &promise };
            theirs.push(self.content_by_writer(index, at, name, span, filling));
        }
        let body = on_origin(&Name::new("o"), strictly(ours, span), strictly(theirs, span), span);
        let binders = std::iter::once(Name::new("o")).chain(names).collect();
        Some((structure.constructor, binders, body))
    }

    /// What the context sees of a field that the module filled: the module answers for the contract of the accessor.
    fn promise(&mut self, index: usize, field: usize) -> impl Fn(Expr) -> Expr + use<> {
        let program = self.program;
        let accessor = self.contract_of_field(index, field).and_then(|contract| {
            let (module, export) = program.accessor(index, field, &contract)?;
            let clause = program.definition(&contract).map_or(export.span, |contract| contract.value.span);
            Some((contract, self.positive(module, export), clause, export.span))
        });
        move |value| match &accessor {
            None => value,
            Some((contract, positive, clause, span)) => {
                let parties = (positive.clone(), prelude_name("ignore", *span));
                under(Expr::variable(contract, *span), parties, value, *clause, *span)
            }
        }
    }

    pub(super) fn struct_make(&self, index: usize, fields: Vec<Expr>, span: Span) -> Expr {
        let structure = &self.program.structs[index];
        let mut cells = Vec::new();
        let mut parts = vec![void(span)];
        for (at, (field, mutable)) in fields.into_iter().zip(&structure.mutable).enumerate() {
            if !mutable {
                parts.push(field);
                continue;
            }
            let cell = Name::from(format!("cell${at}"));
            parts.push(Expr::variable(&cell, span));
            cells.push((cell, Expr::new(ExprKind::Primitive(Primitive::NewCell, vec![field]), span)));
        }
        let made = Expr::construct(&structure.constructor, parts, span);
        cells.into_iter().rev().fold(made, |body, (name, cell)| evaluate(name, cell, body, span))
    }

    /// Guards run from the type itself up to its ancestors; each sees the fields that are its type's.
    fn struct_guarded(&mut self, index: usize, fields: Vec<Expr>, span: Span) -> Expr {
        let mut at = Some(index);
        let mut guards = Vec::new();
        while let Some(here) = at {
            let structure = &self.program.structs[here];
            guards.extend(structure.guard.clone().map(|guard| (guard, structure.fields.len())));
            at = structure.parent;
        }
        if guards.is_empty() {
            return self.struct_make(index, fields, span);
        }
        let name = self.program.structs[index].name.clone();
        let mut current = fields;
        let mut steps = Vec::new();
        for (guard, count) in guards {
            let names: Vec<Name> = (0..count).map(|_| self.fresh("field")).collect();
            let guarded: Vec<Expr> = names.iter().map(|name| Expr::variable(name, span)).collect();
            let inherited = current.split_off(count.min(current.len()));
            let given = std::mem::replace(&mut current, guarded);
            current.extend(inherited);
            steps.push((guard, given, names));
        }
        let made = self.struct_make(index, current, span);
        steps.into_iter().rev().fold(made, |body, (guard, mut given, names)| {
            given.push(super::symbol(&name, span));
            self.guarded_by(&guard, given, &names, body, span)
        })
    }

    /// The body, with the names bound to what the guard makes of what it is given.
    fn guarded_by(&mut self, guard: &Name, given: Vec<Expr>, names: &[Name], body: Expr, span: Span) -> Expr {
        let message = format!("a guard that takes {} and returns {} was expected", given.len(), names.len());
        let blame = self.blame("application", message, span);
        let function = self.global(guard, span);
        let call = prelude_call("call", vec![blame.clone(), function, list(given, span)], span);
        let lists: Vec<Name> = (0..=names.len()).map(|_| self.fresh("xs")).collect();
        let bound = names.iter().enumerate().rev().fold(body, |body, (index, name)| {
            let here = Expr::variable(&lists[index], span);
            super::function::on_pair(here, (name.clone(), lists[index + 1].clone()), body, blame.clone(), span)
        });
        let result = self.fresh("r");
        let count = Expr::integer(names.len() as i64, span);
        let all = prelude_call("valuesOf", vec![blame.clone(), Expr::variable(&result, span), count], span);
        evaluate(result, call, evaluate(lists[0].clone(), all, bound, span), span)
    }

    pub(super) fn struct_test(&self, index: usize, value: Expr, span: Span) -> Expr {
        Expr::apply(Expr::variable(&test_name(&self.program.structs[index].constructor), span), vec![value], span)
    }

    pub(super) fn struct_get(&self, index: usize, field: usize, blame: Expr, value: Expr, span: Span) -> Expr {
        let name = get_name(&self.program.structs[index].constructor, field);
        Expr::apply(Expr::variable(&name, span), vec![blame, value], span)
    }

    fn part_arity(&self, index: usize, part: StructPart) -> usize {
        match part {
            StructPart::Make => self.program.structs[index].fields.len(),
            StructPart::Test | StructPart::Get(_) => 1,
            StructPart::Set(_) => 2,
        }
    }

    pub(super) fn struct_call(
        &mut self,
        index: usize,
        part: StructPart,
        mut values: Vec<Expr>,
        wanted: Wanted,
        span: Span,
    ) -> Expr {
        let name = self.program.structs[index].name.clone();
        let arity = self.part_arity(index, part);
        if values.len() != arity {
            let message = format!("{name}: takes {}, is given {}", arguments_in_words(arity), values.len());
            return self.blame("arity", message, span);
        }
        match part {
            StructPart::Make => as_wanted(self.struct_guarded(index, values, span), wanted, span),
            StructPart::Test => from_truth(self.struct_test(index, values.remove(0), span), wanted, span),
            StructPart::Set(field) => as_wanted(self.struct_set(index, field, values, span), wanted, span),
            StructPart::Get(field) => {
                let field_name = &self.program.structs[index].fields[field];
                let message = format!("{name}-{field_name}: contract violation, expected: {name}?");
                let blame = self.blame("contract", message, span);
                as_wanted(self.struct_get(index, field, blame, values.remove(0), span), wanted, span)
            }
        }
    }

    fn struct_set(&mut self, index: usize, field: usize, values: Vec<Expr>, span: Span) -> Expr {
        let structure = &self.program.structs[index];
        let (name, field_name) = (&structure.name, &structure.fields[field]);
        let mutator = set_name(&structure.constructor, field);
        let message = format!("set-{name}-{field_name}!: contract violation, expected: {name}?");
        let blame = self.blame("contract", message, span);
        Expr::apply(Expr::variable(&mutator, span), std::iter::once(blame).chain(values).collect(), span)
    }

    /// A function of a structure type as a value.
    pub(super) fn struct_part(&mut self, index: usize, part: StructPart, span: Span) -> Expr {
        let arity = self.part_arity(index, part);
        let mut parameters: Vec<Name> = (0..arity).map(|_| self.fresh("x")).collect();
        let values = parameters.iter().map(|name| Expr::variable(name, span)).collect();
        let body = self.struct_call(index, part, values, Wanted::Value, span);
        if parameters.is_empty() {
            parameters.push(Name::new("_"));
        }
        closure(arity, Expr::lambda(parameters, body, span), span)
    }
}

/// An unknown instance keeps what is promised of its fields. A contract that speaks of instances speaks of all of them, also where only the
/// module itself makes any.
fn on_origin(origin: &Name, ours: Expr, theirs: Expr, span: Span) -> Expr {
    on_constructors(Expr::variable(origin, span), vec![(Name::new("Theirs"), Vec::new(), theirs)], ours, span)
}

/// A list of values that still have to be computed.
fn strictly(values: Vec<Expr>, span: Span) -> Expr {
    let names: Vec<Name> = (0..values.len()).map(|at| Name::from(format!("y{at}"))).collect();
    let computed = list(names.iter().map(|name| Expr::variable(name, span)).collect(), span);
    names.into_iter().zip(values).rev().fold(computed, |body, (name, value)| evaluate(name, value, body, span))
}

//! Datatypes: constructors with refined fields, how parameters vary, sizes, and what measures are of what constructors make.

use std::collections::BTreeSet;

use gainsay_ir::refined::{
    self as ir, Base, Constructor, Datatype, Logic as Term, Operator, Sort, Type as Refined, VALUE, Variance,
};
use gainsay_source::{Name, Span};

use super::{Elaborator, Made, Stop, abstraction::arity, fixed::shown, stop, written::Scope};
use crate::{
    rename::entity::{ClassId, ConstructorId, TypeId, TypeName},
    syntax::{
        QualifiedName, SpecificationKind,
        specification::{RefinedData, RefinedField, RefinedType, RefinedTypeKind},
    },
    types::{
        data::{Type, VariableId},
        information::ConstructorInformation,
    },
};

/// Fields, what a constructor fixes, and what is known of what it makes of them.
pub(super) struct Constructed {
    pub fields: Vec<(Name, Refined)>,
    pub fixes: Vec<(Name, Refined)>,
    facts: Vec<Term>,
}

/// The name of a datatype's parameter.
pub(super) fn parameter_name(place: usize) -> Name {
    Name::from(format!("p{place}"))
}

impl Elaborator<'_> {
    pub(super) fn type_name(&self, id: TypeId) -> Name {
        let entity = self.lowered.names().entities.ty(id);
        Name::from(format!("{}#{}", entity.name, id.0))
    }

    pub(super) fn constructor_name(&self, id: ConstructorId) -> Name {
        let entity = self.lowered.names().entities.constructor(id);
        Name::from(format!("{}#c{}", entity.name, id.0))
    }

    /// The name of a datatype, which will be declared.
    pub(super) fn datatype(&mut self, id: TypeId, span: Span) -> Made<Name> {
        let name = self.type_name(id);
        match self.datatypes.get(&id) {
            Some(None) => return Ok(name),
            Some(Some(stopped)) => return Err(Stop { what: stopped.what.clone(), span }),
            None => {}
        }
        self.datatypes.insert(id, None);
        if let Err(stopped) = self.made_for(&name, |elaborator| elaborator.declare_datatype(id, &name)) {
            self.datatypes.insert(id, Some(stopped.clone()));
            return Err(Stop { what: stopped.what, span });
        }
        Ok(name)
    }

    fn declare_datatype(&mut self, id: TypeId, name: &Name) -> Made<()> {
        let entity = self.lowered.names().entities.ty(id).clone();
        let said = self.book.data.get(&id).cloned();
        let parameters: Vec<Name> = (0..entity.parameters.len()).map(parameter_name).collect();
        self.find_relations(id, entity.span)?;
        let mut constructors = Vec::new();
        let mut is_open = !entity.constructors.is_empty();
        for constructor in &entity.constructors {
            match self.constructor_fields(*constructor, entity.span) {
                Ok(Constructed { fields, fixes, facts }) => {
                    let information = self.lowered.checker().constructor_information(*constructor);
                    let (name, hidden) = (self.constructor_name(*constructor), self.hidden_names(&information));
                    constructors.push(Constructor { name, hidden, fields, fixes, facts });
                }
                // Nobody can look into it, but it can be passed on.
                Err(stopped) if said.as_ref().is_some_and(|said| said.content.constructors.is_some()) => {
                    return Err(stopped);
                }
                Err(_) => is_open = false,
            }
        }
        if !is_open {
            constructors.clear();
        }
        let predicates = self.relations.get(&id).cloned().unwrap_or_default();
        let count = parameters.len() + predicates.len();
        let mut variances = vec![if is_open { Variance::Covariant } else { Variance::Invariant }; count];
        if !is_open
            && let Some(last) = entity.parameters.len().checked_sub(1)
            && self.is_functor(id)
        {
            variances[last] = Variance::Covariant;
        }
        if entity.constructors.is_empty() {
            self.declared_variances(id, &mut variances);
        }
        for (place, parameter) in parameters.iter().enumerate() {
            // What one constructor fixes is the same in every type of the value, and so is what that is made of.
            let is_fixed = |(own, ty): &(Name, Refined)| own == parameter || mentions(ty, parameter);
            if constructors.iter().flat_map(|constructor| &constructor.fixes).any(is_fixed) {
                variances[place] = Variance::Invariant;
            }
        }
        let (name, size, invariants) = (name.clone(), None, Vec::new());
        let datatype = Datatype { name, parameters, predicates, variances, constructors, size, invariants };
        self.program.datatypes.push(datatype);
        Ok(())
    }

    /// How the parameters of data without constructors vary is what somebody says.
    fn declared_variances(&self, id: TypeId, variances: &mut [Variance]) {
        for (module, specification) in self.lowered.specifications() {
            let SpecificationKind::DataVariance { name, variances: words } = &specification.kind else { continue };
            if self.lowered.type_name(module, name).found() != Some(TypeName::Type(id)) {
                continue;
            }
            for (variance, word) in variances.iter_mut().zip(words) {
                *variance = match word.name.as_str() {
                    "covariant" => Variance::Covariant,
                    "contravariant" => Variance::Contravariant,
                    _ => Variance::Invariant,
                };
            }
        }
    }

    /// Whether the library says that what is in it can be mapped: then more general values can be in it as well.
    pub(super) fn is_functor(&mut self, id: TypeId) -> bool {
        let Some(class) = self.functor() else { return false };
        let instances = self.lowered.names().entities.class(class).instances.clone();
        instances.into_iter().any(|instance| {
            let written_by_user = !self.is_library(self.lowered.names().entities.instance(instance).module);
            let information = self.lowered.checker().instance_information(instance);
            let own = information.arguments.first();
            !written_by_user
                && own.is_some_and(|own| matches!(own.spine().0, Type::Constructor(constructor) if *constructor == id))
        })
    }

    /// The library's class of what can be mapped.
    pub(super) fn functor(&self) -> Option<ClassId> {
        let classes = self.lowered.names().entities.classes.iter().enumerate();
        let mut found = classes.filter(|(_, class)| class.name == "Functor" && self.is_library(class.module));
        found.next().map(|(index, _)| ClassId(index as u32))
    }

    /// A type constructor that is a variable. If a class says that it can be mapped, more general values can be in it as well.
    pub(super) fn constructor_variable(&mut self, variable: VariableId, count: usize) -> Name {
        let name = Name::from(format!("%{}", super::types::variable_name(variable)));
        let is_new = !self.program.datatypes.iter().any(|datatype| datatype.name == name);
        if self.functors.contains(&variable) && is_new && count > 0 {
            let mut variances = vec![Variance::Invariant; count];
            variances[count - 1] = Variance::Covariant;
            let parameters = (0..count).map(parameter_name).collect();
            let (predicates, constructors, invariants) = (Vec::new(), Vec::new(), Vec::new());
            let name = name.clone();
            let datatype = Datatype { name, parameters, predicates, variances, constructors, size: None, invariants };
            self.program.datatypes.push(datatype);
        }
        name
    }

    /// The fields of a constructor over the datatype's parameters, refined as its specification says, and what that says of what it makes.
    pub(super) fn constructor_fields(&mut self, id: ConstructorId, span: Span) -> Made<Constructed> {
        let information = self.lowered.checker().constructor_information(id);
        if !information.equalities.is_empty() {
            return stop("a constructor with equations between types", span);
        }
        let parameter = |(place, variable): (usize, VariableId)| {
            (super::types::variable_name(variable), Refined::plain(Base::Variable(parameter_name(place))))
        };
        let renamed: Vec<(Name, Refined)> = shown(&information).into_iter().map(parameter).collect();
        let owner = self.lowered.names().entities.constructor(id).owner;
        let said = self.book.data.get(&owner).cloned();
        let written = said.as_ref().and_then(|said| self.written_fields(id, &said.content));
        let mut scope = said.as_ref().map(|said| Scope::new(said.module));
        if let (Some(said), Some(scope), Some(relations)) = (&said, &mut scope, self.relations.get(&owner)) {
            for (binder, (name, relation)) in said.content.predicates.iter().zip(relations) {
                scope.predicates.insert(binder.name.name.clone(), (name.clone(), arity(relation)));
            }
        }
        let mut fields = Vec::new();
        for (place, ty) in information.fields.iter().enumerate() {
            let hint = written.as_ref().and_then(|written| written.get(place)?.name.clone());
            let selector = self.lowered.names().entities.constructor(id).fields.get(place).copied().flatten();
            let own = selector.map(|field| self.lowered.names().entities.global(field).name.clone());
            let label = hint.as_ref().map(|hint| hint.name.clone()).or(own);
            let name = self.unique(label.as_ref().map_or("field", Name::as_str));
            let refined = match (&written, &mut scope) {
                (Some(written), Some(scope)) if written.len() == information.fields.len() => {
                    let refined = self.refined(&written[place].field_type, ty, scope, label.as_ref())?;
                    if let Some(label) = label {
                        scope.values.insert(label, Term::Variable(name.clone()));
                    }
                    refined
                }
                (Some(_), _) => return stop("a constructor with other fields than its specification has", span),
                _ => self.plain(ty, span)?,
            };
            let Some(refined) = refined.instantiate(&renamed) else { return stop("this field", span) };
            fields.push((name, refined));
        }
        self.relate_fields(owner, &mut fields);
        let result = match (&said, &scope) {
            (Some(said), Some(scope)) => self.refined_result(id, &said.content, &information.result, scope)?,
            _ => None,
        };
        let fixes = self.fixes(&information, result.as_ref(), &renamed, span)?;
        let facts = match &result {
            Some(result) => self.result_facts(result, &information, span)?,
            None => Vec::new(),
        };
        Ok(Constructed { fields, fixes, facts })
    }

    /// The type of what a constructor makes, where somebody says more of it than Haskell.
    fn refined_result(
        &mut self,
        id: ConstructorId,
        data: &RefinedData,
        ty: &Type,
        scope: &Scope,
    ) -> Made<Option<Refined>> {
        let own = self.lowered.names().entities.constructor(id).name.clone();
        let written = data.constructors.iter().flatten().find(|one| one.name.name == own);
        let result = written.and_then(|one| one.result.as_ref()).filter(|result| !is_plain(result));
        result.map(|result| self.refined(result, ty, scope, None)).transpose()
    }

    /// What a constructor's signature says of what it makes: what measures are of it that nobody else says anything of.
    fn result_facts(&mut self, result: &Refined, of: &ConstructorInformation, span: Span) -> Made<Vec<Term>> {
        let Refined::Base { base: Base::Data(_, arguments), predicate } = result else {
            return stop("a constructor whose result is refined", span);
        };
        let mut inside = false;
        for argument in shown(of).into_iter().filter_map(|(place, _)| arguments.get(place)) {
            argument.for_each_predicate(&mut |predicate| inside |= !predicate.is_true());
        }
        let mut seen = BTreeSet::new();
        for conjunct in predicate.conjuncts() {
            let measure = self.given(&conjunct);
            if inside || measure.is_none_or(|measure| !seen.insert(measure)) {
                return stop("a constructor whose result is refined", span);
            }
        }
        Ok(predicate.conjuncts())
    }

    /// The measure of the value that a predicate gives, if nothing else does.
    fn given(&self, predicate: &Term) -> Option<Name> {
        let Term::Operation(Operator::Equal | Operator::Iff, sides) = predicate else { return None };
        let [left, right] = sides.as_slice() else { return None };
        [(left, right), (right, left)].into_iter().find_map(|(own, other)| {
            let Term::Apply(measure, arguments) = own else { return None };
            let is_free = self.measures.get(measure).is_some_and(|made| {
                let free = made.as_ref().is_ok_and(|meaning| meaning.equations.is_empty());
                free && !self.program.definitions.iter().any(|definition| definition.measure == *measure)
            });
            let of_value = arguments.as_slice() == [Term::value()] && !other.mentions(VALUE);
            (is_free && of_value).then(|| measure.clone())
        })
    }

    fn written_fields(&self, id: ConstructorId, data: &RefinedData) -> Option<Vec<RefinedField>> {
        let own = &self.lowered.names().entities.constructor(id).name;
        let named = |name: &QualifiedName| name.name == *own;
        data.constructors.as_ref()?.iter().find(|one| named(&one.name)).map(|one| one.fields.clone())
    }

    /// Adds what can only be known at the end: measures of what constructors make, sizes, how parameters vary.
    pub(super) fn finish_datatypes(&mut self) {
        let ids: Vec<TypeId> =
            self.datatypes.iter().filter(|(_, stopped)| stopped.is_none()).map(|(id, _)| *id).collect();
        self.add_sizes(&ids);
        let measures: Vec<super::measure::Meaning> = self.measures.values().flatten().cloned().collect();
        for measure in measures {
            for (constructor, names, body) in &measure.equations {
                let own = self.constructor_name(*constructor);
                let all = self.program.datatypes.iter_mut().flat_map(|datatype| &mut datatype.constructors);
                for constructor in all.filter(|constructor| constructor.name == own) {
                    if names.len() != constructor.fields.len() {
                        continue;
                    }
                    let fields = constructor.fields.iter().map(|(field, _)| Term::Variable(field.clone()));
                    let renamed: Vec<(Name, Term)> = names.iter().cloned().zip(fields).collect();
                    let of_value = Term::Apply(measure.name.clone(), vec![Term::variable(VALUE)]);
                    constructor.facts.push(same(of_value, body.substitute(&renamed), &self.program.measures));
                }
            }
        }
        let numbers: Vec<ir::Measure> =
            self.program.measures.iter().filter(|measure| measure.result == Sort::Int).cloned().collect();
        for datatype in &mut self.program.datatypes {
            for measure in &numbers {
                if let [Sort::Data(own, _)] = measure.parameters.as_slice()
                    && *own == datatype.name
                {
                    let of_value = Term::Apply(measure.name.clone(), vec![Term::value()]);
                    let not_negative = Term::binary(Operator::LessEqual, Term::integer(0), of_value);
                    datatype.invariants.push(not_negative);
                }
            }
        }
        self.add_invariants();
        self.find_variances();
        self.hide_negative();
    }

    /// Data that takes itself as an argument lets functions call themselves without a name: nobody may look into it.
    fn hide_negative(&mut self) {
        let known = self.program.datatypes.clone();
        let inside = |name: &Name, negative: bool| {
            let mut found = BTreeSet::new();
            let datatype = known.iter().find(|datatype| datatype.name == *name);
            let fields = datatype.into_iter().flat_map(|datatype| &datatype.constructors);
            for (_, ty) in fields.flat_map(|constructor| &constructor.fields) {
                mentioned_data(ty, !negative, &mut found);
            }
            found
        };
        for datatype in &mut self.program.datatypes {
            let mut seen = inside(&datatype.name, true);
            let mut work: Vec<Name> = seen.iter().cloned().collect();
            while let Some(name) = work.pop() {
                work.extend(inside(&name, false).into_iter().filter(|inner| seen.insert(inner.clone())));
            }
            if seen.contains(&datatype.name) {
                datatype.constructors.clear();
            }
        }
    }

    /// By which measure a datatype's values get smaller.
    fn add_sizes(&mut self, ids: &[TypeId]) {
        let list = self.lowered.names().builtin.list;
        for id in ids {
            let name = self.type_name(*id);
            let said = self.book.data.get(id).cloned();
            let written = said.as_ref().and_then(|said| Some((said.module, said.content.size.clone()?)));
            let size = match written {
                Some((module, size)) => {
                    let measure = self.measure(module, &size).and_then(Result::ok);
                    measure.filter(|measure| !measure.equations.is_empty()).map(|measure| measure.name)
                }
                None if *id == list => {
                    let length = QualifiedName::unqualified("len", self.nowhere);
                    self.measure(self.lowered.root(), &length).and_then(Result::ok).map(|measure| measure.name)
                }
                None => None,
            };
            if let Some(datatype) = self.program.datatypes.iter_mut().find(|datatype| datatype.name == name) {
                datatype.size = size;
            }
        }
        let unsized_names: Vec<Name> = self
            .program
            .datatypes
            .iter()
            .filter(|datatype| datatype.size.is_none() && !datatype.constructors.is_empty())
            .map(|datatype| datatype.name.clone())
            .collect();
        let size_of = |name: &Name| Name::from(format!("size of {name}"));
        for datatype in &mut self.program.datatypes {
            if !unsized_names.contains(&datatype.name) {
                continue;
            }
            let measure = size_of(&datatype.name);
            for constructor in &mut datatype.constructors {
                let mut total = Term::integer(1);
                for (field, ty) in &constructor.fields {
                    if let Refined::Base { base: Base::Data(inner, _), .. } = ty
                        && unsized_names.contains(inner)
                    {
                        let part = Term::Apply(size_of(inner), vec![Term::Variable(field.clone())]);
                        total = Term::binary(Operator::Add, total, part);
                    }
                }
                let own = Term::Apply(measure.clone(), vec![Term::value()]);
                constructor.facts.push(Term::equal(own, total));
            }
            let parameters = datatype.parameters.iter().cloned().map(Sort::Variable).collect();
            self.program.measures.push(ir::Measure {
                name: measure.clone(),
                parameters: vec![Sort::Data(datatype.name.clone(), parameters)],
                result: Sort::Int,
            });
            datatype.size = Some(measure);
        }
    }

    /// A parameter varies as it occurs in the fields: a fixed point, from the most permissive.
    fn find_variances(&mut self) {
        loop {
            let known = self.program.datatypes.clone();
            let mut changed = false;
            // Of those that nobody looks into it is known already.
            for datatype in self.program.datatypes.iter_mut().filter(|datatype| !datatype.constructors.is_empty()) {
                let predicates = datatype.predicates.iter().map(|(name, _)| name);
                for (place, parameter) in datatype.parameters.iter().chain(predicates).enumerate() {
                    let mut found = Occurrence::default();
                    for (_, ty) in datatype.constructors.iter().flat_map(|constructor| &constructor.fields) {
                        occurrences(ty, parameter, false, &known, &mut found);
                    }
                    // A predicate of which the fields know nothing is a label that others rely on.
                    let is_label = place >= datatype.parameters.len() && !found.plain;
                    if datatype.variances[place] == Variance::Covariant && (found.reversed || is_label) {
                        // Once it is more than covariant it is invariant, which is always right.
                        datatype.variances[place] = Variance::Invariant;
                        changed = true;
                    }
                }
            }
            if !changed {
                return;
            }
        }
    }
}

/// Whether a type variable occurs in a type.
fn mentions(ty: &Refined, variable: &Name) -> bool {
    match ty {
        Refined::Base { base: Base::Variable(name), .. } => name == variable,
        Refined::Base { base: Base::Data(_, arguments), .. } => {
            arguments.iter().any(|argument| mentions(argument, variable))
        }
        Refined::Function { argument, result, .. } => mentions(argument, variable) || mentions(result, variable),
        Refined::Base { .. } | Refined::Relation { .. } => false,
    }
}

/// Whether a type says nothing of its values.
fn is_plain(written: &RefinedType) -> bool {
    match &written.kind {
        RefinedTypeKind::Variable(_) | RefinedTypeKind::Constructor(_) => true,
        RefinedTypeKind::Parenthesized(inner) | RefinedTypeKind::List(inner) => is_plain(inner),
        RefinedTypeKind::Apply { function, arguments } => is_plain(function) && arguments.iter().all(is_variable),
        _ => false,
    }
}

fn is_variable(written: &RefinedType) -> bool {
    match &written.kind {
        RefinedTypeKind::Variable(_) => true,
        RefinedTypeKind::Parenthesized(inner) => is_variable(inner),
        _ => false,
    }
}

/// The datatypes that a type mentions: all, or those in what functions take.
fn mentioned_data(ty: &Refined, counts: bool, found: &mut BTreeSet<Name>) {
    match ty {
        Refined::Base { base: Base::Data(name, arguments), .. } => {
            if counts {
                found.insert(name.clone());
            }
            arguments.iter().for_each(|argument| mentioned_data(argument, counts, found));
        }
        Refined::Base { .. } | Refined::Relation { .. } => {}
        Refined::Function { argument, result, .. } => {
            mentioned_data(argument, true, found);
            mentioned_data(result, counts, found);
        }
    }
}

#[derive(Default)]
struct Occurrence {
    plain: bool,
    reversed: bool,
}

fn occurrences(ty: &Refined, parameter: &Name, reversed: bool, known: &[Datatype], found: &mut Occurrence) {
    if let Refined::Base { predicate, .. } | Refined::Relation { body: predicate, .. } = ty {
        for conjunct in predicate.conjuncts() {
            let applied = |logic: &Term| matches!(logic, Term::Apply(name, _) if name == parameter);
            let mut inside = false;
            conjunct.for_each(&mut |part| inside |= applied(part));
            let alone = applied(&conjunct);
            // Behind an implication or a negation it may count either way.
            found.plain |= inside && (!alone || !reversed);
            found.reversed |= inside && (!alone || reversed);
        }
    }
    match ty {
        Refined::Base { base: Base::Variable(name), .. } if name == parameter => {
            found.plain |= !reversed;
            found.reversed |= reversed;
        }
        Refined::Base { base: Base::Data(name, arguments), .. } => {
            let datatype = known.iter().find(|datatype| datatype.name == *name);
            for (place, argument) in arguments.iter().enumerate() {
                let variance = datatype.and_then(|datatype| datatype.variances.get(place).copied());
                match variance.unwrap_or(Variance::Invariant) {
                    Variance::Covariant => occurrences(argument, parameter, reversed, known, found),
                    Variance::Contravariant => occurrences(argument, parameter, !reversed, known, found),
                    Variance::Invariant => {
                        occurrences(argument, parameter, reversed, known, found);
                        occurrences(argument, parameter, !reversed, known, found);
                    }
                }
            }
        }
        Refined::Function { argument, result, .. } => {
            occurrences(argument, parameter, !reversed, known, found);
            occurrences(result, parameter, reversed, known, found);
        }
        Refined::Base { .. } | Refined::Relation { .. } => {}
    }
}

/// Truth values are the same if they hold together.
fn same(left: Term, right: Term, measures: &[ir::Measure]) -> Term {
    let is_truth = matches!(&left, Term::Apply(name, _)
        if measures.iter().any(|measure| measure.name == *name && measure.result == Sort::Bool));
    if is_truth { Term::binary(Operator::Iff, left, right) } else { Term::equal(left, right) }
}

//! The whole way from a failure to its counterexample.

use std::collections::BTreeMap;

use gainsay_ir::permission::{BinaryOperator, Expression, ExpressionKind as Kind, OldState, Program, Type};
use gainsay_meter::finished;
use gainsay_smt::Model;
use gainsay_source::Name;
use gainsay_verdict::{
    Blame, Call, CallResult, Confirmation, Counterexample, Ending, Kind as Sort, Shown, Table, TableRow, Value as Shape,
};

use super::background::Background;
use super::callees;
use super::complete::Input;
use super::confirm::{Confirmed, Run, Trial};
use super::hints;
use super::input::arguments_of;
use super::member::Member;
use super::naming::Naming;
use super::picture::{Painter, Wands, text_of};
use super::reader::Reader;
use super::stored_run;
use super::told_by_run::{MOST_ROWS, Rows, branches_of_run, tables_of_run};
use super::unmatched;
use crate::member::MemberResult;
use crate::replay::{Abstraction, Completion, Interpreter, State, Stop, Tables, Value};
use crate::symbolic::Failure;
use crate::symbolic::Label;
use gainsay_heap::Evidence;
use gainsay_heap::Goal;

/// Explains one failure of a member: `failure` is its place in `result.failures`. `None` if there is no such failure, or no model to explain
/// it with.
pub fn explain(program: &Program, goal: &Goal, result: &mut MemberResult, failure: usize) -> Option<Counterexample> {
    explained(program, goal, result, failure, Size::Smallest)
}

/// The same for those who only want to know whether it fails, and whose fault it is: no work is put into making it small.
pub fn explain_as_found(
    program: &Program,
    goal: &Goal,
    result: &mut MemberResult,
    failure: usize,
) -> Option<Counterexample> {
    explained(program, goal, result, failure, Size::AsFound)
}

/// How small a counterexample has to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    Smallest,
    AsFound,
}

fn explained(
    program: &Program,
    goal: &Goal,
    result: &mut MemberResult,
    failure: usize,
    size: Size,
) -> Option<Counterexample> {
    let member = Member::of(program, goal)?;
    let reading = Reading::of(program, &member, result, failure)?;
    let failure = result.failures.get(failure)?;
    let trial = Trial::new(program, member, failure, domains(&result.background));
    let story = Story::new(&trial, failure, &reading);
    let why = match trial.confirm(&reading.input, &reading.open) {
        Ok(confirmed) => return story.told(confirmed, size),
        Err(why) => why,
    };
    // Whatever fails when it is run is a counterexample, wherever its values come from: here from the assumptions alone.
    let nothing = Model::new();
    let mut reader = Reader::new(program, &mut result.terms, &result.background, &nothing);
    let input = reader.input(&member);
    let open = reader.open.clone();
    let confirmed = trial.confirm(&input, &open).ok();
    let Some(confirmed) = confirmed.or_else(|| trial.search(&reading.input)) else {
        return Some(story.unconfirmed(why));
    };
    let input = confirmed.input.clone();
    let story = Story { input: &input, ..story };
    story.told(confirmed, size)
}

/// A run of the code itself that fails as this failure does, which so far only contracts or invariants were seen to allow. `unrolled` is what
/// checking the member with bodies came to: its models are inputs to try.
pub fn explain_by_bodies(
    program: &Program,
    goal: &Goal,
    unrolled: &mut MemberResult,
    failure: &Failure,
) -> Option<Counterexample> {
    let member = Member::of(program, goal)?;
    let trial = Trial::new(program, member, failure, domains(&unrolled.background));
    (0..unrolled.failures.len()).find_map(|index| {
        if !unrolled.failures[index].is_like(failure) {
            return None;
        }
        let reading = Reading::of(program, &member, unrolled, index)?;
        let confirmed = trial.confirm_with(&reading.input, &reading.open, &[Abstraction::Nothing]).ok()?;
        Story::new(&trial, failure, &reading).told(confirmed, Size::Smallest)
    })
}

/// Instances of domains whose axioms must hold.
fn domains(background: &Background) -> Vec<(Name, Vec<Type>)> {
    background.theory.domains_seen.iter().cloned().collect()
}

/// What the model of a failure says.
struct Reading {
    input: Input,
    found: State,
    decisions: Vec<String>,
    tables: Vec<Rows>,
    open: BTreeMap<u32, Type>,
}

impl Reading {
    fn of(program: &Program, member: &Member<'_>, result: &mut MemberResult, failure: usize) -> Option<Reading> {
        let failure = result.failures.get(failure)?;
        let model = model_of(failure)?;
        let mut reader = Reader::new(program, &mut result.terms, &result.background, &model);
        let input = reader.input(member);
        let found = reader.state(member, &failure.state);
        let decisions = decisions(&reader, member, failure);
        let tables = function_tables(&mut reader);
        Some(Reading { input, found, decisions, tables, open: reader.open.clone() })
    }
}

pub(super) fn model_of(failure: &Failure) -> Option<Model> {
    match &failure.evidence {
        Evidence::Refuted(model) | Evidence::GaveUp { candidate: Some(model), .. } => Some((**model).clone()),
        Evidence::GaveUp { candidate: None, .. } | Evidence::Evident => Some(Model::new()),
    }
}

/// Which way the branches on the path went.
fn decisions(reader: &Reader<'_>, member: &Member<'_>, failure: &Failure) -> Vec<String> {
    let mut found = Vec::new();
    for decision in &failure.state.path.decisions {
        let value = reader.meaning(decision.condition).and_then(|meaning| meaning.as_bool());
        if let (Some(value), Some(expression)) = (value, member.expression_at(decision.span)) {
            let note = format!("`{}` is {value}", text_of(reader.program, expression));
            if !found.contains(&note) {
                found.push(note);
            }
        }
    }
    found
}

/// The functions that the model speaks of.
fn function_tables(reader: &mut Reader<'_>) -> Vec<Rows> {
    let background = reader.background;
    let mut found: Vec<Rows> = Vec::new();
    for ((name, _), function) in &background.theory.domain_functions {
        let rows = match reader.model.variable(*function) {
            Some(constant) => vec![(Vec::new(), constant.clone())],
            None => reader.rows_of(*function, 0),
        };
        found.push((name.clone(), converted(reader, rows, MOST_ROWS)));
    }
    for (name, symbols) in &background.theory.functions {
        let rows = reader.rows_of(symbols.full, usize::from(symbols.has_snapshot));
        found.push((name.clone(), converted(reader, rows, MOST_ROWS)));
    }
    found.retain(|(_, rows)| !rows.is_empty());
    found
}

type ModelRow = (Vec<gainsay_smt::Value>, gainsay_smt::Value);

fn converted(reader: &mut Reader<'_>, rows: Vec<ModelRow>, most: usize) -> Vec<(Vec<Value>, Value)> {
    let mut made = Vec::new();
    for (arguments, result) in rows.into_iter().take(most) {
        made.push((arguments_of(reader, &arguments), reader.convert(&result)));
    }
    made
}

/// The call that reproduces it; a predicate is not called.
fn entry(naming: &mut Naming<'_>, member: &Member<'_>, input: &Input) -> Option<Call> {
    let function = member.callable()?.clone();
    let arguments = member.parameters().iter().map(|parameter| match input.arguments.get(&parameter.name) {
        Some(value) => naming.show(value),
        None => Shown::from(Shape::Unspecified),
    });
    let arguments = arguments.collect();
    Some(Call { function, arguments, result: CallResult::Interrupted, span: Some(member.span()), text: String::new() })
}

/// What all counterexamples of one failure share.
struct Story<'a> {
    trial: &'a Trial<'a>,
    failure: &'a Failure,
    found: &'a State,
    input: &'a Input,
    decisions: &'a [String],
    tables: &'a [Rows],
}

impl<'a> Story<'a> {
    fn new(trial: &'a Trial<'a>, failure: &'a Failure, reading: &'a Reading) -> Story<'a> {
        let Reading { input, found, decisions, tables, .. } = reading;
        Story { trial, failure, found, input, decisions, tables }
    }

    fn unconfirmed(&self, why: String) -> Counterexample {
        let state = self.found.clone();
        let mut made = self.draw(self.input, &state, &Wands::new(), &self.input.tables, self.tables, Completion::Open);
        made.confirmed = Confirmation::NotReplayed(why);
        made.notes.extend(self.decisions.iter().cloned());
        made
    }

    /// Whatever ends the budget, what was confirmed is told, as small as it is by then.
    fn told(&self, confirmed: Confirmed, size: Size) -> Option<Counterexample> {
        let run = match size {
            Size::Smallest => self.trial.shrink(confirmed),
            Size::AsFound => confirmed,
        };
        finished(|| self.confirmed(&run))
    }

    fn confirmed(&self, confirmed: &Confirmed) -> Counterexample {
        let run = &confirmed.run;
        let input = confirmed.input.map(&mut |value| value.settled(&run.settled));
        // A run that rested on plain values of what is open is shown with them.
        let shown = match confirmed.completion {
            Completion::Plain | Completion::Drawn => Completion::Plain,
            Completion::Open | Completion::Lazy => Completion::Open,
        };
        let tables = tables_of_run(self.trial.program, run);
        let mut made = self.draw(&input, &run.state, &run.wands, &run.tables, &tables, shown);
        made.confirmed = Confirmation::Replayed;
        unmatched::blame(self.trial, &mut made, confirmed);
        made.choices = stored_run::write(self.trial, confirmed);
        let mut naming = Naming::new(self.trial.program, &self.trial.member, &run.state, &run.tables);
        made.ending = Ending::AssertionFailed { sides: self.sides(&mut naming, confirmed) };
        made.notes.extend(self.run_notes(&mut naming, run));
        made.notes.extend(hints::missing_step(self.trial.program, &self.trial.member, run, &mut naming));
        made.notes.extend(callees::on_the_way(self.trial, &mut naming, run));
        made.notes.extend(branches_of_run(self.trial, run));
        if self.trial.rests_on_a_promise(confirmed) {
            callees::blame(self.trial, &mut made, &mut naming, confirmed);
        }
        callees::blame_loss(self.trial, &mut made, confirmed);
        made
    }

    fn draw(
        &self,
        input: &Input,
        state: &State,
        wands: &Wands,
        tables: &Tables,
        rows: &[Rows],
        completion: Completion,
    ) -> Counterexample {
        let (program, member) = (self.trial.program, &self.trial.member);
        let mut whole = state.clone();
        input.arguments.iter().for_each(|(name, value)| {
            whole.store.entry(name.clone()).or_insert_with(|| value.clone());
        });
        let naming = Naming::new(program, member, &whole, tables);
        let mut painter = Painter { program, naming, tables, wands, completion, span: self.failure.span };
        let start = State::with_store(input.arguments.clone());
        let inputs = painter.bindings(member, &start);
        let store = painter.bindings(member, &whole);
        let hides = |which: Option<&OldState>| self.hides_more(which);
        let heaps = painter.heaps(state, &hides);
        let tables = rows.iter().map(|(name, rows)| table(&mut painter.naming, name, rows)).collect();
        Counterexample {
            kind: Sort::Concrete,
            confirmed: Confirmation::Replayed,
            inputs,
            ending: Ending::AssertionFailed { sides: None },
            calls: entry(&mut painter.naming, member, input).into_iter().collect(),
            assumed: Vec::new(),
            choices: Vec::new(),
            store,
            heaps,
            tables,
            trace: Vec::new(),
            // Of several conjuncts the one that does not hold.
            blame: Blame::Code { span: Some(self.failure.offending) },
            notes: aliases(member, &whole),
        }
    }

    /// Whether a heap has permission to more than the places shown.
    fn hides_more(&self, which: Option<&OldState>) -> bool {
        let label = match which {
            None => return self.failure.state.heap.chunks.iter().any(|chunk| chunk.is_quantified()),
            Some(OldState::Start) => Label::Start,
            Some(OldState::Label(name)) => Label::Named(name.clone()),
            Some(OldState::WandLeft) => Label::WandLeft,
        };
        let heap = self.failure.state.labels.get(&label).map(|labelled| &labelled.heap);
        heap.is_some_and(|heap| heap.chunks.iter().any(|chunk| chunk.is_quantified()))
    }

    /// The values of both sides where a comparison failed.
    fn sides(&self, naming: &mut Naming<'_>, confirmed: &Confirmed) -> Option<(Shown, Shown)> {
        let expression = self.trial.member.expression_at(self.failure.offending)?;
        let (left, right) = comparison(expression)?;
        let Confirmed { run, input, abstraction, completion } = confirmed;
        let mut interpreter =
            Interpreter::new(self.trial.program, &input.choices, run.tables.clone(), crate::replay::Budget::default());
        (interpreter.abstraction, interpreter.completion) = (abstraction.clone(), *completion);
        let mut state = run.state.clone();
        let mut value = |side: &Expression| interpreter.evaluate(&mut state, side, gainsay_heap::Blame::Elsewhere).ok();
        let (left, right) = (value(left)?, value(right)?);
        Some((naming.show(&left), naming.show(&right)))
    }

    fn run_notes(&self, naming: &mut Naming<'_>, run: &Run) -> Vec<String> {
        let mut notes = Vec::new();
        if let Err(Stop::Failed(failed)) = &run.end
            && let Some((held, needed)) = &failed.amounts
        {
            let needed = if num_traits::Zero::is_zero(needed) { "some".to_owned() } else { needed.to_string() };
            notes.push(format!("permission held: {held}, needed: {needed}"));
        }
        let quantified = self.trial.member.expression_at(self.failure.offending).is_some_and(is_quantified);
        if let (true, Some(witness)) = (quantified, &run.witness) {
            let instance: Vec<String> =
                witness.iter().map(|(name, value)| format!("{name} = {}", naming.plain(value))).collect();
            notes.push(format!("it fails for {}", instance.join(", ")));
        }
        if run.sampled {
            notes.push("a quantifier without bounds was decided for the values at hand".to_owned());
        }
        notes
    }
}

fn table(naming: &mut Naming<'_>, name: &Name, rows: &[(Vec<Value>, Value)]) -> Table {
    let row = |naming: &mut Naming<'_>, (arguments, result): &(Vec<Value>, Value)| TableRow {
        arguments: arguments.iter().map(|argument| naming.show(argument)).collect(),
        result: naming.show(result),
    };
    let mut shown: Vec<TableRow> = Vec::new();
    for each in rows {
        let row = row(naming, each);
        if !shown.contains(&row) {
            shown.push(row);
        }
    }
    Table { function: name.clone(), rows: shown, otherwise: Shape::Unspecified.into() }
}

/// Which variables are the same object.
fn aliases(member: &Member<'_>, state: &State) -> Vec<String> {
    let mut names: BTreeMap<&Value, Vec<&Name>> = BTreeMap::new();
    for variable in member.variables().into_iter().filter(|variable| !variable.written.is_empty()) {
        if let Some(value @ Value::Reference(crate::replay::Reference::Object(_))) = state.store.get(&variable.name) {
            names.entry(value).or_default().push(&variable.written);
        }
    }
    let aliased = names.into_values().filter(|names| names.len() > 1);
    let joined = aliased.map(|names| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and "));
    joined.map(|names| format!("{names} are the same object")).collect()
}

fn comparison(expression: &Expression) -> Option<(&Expression, &Expression)> {
    match &expression.kind {
        Kind::Binary(
            BinaryOperator::Equal
            | BinaryOperator::NotEqual
            | BinaryOperator::Less
            | BinaryOperator::LessEqual
            | BinaryOperator::Greater
            | BinaryOperator::GreaterEqual,
            left,
            right,
        ) => Some((left, right)),
        // It fails where its condition holds.
        Kind::Binary(BinaryOperator::Implies, _, conclusion) => comparison(conclusion),
        _ => None,
    }
}

fn is_quantified(expression: &Expression) -> bool {
    let mut found = false;
    expression.visit(&mut |part| found |= matches!(part.kind, Kind::Forall(_)));
    found
}

/// Whether an expected item follows from a state, with what is open left open.
pub(super) fn open_interpreter<'a>(program: &'a Program, input: &'a Input, tables: Tables) -> Interpreter<'a> {
    let mut interpreter = Interpreter::new(program, &input.choices, tables, crate::replay::Budget::default());
    interpreter.completion = Completion::Open;
    interpreter
}

//! Mutants of ourselves: changes in the code that decides, compiled in together and switched on one by one. A change that no test notices is a
//! test that is missing. What came of it is written down in docs/adversary/mutants.md.

pub mod build;
pub mod kept;
pub mod named;
pub mod places;
pub mod plant;
pub mod scope;
pub mod trial;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, fs,
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};

use crate::chore::{self, say};
use build::Copy;
use kept::Record;
use places::Place;
use scope::{Draw, GROUPS};
use trial::{Ended, Trials};

/// One change, switched on by its number.
#[derive(Clone, Debug)]
pub struct Mutant {
    pub number: u32,
    /// Stays the same when others come and go.
    pub key: String,
    pub group: &'static str,
    pub file: String,
    pub line: usize,
    pub place: Place,
    /// It was built before.
    pub is_known: bool,
}

impl fmt::Display for Mutant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.file, self.line, self.place.what)
    }
}

/// What the command line says.
struct Wanted {
    /// None for the draw that is kept.
    seed: Option<u64>,
    count: usize,
    /// Only those that are still to be noticed.
    again: bool,
    /// Others, drawn with this seed, in the same build.
    beside: Option<u64>,
    only: Option<String>,
    patience: Duration,
    list: bool,
}

/// How a mutant was noticed, or that it was not.
pub enum Fate {
    Noticed { by: String, how: Ended },
    Survived { tried: usize, of: usize },
    Unreached,
}

/// `cargo xtask mutants`.
pub fn mutants(root: &Path, arguments: &[&str]) -> Result<ExitCode> {
    let wanted = Wanted::read(arguments)?;
    let mut record = Record::read(root)?;
    let mut mutants = draw(root, &wanted, &mut record)?;
    if wanted.list {
        mutants.iter().for_each(|mutant| say(&format!("{:<18} {mutant}", mutant.group)));
        return Ok(ExitCode::SUCCESS);
    }
    let copy = Copy::new(root);
    let start = Instant::now();
    let with_names = mutants.iter().filter(|mutant| mutant.group == named::GROUP).count();
    let programs = copy.build(root, &mut mutants)?;
    let built = mutants.iter().filter(|mutant| mutant.group == named::GROUP).count();
    ensure!(built == with_names, "{} named mutants do not compile", with_names - built);
    say(&format!("{} mutants built in {} s", mutants.len(), start.elapsed().as_secs()));
    let trials = Trials::new(&copy, programs, &mutants, wanted.again)?;
    let usable = trials.tests.iter().filter(|test| test.time.is_some()).count();
    say(&format!("{usable} of {} tests are used, after {} s", trials.tests.len(), start.elapsed().as_secs()));
    for test in trials.tests.iter().filter(|test| test.time.is_none()) {
        say(&format!(
            "not used, it fails or takes too long as it is: {}: {}",
            trials.programs[test.program].name, test.name
        ));
    }
    let is_wanted =
        |mutant: &&Mutant| wanted.only.as_ref().is_none_or(|text| format!("{} {mutant}", mutant.group).contains(text));
    let is_due = |mutant: &&Mutant| !wanted.again || !mutant.is_known || record.is_open(mutant);
    let chosen: Vec<&Mutant> = mutants.iter().filter(is_wanted).filter(is_due).collect();
    let is_kept = wanted.seed.is_none();
    let fates = try_all(&trials, &chosen, wanted.patience, &mut record, is_kept.then_some(root))?;
    let done = report(&chosen, &fates, start.elapsed(), &record);
    if is_kept {
        say(&record.figures());
    }
    Ok(done)
}

impl Wanted {
    fn read(arguments: &[&str]) -> Result<Wanted> {
        let mut wanted = Wanted {
            seed: None,
            count: 240,
            again: false,
            beside: None,
            only: None,
            patience: Duration::from_secs(150),
            list: false,
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            if *argument == "--list" {
                wanted.list = true;
                continue;
            }
            if *argument == "--again" {
                wanted.again = true;
                continue;
            }
            let value = rest.next().with_context(|| format!("`{argument}` needs a value"))?;
            match *argument {
                "--seed" => wanted.seed = Some(value.parse()?),
                "--beside" => wanted.beside = Some(value.parse()?),
                "--count" => wanted.count = value.parse()?,
                "--only" => wanted.only = Some((*value).to_owned()),
                "--patience" => wanted.patience = Duration::from_secs(value.parse()?),
                _ => bail!("`{argument}` is not an option of `mutants`"),
            }
        }
        Ok(wanted)
    }
}

/// The named mutants and those of the draw.
fn draw(root: &Path, wanted: &Wanted, record: &mut Record) -> Result<Vec<Mutant>> {
    let mut mutants = named::mutants(root)?;
    let mut drawn = match wanted.seed {
        None => record.mutants(root)?,
        Some(seed) => draw_anew(root, seed, wanted.count)?,
    };
    if let Some(seed) = wanted.beside {
        let others = draw_anew(root, seed, wanted.count)?;
        let is_new = |other: &Mutant| !drawn.iter().any(|mutant| mutant.key == other.key);
        let others: Vec<Mutant> = others.into_iter().filter(is_new).collect();
        drawn.extend(others);
    }
    drawn.retain(|mutant| !named::cuts(mutant, &mutants));
    mutants.extend(drawn);
    for (number, mutant) in (0..).zip(&mut mutants) {
        mutant.number = number;
    }
    Ok(mutants)
}

/// As many as wanted, evenly from all groups, at most one to a line.
fn draw_anew(root: &Path, seed: u64, count: usize) -> Result<Vec<Mutant>> {
    let mut lines: BTreeSet<(String, usize)> = BTreeSet::new();
    let mut decks = Vec::new();
    for group in GROUPS {
        let mut places = Vec::new();
        for file in group.files(root)? {
            let text = fs::read_to_string(root.join(&file))?;
            places.extend(all_of(group.name, &file, &text)?);
        }
        let order = Draw(seed ^ hash(group.name)).shuffled(places.len());
        decks.push(order.into_iter().map(|index| places[index].clone()).collect::<Vec<_>>().into_iter());
    }
    let mut drawn = Vec::new();
    while drawn.len() < count {
        let before = drawn.len();
        for deck in &mut decks {
            let next = deck.find(|mutant| lines.insert((mutant.file.clone(), mutant.line)));
            drawn.extend(next.filter(|_| drawn.len() < count));
        }
        if drawn.len() == before {
            break;
        }
    }
    Ok(drawn)
}

/// Everything that can be planted in a file.
fn all_of(group: &'static str, file: &str, text: &str) -> Result<Vec<Mutant>> {
    let places = places::places(text).with_context(|| format!("{file} cannot be read"))?;
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let numbered = places.into_iter().map(|place| {
        let mut mutant = mutant(group, file, text, place);
        let nth = times.entry(mutant.key.clone()).or_default();
        *nth += 1;
        mutant.key = format!("{}:{nth}", mutant.key);
        mutant
    });
    Ok(numbered.collect())
}

fn mutant(group: &'static str, file: &str, text: &str, place: Place) -> Mutant {
    let line = 1 + text[..place.range.start].matches('\n').count();
    let key = format!("{file}:{}:{}", place.what, place.before);
    Mutant { number: 0, key, group, file: file.to_owned(), line, place, is_known: false }
}

/// A hash that is the same everywhere (FNV-1a).
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn try_all(
    trials: &Trials,
    mutants: &[&Mutant],
    patience: Duration,
    record: &mut Record,
    written_to: Option<&Path>,
) -> Result<Vec<Fate>> {
    let mut kills: BTreeMap<usize, usize> = BTreeMap::new();
    let mut fates = Vec::new();
    for (index, mutant) in mutants.iter().enumerate() {
        let last = record.of(mutant).map(|kept| kept.why.clone());
        let fate = try_one(trials, mutant, last.as_ref(), &mut kills, patience)?;
        let told = match &fate {
            Fate::Noticed { by, how } => format!("noticed   {mutant}\n            by {by} ({how:?})"),
            Fate::Survived { tried, of } => {
                format!("SURVIVED  {mutant}\n            {tried} of {of} tests that reach it")
            }
            Fate::Unreached => format!("UNREACHED {mutant}"),
        };
        say(&format!("{:>3}/{} {:<18} {told}", index + 1, mutants.len(), mutant.group));
        if let Some(root) = written_to.filter(|_| mutant.is_known) {
            record.tell(mutant, &fate);
            record.write(root)?;
        }
        fates.push(fate);
    }
    Ok(fates)
}

/// The test that noticed it last time, those that notice most, then all others that come by it, the quickest first.
fn try_one(
    trials: &Trials,
    mutant: &Mutant,
    last: Option<&String>,
    kills: &mut BTreeMap<usize, usize>,
    patience: Duration,
) -> Result<Fate> {
    let mut order: Vec<usize> = (0..trials.tests.len())
        .filter(|test| trials.tests[*test].time.is_some() && trials.tests[*test].reaches.contains(&mutant.number))
        .collect();
    if order.is_empty() {
        return Ok(Fate::Unreached);
    }
    let rank = |test: &usize| {
        let time = trials.tests[*test].time.unwrap_or_default();
        (
            last != Some(&trials.name(*test)),
            time / u32::try_from(1 + kills.get(test).copied().unwrap_or(0)).unwrap_or(1),
        )
    };
    order.sort_by_cached_key(rank);
    let start = Instant::now();
    for (tried, test) in order.iter().enumerate() {
        if start.elapsed() > patience {
            return Ok(Fate::Survived { tried, of: order.len() });
        }
        let how = trials.run(*test, Some(mutant.number))?;
        // A busy machine can make a test fail; then it also fails without the change.
        if how != Ended::Passed && trials.run(*test, None)? == Ended::Passed {
            *kills.entry(*test).or_default() += 1;
            return Ok(Fate::Noticed { by: trials.name(*test), how });
        }
    }
    Ok(Fate::Survived { tried: order.len(), of: order.len() })
}

fn report(mutants: &[&Mutant], fates: &[Fate], time: Duration, record: &Record) -> ExitCode {
    let groups: BTreeSet<&str> = mutants.iter().map(|mutant| mutant.group).collect();
    let score = |group: Option<&str>| {
        let here: Vec<&Fate> = mutants
            .iter()
            .zip(fates)
            .filter(|(mutant, _)| group.is_none_or(|group| mutant.group == group))
            .map(|(_, fate)| fate)
            .collect();
        let noticed = here.iter().filter(|fate| matches!(fate, Fate::Noticed { .. })).count();
        let unreached = here.iter().filter(|fate| matches!(fate, Fate::Unreached)).count();
        let percent = 100 * noticed / here.len().max(1);
        format!(
            "{:<18} {noticed:>4} of {:>4} noticed, {percent:>3} %; {unreached} unreached",
            group.unwrap_or("all"),
            here.len()
        )
    };
    say("");
    groups.iter().for_each(|group| say(&score(Some(group))));
    say(&score(None));
    let of_kept = |is_known: bool| {
        let here = || mutants.iter().zip(fates).filter(move |(mutant, _)| mutant.is_known == is_known);
        let noticed = here().filter(|(_, fate)| matches!(fate, Fate::Noticed { .. })).count();
        format!("{noticed} of {}", here().count())
    };
    say(&format!("noticed of those that are kept: {}; of those drawn anew: {}", of_kept(true), of_kept(false)));
    say(&format!("after {} s", time.as_secs()));
    for (mutant, fate) in mutants.iter().zip(fates) {
        match fate {
            Fate::Noticed { .. } => {}
            _ if record.is_equal(mutant) => say(&format!("changes nothing: {mutant}")),
            Fate::Survived { tried, of } => say(&format!("survived ({tried} of {of} tests): {mutant}")),
            Fate::Unreached => say(&format!("unreached: {mutant}")),
        }
    }
    let named_survives = mutants
        .iter()
        .zip(fates)
        .any(|(mutant, fate)| mutant.group == named::GROUP && !matches!(fate, Fate::Noticed { .. }));
    let noticed = fates.iter().filter(|fate| matches!(fate, Fate::Noticed { .. })).count();
    if named_survives || noticed * 10 < fates.len() * 9 { ExitCode::FAILURE } else { chore_done() }
}

fn chore_done() -> ExitCode {
    chore::say("at least nine of ten are noticed, and all that have a name");
    ExitCode::SUCCESS
}

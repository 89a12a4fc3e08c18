//! The duel itself: invents programs, lets both decide, and makes small what they disagree on.

use std::{
    fmt,
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use gainsay::Options;
use gainsay_fuzz::mutate::Chance;
use gainsay_tests::run::checked_text;
use gainsay_verdict::{Report, Verdict};

use crate::{Contender, Module, Ruling, Unit, judge::Match};

/// When a duel ends.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub time: Duration,
    /// No more than so many units.
    pub units: usize,
    /// Units in each file.
    pub batch: usize,
}

/// What came of a duel.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub judge: String,
    pub units: usize,
    pub verified: usize,
    pub refuted: usize,
    pub unknown: usize,
    /// Units of which the judge could not tell, with the first reason.
    pub silent: usize,
    pub silence: Option<String>,
    /// Files that the judge could not judge, and why.
    pub unjudged: Vec<String>,
    pub disagreements: Vec<Disagreement>,
}

/// More files than this may not be beyond the judge.
const MOST_UNJUDGED: usize = 3;

/// A unit that gainsay is wrong about, as small as it could be made.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The seed of the file it was found in.
    pub seed: u64,
    pub what: String,
    pub program: String,
}

/// Invents programs until a limit is reached. File number `n` comes from the seed `seed + n`, whatever was before.
pub fn duel(contender: &dyn Contender, limits: Limits, seed: u64) -> Result<Tally> {
    let started = Instant::now();
    let mut tally = Tally { judge: contender.judge()?, ..Tally::default() };
    for seed in seed.. {
        if tally.units >= limits.units || tally.units > 0 && started.elapsed() >= limits.time {
            break;
        }
        let mut chance = Chance::new(seed);
        let module = contender.generate(&mut chance, limits.batch.min(contender.largest_file()));
        // A file that the judge cannot read costs itself; one is a slip of the generator, many are no duel.
        let (report, rulings) = match decide(contender, &module, &mut tally) {
            Ok(decided) => decided,
            Err(why) if tally.unjudged.len() < MOST_UNJUDGED => {
                tally.unjudged.push(format!("seed {seed}: {why:#}"));
                continue;
            }
            Err(why) => return Err(why),
        };
        for (unit, ruling) in module.units.iter().zip(rulings) {
            if ruling.is_against_us() {
                tally.disagreements.push(smallest(contender, &module, unit, ruling, seed));
            }
        }
        tally.disagreements.extend(unmasked(contender, &module, &report, &mut chance, seed)?);
    }
    Ok(tally)
}

/// Both opinions on a file, counted.
fn decide(contender: &dyn Contender, module: &Module, tally: &mut Tally) -> Result<(Report, Vec<Ruling>)> {
    let (report, rulings) = rulings(contender, module)?;
    tally.units += module.units.len();
    for goal in &report.goals {
        match goal.outcome.verdict() {
            Verdict::Verified => tally.verified += 1,
            Verdict::Refuted => tally.refuted += 1,
            Verdict::Unknown(_) => tally.unknown += 1,
        }
    }
    for ruling in &rulings {
        if let Ruling::Silent(why) = ruling {
            tally.silent += 1;
            tally.silence.get_or_insert_with(|| why.clone());
        }
    }
    Ok((report, rulings))
}

/// Steps end what is too hard; on a busy machine the clock would say something of the machine.
fn patient(contender: &dyn Contender) -> Options {
    Options { time: Duration::from_secs(300), ..contender.options() }
}

/// What gainsay says of a file, and what the judge says to that, unit by unit.
pub fn rulings(contender: &dyn Contender, module: &Module) -> Result<(Report, Vec<Ruling>)> {
    let options = patient(contender);
    checked_text(Path::new(contender.file_name()), &module.text(), &options, |world, sources, root, report| {
        let sources: &_ = sources;
        let rulings = contender.rule(&Match { world, module, sources, root, report: &report, options: &options })?;
        Ok((report, rulings))
    })?
}

/// Leaves declarations out as long as the two still disagree in the same way.
fn smallest(contender: &dyn Contender, module: &Module, unit: &Unit, ruling: Ruling, seed: u64) -> Disagreement {
    let (mut unit, mut ruling) = (unit.clone(), ruling);
    let mut at = 0;
    while at < unit.declarations.len() {
        let mut less = unit.clone();
        less.declarations.remove(at);
        let again = rulings(contender, &module.with(vec![less.clone()])).ok().and_then(|(_, mut all)| all.pop());
        match again.filter(Ruling::is_against_us) {
            Some(again) => (unit, ruling) = (less, again),
            None => at += 1,
        }
    }
    Disagreement { seed, what: format!("{ruling:?}"), program: module.with(vec![unit]).text() }
}

/// Goals whose verdict changes with names and order alone.
fn unmasked(
    contender: &dyn Contender,
    module: &Module,
    before: &Report,
    chance: &mut Chance,
    seed: u64,
) -> Result<Vec<Disagreement>> {
    let (disguised, names) = contender.disguise(module, chance);
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let path = Path::new(contender.file_name());
    let after = checked_text(path, &disguised.text(), &patient(contender), |_, _, _, report| report)?;
    let verdict = |report: &Report, name: &str| {
        let goal = report.goals.iter().find(|goal| goal.name.as_str() == name);
        goal.map(|goal| goal.outcome.verdict().clone())
    };
    let mut found = Vec::new();
    for (name, other) in &names {
        let (one, two) = (verdict(before, name), verdict(&after, other));
        let opposite = matches!(
            (&one, &two),
            (Some(Verdict::Verified), Some(Verdict::Refuted))
                | (Some(Verdict::Refuted), Some(Verdict::Verified))
                | (Some(_), None)
        );
        if opposite {
            let what = format!("`{name}` is {one:?}, and called `{other}` it is {two:?}");
            found.push(Disagreement { seed, what, program: disguised.text() });
        }
    }
    Ok(found)
}

impl Tally {
    /// Writes every disagreement into a file of its own.
    pub fn write(&self, folder: &Path, file_name: &str) -> Result<()> {
        for (each, number) in self.disagreements.iter().zip(1..) {
            let path = folder.join(format!("{}-{number}-{file_name}", each.seed));
            std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
            std::fs::write(&path, &each.program).with_context(|| format!("{} cannot be written", path.display()))?;
        }
        Ok(())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { judge, units, verified, refuted, unknown, silent, .. } = self;
        writeln!(
            formatter,
            "{units} units against {judge}: goals verified {verified}, refuted {refuted}, unknown {unknown}"
        )?;
        if let Some(why) = &self.silence {
            writeln!(formatter, "the judge cannot tell of {silent}: {why}")?;
        }
        for why in &self.unjudged {
            writeln!(formatter, "the judge did not come to an end with a file, {why}")?;
        }
        writeln!(formatter, "disagreements: {}", self.disagreements.len())?;
        for each in &self.disagreements {
            writeln!(formatter, "\nseed {}: {}\n{}", each.seed, each.what, each.program)?;
        }
        Ok(())
    }
}

//! The draw that is kept, with what came of each mutant of it. A draw over code that has changed is another draw; this one stays, so that its survivors
//! can be worked through, and run again. It is written down in docs/adversary/mutants.tsv.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, ensure};

use super::{Fate, GROUPS, Mutant, all_of, named};

const RECORD: &str = "docs/adversary/mutants.tsv";

/// One line of the record.
#[derive(Clone, Debug)]
pub struct Kept {
    /// `noticed`, `survived`, `unreached`, `equal` (it changes nothing that anybody asks for), `gone` (the code is no more).
    pub fate: String,
    pub group: String,
    pub file: String,
    /// Where it stood when it was last seen.
    pub line: usize,
    pub what: String,
    /// The test that notices it, or why nothing does.
    pub why: String,
}

/// What is written down.
pub struct Record(pub Vec<Kept>);

impl Record {
    pub fn read(root: &Path) -> Result<Record> {
        let text = fs::read_to_string(root.join(RECORD)).with_context(|| format!("{RECORD} cannot be read"))?;
        text.lines().map(line).collect::<Result<_>>().map(Record)
    }

    pub fn write(&self, root: &Path) -> Result<()> {
        let lines = self.0.iter().map(|Kept { fate, group, file, line, what, why }| {
            format!("{fate}\t{group}\t{file}\t{line}\t{what}\t{why}\n")
        });
        Ok(fs::write(root.join(RECORD), lines.collect::<String>())?)
    }

    /// The drawn mutants that still have their place: the change in the same words that stands nearest to where it stood.
    pub fn mutants(&mut self, root: &Path) -> Result<Vec<Mutant>> {
        let mut files: BTreeMap<String, Vec<Mutant>> = BTreeMap::new();
        let mut found: Vec<Mutant> = Vec::new();
        for kept in self.0.iter_mut().filter(|kept| kept.group != named::GROUP) {
            let Some(group) = GROUPS.iter().find(|group| group.name == kept.group) else { continue };
            if !files.contains_key(&kept.file) {
                let text = fs::read_to_string(root.join(&kept.file)).unwrap_or_default();
                files.insert(kept.file.clone(), all_of(group.name, &kept.file, &text)?);
            }
            let same = files[&kept.file].iter().filter(|mutant| mutant.place.what == kept.what);
            let free = same.filter(|mutant| !found.iter().any(|other| other.key == mutant.key));
            match free.min_by_key(|mutant| mutant.line.abs_diff(kept.line)) {
                Some(mutant) => {
                    kept.line = mutant.line;
                    found.push(Mutant { is_known: true, ..mutant.clone() });
                }
                None => "gone".clone_into(&mut kept.fate),
            }
        }
        Ok(found)
    }

    pub fn of(&self, mutant: &Mutant) -> Option<&Kept> {
        self.0.iter().find(|kept| is_about(kept, mutant))
    }

    /// Whether a mutant is still to be noticed.
    pub fn is_open(&self, mutant: &Mutant) -> bool {
        self.of(mutant).is_none_or(|kept| !["noticed", "equal"].contains(&kept.fate.as_str()))
    }

    pub fn is_equal(&self, mutant: &Mutant) -> bool {
        self.of(mutant).is_some_and(|kept| kept.fate == "equal")
    }

    /// Writes down what came of a mutant. What was said to change nothing stays so until a test notices it.
    pub fn tell(&mut self, mutant: &Mutant, fate: &Fate) {
        let (word, why) = match fate {
            Fate::Noticed { by, .. } => ("noticed", by.clone()),
            Fate::Survived { tried, of } => ("survived", format!("{tried} of {of} tests")),
            Fate::Unreached => ("unreached", String::new()),
        };
        match self.0.iter_mut().find(|kept| is_about(kept, mutant)) {
            Some(kept) if kept.fate == "equal" && word != "noticed" => {}
            Some(kept) => {
                word.clone_into(&mut kept.fate);
                kept.why = why;
            }
            None => self.0.push(Kept {
                fate: word.to_owned(),
                group: mutant.group.to_owned(),
                file: mutant.file.clone(),
                line: mutant.line,
                what: mutant.place.what.clone(),
                why,
            }),
        }
    }

    /// The figures of the draw, those with names left out.
    pub fn figures(&self) -> String {
        let drawn = || self.0.iter().filter(|kept| kept.group != named::GROUP);
        let count = |fate: &str| drawn().filter(|kept| kept.fate == fate).count();
        let (all, noticed, gone, equal) = (drawn().count(), count("noticed"), count("gone"), count("equal"));
        let percent = |of: usize| 100 * noticed / of.max(1);
        format!(
            "of {all} drawn, {gone} are gone with their code; {noticed} of {} noticed, {} %; without {equal} that change nothing, {noticed} of {}, {} %",
            all - gone,
            percent(all - gone),
            all - gone - equal,
            percent(all - gone - equal)
        )
    }
}

fn is_about(kept: &Kept, mutant: &Mutant) -> bool {
    let same = kept.group == mutant.group && kept.file == mutant.file && kept.what == mutant.place.what;
    same && (kept.group == named::GROUP || kept.line == mutant.line)
}

fn line(text: &str) -> Result<Kept> {
    let fields: Vec<&str> = text.split('\t').collect();
    ensure!(fields.len() == 6, "{RECORD}: `{text}` does not have six columns");
    let word = |index: usize| fields[index].to_owned();
    Ok(Kept { fate: word(0), group: word(1), file: word(2), line: fields[3].parse()?, what: word(4), why: word(5) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_can_be_read_and_says_why_a_change_changes_nothing() {
        let record = Record::read(&crate::chore::root()).unwrap();
        let fates = ["noticed", "survived", "unreached", "equal", "gone"];
        for kept in &record.0 {
            assert!(fates.contains(&kept.fate.as_str()), "{}", kept.fate);
            assert!(kept.fate != "equal" || !kept.why.is_empty(), "{}: {}", kept.file, kept.what);
        }
        assert!(record.0.iter().filter(|kept| kept.group != named::GROUP).count() >= 150);
    }
}

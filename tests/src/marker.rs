//! Markers as data: what a program says about its own check. Reading them from a program, and writing one.

use std::fmt;

use anyhow::{Context, Result, bail};

use crate::{comment::CommentStyle, property::Property};

/// What a marker expects, or sets.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    Refuted(Refuted),
    /// The kind of reason, as the machine formats name it.
    Unknown(String),
    Error(String),
    Warning(String),
    With(Setting),
}

/// A failure and what its counterexample must be like.
#[derive(Clone, Debug, PartialEq)]
pub struct Refuted {
    pub code: String,
    pub property: Option<Property>,
    pub blame: Option<String>,
    /// `concrete` or `abstract`.
    pub kind: Option<String>,
}

/// A budget for this program, or something else that is done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    Steps(u64),
    Paths(u64),
    /// Falsehoods are planted into what is verified.
    Smoke,
    /// Signed integers are as large as needed.
    NoOverflow,
    /// Functions of Viper programs ask for exact amounts.
    ExactAmounts,
    /// Contracts of Viper programs relate two executions.
    Hyper,
}

/// A marker with its places. Lines count from one; `subject` is zero for the file as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Marker {
    pub line: usize,
    pub subject: usize,
    pub expected: Expected,
}

/// All markers of a program. A marker that cannot be read is an error: an expectation nobody checks is worse than none.
pub fn read(text: &str, style: CommentStyle) -> Result<Vec<Marker>> {
    let mut markers = Vec::new();
    let mut subject = 0;
    for (content, line) in text.lines().zip(1..) {
        let found = style.find(content);
        if !style.is_blank(found.map_or(content, |found| found.code)) {
            subject = line;
        }
        if let Some(found) = found {
            let expected = parse(found.text).with_context(|| format!("line {line}: the marker `{}`", found.text))?;
            markers.push(Marker { line, subject, expected });
        }
    }
    Ok(markers)
}

fn parse(text: &str) -> Result<Expected> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let one_word = |what: &str| match rest.trim() {
        single if !single.is_empty() && !single.contains(' ') => Ok(single.to_owned()),
        other => bail!("`{word}` takes one {what}, not `{other}`"),
    };
    match word {
        "refuted" => parse_refuted(rest).map(Expected::Refuted),
        "unknown" => {
            one_word("kind of reason").and_then(|reason| check_reason(&reason).map(|()| Expected::Unknown(reason)))
        }
        "error" => one_word("code").map(Expected::Error),
        "warning" => one_word("code").map(Expected::Warning),
        "with" => parse_setting(rest).map(Expected::With),
        _ => bail!("`{word}` is none of refuted, unknown, error, warning, with"),
    }
}

fn check_reason(reason: &str) -> Result<()> {
    let reasons = ["out-of-budget", "solver-gave-up", "unsupported", "unconfirmed", "bug"];
    if reasons.contains(&reason) { Ok(()) } else { bail!("`{reason}` is none of {}", reasons.join(", ")) }
}

fn parse_setting(text: &str) -> Result<Setting> {
    match text.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["steps", number] => Ok(Setting::Steps(number.parse()?)),
        ["paths", number] => Ok(Setting::Paths(number.parse()?)),
        ["smoke"] => Ok(Setting::Smoke),
        ["no-overflow"] => Ok(Setting::NoOverflow),
        ["exact-amounts"] => Ok(Setting::ExactAmounts),
        ["hyper"] => Ok(Setting::Hyper),
        _ => bail!("`with` takes `steps N`, `paths N`, `smoke`, `no-overflow`, `exact-amounts` or `hyper`"),
    }
}

fn parse_refuted(text: &str) -> Result<Refuted> {
    let mut words = text.split_whitespace().peekable();
    let Some(code) = words.next() else { bail!("`refuted` needs the code of the failure") };
    let mut refuted = Refuted { code: code.to_owned(), property: None, blame: None, kind: None };
    while let Some(clause) = words.next() {
        let mut value = Vec::new();
        while let Some(word) = words.next_if(|word| !matches!(*word, "where" | "blame" | "kind")) {
            value.push(word);
        }
        let value = value.join(" ");
        match clause {
            _ if value.is_empty() => bail!("nothing follows `{clause}`"),
            "where" => refuted.property = Some(Property::parse(&value)?),
            "blame" => refuted.blame = Some(value),
            "kind" if matches!(value.as_str(), "concrete" | "abstract") => refuted.kind = Some(value),
            "kind" => bail!("the kind is concrete or abstract, not `{value}`"),
            _ => bail!("`{clause}` is none of where, blame, kind"),
        }
    }
    Ok(refuted)
}

impl fmt::Display for Expected {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Unknown(reason) => write!(formatter, "unknown {reason}"),
            Expected::Error(code) => write!(formatter, "error {code}"),
            Expected::Warning(code) => write!(formatter, "warning {code}"),
            Expected::With(Setting::Steps(number)) => write!(formatter, "with steps {number}"),
            Expected::With(Setting::Paths(number)) => write!(formatter, "with paths {number}"),
            Expected::With(Setting::Smoke) => write!(formatter, "with smoke"),
            Expected::With(Setting::NoOverflow) => write!(formatter, "with no-overflow"),
            Expected::With(Setting::ExactAmounts) => write!(formatter, "with exact-amounts"),
            Expected::With(Setting::Hyper) => write!(formatter, "with hyper"),
            Expected::Refuted(Refuted { code, property, blame, kind }) => {
                write!(formatter, "refuted {code}")?;
                if let Some(property) = property {
                    write!(formatter, " where {property}")?;
                }
                if let Some(blame) = blame {
                    write!(formatter, " blame {blame}")?;
                }
                match kind {
                    Some(kind) => write!(formatter, " kind {kind}"),
                    None => Ok(()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn read_haskell(text: &str) -> Result<Vec<Marker>> {
        read(text, CommentStyle::of_path(Path::new("a.hs")).unwrap())
    }

    #[test]
    fn a_marker_speaks_of_its_own_line_or_of_the_nearest_code_above() {
        let text =
            "-- ~ with steps 10\nf = 1 -- ~ unknown bug\n\n-- ~ error a\n-- ~ warning b\ng = 2\n-- ~ refuted c\n";
        let places: Vec<_> = read_haskell(text).unwrap().iter().map(|marker| (marker.line, marker.subject)).collect();
        assert_eq!(places, [(1, 0), (2, 2), (4, 2), (5, 2), (7, 6)]);
    }

    #[test]
    fn markers_are_written_as_they_are_read() {
        let texts = [
            "refuted postcondition where size xs == 0 && !(x < 1) blame append kind abstract",
            "refuted assert.failed:assertion.false",
            "unknown out-of-budget",
            "error syntax",
            "with paths 12",
        ];
        for text in texts {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        let texts = ["", "refute a", "refuted", "refuted a where", "refuted a where x ==", "refuted a because b"];
        for text in
            texts.into_iter().chain(["unknown maybe", "error", "error two words", "with luck", "refuted a kind x"])
        {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(read_haskell("f = 1\n-- ~ rejected a\n").is_err());
    }
}

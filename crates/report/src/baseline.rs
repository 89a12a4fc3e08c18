//! A baseline as a file: JSON that people read in a diff, sorted, a line or so for each failure.

use std::collections::BTreeMap;

use gainsay_verdict::{Baseline, Known};
use serde::{Deserialize, Serialize};

use crate::json::{self, Unreadable};

#[derive(Clone, Copy, Serialize, Deserialize)]
enum Version {
    #[serde(rename = "gainsay-baseline/1")]
    One,
}

#[derive(Serialize, Deserialize)]
struct Document {
    schema: Version,
    known: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    file: String,
    goal: String,
    code: String,
    /// Sixteen hexadecimal digits.
    line: String,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    count: usize,
}

fn one() -> usize {
    1
}

fn is_one(count: &usize) -> bool {
    *count == 1
}

/// The file of a baseline, ending in a newline.
pub fn write(baseline: &Baseline) -> String {
    let known = baseline.known.iter().filter(|(_, count)| **count > 0).map(|(known, count)| Entry {
        file: known.file.clone(),
        goal: known.goal.clone(),
        code: known.code.clone(),
        line: format!("{:016x}", known.line),
        count: *count,
    });
    json::pretty(&Document { schema: Version::One, known: known.collect() })
}

/// The failures that [`write()`] wrote. The file may have been merged by hand: whatever stands in it twice is known twice.
pub fn read(text: &str) -> Result<BTreeMap<Known, usize>, Unreadable> {
    let document: Document = serde_json::from_str(text).map_err(|error| Unreadable::new(error.to_string()))?;
    let mut known = BTreeMap::new();
    for Entry { file, goal, code, line, count } in document.known {
        let digits = line.len() == 16 && line.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u64::from_str_radix(&line, 16).ok().filter(|_| digits);
        let line = number.ok_or_else(|| Unreadable::new(format!("`{line}` is not the hash of a line, 16 digits")))?;
        let total: &mut usize = known.entry(Known { file, goal, code, line }).or_insert(0);
        *total = total.saturating_add(count);
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        let known =
            |goal: &str, line| Known { file: "a\n\u{1b}.c".into(), goal: goal.into(), code: "leak".into(), line };
        let known = BTreeMap::from([(known("f", 3), 1), (known("g", u64::MAX), 2)]);
        let baseline = Baseline { known: known.clone(), ..Baseline::default() };
        let text = write(&baseline);
        assert!(!text.contains('\u{1b}') && crate::is_ours(&text), "{text}");
        assert_eq!(read(&text), Ok(known));
        let twice = text.replace(
            "\"known\": [",
            "\"known\": [{\"file\":\"b\",\"goal\":\"h\",\"code\":\"c\",\"line\":\"00000000000000ff\"},",
        );
        assert_eq!(read(&twice).map(|read| read.len()), Ok(3));
        for wrong in [
            "",
            "[]",
            "{}",
            &text.replace("baseline/1", "baseline/2"),
            &text.replace("ffff", "+fff"),
            &text.replace("goal", "gaol"),
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}

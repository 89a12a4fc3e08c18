//! What somebody may have meant by a name that does not exist.

/// More different than this, and a name is another one.
const LEAST_ALIKE: f64 = 0.8;

/// Of these names, the one that is most like the word; none if all are quite different.
pub fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let alike = names.into_iter().map(|name| (strsim::jaro(word, name), name));
    let best = alike.filter(|(alike, _)| *alike >= LEAST_ALIKE).max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_seen_and_other_names_are_not() {
        let names = ["postcondition", "precondition", "leak", "null"];
        assert_eq!(nearest("postconditon", names), Some("postcondition"));
        assert_eq!(nearest("lek", names), Some("leak"));
        assert_eq!(nearest("frobnicate", names), None);
        assert_eq!(nearest("", names), None);
    }
}

//! What may have been meant by a name that does not exist.

/// More different than this, and a name is another one.
const LEAST_ALIKE: f64 = 0.8;

/// Of these names, the one that is most like the word, and of equals the first by the alphabet; none if all are quite different.
pub fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let alike = names.into_iter().filter(|name| *name != word).map(|name| (likeness(word, name), name));
    let best = alike.filter(|(alike, _)| *alike >= LEAST_ALIKE);
    let best = best.max_by(|(one, name), (other, later)| one.total_cmp(other).then(later.cmp(name)));
    best.map(|(_, name)| name)
}

/// In short words two letters in the wrong order are most of the word, and still the slip that is made most.
fn likeness(word: &str, name: &str) -> f64 {
    const SWAPPED: f64 = 0.9;
    let likeness = strsim::jaro(word, name);
    let is_swap = word.chars().count() == name.chars().count()
        && strsim::osa_distance(word, name) == 1
        && strsim::levenshtein(word, name) == 2;
    if is_swap { likeness.max(SWAPPED) } else { likeness }
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

    #[test]
    fn letters_that_changed_places_are_seen_in_short_words_too() {
        assert_eq!(nearest("vla", ["next", "val"]), Some("val"));
        assert_eq!(nearest("aeg", ["age", "name"]), Some("age"));
        assert_eq!(nearest("vla", ["map", "key"]), None);
    }

    #[test]
    fn the_order_of_the_names_decides_nothing() {
        assert_eq!(nearest("count", ["count2", "count1"]), Some("count1"));
        assert_eq!(nearest("count", ["count1", "count2"]), Some("count1"));
    }

    #[test]
    fn no_name_is_meant_by_itself() {
        assert_eq!(nearest("count", ["count", "counts"]), Some("counts"));
    }
}

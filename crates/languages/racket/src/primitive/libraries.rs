//! Which libraries bind which primitives, as Racket 8.7 says: a line for each name that `racket/base` does not bind, with those that do.

use std::{collections::HashMap, sync::LazyLock};

static LIBRARIES: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let lines = include_str!("libraries.txt").lines().map(str::split_ascii_whitespace);
    lines.filter_map(|mut words| Some((words.next()?, words.collect()))).collect()
});

/// Whether a library binds a primitive under its own name.
pub fn binds(library: &str, name: &str) -> bool {
    match LIBRARIES.get(name) {
        None => ["racket", "racket/base", "scheme", "scheme/base", "rnrs"].contains(&library),
        Some(libraries) => {
            let is_all = ["scheme", "rnrs"].contains(&library);
            libraries.iter().any(|one| *one == library || is_all && *one == "racket")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::binds;

    #[test]
    fn libraries_bind_what_they_offer() {
        assert!(binds("racket", "first") && binds("racket/list", "first") && !binds("racket/base", "first"));
        assert!(binds("racket", "car") && binds("racket/base", "car") && !binds("racket/list", "car"));
        assert!(!binds("racket", "exact") && !binds("racket/base", "exact"));
    }
}

//! Which libraries bind which primitives, as Racket 8.7 says: a line for each name that `racket/base` does not bind, with those that do.

const TABLE: &str = include_str!("libraries.txt");

/// The libraries that bind a name, if `racket/base` does not.
fn line(name: &str) -> Option<impl Iterator<Item = &'static str>> {
    let mut lines = TABLE.lines().map(str::split_ascii_whitespace);
    lines.find_map(|mut words| (words.next() == Some(name)).then_some(words))
}

/// Whether a library binds a primitive under its own name.
pub fn binds(library: &str, name: &str) -> bool {
    match line(name) {
        None => ["racket", "racket/base", "scheme", "scheme/base", "rnrs"].contains(&library),
        Some(mut libraries) => {
            let is_all = ["scheme", "rnrs"].contains(&library);
            libraries.any(|one| one == library || is_all && one == "racket")
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

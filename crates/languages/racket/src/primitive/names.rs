//! Every name that Racket's libraries bind, as Racket 8.7 says: what is not supported is not called undefined. A line for each, with the libraries
//! where `racket/base` is none of them; `!` stands before names of syntax, among which Racket counts functions with keywords.

use std::{collections::HashMap, sync::LazyLock};

static NAMES: LazyLock<HashMap<&str, (bool, Vec<&str>)>> = LazyLock::new(|| {
    let line = |line: &'static str| {
        let mut words = line.split_ascii_whitespace();
        let word = words.next()?;
        let (name, is_syntax) = word.strip_prefix('!').map_or((word, false), |name| (name, true));
        Some((name, (is_syntax, words.collect())))
    };
    include_str!("names.txt").lines().filter_map(line).collect()
});

/// What a library binds a name to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    Value,
    /// A form, or a function that Racket counts among them.
    Syntax,
}

/// What the library means by a name.
pub fn bound(library: &str, name: &str) -> Option<Binding> {
    let (is_syntax, libraries) = NAMES.get(name)?;
    let everywhere = ["racket", "racket/base", "scheme", "scheme/base"];
    let is_bound = if libraries.is_empty() { everywhere.contains(&library) } else { libraries.contains(&library) };
    is_bound.then_some(if *is_syntax { Binding::Syntax } else { Binding::Value })
}

#[cfg(test)]
mod tests {
    use super::{Binding, bound};

    #[test]
    fn names_of_racket_are_known() {
        assert_eq!(bound("racket", "make-thread-cell"), Some(Binding::Value));
        assert_eq!(bound("racket/base", "define-syntax"), Some(Binding::Syntax));
        assert_eq!(bound("racket/contract", "false/c"), Some(Binding::Value));
        assert_eq!(bound("racket/base", "false/c"), None);
        assert_eq!(bound("racket", "no-such-name"), None);
    }
}

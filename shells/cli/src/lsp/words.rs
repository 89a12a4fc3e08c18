//! Words of a text as its language has them: what stands under the cursor, and which goal it names.

use gainsay::Language;
use lsp_types::Position;

use super::positions;

/// Whether a character may be part of a name.
pub fn is_part(language: Language, character: char) -> bool {
    match language {
        Language::Racket => !character.is_whitespace() && !"()[]{}\",'`;#|\\".contains(character),
        Language::Haskell => character.is_alphanumeric() || "_'".contains(character),
        Language::Core => character.is_alphanumeric() || "_'@".contains(character),
        Language::Viper | Language::C => character.is_alphanumeric() || "_$".contains(character),
    }
}

/// The name that a position lies in or behind.
pub fn at(language: Language, text: &str, position: Position) -> Option<&str> {
    let offset = positions::offset(text, position);
    let (before, after) = text.split_at(offset);
    let before = before.trim_end_matches(|character| is_part(language, character)).len();
    let after = after.find(|character| !is_part(language, character)).map_or(text.len(), |end| offset + end);
    Some(&text[before..after]).filter(|word| !word.is_empty())
}

/// Whether a goal is about what is called so; `f@checked` and `M.f` are about `f`.
pub fn is_about(goal: &str, word: &str) -> bool {
    let plain = goal.split('@').next().unwrap_or(goal);
    plain == word || plain.rsplit(['.', ' ']).next() == Some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_at_both_its_ends() {
        let at = |language, text, column| at(language, text, Position::new(0, column));
        assert_eq!(at(Language::C, "int f(int xs)", 5), Some("f"));
        assert_eq!(at(Language::C, "int f(int xs)", 12), Some("xs"));
        assert_eq!(at(Language::C, "a  b", 2), None);
        assert_eq!(at(Language::Racket, "(string->list 'x)", 3), Some("string->list"));
        assert_eq!(at(Language::Haskell, "fold' f", 0), Some("fold'"));
    }
}

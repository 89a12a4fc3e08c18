//! What Unicode says of characters: general categories and simple case mappings, which take one character to one character.

use gainsay_ir::functional::{Literal, Primitive};
use num_bigint::BigInt;
use unicode_general_category::{GeneralCategory, get_general_category};

/// Characters of different kinds that are tried where nothing is known of one but that it is not ASCII: a letter in lower and in upper case, a
/// letter without case, and no letter.
pub(crate) const TRIED: [char; 4] = ['é', 'É', '中', '¿'];

/// The primitives on a known character; `None` where the primitive is about something else.
pub(crate) fn on_character(operation: Primitive, character: char) -> Option<Literal> {
    Some(match operation {
        Primitive::CharCategory => Literal::Integer(BigInt::from(category(character))),
        Primitive::CharUpper => Literal::Character(upper(character)),
        Primitive::CharLower => Literal::Character(lower(character)),
        Primitive::CharTitle => Literal::Character(title(character)),
        _ => return None,
    })
}

fn category(character: char) -> u32 {
    match get_general_category(character) {
        GeneralCategory::UppercaseLetter => 0,
        GeneralCategory::LowercaseLetter => 1,
        GeneralCategory::TitlecaseLetter => 2,
        GeneralCategory::ModifierLetter => 3,
        GeneralCategory::OtherLetter => 4,
        GeneralCategory::NonspacingMark => 5,
        GeneralCategory::SpacingMark => 6,
        GeneralCategory::EnclosingMark => 7,
        GeneralCategory::DecimalNumber => 8,
        GeneralCategory::LetterNumber => 9,
        GeneralCategory::OtherNumber => 10,
        GeneralCategory::ConnectorPunctuation => 11,
        GeneralCategory::DashPunctuation => 12,
        GeneralCategory::OpenPunctuation => 13,
        GeneralCategory::ClosePunctuation => 14,
        GeneralCategory::InitialPunctuation => 15,
        GeneralCategory::FinalPunctuation => 16,
        GeneralCategory::OtherPunctuation => 17,
        GeneralCategory::MathSymbol => 18,
        GeneralCategory::CurrencySymbol => 19,
        GeneralCategory::ModifierSymbol => 20,
        GeneralCategory::OtherSymbol => 21,
        GeneralCategory::SpaceSeparator => 22,
        GeneralCategory::LineSeparator => 23,
        GeneralCategory::ParagraphSeparator => 24,
        GeneralCategory::Control => 25,
        GeneralCategory::Format => 26,
        GeneralCategory::Surrogate => 27,
        GeneralCategory::PrivateUse => 28,
        _ => 29,
    }
}

fn upper(character: char) -> char {
    match character {
        // Their capital letters are written with two, and have a form for titles besides.
        '\u{1f80}'..='\u{1faf}' if u32::from(character) & 8 == 0 => above(character, 8),
        '\u{1fb3}' | '\u{1fc3}' | '\u{1ff3}' => above(character, 9),
        _ => only(character.to_uppercase()).unwrap_or(character),
    }
}

fn lower(character: char) -> char {
    match character {
        'İ' => 'i',
        _ => only(character.to_lowercase()).unwrap_or(character),
    }
}

fn title(character: char) -> char {
    match character {
        '\u{1c4}'..='\u{1c6}' => '\u{1c5}',
        '\u{1c7}'..='\u{1c9}' => '\u{1c8}',
        '\u{1ca}'..='\u{1cc}' => '\u{1cb}',
        '\u{1f1}'..='\u{1f3}' => '\u{1f2}',
        // Georgian letters have capitals that no title is written with.
        '\u{10d0}'..='\u{10ff}' => character,
        _ => upper(character),
    }
}

fn above(character: char, distance: u32) -> char {
    char::from_u32(u32::from(character) + distance).unwrap_or(character)
}

fn only(mut characters: impl Iterator<Item = char>) -> Option<char> {
    let first = characters.next()?;
    characters.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_is_mapped_to_one_character() {
        assert_eq!(['ß', 'é', 'ǆ', 'ᾀ', 'ა', 'İ'].map(upper), ['ß', 'É', 'Ǆ', 'ᾈ', 'Ა', 'İ']);
        assert_eq!(['ẞ', 'É', 'ǅ', 'ᾈ', 'Ა', 'İ'].map(lower), ['ß', 'é', 'ǆ', 'ᾀ', 'ა', 'i']);
        assert_eq!(['ß', 'é', 'ǆ', 'ᾀ', 'ა'].map(title), ['ß', 'É', 'ǅ', 'ᾈ', 'ა']);
    }

    #[test]
    fn categories_are_counted_in_the_order_of_unicode() {
        assert_eq!(
            ['A', 'é', 'ǅ', 'ʰ', '中', '٣', '€', '\u{a0}', '\n', '\u{378}'].map(category),
            [0, 1, 2, 3, 4, 8, 19, 22, 25, 29]
        );
    }
}

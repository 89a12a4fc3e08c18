-- | Characters: classification, case, digits. ASCII is decided by comparing, so that it works for a character nothing is
-- known about; beyond it the machine's Unicode tables answer.
module Data.Char
  ( Char, ord, chr, isControl, isSpace, isLower, isUpper, isAlpha, isLetter, isDigit, isOctDigit, isHexDigit, isAlphaNum
  , isPrint, isPunctuation, isSymbol, isSeparator, isMark, isNumber, isAscii, isLatin1, isAsciiUpper, isAsciiLower
  , toUpper, toLower, toTitle, digitToInt, intToDigit, GeneralCategory(..), generalCategory, showLitChar
  ) where

import Gainsay.Primitive (charOrd, charChr, charCategory, charToUpper, charToLower, charToTitle)
import Gainsay.Numeric (intIsCodePoint)
import Gainsay.List (isSpace)
import Gainsay.Show (showLitChar)

data GeneralCategory
  = UppercaseLetter | LowercaseLetter | TitlecaseLetter | ModifierLetter | OtherLetter
  | NonSpacingMark | SpacingCombiningMark | EnclosingMark
  | DecimalNumber | LetterNumber | OtherNumber
  | ConnectorPunctuation | DashPunctuation | OpenPunctuation | ClosePunctuation | InitialQuote | FinalQuote
  | OtherPunctuation
  | MathSymbol | CurrencySymbol | ModifierSymbol | OtherSymbol
  | Space | LineSeparator | ParagraphSeparator
  | Control | Format | Surrogate | PrivateUse | NotAssigned

categories :: [(GeneralCategory, String)]
categories =
  [ (UppercaseLetter, "UppercaseLetter"), (LowercaseLetter, "LowercaseLetter"), (TitlecaseLetter, "TitlecaseLetter")
  , (ModifierLetter, "ModifierLetter"), (OtherLetter, "OtherLetter"), (NonSpacingMark, "NonSpacingMark")
  , (SpacingCombiningMark, "SpacingCombiningMark"), (EnclosingMark, "EnclosingMark"), (DecimalNumber, "DecimalNumber")
  , (LetterNumber, "LetterNumber"), (OtherNumber, "OtherNumber"), (ConnectorPunctuation, "ConnectorPunctuation")
  , (DashPunctuation, "DashPunctuation"), (OpenPunctuation, "OpenPunctuation"), (ClosePunctuation, "ClosePunctuation")
  , (InitialQuote, "InitialQuote"), (FinalQuote, "FinalQuote"), (OtherPunctuation, "OtherPunctuation")
  , (MathSymbol, "MathSymbol"), (CurrencySymbol, "CurrencySymbol"), (ModifierSymbol, "ModifierSymbol")
  , (OtherSymbol, "OtherSymbol"), (Space, "Space"), (LineSeparator, "LineSeparator")
  , (ParagraphSeparator, "ParagraphSeparator"), (Control, "Control"), (Format, "Format"), (Surrogate, "Surrogate")
  , (PrivateUse, "PrivateUse"), (NotAssigned, "NotAssigned")
  ]

instance Enum GeneralCategory where
  toEnum n
    | n >= 0 && n < 30 = fst (categories !! n)
    | otherwise = errorWithoutStackTrace "toEnum{GeneralCategory}: tag is outside of enumeration's range"
  fromEnum category = case category of
    { UppercaseLetter -> 0; LowercaseLetter -> 1; TitlecaseLetter -> 2; ModifierLetter -> 3; OtherLetter -> 4
    ; NonSpacingMark -> 5; SpacingCombiningMark -> 6; EnclosingMark -> 7
    ; DecimalNumber -> 8; LetterNumber -> 9; OtherNumber -> 10
    ; ConnectorPunctuation -> 11; DashPunctuation -> 12; OpenPunctuation -> 13; ClosePunctuation -> 14
    ; InitialQuote -> 15; FinalQuote -> 16; OtherPunctuation -> 17
    ; MathSymbol -> 18; CurrencySymbol -> 19; ModifierSymbol -> 20; OtherSymbol -> 21
    ; Space -> 22; LineSeparator -> 23; ParagraphSeparator -> 24
    ; Control -> 25; Format -> 26; Surrogate -> 27; PrivateUse -> 28; NotAssigned -> 29 }
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if fromEnum y >= fromEnum x then maxBound else minBound)

instance Eq GeneralCategory where
  x == y = fromEnum x == fromEnum y

instance Ord GeneralCategory where
  compare x y = compare (fromEnum x) (fromEnum y)

instance Bounded GeneralCategory where
  minBound = UppercaseLetter
  maxBound = NotAssigned

instance Show GeneralCategory where
  showsPrec _ category = showString (snd (categories !! fromEnum category))

ord :: Char -> Int
ord = charOrd

{-@ chr :: {v:Int | 0 <= v && v <= 1114111} -> Char @-}
chr :: Int -> Char
chr n = if intIsCodePoint n then charChr n else errorWithoutStackTrace "Prelude.chr: bad argument"

generalCategory :: Char -> GeneralCategory
generalCategory c = toEnum (if c < '\x80' then asciiCategory c else charCategory c)

-- | The category of an ASCII character, as its place.
asciiCategory :: Char -> Int
asciiCategory c
  | c < ' ' || c == '\DEL' = 25
  | c == ' ' = 22
  | isAsciiUpper c = 0
  | isAsciiLower c = 1
  | isDigit c = 8
  | c == '_' = 11
  | c == '-' = 12
  | c == '(' || c == '[' || c == '{' = 13
  | c == ')' || c == ']' || c == '}' = 14
  | c == '$' = 19
  | c == '^' || c == '`' = 20
  | c == '+' || ('<' <= c && c <= '>') || c == '|' || c == '~' = 18
  | otherwise = 17

-- | Whether the category of a character lies between two places.
categoryBetween :: Int -> Int -> Char -> Bool
categoryBetween low high c = case charCategory c of place -> low <= place && place <= high

isAscii, isLatin1, isControl, isPrint, isAsciiUpper, isAsciiLower :: Char -> Bool
isAscii c = c < '\x80'
isLatin1 c = c <= '\xff'
isControl c = c < ' ' || (c >= '\DEL' && c <= '\x9f')
isPrint c = if c < '\x80' then ' ' <= c && c < '\DEL' else categoryBetween 0 22 c
isAsciiUpper c = 'A' <= c && c <= 'Z'
isAsciiLower c = 'a' <= c && c <= 'z'

isUpper, isLower, isAlpha, isLetter, isAlphaNum :: Char -> Bool
isUpper c = if c < '\x80' then isAsciiUpper c else charCategory c == 0 || charCategory c == 2
isLower c = if c < '\x80' then isAsciiLower c else charCategory c == 1
isAlpha c = if c < '\x80' then isAsciiLower c || isAsciiUpper c else categoryBetween 0 4 c
isLetter = isAlpha
isAlphaNum c
  | c < '\x80' = isAsciiLower c || isAsciiUpper c || isDigit c
  | otherwise = categoryBetween 0 4 c || categoryBetween 8 10 c

isDigit, isOctDigit, isHexDigit, isNumber :: Char -> Bool
isDigit c = '0' <= c && c <= '9'
isOctDigit c = '0' <= c && c <= '7'
isHexDigit c = isDigit c || ('A' <= c && c <= 'F') || ('a' <= c && c <= 'f')
isNumber c = if c < '\x80' then isDigit c else categoryBetween 8 10 c

isPunctuation, isSymbol, isSeparator, isMark :: Char -> Bool
isPunctuation c
  | c < '\x80' =
      ('!' <= c && c <= '/' && c /= '$' && c /= '+')
        || c == ':' || c == ';' || c == '?' || c == '@' || ('[' <= c && c <= ']') || c == '_' || c == '{' || c == '}'
  | otherwise = categoryBetween 11 17 c
isSymbol c
  | c < '\x80' = c == '$' || c == '+' || ('<' <= c && c <= '>') || c == '^' || c == '`' || c == '|' || c == '~'
  | otherwise = categoryBetween 18 21 c
isSeparator c = if c < '\x80' then c == ' ' else categoryBetween 22 24 c
isMark c = c >= '\x80' && categoryBetween 5 7 c

toUpper, toLower, toTitle :: Char -> Char
toUpper c
  | c < '\x80' = if isAsciiLower c then charChr (charOrd c - 32) else c
  | otherwise = charToUpper c
toLower c
  | c < '\x80' = if isAsciiUpper c then charChr (charOrd c + 32) else c
  | otherwise = charToLower c
toTitle c = if c < '\x80' then toUpper c else charToTitle c

{-@ digitToInt :: {v:Char | false} -> Int @-}
digitToInt :: Char -> Int
digitToInt c
  | isDigit c = charOrd c - 48
  | 'a' <= c && c <= 'f' = charOrd c - 87
  | 'A' <= c && c <= 'F' = charOrd c - 55
  | otherwise = errorWithoutStackTrace ("Char.digitToInt: not a digit " ++ show c)

{-@ intToDigit :: {v:Int | 0 <= v && v <= 15} -> Char @-}
intToDigit :: Int -> Char
intToDigit n
  | n >= 0 && n <= 9 = charChr (48 + n)
  | n >= 10 && n <= 15 = charChr (87 + n)
  | otherwise = errorWithoutStackTrace ("Char.intToDigit: not a digit " ++ show n)

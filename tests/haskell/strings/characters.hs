-- Characters beyond ASCII: what Unicode says of them.
module Characters where

import Data.Char

prop_letters :: () -> Bool
prop_letters () = all isAlpha "aZéÉλ中ʰ" && not (any isAlpha "1√€٣ \n")

prop_cases :: () -> Bool
prop_cases () = map toUpper "straße λé" == "STRAßE ΛÉ" && map toLower "ÀΩİ" == "àωi" && map toTitle "ǆa" == "ǅA"

prop_digits :: () -> Bool
prop_digits () = isNumber '٣' && not (isDigit '٣') && isNumber '½' && all isHexDigit "09afAF"

prop_kinds :: () -> Bool
prop_kinds () =
  map generalCategory "A(+$_-^\t \8195€«" ==
    [ UppercaseLetter, OpenPunctuation, MathSymbol, CurrencySymbol, ConnectorPunctuation, DashPunctuation
    , ModifierSymbol, Control, Space, Space, CurrencySymbol, InitialQuote ]

prop_punctuation :: () -> Bool
prop_punctuation () = filter isPunctuation ascii == "!\"#%&'()*,-./:;?@[\\]_{}" && filter isSymbol ascii == "$+<=>^`|~"
  where ascii = ['\0' .. '\DEL']

prop_spaces :: () -> Bool
prop_spaces () = words "a\160b\8195c\8203d" == ["a", "b", "c\8203d"] && isPrint 'é' && not (isPrint '\173')

-- There are letters without case.
prop_everyLetterHasCase :: Char -> Bool
prop_everyLetterHasCase c = not (isAlpha c) || isUpper c || isLower c
-- ~ refuted property kind concrete

-- Of ASCII everything is known, of all other characters too little for a proof.
prop_upperStays :: Char -> Bool
prop_upperStays c = not (isUpper c) || toUpper c == c
-- ~ unknown unsupported

prop_asciiUpper :: Char -> Bool
prop_asciiUpper c = c > '\DEL' || not (isLower c) || isUpper (toUpper c)

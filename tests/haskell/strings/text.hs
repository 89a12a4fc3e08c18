-- Strings, characters and show.
module Text where

import Data.Char (toUpper, isDigit, isSpace, ord, chr, digitToInt, isUpper)
import Data.List (intercalate, isPrefixOf, isInfixOf, words, unwords)

prop_shows :: () -> Bool
prop_shows () = show 42 ++ show (-7) ++ show True == "42-7True" && show [Just 'a', Nothing] == "[Just 'a',Nothing]"

prop_showsNested :: () -> Bool
prop_showsNested () = show (Just (-1), "a\"b\n", ()) == "(Just (-1),\"a\\\"b\\n\",())"

prop_reads :: () -> Bool
prop_reads () = read "12" + 1 == (13 :: Int) && (read "[1,2]" :: [Int]) == [1, 2]

capitalize :: String -> String
capitalize [] = []
capitalize (c : rest) = toUpper c : rest

prop_capitalizes :: Char -> Bool
prop_capitalizes c = capitalize [c] == [c]
-- ~ refuted property kind concrete

prop_words :: () -> Bool
prop_words () = words " a  bc d " == ["a", "bc", "d"] && unwords ["x", "y"] == "x y" && lines "p\nq" == ["p", "q"]

prop_joins :: () -> Bool
prop_joins () = intercalate ", " ["a", "b"] == "a, b" && "ell" `isInfixOf` "hello" && "he" `isPrefixOf` "hello"

caesar :: Int -> Char -> Char
caesar n c
-- ~ unknown unsupported
  | isUpper c = chr ((ord c - ord 'A' + n) `mod` 26 + ord 'A')
  | otherwise = c

prop_caesar :: () -> Bool
prop_caesar () = map (caesar 3) "XYZ a" == "ABC a" && map (caesar (-3)) (map (caesar 3) "HELLO") == "HELLO"

number :: String -> Int
number = foldl (\sum c -> 10 * sum + digitToInt c) 0
-- ~ refuted error

prop_numbers :: () -> Bool
prop_numbers () = number "1234" == 1234

prop_palindrome :: String -> Bool
prop_palindrome text = reverse text /= text || length text < 3
-- ~ refuted property kind concrete

{-# LANGUAGE ViewPatterns, TupleSections, PatternGuards #-}
-- Patterns of every form.
module Matching where

import Data.List (stripPrefix)

data Token = Number Int | Plus | Times | Open | Close deriving (Eq, Show)

tokens :: String -> [Token]
tokens [] = []
-- ~ unknown out-of-budget
-- ~ with steps 60000
tokens ('+' : rest) = Plus : tokens rest
tokens ('*' : rest) = Times : tokens rest
tokens ('(' : rest) = Open : tokens rest
tokens (')' : rest) = Close : tokens rest
tokens text@(c : rest)
  | c >= '0' && c <= '9' = let (digits, more) = span (`elem` ['0' .. '9']) text in Number (read digits) : tokens more
  | otherwise = tokens rest

expression :: [Token] -> (Int, [Token])
expression ts = case term ts of
  (x, Plus : rest) -> let (y, more) = expression rest in (x + y, more)
  other -> other

term :: [Token] -> (Int, [Token])
term ts = case factor ts of
  (x, Times : rest) -> let (y, more) = term rest in (x * y, more)
  other -> other

factor :: [Token] -> (Int, [Token])
factor (Number n : rest) = (n, rest)
factor (Open : rest) | (x, Close : more) <- expression rest = (x, more)
factor ts = error "no factor"
-- ~ refuted error
-- ~ refuted error
-- ~ refuted error
-- ~ refuted error

prop_calculates :: () -> Bool
prop_calculates () = fst (expression (tokens "2*(3+4)+1")) == 15

prop_parses :: Token -> Bool
prop_parses t = fst (factor [t]) >= 0

greet :: String -> String
greet (stripPrefix "hello " -> Just name) = name
greet other = other

prop_greets :: () -> Bool
prop_greets () = greet "hello you" == "you" && greet "bye" == "bye"

withIndex :: [a] -> [(Int, a)]
withIndex = zipWith (,) [0 ..]

prop_sections :: Int -> Bool
prop_sections x = map (,x) [1, 2] == [(1, x), (2, x)] && (subtract 1 . (* 2)) x == 2 * x - 1

swap :: Either a b -> Either b a
swap (Left a) = Right a
swap (Right b) = Left b

prop_swap :: Either Int Bool -> Bool
prop_swap e = swap (swap e) == e

triple :: (Int, (Int, Int)) -> Int
triple (a, p@(b, _)) | a == b = snd p
-- ~ refuted incomplete-pattern
triple (0, _) = 0
triple (n, (_, _)) | n > 0, odd n = n

prop_triple :: (Int, (Int, Int)) -> Bool
prop_triple t = triple t == triple t
-- ~ refuted incomplete-pattern kind concrete

negative :: Int -> String
negative (-1) = "minus one"
negative 0 = "zero"
negative _ = "other"

prop_negative :: Int -> Bool
prop_negative n = negative n /= "minus one"
-- ~ refuted property where n == 0 - 1 kind concrete

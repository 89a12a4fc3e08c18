{-# LANGUAGE MultiWayIf, LambdaCase #-}
-- Guards, pattern guards, where, multi-way if and lambda case.
module Grades (grade, classify, lookupBoth, sign, describe, leap, clamp) where

import qualified Data.Maybe as Maybe

grade :: Int -> Char
grade points
  | points >= 90 = 'A'
  | points >= 75 = 'B'
  | points >= 50 = 'C'
  | points < 50 = 'F'

-- Nothing is said of zero.
{-@ classify :: Int -> Int @-}
classify :: Int -> Int
classify n
-- ~ refuted incomplete-pattern where n == 0 kind concrete
  | n > 0 = 1
  | n < 0 = -1

lookupBoth :: [(Int, Int)] -> Int -> Int -> Int
lookupBoth table x y
  | Just a <- lookup x table, Just b <- lookup y table, let both = a + b, both > 0 = both
  | otherwise = 0

{-@ sign :: n:Int -> {v:Int | (v = 1 <=> n > 0) && (v = -1 <=> n < 0)} @-}
sign :: Int -> Int
sign n = if | n > 0 -> 1
            | n < 0 -> -1
            | otherwise -> 0

{-@ describe :: Maybe Int -> {v:Int | v >= 0} @-}
describe :: Maybe Int -> Int
describe = \case
-- ~ refuted postcondition kind concrete
  Nothing -> 0
  Just n | n > 10 -> 10
         | otherwise -> n

leap :: Int -> Bool
leap year = divisible 4 && (not (divisible 100) || divisible 400)
  where divisible n = year `mod` n == 0

{-@ clamp :: low:Int -> high:{Int | low <= high} -> Int -> {v:Int | low <= v && v <= high} @-}
clamp :: Int -> Int -> Int -> Int
clamp low high x = case () of
  _ | x < low -> low
    | x > high -> high
    | otherwise -> x

-- The same, where something is wrong.
module Calls where

{-@ added :: x:Int -> {v:Int | v == x + 2} @-}
added :: Int -> Int
added x = (\y -> y + 1) x -- ~ refuted postcondition

firstOf :: [Int] -> Int
firstOf xs = (\(y : _) -> y) xs -- ~ refuted incomplete-pattern where size xs == 0

{-@ next :: x:Int -> {v:Int | v == x + 1} @-}
next :: Int -> Int
next x = x + 1

{-@ threeMore :: x:Int -> {v:Int | v == x + 3} @-}
threeMore :: Int -> Int
threeMore = next . next -- ~ refuted postcondition

{-@ under :: {v:Int | v > 0} -> Int @-}
under :: Int -> Int
under x = 100 `div` x

{-@ composed :: Int -> Int @-}
composed :: Int -> Int
composed = under . next -- ~ refuted precondition

{-@ priority :: String -> {v:Int | 0 < v} @-}
priority :: String -> Int
priority "low" = 1
-- ~ refuted postcondition
priority "high" = 0
priority _ = 2

{-@ total :: String -> Int @-}
total :: String -> Int
total "a" = 1 -- ~ refuted incomplete-pattern
total "" = 2

{-@ short :: String -> {v:String | len v < 4} @-}
short :: String -> String
short s@"long" = s -- ~ refuted postcondition
short _ = ""

{-@ weight :: Double -> {v:Int | v < 3} @-}
weight :: Double -> Int
weight 0 = 1
-- ~ refuted postcondition
weight 0.5 = 3
weight _ = 2

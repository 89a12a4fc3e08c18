-- Without a specification a function must not fail.
module Patterns (total, partial, caller, divide) where

total :: Maybe Int -> Int
total (Just x) = x
total Nothing = 0

partial :: Maybe Int -> Int
partial (Just x) = x
-- ~ refuted incomplete-pattern where x1 is Nothing kind concrete

{-@ positive :: {v:Int | v > 0} -> Int @-}
positive :: Int -> Int
positive x = x

caller :: Int -> Int
caller x = positive x
-- ~ refuted precondition where x <= 0 kind concrete

divide :: Int -> Int -> Int
divide x y = x `div` y
-- ~ refuted division where y == 0 kind concrete

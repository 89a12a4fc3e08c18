{-@ LIQUID "--reflection" @-}
-- Reflected and inlined functions in refinements.
module Reflected where

{-@ reflect double @-}
double :: Int -> Int
double x = x + x

{-@ inline positive @-}
positive :: Int -> Bool
positive x = x > 0

{-@ quadruple :: x:Int -> {v:Int | v = double (double x)} @-}
quadruple :: Int -> Int
quadruple x = 4 * x

{-@ triple :: x:Int -> {v:Int | v = double x + x} @-}
triple :: Int -> Int
triple x = 4 * x
-- ~ refuted postcondition where !(x == 0) kind concrete

{-@ increase :: {x:Int | positive x} -> {v:Int | positive v} @-}
increase :: Int -> Int
increase x = x + 1

{-@ decrease :: {x:Int | positive x} -> {v:Int | positive v} @-}
decrease :: Int -> Int
decrease x = x - 1
-- ~ refuted postcondition where x == 1 kind concrete

{-@ predicate Between LO X HI = LO <= X && X < HI @-}

{-@ wrap :: n:{Int | n > 0} -> Int -> {v:Int | Between 0 v n} @-}
wrap :: Int -> Int -> Int
wrap n x = x `mod` n

{-@ wrapWrong :: n:{Int | n > 0} -> Int -> {v:Int | Between 0 v n} @-}
wrapWrong :: Int -> Int -> Int
wrapWrong n x = x `rem` n
-- ~ refuted postcondition kind concrete

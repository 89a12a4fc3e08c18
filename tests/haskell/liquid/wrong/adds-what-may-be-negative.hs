module AddsWhatMayBeNegative where

{-@ type Nat1 = {v:Int | v >= 0} @-}

{-@ sumAll :: [Int] -> Nat1 @-}
sumAll :: [Int] -> Int
sumAll [] = 0
-- ~ refuted postcondition
sumAll (x : xs) = x + sumAll xs

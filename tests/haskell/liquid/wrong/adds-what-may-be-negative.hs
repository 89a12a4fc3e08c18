module AddsWhatMayBeNegative where

{-@ type Nat1 = {v:Int | v >= 0} @-}

{-@ sumAll :: [Int] -> Nat1 @-}
sumAll :: [Int] -> Int
sumAll [] = 0
sumAll (x : xs) = x + sumAll xs
-- ~ refuted postcondition

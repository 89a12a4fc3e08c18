-- What the user says of a library function is what callers may rely on.
module Respecified where

{-@ assume GHC.Real.gcd :: x:Int -> y:Int -> {v:Int | v >= 0} @-}

{-@ notNegative :: Nat @-}
notNegative :: Int
notNegative = gcd 4 2

{-@ one :: {v:Int | v == 1} @-}
one :: Int
one = gcd 1 1
-- ~ refuted weak-contract blame gcd kind abstract

-- Figure 1, in Haskell: the type of `incr` is too weak for `twice`.
module Increment (incr, twice) where

{-@ incr :: x:{v:Int | 0 <= v} -> {r:Int | 0 <= r} @-}
incr :: Int -> Int
incr x = x + 1

{-@ twice :: x:{v:Int | 0 <= v} -> {r:Int | r = x + 2} @-}
twice :: Int -> Int
twice x = incr (incr x)
-- ~ refuted weak-contract blame incr kind abstract

-- The metric does not get smaller, so nothing is proved by types; no run fails either.
module CountsUp where

{-@ climb :: n:{v:Int | v >= 0} -> {v:Int | v > n} @-}
climb :: Int -> Int
climb n = climb (n + 1)
-- ~ unknown out-of-budget

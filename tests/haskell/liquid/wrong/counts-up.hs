-- Nothing gets smaller, so nothing is proved by types, and a run shows it.
module CountsUp where

{-@ climb :: n:{v:Int | v >= 0} -> {v:Int | v > n} @-}
climb :: Int -> Int
climb n = climb (n + 1)
-- ~ refuted termination kind concrete

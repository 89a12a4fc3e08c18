-- What a class makes out of nothing is not as the values are that went in.
module SumsByClass where

{-@ ones :: [{v:Int | v = 1}] -> {v:Int | v = 1} @-}
ones :: [Int] -> Int
ones xs = sum xs
-- ~ refuted postcondition

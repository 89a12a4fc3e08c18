module CountTooMany where

{-@ count :: xs:[a] -> {v:Int | v = len xs} @-}
count :: [a] -> Int
count [] = 0
-- ~ refuted postcondition
count (_ : rest) = 2 + count rest

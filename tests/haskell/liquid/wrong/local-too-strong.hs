module LocalTooStrong where

{-@ largest :: n:Int -> [Int] -> {v:Int | v > n} @-}
largest :: Int -> [Int] -> Int
largest n xs = go n xs
-- ~ refuted postcondition
  where
    go best [] = best
    go best (y : ys) = if y > best then go y ys else go best ys

-- A division that cannot be by zero, because a list that is not empty has a positive length.
module Average where

{-@ type Positive = {v:Int | v > 0} @-}
{-@ type NonEmpty a = {v:[a] | len v > 0} @-}

{-@ size :: xs:[a] -> {v:Int | v = len xs} @-}
size :: [a] -> Int
size [] = 0
size (_ : xs) = 1 + size xs

total :: [Int] -> Int
total [] = 0
total (x : xs) = x + total xs

{-@ share :: Int -> Positive -> Int @-}
share :: Int -> Int -> Int
share amount people = amount `div` people

{-@ average :: NonEmpty Int -> Int @-}
average :: [Int] -> Int
average xs = share (total xs) (size xs)

{-@ largest :: NonEmpty Int -> Int @-}
largest :: [Int] -> Int
largest (x : xs) = go x xs
  where
    go best [] = best
    go best (y : ys)
      | y > best = go y ys
      | otherwise = go best ys

module DividesByLength where

{-@ size :: xs:[a] -> {v:Int | v = len xs} @-}
size :: [a] -> Int
size [] = 0
size (_ : xs) = 1 + size xs

{-@ share :: Int -> {v:Int | v > 0} -> Int @-}
share :: Int -> Int -> Int
share amount people = amount `div` people

{-@ average :: [Int] -> Int @-}
average :: [Int] -> Int
average xs = share 100 (size xs)
-- ~ refuted precondition

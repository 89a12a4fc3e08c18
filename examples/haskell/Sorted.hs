-- Insertion into a sorted list. One comparison is the wrong way round.
module Sorted where

insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x < y = x : y : ys
  | otherwise = x : insert y ys

sorted :: [Int] -> Bool
sorted (x : y : rest) = x <= y && sorted (y : rest)
sorted _ = True

prop_insert :: Int -> [Int] -> Bool
prop_insert x xs = not (sorted xs) || sorted (insert x xs)
-- ~ refuted property kind concrete

module Sorting where

size :: Int
size = 60

insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x <= y = x : y : ys
  | otherwise = y : insert x ys

sort :: [Int] -> [Int]
sort = foldr insert []

sorted :: [Int] -> Bool
sorted (x : y : rest) = x <= y && sorted (y : rest)
sorted _ = True

workload :: Bool
workload = sorted (sort [n * 7919 `mod` 1009 | n <- [1 .. size]])

property :: Int -> Int -> Int -> Int -> Bool
property a b c d = sorted (sort [a, b, c, d])

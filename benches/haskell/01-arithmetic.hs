module Arithmetic where

size :: Int
size = 2000

total :: Int -> Int -> Int
total 0 sum = sum
total n sum = total (n - 1) (sum + n * n)

workload :: Bool
workload = total size 0 > 0

property :: Int -> Int -> Bool
property x y = x + y == y + x && (x > y || x <= y)

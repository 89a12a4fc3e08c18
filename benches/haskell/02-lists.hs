module Lists where

size :: Int
size = 400

workload :: Bool
workload = sum (map (* 2) (filter even [1 .. size])) == 2 * sum [n | n <- [1 .. size], even n]

property :: Int -> Int -> Int -> Bool
property a b c = sum (filter (> 0) [a, b, c]) >= 0

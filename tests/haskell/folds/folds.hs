-- Folds, scans and functions of higher order.
module Folds where

import Data.List (foldl', sortBy, insertBy, nub, group, sort, partition)
import Data.Ord (comparing)

prop_sums :: Int -> Int -> Int -> Bool
prop_sums a b c = foldr (+) 0 [a, b, c] == foldl (+) 0 [a, b, c] && foldl' (-) 0 [a, b] == -a - b

-- Subtraction is not associative.
prop_differences :: Int -> Int -> Bool
prop_differences a b = foldr (-) 0 [a, b] == foldl (-) 0 [a, b]
-- ~ refuted property kind concrete

prop_scans :: Int -> Int -> Bool
prop_scans a b = scanl (+) 0 [a, b] == [0, a, a + b] && scanr (+) 0 [a, b] == [a + b, b, 0]

prop_sorts :: Int -> Int -> Int -> Bool
prop_sorts a b c = let [x, y, z] = sort [a, b, c] in x <= y && y <= z

-- Sorting by the first component alone is stable.
prop_stable :: Int -> Int -> Int -> Bool
prop_stable k a b = sortBy (comparing fst) [(k, a), (k, b)] == [(k, a), (k, b)]

prop_maximum :: Int -> Int -> Bool
prop_maximum a b = maximum [a, b] == a
-- ~ refuted property where a < b kind concrete

prop_nub :: Int -> Int -> Bool
prop_nub a b = length (nub [a, b, a]) == 2
-- ~ refuted property where a == b kind concrete

prop_zips :: Int -> Int -> Bool
prop_zips a b = zip3 [a] [b] "x" == [(a, b, 'x')] && unzip [(a, b)] == ([a], [b]) && zipWith (*) [a] [b] == [a * b]

compose :: [a -> a] -> a -> a
compose = foldr (.) id

prop_composes :: Int -> Bool
prop_composes x = compose [(+ 1), (* 2), subtract 3] x == (x - 3) * 2 + 1

prop_iterates :: Int -> Bool
prop_iterates x = takeWhile (< x + 3) (iterate (+ 1) x) == [x, x + 1, x + 2]
-- ~ refuted property where x > 0 kind concrete

prop_iteratesIntegers :: Integer -> Bool
prop_iteratesIntegers x = takeWhile (< x + 3) (iterate (+ 1) x) == [x, x + 1, x + 2]

prop_partitions :: Int -> Int -> Bool
prop_partitions x y = partition (> 0) [x, y] == (filter (> 0) [x, y], filter (<= 0) [x, y])

average :: [Int] -> Int
average xs = sum xs `div` length xs
-- ~ refuted division where size xs == 0 kind concrete

-- List comprehensions and ranges.
module Lists where

pairs :: [Int] -> [Int] -> [(Int, Int)]
pairs xs ys = [(x, y) | x <- xs, y <- ys, x < y]

prop_pairsAreOrdered :: Int -> Int -> Int -> Bool
prop_pairsAreOrdered a b c = and [x < y | (x, y) <- pairs [a, b] [b, c]]

prop_pythagoras :: () -> Bool
prop_pythagoras () = [(a, b, c) | c <- [1 .. 13], b <- [1 .. c], a <- [1 .. b], a * a + b * b == c * c] == [(3, 4, 5), (6, 8, 10), (5, 12, 13)]

prop_steps :: () -> Bool
prop_steps () = [1, 3 .. 9] == [1, 3, 5, 7, 9] && [5, 4 .. 1] == [5, 4, 3, 2, 1] && null [3 .. 1]

prop_letInside :: Int -> Bool
prop_letInside n = [z | x <- [n, n + 1], let z = x * 2, z > 2 * n] == [2 * n + 2]
-- ~ refuted property where n != 0 kind concrete

positives :: [Int] -> [Int]
positives xs = [x | x <- xs, x > 0]

prop_positives :: [Int] -> Bool
prop_positives xs = length (positives xs) == length xs
-- ~ refuted property kind concrete

primes :: [Int]
primes = sieve [2 ..]
-- ~ unknown out-of-budget
-- ~ with steps 200000
  where sieve (p : rest) = p : sieve [n | n <- rest, n `mod` p /= 0]

prop_primes :: () -> Bool
prop_primes () = take 6 primes == [2, 3, 5, 7, 11, 13]

prop_characters :: () -> Bool
prop_characters () = ['a' .. 'e'] == "abcde"

nested :: [[Int]] -> Int
nested xss = sum [x | xs <- xss, x <- xs, even x]
-- ~ unknown out-of-budget

prop_nested :: Int -> Bool
prop_nested x = nested [[x], [x, x]] `elem` [0, 3 * x]

-- What may grow faster than a run is long, and what others add to counts, wraps around.
-- ~ with steps 60000
module NoCounts where

data Tree = Leaf | Node Tree Int Tree deriving (Eq, Show)

data Ranked = Ranked Int [Int]

power :: [a] -> Int
power [] = 1
power (_ : xs) = power xs + power xs

shared :: [a] -> Int
shared [] = 1
shared (_ : xs) = let n = shared xs in n + n

doubled :: Int -> [a] -> Int
doubled n [] = n
doubled n (_ : xs) = doubled (n + n) xs

twice :: Int -> Int
twice n = n + n

nested :: [a] -> Int
nested [] = 1
nested (_ : xs) = twice (nested xs)

from :: Int -> [a] -> Int
from n [] = n
from n (_ : xs) = from (n + 1) xs

-- GHC may compute the length once for all.
area :: [a] -> [b] -> Int
area ys xs = go xs
  where
    go [] = 0
    go (_ : rest) = length ys + go rest

weight :: Tree -> Int
weight Leaf = 1
weight (Node l _ r) = 2 * weight l + weight r

both :: Int -> Int -> [a] -> Int
both m n [] = m + n
both m n (_ : xs) = both (m + n) (m + n) xs

triangle :: Int -> [a] -> Int
triangle n [] = n
triangle n (_ : xs) = n + triangle (n + 1) xs

large :: [a] -> Int
large [] = 9223372036854775807
large (_ : xs) = large xs + 1

prop_power :: [Int] -> Bool
prop_power xs = power xs > 0
-- ~ unknown out-of-budget

prop_shared :: [Int] -> Bool
prop_shared xs = shared xs > 0
-- ~ refuted property

prop_doubled :: [Int] -> Bool
prop_doubled xs = doubled 1 xs > 0
-- ~ refuted property

prop_nested :: [Int] -> Bool
prop_nested xs = nested xs > 0
-- ~ refuted property

prop_from :: Int -> [Int] -> Bool
prop_from n xs = from n xs >= n
-- ~ unknown out-of-budget

prop_area :: [Int] -> [Int] -> Bool
prop_area xs ys = area ys xs >= 0
-- ~ unknown out-of-budget

prop_weight :: Tree -> Bool
prop_weight t = weight t > 0
-- ~ unknown out-of-budget

prop_both :: [Int] -> Bool
prop_both xs = both 0 1 xs > 0
-- ~ refuted property

prop_triangle :: [Int] -> Bool
prop_triangle xs = triangle 0 xs >= 0
-- ~ unknown out-of-budget

prop_large :: [Int] -> Bool
prop_large xs = large xs > 0
-- ~ refuted property

prop_squared :: [Int] -> Bool
prop_squared xs = length xs * length xs >= 0
-- ~ unknown out-of-budget

prop_added :: Int -> [Int] -> Bool
prop_added n xs = n + length xs >= n
-- ~ unknown out-of-budget

prop_rank :: Ranked -> Bool
prop_rank (Ranked n xs) = n + 1 > n || null xs
-- ~ refuted property

prop_summed :: [Int] -> Bool
prop_summed xs = sum (map abs xs) >= 0
-- ~ unknown out-of-budget

-- Sums of sums grow too fast even where nothing calls itself.
fourfold, sixteenfold, often, oftener :: Int -> Int
fourfold n = twice (twice n)
sixteenfold n = fourfold (fourfold n)
often n = sixteenfold (sixteenfold (sixteenfold (sixteenfold n)))
oftener n = often (often (often (sixteenfold (sixteenfold (sixteenfold (fourfold n))))))

prop_often :: [Int] -> Bool
prop_often xs = oftener (length xs) >= 0
-- ~ refuted property

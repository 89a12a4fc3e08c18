-- No run counts up to 2^63: lengths and sizes are never negative and do not wrap around.
module Counts where

data Tree = Leaf | Node Tree Int Tree deriving (Eq, Show)

size :: Tree -> Int
size Leaf = 0
size (Node l _ r) = size l + 1 + size r

height :: Tree -> Int
height Leaf = 0
height (Node l _ r) = 1 + max (height l) (height r)

insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x (Node l y r) = case compare x y of
  LT -> Node (insert x l) y r
  GT -> Node l y (insert x r)
  EQ -> Node l y r

occurrences :: Char -> String -> Int
occurrences c s = length [d | d <- s, d == c]

prop_size_not_negative :: Tree -> Bool
prop_size_not_negative t = size t >= 0

prop_height_at_most_size :: Tree -> Bool
prop_height_at_most_size t = height t <= size t

prop_one_more_at_most :: Int -> Tree -> Bool
prop_one_more_at_most x t = size (insert x t) <= size t + 1

prop_filtered :: [Int] -> Bool
prop_filtered xs = length (filter (> 0) xs) <= length xs

prop_occurrences :: Char -> String -> Bool
prop_occurrences c s = occurrences c s <= length s

prop_longer :: [Int] -> Bool
prop_longer xs = length xs + 1 > length xs

prop_zipped :: [Int] -> [Int] -> Bool
prop_zipped xs ys = length (zipWith (+) xs ys) <= length ys

prop_always_higher :: Tree -> Bool
prop_always_higher t = height t < size t
-- ~ refuted property kind concrete

prop_filtered_fewer :: [Int] -> Bool
prop_filtered_fewer xs = null xs || length (filter even xs) < length xs
-- ~ refuted property kind concrete

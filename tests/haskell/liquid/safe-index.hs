-- An index that is inside of the list, and what is taken from a list.
module SafeIndex where

{-@ at :: xs:[a] -> {i:Int | 0 <= i && i < len xs} -> a @-}
at :: [a] -> Int -> a
at (x : xs) i = if i == 0 then x else at xs (i - 1)

{-@ front :: n:{v:Int | v >= 0} -> {xs:[a] | len xs >= n} -> {v:[a] | len v = n} @-}
front :: Int -> [a] -> [a]
front 0 _ = []
front n (x : xs) = x : front (n - 1) xs

{-@ middle :: {xs:[a] | len xs > 0} -> a @-}
middle :: [a] -> a
middle xs = at xs (length xs `div` 2)

{-@ split :: n:{v:Int | v >= 0} -> {xs:[a] | len xs >= n} -> ({v:[a] | len v = n}, {v:[a] | len v = len xs - n}) @-}
split :: Int -> [a] -> ([a], [a])
split 0 xs = ([], xs)
split n (x : xs) = (x : before, after)
  where
    (before, after) = split (n - 1) xs

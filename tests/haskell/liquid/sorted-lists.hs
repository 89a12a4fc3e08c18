-- Lists whose members are related to those behind them.
module SortedLists where

{-@ type Sorted a = [a]<{\x v -> x <= v}> @-}

{-@ insert :: Ord a => x:a -> xs:Sorted a -> {v:Sorted a | len v = 1 + len xs} @-}
insert :: Ord a => a -> [a] -> [a]
insert x [] = [x]
insert x (y : ys)
  | x <= y = x : y : ys
  | otherwise = y : insert x ys

{-@ sorted :: Ord a => xs:[a] -> {v:Sorted a | len v = len xs} @-}
sorted :: Ord a => [a] -> [a]
sorted [] = []
sorted (x : xs) = insert x (sorted xs)

{-@ merge :: Ord a => xs:Sorted a -> ys:Sorted a -> Sorted a / [len xs + len ys] @-}
merge :: Ord a => [a] -> [a] -> [a]
merge [] ys = ys
merge xs [] = xs
merge (x : xs) (y : ys)
  | x <= y = x : merge xs (y : ys)
  | otherwise = y : merge (x : xs) ys

{-@ upTo :: n:Int -> {v:Int | v <= n} -> [{v:Int | v <= n}]<{\x v -> x < v}> @-}
upTo :: Int -> Int -> [Int]
upTo n from = go n (n - from) []
  where
    {-@ go :: m:Int -> d:Int -> [{v:Int | m < v && v <= n}]<{\x v -> x < v}> -> [{v:Int | v <= n}]<{\x v -> x < v}> / [if d < 0 then 0 else d + 1] @-}
    go :: Int -> Int -> [Int] -> [Int]
    go m d rest
      | m > n = rest
      | d < 0 = rest
      | otherwise = go (m - 1) (d - 1) (m : rest)

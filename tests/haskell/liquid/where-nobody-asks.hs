-- A module that does without totality: where no pattern matches, nothing is returned.
{-@ LIQUID "--no-totality" @-}
module WhereNobodyAsks where

{-@ second :: [{v:Int | v > 0}] -> {v:Int | v > 0} @-}
second :: [Int] -> Int
second (_ : x : _) = x

{-@ longer :: xs:[a] -> {v:[a] | len v == len xs + 1} @-}
longer :: [a] -> [a]
longer xs@(x : _) = x : xs

-- Calls of local functions with holes in their types are all known.
{-@ total :: lo:Nat -> hi:{v:Nat | lo <= v} -> Int @-}
total :: Int -> Int -> Int
total lo hi = go lo
  where
    {-@ go :: mid:_ -> _ / [hi - mid] @-}
    go :: Int -> Int
    go mid
      | mid == hi = mid
      | otherwise = mid + go (mid + 1)

-- What library functions say of pairs.
{-@ chunks :: n:{Int | n > 0} -> xs:[a] -> {v:[[a]] | len v <= len xs} / [len xs] @-}
chunks :: Int -> [a] -> [[a]]
chunks _ [] = []
chunks n xs = let (first, rest) = splitAt n xs in first : chunks n rest

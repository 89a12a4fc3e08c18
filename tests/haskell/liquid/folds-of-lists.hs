-- Folds are loops: what is inferred of them may speak of the list that is left.
module FoldsOfLists where

import qualified Data.Set as S

{-@ countIf :: (a -> Bool) -> xs:[a] -> {v:Nat | v <= len xs} @-}
countIf :: (a -> Bool) -> [a] -> Int
countIf p = foldr (\x n -> if p x then n + 1 else n) 0

{-@ size :: xs:[a] -> {v:Int | v = len xs} @-}
size :: [a] -> Int
size xs = foldl (\n _ -> n + 1) 0 xs

{-@ onto :: xs:[a] -> ys:[a] -> {v:[a] | len v = len xs + len ys} @-}
onto :: [a] -> [a] -> [a]
onto xs ys = foldr (:) ys xs

{-@ backwards :: xs:[a] -> {v:[a] | len v = len xs} @-}
backwards :: [a] -> [a]
backwards = foldl (flip (:)) []

{-@ backwardsAgain :: xs:[a] -> {v:[a] | len v = len xs} @-}
backwardsAgain :: [a] -> [a]
backwardsAgain = foldl (\acc x -> x : acc) []

{-@ each :: (a -> b) -> xs:[a] -> {v:[b] | len v = len xs} @-}
each :: (a -> b) -> [a] -> [b]
each f = foldr (\x acc -> f x : acc) []

{-@ total :: [Nat] -> Nat @-}
total :: [Int] -> Int
total = sum

{-@ totalOf :: [Nat] -> Nat @-}
totalOf :: [Int] -> Int
totalOf xs = sum xs

{-@ distance :: [Int] -> Nat @-}
distance :: [Int] -> Int
distance = sum . map abs

{-@ largest :: xs:[Int] -> z:Int -> {v:Int | v >= z} @-}
largest :: [Int] -> Int -> Int
largest xs z = foldr max z xs

{-@ atLeast :: z:Int -> xs:[Int] -> {v:Int | v >= z} @-}
atLeast :: Int -> [Int] -> Int
atLeast = foldl (\m x -> if x > m then x else m)

{-@ sizes :: xs:[[a]] -> Nat @-}
sizes :: [[a]] -> Int
sizes = sum . map length

{-@ members :: Ord a => xs:[a] -> {v:S.Set a | v = listElts xs} @-}
members :: Ord a => [a] -> S.Set a
members = foldr S.insert S.empty

{-@ sides :: xs:[Int] -> {v:([Int], [Int]) | len (fst v) + len (snd v) = len xs} @-}
sides :: [Int] -> ([Int], [Int])
sides = foldr (\x (a, b) -> if x > 0 then (x : a, b) else (a, x : b)) ([], [])

{-@ share :: [Nat] -> Int @-}
share :: [Int] -> Int
share xs = 10 `div` (1 + sum xs)

{-@ nonZero :: [Int] -> [{v:Int | v /= 0}] @-}
nonZero :: [Int] -> [Int]
nonZero xs = filter (/= 0) xs

{-@ shares :: xs:[Int] -> {v:[Int] | len v <= len xs} @-}
shares :: [Int] -> [Int]
shares xs = map (100 `div`) (filter (/= 0) xs)

{-@ small :: [Int] -> [{v:Int | v < 10}] @-}
small :: [Int] -> [Int]
small = takeWhile (< 10)

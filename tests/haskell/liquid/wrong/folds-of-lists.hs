module FoldsOfLists where

import qualified Data.Set as Set

{-@ countIf :: (a -> Bool) -> xs:[a] -> {v:Nat | v < len xs} @-}
countIf :: (a -> Bool) -> [a] -> Int
countIf p = foldr (\x n -> if p x then n + 1 else n) 0
-- ~ refuted postcondition kind concrete

{-@ size :: xs:[a] -> {v:Int | v = len xs} @-}
size :: [a] -> Int
size xs = foldl (\n _ -> n + 1) 1 xs
-- ~ refuted postcondition kind concrete

{-@ backwards :: xs:[a] -> {v:[a] | len v = len xs + 1} @-}
backwards :: [a] -> [a]
backwards = foldl (flip (:)) []
-- ~ refuted postcondition kind concrete

{-@ total :: [Int] -> Nat @-}
total :: [Int] -> Int
total = sum
-- ~ refuted postcondition kind concrete

{-@ product' :: [Nat] -> {v:Int | v > 0} @-}
product' :: [Int] -> Int
product' xs = product xs
-- ~ refuted postcondition kind concrete

{-@ members :: Ord a => a -> xs:[a] -> {v:Set.Set a | v = listElts xs} @-}
members :: Ord a => a -> [a] -> Set.Set a
members x = foldr Set.insert (Set.singleton x)
-- ~ refuted postcondition kind concrete

{-@ shares :: [Nat] -> Int @-}
shares :: [Int] -> Int
shares xs = foldr (\x n -> n `div` x) 10 xs
-- ~ refuted division kind concrete

{-@ copies :: [Int] -> [Int]<{\x y -> x <= y}> @-}
copies :: [Int] -> [Int]
copies = foldr (:) []
-- ~ refuted postcondition kind concrete

{-@ known :: [Maybe Int] -> Int @-}
known :: [Maybe Int] -> Int
known = foldr (\(Just x) n -> n + x) 0
-- ~ refuted incomplete-pattern kind concrete

{-@ never :: {v:Int | v = 3} @-}
never :: Int
never = let x = foldr (+) 0 (cycle [1]) in 4
-- ~ refuted postcondition kind concrete

{-@ positive :: [Int] -> [{v:Int | v > 0}] @-}
positive :: [Int] -> [Int]
positive = filter (>= 0)
-- ~ refuted postcondition kind concrete

{-@ kept :: xs:[Int] -> {v:[Int] | len v = len xs} @-}
kept :: [Int] -> [Int]
kept xs = takeWhile (< 5) xs
-- ~ refuted postcondition kind concrete

-- Functions that call themselves are total if each call is on less and their equations leave nothing out.
module Recursive where

import Data.Char (chr, ord)

data Priority = Low | Normal | High deriving (Eq, Ord, Show, Enum, Bounded)

data Heap = Empty | Heap Int Int Heap Heap

replace :: Int -> a -> [a] -> [a]
replace _ _ [] = []
replace 0 y (_ : xs) = y : xs
replace n y (x : xs) = x : replace (n - 1) y xs

merge :: Heap -> Heap -> Heap
merge h Empty = h
merge Empty h = h
merge h1@(Heap _ x l1 r1) h2@(Heap _ y l2 r2)
  | x <= y = Heap 1 x l1 (merge r1 h2)
  | otherwise = Heap 1 y l2 (merge h1 r2)

raise :: Priority -> Priority
raise High = High
raise p = succ p

raiseAll :: [Priority] -> [Priority]
raiseAll = map raise

lower :: Priority -> Priority
lower p = pred p
-- ~ refuted error where p is Low kind concrete

shift :: Int -> Char -> Char
shift n c
  | c >= 'a' && c <= 'z' = chr (ord 'a' + (ord c - ord 'a' + n) `mod` 26)
  | otherwise = c

encode :: Int -> String -> String
encode n s = [shift n c | c <- s]

prop_not_shifted :: String -> Bool
prop_not_shifted s = encode 0 s == s

after :: Char -> Char
after c = chr (ord c + 1)
-- ~ refuted error

beforeLast :: [a] -> [a]
beforeLast (x : y : zs) = x : beforeLast (y : zs)
-- ~ refuted incomplete-pattern where size x1 == 0
beforeLast [_] = []

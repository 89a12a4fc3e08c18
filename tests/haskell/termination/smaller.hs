-- What ends, and why types see it: by a metric, by any argument, by the distance to a number around a local function.
module Smaller where

{-@ digits :: base:{Int | base > 1} -> n:Nat -> [{d:Nat | d < base}] / [n] @-}
digits :: Int -> Int -> [Int]
digits base n
  | n < base = [n]
  | otherwise = n `mod` base : digits base (n `div` base)

{-@ countUp :: lo:Int -> hi:Int -> Nat @-}
countUp :: Int -> Int -> Int
countUp lo hi = go lo 0
  where
    go i acc
      | i >= hi = acc
      | otherwise = go (i + 1) (acc + 1)

{-@ upTo :: lo:Int -> hi:Int -> [{v:Int | lo <= v && v <= hi}] @-}
upTo :: Int -> Int -> [Int]
upTo lo hi = go lo
  where
    go i
      | i <= hi = i : go (i + 1)
      | otherwise = []

{-@ evenly :: n:Nat -> Bool / [n, 0] @-}
evenly :: Int -> Bool
evenly 0 = True
evenly n = oddly (n - 1)

{-@ oddly :: n:Nat -> Bool / [n, 1] @-}
oddly :: Int -> Bool
oddly n = not (evenly n)

data Task = Task { name :: Int, left :: Int }
{-@ data Task = Task { name :: Int, left :: Nat } @-}

{-@ measure work @-}
{-@ work :: [Task] -> Nat @-}
work :: [Task] -> Int
work [] = 0
work (t : ts) = left t + work ts

{-@ tick :: t:{Task | left t > 0} -> {v:Task | left v = left t - 1} @-}
tick :: Task -> Task
tick t = t { left = left t - 1 }

{-@ runAll :: ts:[Task] -> Nat / [work ts, len ts] @-}
runAll :: [Task] -> Int
runAll [] = 0
runAll (t : ts)
  | left t == 0 = runAll ts
  | otherwise = 1 + runAll (tick t : ts)

-- Where nobody asks, nothing is said.
{-@ lazy forever @-}
{-@ forever :: Int -> Int @-}
forever :: Int -> Int
forever n = forever n

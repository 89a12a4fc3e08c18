-- Local loops with a counter beside what gets larger or smaller: nobody says how the two belong together.
module LoopsThatCount where

{-@ copies :: n:Nat -> a -> {v:[a] | len v = n} @-}
copies :: Int -> a -> [a]
copies n x = go n []
  where
    go 0 made = made
    go k made = go (k - 1) (x : made)

{-@ oneMore :: n:Nat -> a -> {v:[a] | len v = n} @-}
oneMore :: Int -> a -> [a]
oneMore n x = go n []
-- ~ refuted postcondition kind concrete
  where
    go 0 made = x : made
    go k made = go (k - 1) (x : made)

{-@ position :: Eq a => a -> xs:[a] -> Maybe {v:Nat | v < len xs} @-}
position :: Eq a => a -> [a] -> Maybe Int
position x xs = go 0 xs
  where
    go _ [] = Nothing
    go i (y : ys)
      | x == y = Just i
      | otherwise = go (i + 1) ys

{-@ positionOrEnd :: Eq a => a -> xs:[a] -> {v:Nat | v < len xs} @-}
positionOrEnd :: Eq a => a -> [a] -> Int
positionOrEnd x xs = go 0 xs
-- ~ refuted postcondition where size xs == 0 kind concrete
  where
    go i [] = i
    go i (y : ys)
      | x == y = i
      | otherwise = go (i + 1) ys

-- The counter comes after what gets smaller.
{-@ last' :: xs:{[a] | len xs > 0} -> {v:Nat | v < len xs} @-}
last' :: [a] -> Int
last' xs = go xs 0
  where
    go [_] i = i
    go (_ : rest) i = go rest (i + 1)

{-@ lengthSoFar :: xs:[a] -> {v:Int | v < len xs} @-}
lengthSoFar :: [a] -> Int
lengthSoFar xs = go 0 xs
  where
    go :: Int -> [b] -> Int
    go i [] = i - 1
    go i (_ : rest) = go (i + 1) rest

-- It may count less than what has gone.
{-@ hits :: (a -> Bool) -> xs:[a] -> {v:Nat | v <= len xs} @-}
hits :: (a -> Bool) -> [a] -> Int
hits p xs = go xs 0
  where
    go [] n = n
    go (y : ys) n
      | p y = go ys (n + 1)
      | otherwise = go ys n

{-@ hitsTwice :: (a -> Bool) -> xs:[a] -> {v:Nat | v <= len xs} @-}
hitsTwice :: (a -> Bool) -> [a] -> Int
hitsTwice p xs = go xs 0
-- ~ refuted postcondition kind concrete
  where
    go [] n = n
    go (y : ys) n
      | p y = go ys (n + 2)
      | otherwise = go ys n

-- Two counters that belong together.
{-@ add :: x:Nat -> y:Nat -> {v:Nat | v = x + y} @-}
add :: Int -> Int -> Int
add x y = go x y
  where
    go 0 total = total
    go k total = go (k - 1) (total + 1)

{-@ mirrored :: xs:[a] -> {v:[(a, a)] | len v = len xs} @-}
mirrored :: [a] -> [(a, a)]
mirrored xs = zipWith (,) xs (reverse xs)

{-@ shorter :: xs:[a] -> ys:[a] -> {v:[(a, a)] | len v = len xs} @-}
shorter :: [a] -> [a] -> [(a, a)]
shorter xs ys = zipWith (,) xs ys
-- ~ refuted postcondition kind concrete

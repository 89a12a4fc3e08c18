-- A local function with a specification must keep it for all arguments, whatever the function around it was given.
module Local where

downToZero :: Int -> Int
downToZero n = step n
  where
    {-@ step :: Nat -> Nat @-}
    step :: Int -> Int
    step k = if k > 0 then k - 1 else 0

calledWell :: Int
calledWell = step 10
  where
    {-@ step :: Nat -> Nat @-}
    step :: Int -> Int
    step k = k - 1
-- ~ refuted postcondition kind concrete

{-@ around :: Nat -> Int @-}
around :: Int -> Int
around n = above 1
  where
    {-@ above :: x:Int -> {v:Int | v >= x} @-}
    above x = x + n

{-@ below :: Nat -> Int @-}
below :: Int -> Int
below n = lower 1
  where
    {-@ lower :: x:Int -> {v:Int | v < x} @-}
    lower x = x - n
-- ~ refuted postcondition where n == 0 kind concrete

bounded :: Int -> Int
bounded n = next 0
  where
    {-@ next :: {x:Int | x <= n} -> {v:Int | v <= n + 1} @-}
    next x = x + 1

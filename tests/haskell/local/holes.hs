-- What is said of a local function beside a hole is kept, and what the hole stands for is inferred.
module Holes where

{-@ total :: start:Nat -> xs:[Nat] -> {v:Nat | v >= start} @-}
total :: Int -> [Int] -> Int
total start xs = go xs start
  where
    {-@ go :: [Nat] -> acc:_ -> {v:Nat | _} @-}
    go :: [Int] -> Int -> Int
    go [] acc = acc
    go (y : ys) acc = go ys (acc + y)

{-@ above :: start:Nat -> xs:[Nat] -> {v:Nat | v > start} @-}
above :: Int -> [Int] -> Int
above start xs = go xs start
-- ~ refuted postcondition kind concrete
  where
    {-@ go :: [Nat] -> acc:_ -> {v:Nat | _} @-}
    go :: [Int] -> Int -> Int
    go [] acc = acc
    -- ~ unknown unsupported
    go (y : ys) acc = go ys (acc + y)

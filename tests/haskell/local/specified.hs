-- The types of local functions may speak of the parameters around them.
module Specified where

{-@ bounded :: n:Int -> x:Int -> {v:Int | v <= n} @-}
bounded :: Int -> Int -> Int
bounded n x = cut x
  where
    {-@ cut :: y:Int -> {v:Int | v <= n && v <= y} @-}
    cut :: Int -> Int
    cut y = if y > n then n else y

{-@ beyond :: n:Int -> Int -> Int @-}
beyond :: Int -> Int -> Int
beyond n x = step x
  where
    {-@ step :: y:{v:Int | v <= n} -> {v:Int | v <= n} @-}
    step :: Int -> Int
    step y = y + 1
-- ~ refuted postcondition kind concrete

-- A parameter of its own hides the one around.
{-@ hidden :: n:Nat -> Int @-}
hidden :: Int -> Int
hidden n = own (n + 1)
  where
    {-@ own :: n:{v:Int | v > 0} -> {v:Int | v < n} @-}
    own :: Int -> Int
    own n = n - 1

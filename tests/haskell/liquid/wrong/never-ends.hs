-- A function that never returns is of every type, but nothing may be concluded from what it would return.
module NeverEnds where

{-@ lazy forever1 @-}
{-@ forever1 :: Int -> {v:Int | false} @-}
forever1 :: Int -> Int
forever1 n = forever1 n

{-@ impossible1 :: Int -> {v:Int | v = 7} @-}
impossible1 :: Int -> Int
impossible1 n = let x = forever1 n in 8
-- ~ refuted postcondition

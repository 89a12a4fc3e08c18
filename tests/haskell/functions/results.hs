-- What is said of a function that is itself a result is asked of the function, not of what it returns.
module Results where

{-@ noSuch :: Int -> {f:(Int -> Int) | false} @-}
noSuch :: Int -> Int -> Int
noSuch a b = a + b
-- ~ refuted postcondition kind concrete

{-@ any :: Int -> {f:(Int -> Int) | true} @-}
any :: Int -> Int -> Int
any a b = a + b

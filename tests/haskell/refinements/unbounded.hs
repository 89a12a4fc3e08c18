-- LiquidHaskell's integers are as large as needed, and so are they where its types are used.
module Unbounded where

{-@ larger :: x:Int -> {v:Int | v > x} @-}
larger :: Int -> Int
larger x = x + 1

{-@ magnitude :: Int -> {v:Int | v >= 0} @-}
magnitude :: Int -> Int
magnitude x = if x < 0 then negate x else x

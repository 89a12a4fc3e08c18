-- Verified: no case is forgotten, and what the types promise is kept.
module Shapes where

data Shape = Circle Int | Rectangle Int Int | Point

{-@ type Nat = {v:Int | v >= 0} @-}

{-@ distance :: Int -> Int -> Nat @-}
distance :: Int -> Int -> Int
distance x y
  | x <= y = y - x
  | otherwise = x - y

{-@ width :: Shape -> Nat @-}
width :: Shape -> Int
width (Circle radius) = 2 * distance radius 0
width (Rectangle left right) = distance left right
width Point = 0

{-@ clamp :: low:Int -> {high:Int | low <= high} -> Int -> {v:Int | low <= v && v <= high} @-}
clamp :: Int -> Int -> Int -> Int
clamp low high x
  | x < low = low
  | x > high = high
  | otherwise = x

{-@ percent :: Shape -> {v:Int | 0 <= v && v <= 100} @-}
percent :: Shape -> Int
percent shape = clamp 0 100 (width shape)

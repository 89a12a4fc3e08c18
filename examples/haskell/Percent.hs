-- `clamp` is right, but its type says too little for `percent`: whoever rests on it cannot be verified.
module Percent where

{-@ clamp :: low:Int -> {high:Int | low <= high} -> Int -> {v:Int | low <= v} @-}
clamp :: Int -> Int -> Int -> Int
clamp low high x
  | x < low = low
  | x > high = high
  | otherwise = x

{-@ percent :: part:Int -> {whole:Int | whole > 0} -> {v:Int | 0 <= v && v <= 100} @-}
percent :: Int -> Int -> Int
percent part whole = clamp 0 100 (100 * part `div` whole)
-- ~ refuted weak-contract blame clamp kind abstract

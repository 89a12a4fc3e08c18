-- An operator of slashes has a refinement type; elsewhere in one they begin a comment.
module Specified where

{-@ (//) :: Int -> {v:Int | v /= 0} // what divides
          -> Int
  @-}
(//) :: Int -> Int -> Int
a // b = a `div` b

{-@ wrong :: Int -> Int @-}
wrong :: Int -> Int
wrong n = 10 // n
-- ~ refuted precondition where n == 0

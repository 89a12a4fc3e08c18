-- Functions among the inputs keep their contracts, and must be called as these demand.
module Inputs where

{-@ type Pos = {v:Int | v > 0} @-}

{-@ promised :: (Int -> Pos) -> Int -> Pos @-}
promised :: (Int -> Int) -> Int -> Int
promised f x = f x

{-@ demanded :: (Pos -> Int) -> x:Int -> Int @-}
demanded :: (Int -> Int) -> Int -> Int
demanded f x = f x
-- ~ refuted precondition where x <= 0 kind concrete

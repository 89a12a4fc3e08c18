-- A reflected function of two numbers that gives a set.
module RangesAsSets where

import qualified Data.Set as Set

{-@ LIQUID "--reflection" @-}
{-@ LIQUID "--ple" @-}

{-@ reflect range @-}
{-@ range :: low:Int -> high:Int -> Set.Set Int / [high - low] @-}
range :: Int -> Int -> Set.Set Int
range low high
  | low < high = Set.union (Set.singleton low) (range (low + 1) high)
  | otherwise = Set.empty

{-@ outside :: low:Int -> high:Int -> x:{Int | x < low || high <= x} -> { not (Set.member x (range low high)) } / [high - low] @-}
outside :: Int -> Int -> Int -> ()
outside low high x
  | low < high = outside (low + 1) high x
  | otherwise = ()

-- The end is not in it.
{-@ closed :: low:Int -> high:{Int | low < high} -> { Set.member high (range low high) } @-}
closed :: Int -> Int -> ()
closed low high = ()
-- ~ refuted postcondition

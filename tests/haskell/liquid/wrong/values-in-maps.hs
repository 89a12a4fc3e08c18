module ValuesInMaps where

import qualified Data.Map as Map
import qualified Data.Set as Set

{-@ type Pos = {v:Int | v > 0} @-}

{-@ nothing :: Int -> Map.Map Int Pos -> Map.Map Int Pos @-}
nothing :: Int -> Map.Map Int Int -> Map.Map Int Int
nothing k table = Map.insert k 0 table
-- ~ refuted postcondition kind concrete

{-@ less :: Map.Map Int Nat -> Map.Map Int Nat -> Map.Map Int Nat @-}
less :: Map.Map Int Int -> Map.Map Int Int -> Map.Map Int Int
less = Map.unionWith (-)
-- ~ refuted postcondition kind concrete

{-@ listed :: [(Int, Int)] -> Map.Map Int Nat @-}
listed :: [(Int, Int)] -> Map.Map Int Int
listed = Map.fromList
-- ~ refuted postcondition kind concrete

{-@ before :: Int -> Map.Map Int Pos -> Pos @-}
before :: Int -> Map.Map Int Int -> Int
before k table = case Map.lookup k table of
-- ~ refuted postcondition kind concrete
  Just x -> x - 1
  Nothing -> 1

{-@ moved :: Set.Set Nat -> Set.Set Pos @-}
moved :: Set.Set Int -> Set.Set Int
moved = Set.map (+ 0)
-- ~ refuted postcondition kind concrete

-- Maps and sets inside other types are inputs as well, and only those that can be made of lists.
module Inside where

-- ~ with steps 60000

import qualified Data.Map as Map
import qualified Data.Set as Set

data Scope = Scope { bound :: Map.Map Int Int, outer :: Maybe Scope }

{-@ nearest :: Scope -> Int -> {v:Int | v >= 0} @-}
nearest :: Scope -> Int -> Int
nearest scope name = Map.findWithDefault 0 name (bound scope)
-- ~ refuted postcondition kind concrete

{-@ sizes :: [Map.Map Int Int] -> {v:Int | v < 2} @-}
sizes :: [Map.Map Int Int] -> Int
sizes maps = sum (map Map.size maps)
-- ~ refuted postcondition kind concrete

{-@ members :: (Int, Maybe (Set.Set Int)) -> {v:Int | v < 2} @-}
members :: (Int, Maybe (Set.Set Int)) -> Int
members (_, Nothing) = 0
-- ~ refuted postcondition kind concrete
members (_, Just set) = Set.size set

-- The keys of a map are different, however it came about.
twice :: Maybe (Map.Map Int Int) -> Int
twice Nothing = 0
-- ~ unknown out-of-budget
twice (Just table) = case Map.keys table of
  [a, b] | a == b -> error "twice the same key"
  _ -> 1

{-@ made :: (Int -> Set.Set Int) -> Int -> {v:Bool | v} @-}
made :: (Int -> Set.Set Int) -> Int -> Bool
made f n = Set.member n (f n)
-- ~ refuted postcondition kind concrete

-- A function that looks into a map could only do so by the library's means.
taken :: (Map.Map Int Int -> Int) -> Int
taken f = 1 `div` f Map.empty
-- ~ unknown unsupported

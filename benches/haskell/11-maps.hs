module Maps where

import qualified Data.Map as Map
import Data.Map (Map)
import qualified Data.Set as Set

type Graph = Map Int [Int]

size :: Int
size = 40

edges :: Int -> Graph
edges n = Map.fromList [(k, [(2 * k) `mod` n, (3 * k + 1) `mod` n]) | k <- [0 .. n - 1]]

reachable :: Graph -> Int -> Set.Set Int
reachable graph start = go Set.empty [start]
  where
    go seen [] = seen
    go seen (x : rest)
      | Set.member x seen = go seen rest
      | otherwise = go (Set.insert x seen) (Map.findWithDefault [] x graph ++ rest)

workload :: Bool
workload = Set.size (reachable (edges size) 0) <= size

property :: Int -> Int -> Int -> Bool
property a b key = Map.lookup key (Map.insertWith (+) key a (Map.fromList [(key, b)])) == Just (a + b)

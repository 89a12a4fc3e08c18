-- What functions of maps return comes from what they are given.
module ValuesInMaps where

import qualified Data.Map as Map

{-@ type Pos = {v:Int | v > 0} @-}

{-@ histogram :: [Int] -> Map.Map Int Pos @-}
histogram :: [Int] -> Map.Map Int Int
histogram = foldr (\x counts -> Map.insertWith (+) x 1 counts) Map.empty

{-@ found :: Ord k => [k] -> Map.Map k Pos -> [Pos] @-}
found :: Ord k => [k] -> Map.Map k Int -> [Int]
found keys table = [ x | k <- keys, Just x <- [Map.lookup k table] ]

{-@ raised :: Int -> Map.Map Int Pos -> Map.Map Int Pos @-}
raised :: Int -> Map.Map Int Int -> Map.Map Int Int
raised k table = Map.adjust (+ 1) k table

{-@ orElse :: Pos -> Int -> Map.Map Int Pos -> Pos @-}
orElse :: Int -> Int -> Map.Map Int Int -> Int
orElse other k table = Map.findWithDefault other k table

-- The elements of lists as sets.
module Members where

import Data.Set (Set)
import qualified Data.Set as Set

{-@ measure elements @-}
elements :: Ord a => [a] -> Set a
elements [] = Set.empty
elements (x : xs) = Set.union (Set.singleton x) (elements xs)

{-@ append :: Ord a => xs:[a] -> ys:[a] -> {v:[a] | elements v = Set_cup (elements xs) (elements ys)} @-}
append :: Ord a => [a] -> [a] -> [a]
append [] ys = ys
append (x : xs) ys = x : append xs ys

{-@ insert :: Ord a => x:a -> xs:[a] -> {v:[a] | elements v = Set_cup (Set_sng x) (elements xs)} @-}
insert :: Ord a => a -> [a] -> [a]
insert x [] = [x]
insert x (y : ys)
  | x <= y = x : y : ys
  | otherwise = y : insert x ys

{-@ sort :: Ord a => xs:[a] -> {v:[a] | elements v = elements xs} @-}
sort :: Ord a => [a] -> [a]
sort [] = []
sort (x : xs) = insert x (sort xs)

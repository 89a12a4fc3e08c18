-- | LiquidHaskell's bags: how often each element occurs. A bag is a map from elements to their positive counts.
module Language.Haskell.Liquid.Bag
  ( Bag, empty, get, put, fromList, union, thm_emp
  ) where

import qualified Gainsay.Map as Map

type Bag a = Map.Map a Int

{-@ embed Map as Map_t @-}

{-@ assume empty :: {v:Map k Int | v = Map_default 0} @-}
empty :: Bag k
empty = Map.empty

{-@ assume get :: (Ord k) => k:k -> b:Bag k -> {v:Nat | v = Map_select b k} @-}
get :: Ord k => k -> Bag k -> Int
get k bag = Map.findWithDefault 0 k bag

{-@ assume put :: (Ord k) => k:k -> b:Bag k -> {v:Bag k | v = Map_store b k (1 + (Map_select b k))} @-}
put :: Ord k => k -> Bag k -> Bag k
put k bag = case 1 + get k bag of n -> n `seq` Map.insert k n bag

{-@ assume fromList :: (Ord k) => xs:[k] -> Bag k @-}
fromList :: Ord k => [k] -> Bag k
fromList = foldr put empty

{-@ assume union :: (Ord k) => m1:Bag k -> m2:Bag k -> {v:Bag k | v = Map_union m1 m2} @-}
union :: Ord k => Bag k -> Bag k -> Bag k
union s t = Map.foldrWithKey (\k n bag -> case n + get k bag of m -> m `seq` Map.insert k m bag) t s

{-@ assume thm_emp :: x:k -> xs:Bag k -> {empty /= put x xs} @-}
thm_emp :: Ord k => k -> Bag k -> ()
thm_emp _ _ = ()

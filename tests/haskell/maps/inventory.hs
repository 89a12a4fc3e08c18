-- Data.Map and Data.Set as a program uses them.
module Inventory where

import qualified Data.Map as Map
import qualified Data.Map.Strict as Strict
import qualified Data.Set as Set
import Data.Map (Map, (!))
import Data.Maybe (fromMaybe)

type Inventory = Map Int Int

add :: Int -> Int -> Inventory -> Inventory
add item count = Map.insertWith (+) item count

takeOut :: Int -> Inventory -> Inventory
takeOut item = Map.adjust (subtract 1) item

prop_adds :: Int -> Int -> Int -> Bool
prop_adds item a b = add item a (add item b Map.empty) ! item == a + b

-- What is not there cannot be taken out.
prop_takesOut :: Int -> Int -> Bool
prop_takesOut x y = takeOut x (add y 1 Map.empty) ! x == 0
-- ~ refuted error where !(x == y) kind concrete

prop_orders :: Int -> Int -> Bool
prop_orders x y = Map.toList (Map.fromList [(x, 'x'), (y, 'y')]) == [(x, 'x'), (y, 'y')]
-- ~ refuted property kind concrete

prop_finds :: Int -> Int -> Bool
prop_finds x y = Map.findWithDefault 0 x (Map.singleton y 1) == (if x == y then 1 else 0)

prop_unions :: Int -> Int -> Bool
prop_unions x y = Map.size (Map.union (Map.singleton x ()) (Map.singleton y ())) <= 2

count :: String -> Map Char Int
count = foldr (\c -> Strict.insertWith (+) c 1) Strict.empty

prop_counts :: Char -> Bool
prop_counts c = fromMaybe 0 (Map.lookup c (count [c, 'x', c])) == 2
-- ~ refuted property kind concrete

prop_sets :: Int -> Int -> Bool
prop_sets x y = Set.member x (Set.insert y (Set.fromList [x])) && Set.size (Set.fromList [x, y, x]) <= 2

prop_setsDiffer :: Int -> Int -> Bool
prop_setsDiffer x y = Set.null (Set.difference (Set.fromList [x]) (Set.fromList [y]))
-- ~ refuted property where !(x == y) kind concrete

prop_deletes :: Int -> Map Int Int -> Bool
prop_deletes key inventory = Map.notMember key (Map.delete key inventory)
-- ~ unknown out-of-budget
-- ~ with steps 30000

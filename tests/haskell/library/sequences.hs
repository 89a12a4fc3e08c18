-- Sequences and trees with any number of subtrees.
module Sequences
  ( prop_ends, prop_front, prop_frontOfJoined, prop_index, prop_update
  , prop_tree
  ) where

import Data.Foldable (toList)
import Data.Sequence (Seq (..), (<|), (><), (|>))
import qualified Data.Sequence as Seq
import Data.Tree

prop_ends :: Int -> Int -> Bool
prop_ends x y = toList (x <| (Seq.empty |> y)) == [x, y]

front :: Seq Int -> Int
front Empty = 0
front (x :<| _) = x

prop_front :: Seq Int -> Bool
prop_front xs = front (0 <| xs) == 0

prop_frontOfJoined :: Seq Int -> Seq Int -> Bool
prop_frontOfJoined xs ys = front (xs >< ys) == front xs
-- ~ refuted property kind concrete

prop_index :: Int -> Bool
prop_index n = Seq.index (Seq.fromList [1, 2, 3 :: Int]) n > 0
-- ~ refuted error where n < 0 || n > 2 kind concrete

prop_update :: Int -> Bool
prop_update x = Seq.update 1 x (Seq.fromList [1, 2, 3]) == Seq.fromList [1, x, 3]

prop_tree :: Int -> Bool
prop_tree x = sum tree == x + 6 && levels tree == [[x], [1, 2], [3]]
  where tree = Node x [Node 1 [], Node 2 [Node 3 []]]

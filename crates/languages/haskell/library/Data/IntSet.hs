-- | Sets of elements of type @Int@, as sets of "Data.Set".
module Data.IntSet
  ( IntSet, Key, module Data.Set
  ) where

import Prelude (Int)
import Data.Set hiding (Set)
import qualified Data.Set as Set

type IntSet = Set.Set Int

type Key = Int

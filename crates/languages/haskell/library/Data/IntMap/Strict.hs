-- | Maps with keys of type @Int@, as maps of "Data.Map.Strict"; their values are evaluated when they are put in.
module Data.IntMap.Strict
  ( IntMap, Key, module Data.Map.Strict
  ) where

import Prelude (Int)
import Data.Map.Strict hiding (Map)
import Gainsay.Map (Map)

type IntMap = Map Int

type Key = Int

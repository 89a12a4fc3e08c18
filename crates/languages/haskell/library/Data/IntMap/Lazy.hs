-- | Maps with keys of type @Int@, as maps of "Data.Map.Lazy"; their values are evaluated only when they are used.
module Data.IntMap.Lazy
  ( IntMap, Key, module Data.Map.Lazy
  ) where

import Prelude (Int)
import Data.Map.Lazy hiding (Map)
import Gainsay.Map (Map)

type IntMap = Map Int

type Key = Int

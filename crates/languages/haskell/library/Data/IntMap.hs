-- | Maps with keys of type @Int@: the lazy ones.
module Data.IntMap
  ( module Data.IntMap.Lazy
  ) where

import Prelude ()
import Data.IntMap.Lazy

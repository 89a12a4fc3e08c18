-- | Maps from keys to values: the lazy ones.
module Data.Map
  ( module Data.Map.Lazy
  ) where

import Prelude ()
import Data.Map.Lazy

-- | Booleans.
module Data.Bool
  ( Bool(..), (&&), (||), not, otherwise, bool
  ) where

import Gainsay.Classes (bool)

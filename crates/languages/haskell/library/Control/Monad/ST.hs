-- | Actions on references that are used up inside of a pure computation.
module Control.Monad.ST
  ( ST, RealWorld, runST, stToIO
  ) where

import Gainsay.ST (RealWorld, ST(..), runST, stToIO)

-- | The part of GHC's module of this name that programs use beyond the Prelude.
module GHC.Base
  ( module Prelude, Alternative(..), MonadPlus(..), NonEmpty(..), liftA, liftA3, liftM, liftM2, ap, when, join, assert, ord
  ) where

import Control.Exception (assert)
import Control.Monad (join)
import Data.Char (ord)
import Gainsay.Monad

-- | The state monad and its transformer: the lazy ones.
module Control.Monad.State.Lazy
  ( module Control.Monad.State
  ) where

import Control.Monad.State

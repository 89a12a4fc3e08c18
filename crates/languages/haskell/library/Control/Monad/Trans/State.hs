-- | The state monad and its transformer: the lazy ones.
module Control.Monad.Trans.State
  ( module Control.Monad.Trans.State.Lazy
  ) where

import Control.Monad.Trans.State.Lazy

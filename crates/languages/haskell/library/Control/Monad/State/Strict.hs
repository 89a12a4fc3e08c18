-- | The state monad and its transformer: the strict ones.
module Control.Monad.State.Strict
  ( module Control.Monad.Trans.State.Strict
  , module Control.Monad
  , module Control.Monad.Trans.Class
  , module Control.Monad.IO.Class
  ) where

import Control.Monad.Trans.State.Strict
import Control.Monad
import Control.Monad.Trans.Class
import Control.Monad.IO.Class

-- | The state monad and its transformer (lazy), for the transformer itself rather than for any stack of them.
module Control.Monad.State
  ( module Control.Monad.Trans.State.Lazy
  , module Control.Monad
  , module Control.Monad.Trans.Class
  , module Control.Monad.IO.Class
  ) where

import Control.Monad.Trans.State.Lazy
import Control.Monad
import Control.Monad.Trans.Class
import Control.Monad.IO.Class

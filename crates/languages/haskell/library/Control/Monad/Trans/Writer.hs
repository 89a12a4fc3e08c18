-- | The writer monad and its transformer: the lazy ones.
module Control.Monad.Trans.Writer
  ( module Control.Monad.Trans.Writer.Lazy
  ) where

import Control.Monad.Trans.Writer.Lazy

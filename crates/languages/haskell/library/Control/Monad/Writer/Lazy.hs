-- | What "Control.Monad.Writer" exports.
module Control.Monad.Writer.Lazy
  ( module Control.Monad.Writer
  ) where

import Control.Monad.Writer

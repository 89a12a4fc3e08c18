-- | The reader monad and its transformer, in stacks of transformers as well.
module Control.Monad.Reader
  ( MonadReader(..), asks
  , ReaderT(..), Reader, runReader, mapReader, withReader, mapReaderT, withReaderT
  , module Control.Monad, module Control.Monad.Trans.Class, module Control.Monad.IO.Class
  ) where

import Control.Monad
import Control.Monad.IO.Class
import Control.Monad.Reader.Class
import Control.Monad.Trans.Class
import Control.Monad.Trans.Reader hiding (ask, asks, local, reader)

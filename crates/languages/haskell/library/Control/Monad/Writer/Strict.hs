-- | The writer monad and its transformer, strict in the pair of value and output, in stacks of transformers as well.
module Control.Monad.Writer.Strict
  ( MonadWriter(..), listens, censor
  , WriterT(..), Writer, runWriter, execWriter, mapWriter, execWriterT, mapWriterT
  , module Control.Monad, module Control.Monad.Trans.Class, module Control.Monad.IO.Class, module Data.Monoid
  ) where

import Control.Monad
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Control.Monad.Trans.Writer.Strict hiding (writer, tell, listen, listens, pass, censor)
import Control.Monad.Writer.Class
import Data.Monoid

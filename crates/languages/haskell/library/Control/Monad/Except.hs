-- | Computations that may end with an error, in stacks of transformers as well.
module Control.Monad.Except
  ( MonadError(..), liftEither, tryError, withError, handleError, mapError, modifyError
  , ExceptT(..), Except, runExceptT, runExcept, mapExcept, withExcept, mapExceptT, withExceptT
  , module Control.Monad, module Control.Monad.Trans.Class, module Control.Monad.IO.Class
  ) where

import Control.Monad
import Control.Monad.Error.Class
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Control.Monad.Trans.Except

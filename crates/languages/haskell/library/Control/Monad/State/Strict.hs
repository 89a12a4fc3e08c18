-- | The state monad and its transformer: the strict ones, in stacks of transformers as well.
module Control.Monad.State.Strict
  ( MonadState(..), modify, modify', gets
  , StateT(..), State, runState, evalState, execState, mapState, withState, evalStateT, execStateT, mapStateT, withStateT
  , module Control.Monad, module Control.Monad.Trans.Class, module Control.Monad.IO.Class
  ) where

import Control.Monad
import Control.Monad.IO.Class
import Control.Monad.State.Class
import Control.Monad.Trans.Class
import Control.Monad.Trans.State.Strict hiding (get, put, state, modify, modify', gets)

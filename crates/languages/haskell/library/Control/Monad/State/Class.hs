{-# LANGUAGE FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- | Monads that hold a state: the state monads, and every stack of transformers above one.
module Control.Monad.State.Class
  ( MonadState(..), modify, modify', gets
  ) where

import Control.Monad.Trans.Class (MonadTrans(..))
import Control.Monad.Trans.Except (ExceptT)
import Control.Monad.Trans.Maybe (MaybeT)
import Control.Monad.Trans.Reader (ReaderT)
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyWriter
import qualified Control.Monad.Trans.Writer.Strict as StrictWriter

class Monad m => MonadState s m | m -> s where
  get :: m s
  put :: s -> m ()
  state :: (s -> (a, s)) -> m a
  get = state (\s -> (s, s))
  put s = state (\_ -> ((), s))
  state f = get >>= \s -> let ~(x, s') = f s in put s' >> return x

instance Monad m => MonadState s (Lazy.StateT s m) where
  get = Lazy.get
  put = Lazy.put
  state = Lazy.state

instance Monad m => MonadState s (Strict.StateT s m) where
  get = Strict.get
  put = Strict.put
  state = Strict.state

instance MonadState s m => MonadState s (ExceptT e m) where
  get = lift get
  put s = lift (put s)
  state f = lift (state f)

instance MonadState s m => MonadState s (MaybeT m) where
  get = lift get
  put s = lift (put s)
  state f = lift (state f)

instance MonadState s m => MonadState s (ReaderT r m) where
  get = lift get
  put s = lift (put s)
  state f = lift (state f)

instance (Monoid w, MonadState s m) => MonadState s (LazyWriter.WriterT w m) where
  get = lift get
  put s = lift (put s)
  state f = lift (state f)

instance (Monoid w, MonadState s m) => MonadState s (StrictWriter.WriterT w m) where
  get = lift get
  put s = lift (put s)
  state f = lift (state f)

modify, modify' :: MonadState s m => (s -> s) -> m ()
modify f = state (\s -> ((), f s))
modify' f = get >>= \s -> let s' = f s in s' `seq` put s'

gets :: MonadState s m => (s -> a) -> m a
gets f = get >>= \s -> return (f s)

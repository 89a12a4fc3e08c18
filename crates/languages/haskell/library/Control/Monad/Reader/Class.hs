{-# LANGUAGE FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- | Monads with an environment: functions, the reader monad, and every stack of transformers above one.
module Control.Monad.Reader.Class
  ( MonadReader(..), asks
  ) where

import Control.Monad.Trans.Class (MonadTrans(..))
import Control.Monad.Trans.Except (ExceptT, mapExceptT)
import Control.Monad.Trans.Maybe (MaybeT, mapMaybeT)
import Control.Monad.Trans.Reader (ReaderT)
import qualified Control.Monad.Trans.Reader as Reader
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyWriter
import qualified Control.Monad.Trans.Writer.Strict as StrictWriter

class Monad m => MonadReader r m | m -> r where
  ask :: m r
  local :: (r -> r) -> m a -> m a
  reader :: (r -> a) -> m a
  ask = reader id
  reader f = ask >>= \r -> return (f r)

instance MonadReader r ((->) r) where
  ask = id
  local f m = m . f
  reader = id

instance Monad m => MonadReader r (ReaderT r m) where
  ask = Reader.ask
  local = Reader.local
  reader = Reader.reader

instance MonadReader r m => MonadReader r (Lazy.StateT s m) where
  ask = lift ask
  local f = Lazy.mapStateT (local f)
  reader f = lift (reader f)

instance MonadReader r m => MonadReader r (Strict.StateT s m) where
  ask = lift ask
  local f = Strict.mapStateT (local f)
  reader f = lift (reader f)

instance MonadReader r m => MonadReader r (ExceptT e m) where
  ask = lift ask
  local f = mapExceptT (local f)
  reader f = lift (reader f)

instance MonadReader r m => MonadReader r (MaybeT m) where
  ask = lift ask
  local f = mapMaybeT (local f)
  reader f = lift (reader f)

instance (Monoid w, MonadReader r m) => MonadReader r (LazyWriter.WriterT w m) where
  ask = lift ask
  local f = LazyWriter.mapWriterT (local f)
  reader f = lift (reader f)

instance (Monoid w, MonadReader r m) => MonadReader r (StrictWriter.WriterT w m) where
  ask = lift ask
  local f = StrictWriter.mapWriterT (local f)
  reader f = lift (reader f)

asks :: MonadReader r m => (r -> a) -> m a
asks = reader

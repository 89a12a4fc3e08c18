{-# LANGUAGE FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- | Monads that collect output: the writer monads, pairs, and every stack of transformers above one.
module Control.Monad.Writer.Class
  ( MonadWriter(..), listens, censor
  ) where

import Control.Monad.Trans.Class (MonadTrans(..))
import Control.Monad.Trans.Except (ExceptT(..), runExceptT)
import Control.Monad.Trans.Maybe (MaybeT(..))
import Control.Monad.Trans.Reader (ReaderT, mapReaderT)
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyWriter
import qualified Control.Monad.Trans.Writer.Strict as StrictWriter

class (Monoid w, Monad m) => MonadWriter w m | m -> w where
  writer :: (a, w) -> m a
  tell :: w -> m ()
  listen :: m a -> m (a, w)
  pass :: m (a, w -> w) -> m a
  writer ~(x, w) = tell w >> return x
  tell w = writer ((), w)

instance (Monoid w, Monad m) => MonadWriter w (LazyWriter.WriterT w m) where
  writer = LazyWriter.writer
  tell = LazyWriter.tell
  listen = LazyWriter.listen
  pass = LazyWriter.pass

instance (Monoid w, Monad m) => MonadWriter w (StrictWriter.WriterT w m) where
  writer = StrictWriter.writer
  tell = StrictWriter.tell
  listen = StrictWriter.listen
  pass = StrictWriter.pass

instance MonadWriter w m => MonadWriter w (ReaderT r m) where
  writer result = lift (writer result)
  tell w = lift (tell w)
  listen = mapReaderT listen
  pass = mapReaderT pass

instance MonadWriter w m => MonadWriter w (Lazy.StateT s m) where
  writer result = lift (writer result)
  tell w = lift (tell w)
  listen m = Lazy.StateT (\s -> listen (Lazy.runStateT m s) >>= \ ~(~(x, s'), w) -> return ((x, w), s'))
  pass m = Lazy.StateT (\s -> pass (Lazy.runStateT m s >>= \ ~(~(x, f), s') -> return ((x, s'), f)))

instance MonadWriter w m => MonadWriter w (Strict.StateT s m) where
  writer result = lift (writer result)
  tell w = lift (tell w)
  listen m = Strict.StateT (\s -> listen (Strict.runStateT m s) >>= \((x, s'), w) -> return ((x, w), s'))
  pass m = Strict.StateT (\s -> pass (Strict.runStateT m s >>= \((x, f), s') -> return ((x, s'), f)))

instance MonadWriter w m => MonadWriter w (ExceptT e m) where
  writer result = lift (writer result)
  tell w = lift (tell w)
  listen m = ExceptT (listen (runExceptT m) >>= \(result, w) -> return (fmap (\x -> (x, w)) result))
  pass m = ExceptT (pass (runExceptT m >>= \result -> return (case result of
    Left e -> (Left e, id)
    Right (x, f) -> (Right x, f))))

instance MonadWriter w m => MonadWriter w (MaybeT m) where
  writer result = lift (writer result)
  tell w = lift (tell w)
  listen m = MaybeT (listen (runMaybeT m) >>= \(result, w) -> return (fmap (\x -> (x, w)) result))
  pass m = MaybeT (pass (runMaybeT m >>= \result -> return (case result of
    Nothing -> (Nothing, id)
    Just (x, f) -> (Just x, f))))

listens :: MonadWriter w m => (w -> b) -> m a -> m (a, b)
listens f m = listen m >>= \ ~(x, w) -> return (x, f w)

censor :: MonadWriter w m => (w -> w) -> m a -> m a
censor f m = pass (m >>= \x -> return (x, f))

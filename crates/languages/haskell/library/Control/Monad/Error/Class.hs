{-# LANGUAGE FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- | Monads that end with errors and recover from them: `Either`, `Maybe`, `ExceptT`, and every stack of transformers above one.
module Control.Monad.Error.Class
  ( MonadError(..), liftEither, tryError, withError, handleError, mapError, modifyError
  ) where

import Control.Monad.Trans.Class (MonadTrans(..))
import Control.Monad.Trans.Except (ExceptT, catchE, runExceptT, throwE)
import Control.Monad.Trans.Maybe (MaybeT(..))
import Control.Monad.Trans.Reader (ReaderT(..))
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyWriter
import qualified Control.Monad.Trans.Writer.Strict as StrictWriter

class Monad m => MonadError e m | m -> e where
  throwError :: e -> m a
  catchError :: m a -> (e -> m a) -> m a

instance MonadError e (Either e) where
  throwError = Left
  catchError (Left e) handler = handler e
  catchError result _ = result

instance MonadError () Maybe where
  throwError _ = Nothing
  catchError Nothing handler = handler ()
  catchError result _ = result

instance Monad m => MonadError e (ExceptT e m) where
  throwError = throwE
  catchError = catchE

instance MonadError e m => MonadError e (MaybeT m) where
  throwError e = lift (throwError e)
  catchError m handler = MaybeT (catchError (runMaybeT m) (\e -> runMaybeT (handler e)))

instance MonadError e m => MonadError e (ReaderT r m) where
  throwError e = lift (throwError e)
  catchError m handler = ReaderT (\r -> catchError (runReaderT m r) (\e -> runReaderT (handler e) r))

instance MonadError e m => MonadError e (Lazy.StateT s m) where
  throwError e = lift (throwError e)
  catchError m handler =
    Lazy.StateT (\s -> catchError (Lazy.runStateT m s) (\e -> Lazy.runStateT (handler e) s))

instance MonadError e m => MonadError e (Strict.StateT s m) where
  throwError e = lift (throwError e)
  catchError m handler =
    Strict.StateT (\s -> catchError (Strict.runStateT m s) (\e -> Strict.runStateT (handler e) s))

instance (Monoid w, MonadError e m) => MonadError e (LazyWriter.WriterT w m) where
  throwError e = lift (throwError e)
  catchError m handler =
    LazyWriter.WriterT (catchError (LazyWriter.runWriterT m) (\e -> LazyWriter.runWriterT (handler e)))

instance (Monoid w, MonadError e m) => MonadError e (StrictWriter.WriterT w m) where
  throwError e = lift (throwError e)
  catchError m handler =
    StrictWriter.WriterT (catchError (StrictWriter.runWriterT m) (\e -> StrictWriter.runWriterT (handler e)))

liftEither :: MonadError e m => Either e a -> m a
liftEither = either throwError return

tryError :: MonadError e m => m a -> m (Either e a)
tryError m = catchError (fmap Right m) (\e -> return (Left e))

withError :: MonadError e m => (e -> e) -> m a -> m a
withError f m = tryError m >>= either (\e -> throwError (f e)) return

handleError :: MonadError e m => (e -> m a) -> m a -> m a
handleError handler m = catchError m handler

mapError :: (MonadError e m, MonadError e' n) => (m (Either e a) -> n (Either e' b)) -> m a -> n b
mapError f m = f (tryError m) >>= liftEither

modifyError :: MonadError e' m => (e -> e') -> ExceptT e m a -> m a
modifyError f m = runExceptT m >>= either (\e -> throwError (f e)) return

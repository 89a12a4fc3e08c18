-- | The reader monad and its transformer.
module Control.Monad.Trans.Reader
  ( ReaderT(..), Reader, reader, runReader, mapReader, withReader, mapReaderT, withReaderT, ask, asks, local
  ) where

import Control.Monad.IO.Class (MonadIO(..))
import Control.Monad.Trans.Class (MonadTrans(..))
import Data.Functor.Identity (Identity(..))
import Gainsay.Monad (Alternative(..), MonadPlus(..))

newtype ReaderT r m a = ReaderT { runReaderT :: r -> m a }

type Reader r = ReaderT r Identity

instance Functor m => Functor (ReaderT r m) where
  fmap f (ReaderT run) = ReaderT (\r -> fmap f (run r))

instance Applicative m => Applicative (ReaderT r m) where
  pure x = ReaderT (\_ -> pure x)
  ReaderT f <*> ReaderT run = ReaderT (\r -> f r <*> run r)

instance Monad m => Monad (ReaderT r m) where
  ReaderT run >>= k = ReaderT (\r -> run r >>= \x -> runReaderT (k x) r)

instance MonadFail m => MonadFail (ReaderT r m) where
  fail message = ReaderT (\_ -> fail message)

instance Alternative m => Alternative (ReaderT r m) where
  empty = ReaderT (\_ -> empty)
  ReaderT m <|> ReaderT n = ReaderT (\r -> m r <|> n r)

instance (Monad m, Alternative m) => MonadPlus (ReaderT r m)

instance MonadTrans (ReaderT r) where
  lift m = ReaderT (\_ -> m)

instance MonadIO m => MonadIO (ReaderT r m) where
  liftIO action = ReaderT (\_ -> liftIO action)

reader, asks :: Monad m => (r -> a) -> ReaderT r m a
reader f = ReaderT (\r -> return (f r))
asks = reader

runReader :: Reader r a -> r -> a
runReader m r = runIdentity (runReaderT m r)

mapReader :: (a -> b) -> Reader r a -> Reader r b
mapReader = fmap

withReader :: (r' -> r) -> Reader r a -> Reader r' a
withReader = withReaderT

mapReaderT :: (m a -> n b) -> ReaderT r m a -> ReaderT r n b
mapReaderT f m = ReaderT (\r -> f (runReaderT m r))

withReaderT :: (r' -> r) -> ReaderT r m a -> ReaderT r' m a
withReaderT f m = ReaderT (\r -> runReaderT m (f r))

ask :: Monad m => ReaderT r m r
ask = ReaderT return

local :: (r -> r) -> ReaderT r m a -> ReaderT r m a
local = withReaderT

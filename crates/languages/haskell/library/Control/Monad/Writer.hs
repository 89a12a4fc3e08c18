-- | The writer monad and its transformer, lazy in the pair of value and output.
module Control.Monad.Writer
  ( WriterT(..), Writer, writer, runWriter, execWriter, execWriterT, tell, listen, censor
  , module Control.Monad, module Control.Monad.Trans.Class, module Control.Monad.IO.Class, module Data.Monoid
  ) where

import Control.Monad
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Data.Functor.Identity (Identity(..))
import Data.Monoid

newtype WriterT w m a = WriterT { runWriterT :: m (a, w) }

type Writer w = WriterT w Identity

instance Functor m => Functor (WriterT w m) where
  fmap f (WriterT m) = WriterT (fmap (\ ~(x, w) -> (f x, w)) m)

instance (Monoid w, Monad m) => Applicative (WriterT w m) where
  pure x = WriterT (return (x, mempty))
  WriterT m <*> WriterT n = WriterT (m >>= \ ~(f, w) -> n >>= \ ~(x, w') -> return (f x, w <> w'))

instance (Monoid w, Monad m) => Monad (WriterT w m) where
  WriterT m >>= k = WriterT (m >>= \ ~(x, w) -> runWriterT (k x) >>= \ ~(y, w') -> return (y, w <> w'))

instance Monoid w => MonadTrans (WriterT w) where
  lift m = WriterT (m >>= \x -> return (x, mempty))

instance (Monoid w, MonadIO m) => MonadIO (WriterT w m) where
  liftIO action = lift (liftIO action)

writer :: Monad m => (a, w) -> WriterT w m a
writer result = WriterT (return result)

runWriter :: Writer w a -> (a, w)
runWriter m = runIdentity (runWriterT m)

execWriter :: Writer w a -> w
execWriter m = snd (runWriter m)

execWriterT :: Monad m => WriterT w m a -> m w
execWriterT m = runWriterT m >>= \ ~(_, w) -> return w

tell :: Monad m => w -> WriterT w m ()
tell w = writer ((), w)

listen :: Monad m => WriterT w m a -> WriterT w m (a, w)
listen m = WriterT (runWriterT m >>= \ ~(x, w) -> return ((x, w), w))

censor :: Monad m => (w -> w) -> WriterT w m a -> WriterT w m a
censor f m = WriterT (runWriterT m >>= \ ~(x, w) -> return (x, f w))

-- | The writer monad and its transformer, strict in the pair of value and output.
module Control.Monad.Trans.Writer.Strict
  ( WriterT(..), Writer, writer, runWriter, execWriter, mapWriter, execWriterT, mapWriterT, tell, listen, listens, pass, censor
  ) where

import Control.Monad.IO.Class (MonadIO(..))
import Control.Monad.Trans.Class (MonadTrans(..))
import Data.Functor.Identity (Identity(..))
import Gainsay.Monad (Alternative(..), MonadPlus(..))

newtype WriterT w m a = WriterT { runWriterT :: m (a, w) }

type Writer w = WriterT w Identity

instance Functor m => Functor (WriterT w m) where
  fmap f (WriterT m) = WriterT (fmap (\(x, w) -> (f x, w)) m)

instance (Monoid w, Applicative m) => Applicative (WriterT w m) where
  pure x = WriterT (pure (x, mempty))
  WriterT m <*> WriterT n = WriterT (both <$> m <*> n)
    where both (f, w) (x, w') = (f x, w <> w')

instance (Monoid w, Monad m) => Monad (WriterT w m) where
  WriterT m >>= k = WriterT (m >>= \(x, w) -> runWriterT (k x) >>= \(y, w') -> return (y, w <> w'))

instance (Monoid w, MonadFail m) => MonadFail (WriterT w m) where
  fail message = WriterT (fail message)

instance (Monoid w, Alternative m) => Alternative (WriterT w m) where
  empty = WriterT empty
  WriterT m <|> WriterT n = WriterT (m <|> n)

instance (Monoid w, Monad m, Alternative m) => MonadPlus (WriterT w m)

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

mapWriter :: ((a, w) -> (b, w')) -> Writer w a -> Writer w' b
mapWriter f = mapWriterT (\m -> Identity (f (runIdentity m)))

execWriterT :: Monad m => WriterT w m a -> m w
execWriterT m = runWriterT m >>= \(_, w) -> return w

mapWriterT :: (m (a, w) -> n (b, w')) -> WriterT w m a -> WriterT w' n b
mapWriterT f m = WriterT (f (runWriterT m))

tell :: Monad m => w -> WriterT w m ()
tell w = writer ((), w)

listen :: Monad m => WriterT w m a -> WriterT w m (a, w)
listen = listens id

listens :: Monad m => (w -> b) -> WriterT w m a -> WriterT w m (a, b)
listens f m = WriterT (runWriterT m >>= \(x, w) -> return ((x, f w), w))

pass :: Monad m => WriterT w m (a, w -> w) -> WriterT w m a
pass m = WriterT (runWriterT m >>= \((x, f), w) -> return (x, f w))

censor :: Monad m => (w -> w) -> WriterT w m a -> WriterT w m a
censor f m = WriterT (runWriterT m >>= \(x, w) -> return (x, f w))

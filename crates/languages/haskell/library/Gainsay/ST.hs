{-# LANGUAGE RankNTypes #-}
-- | Actions of a thread of state: those of @IO@ that cannot reach the outside world.
module Gainsay.ST
  ( ST(..), RealWorld, runST, stToIO
  ) where

import Gainsay.InputOutput (unsafePerformIO)

newtype ST s a = MakeST (IO a)

data RealWorld

-- | The action behind a computation.
action :: ST s a -> IO a
action (MakeST run) = run

instance Functor (ST s) where
  fmap f (MakeST run) = MakeST (fmap f run)

instance Applicative (ST s) where
  pure x = MakeST (return x)
  MakeST f <*> MakeST x = MakeST (f <*> x)
  MakeST m *> MakeST n = MakeST (m >> n)

instance Monad (ST s) where
  MakeST run >>= k = MakeST (run >>= \x -> action (k x))

runST :: (forall s. ST s a) -> a
runST computation = unsafePerformIO (action computation)

stToIO :: ST RealWorld a -> IO a
stToIO = action

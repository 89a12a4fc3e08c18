-- | Mutable cells of a thread of state.
module Data.STRef
  ( STRef, newSTRef, readSTRef, writeSTRef, modifySTRef, modifySTRef'
  ) where

import Data.IORef
import Gainsay.ST (ST(..))

newtype STRef s a = MakeSTRef (IORef a)

instance Eq (STRef s a) where
  MakeSTRef x == MakeSTRef y = x == y

newSTRef :: a -> ST s (STRef s a)
newSTRef x = MakeST (fmap MakeSTRef (newIORef x))

readSTRef :: STRef s a -> ST s a
readSTRef (MakeSTRef cell) = MakeST (readIORef cell)

writeSTRef :: STRef s a -> a -> ST s ()
writeSTRef (MakeSTRef cell) x = MakeST (writeIORef cell x)

modifySTRef, modifySTRef' :: STRef s a -> (a -> a) -> ST s ()
modifySTRef (MakeSTRef cell) f = MakeST (modifyIORef cell f)
modifySTRef' (MakeSTRef cell) f = MakeST (modifyIORef' cell f)

-- | Mutable cells.
module Data.IORef
  ( IORef, newIORef, readIORef, writeIORef, modifyIORef, modifyIORef', atomicModifyIORef, atomicModifyIORef'
  , atomicWriteIORef
  ) where

import Gainsay.Primitive (Reference, Result(..), newReference, readReference, writeReference, sameReference)
import Gainsay.Monad (IO(..))

newtype IORef a = MakeIORef (Reference a)

instance Eq (IORef a) where
  MakeIORef x == MakeIORef y = sameReference x y

newIORef :: a -> IO (IORef a)
newIORef x = MakeIO (\w -> case newReference (Result x) w of cell -> cell `seq` Result (MakeIORef cell))

readIORef :: IORef a -> IO a
readIORef (MakeIORef cell) = MakeIO (\w -> readReference cell w)

writeIORef, atomicWriteIORef :: IORef a -> a -> IO ()
writeIORef (MakeIORef cell) x = MakeIO (\w -> case writeReference cell (Result x) w of () -> Result ())
atomicWriteIORef = writeIORef

modifyIORef, modifyIORef' :: IORef a -> (a -> a) -> IO ()
modifyIORef cell f = readIORef cell >>= \x -> writeIORef cell (f x)
modifyIORef' cell f = readIORef cell >>= \x -> let x' = f x in x' `seq` writeIORef cell x'

atomicModifyIORef, atomicModifyIORef' :: IORef a -> (a -> (a, b)) -> IO b
atomicModifyIORef cell f = readIORef cell >>= \x ->
  let result = f x in writeIORef cell (fst result) >> return (snd result)
atomicModifyIORef' cell f = readIORef cell >>= \x -> case f x of
  (x', y) -> x' `seq` y `seq` (writeIORef cell x' >> return y)

-- | Computations that may end with an error.
module Control.Monad.Trans.Except
  ( ExceptT(..), Except, except, runExcept, mapExcept, withExcept, runExceptT, mapExceptT, withExceptT, throwE, catchE
  , handleE, tryE, finallyE
  ) where

import Control.Monad.IO.Class (MonadIO(..))
import Control.Monad.Trans.Class (MonadTrans(..))
import Data.Functor.Identity (Identity(..))
import Gainsay.Monad (Alternative(..), MonadPlus(..))

newtype ExceptT e m a = ExceptT (m (Either e a))

type Except e = ExceptT e Identity

runExceptT :: ExceptT e m a -> m (Either e a)
runExceptT (ExceptT m) = m

instance Functor m => Functor (ExceptT e m) where
  fmap f (ExceptT m) = ExceptT (fmap (fmap f) m)

instance Monad m => Applicative (ExceptT e m) where
  pure x = ExceptT (return (Right x))
  ExceptT m <*> ExceptT n = ExceptT (m >>= \found -> case found of
    Left e -> return (Left e)
    Right f -> n >>= \value -> case value of
      Left e -> return (Left e)
      Right x -> return (Right (f x)))
  m *> n = m >>= \_ -> n

instance Monad m => Monad (ExceptT e m) where
  ExceptT m >>= k = ExceptT (m >>= \found -> case found of
    Left e -> return (Left e)
    Right x -> runExceptT (k x))

instance MonadFail m => MonadFail (ExceptT e m) where
  fail message = ExceptT (fail message)

instance (Monad m, Monoid e) => Alternative (ExceptT e m) where
  empty = ExceptT (return (Left mempty))
  ExceptT m <|> ExceptT n = ExceptT (m >>= \first -> case first of
    Right x -> return (Right x)
    Left e -> n >>= \second -> case second of
      Left e' -> return (Left (mappend e e'))
      Right x -> return (Right x))

instance (Monad m, Monoid e) => MonadPlus (ExceptT e m)

instance MonadTrans (ExceptT e) where
  lift m = ExceptT (m >>= \x -> return (Right x))

instance MonadIO m => MonadIO (ExceptT e m) where
  liftIO action = lift (liftIO action)

except :: Monad m => Either e a -> ExceptT e m a
except result = ExceptT (return result)

runExcept :: Except e a -> Either e a
runExcept m = runIdentity (runExceptT m)

mapExcept :: (Either e a -> Either e' b) -> Except e a -> Except e' b
mapExcept f = mapExceptT (\m -> Identity (f (runIdentity m)))

withExcept :: (e -> e') -> Except e a -> Except e' a
withExcept = withExceptT

mapExceptT :: (m (Either e a) -> n (Either e' b)) -> ExceptT e m a -> ExceptT e' n b
mapExceptT f m = ExceptT (f (runExceptT m))

withExceptT :: Functor m => (e -> e') -> ExceptT e m a -> ExceptT e' m a
withExceptT f = mapExceptT (fmap (either (\e -> Left (f e)) Right))

throwE :: Monad m => e -> ExceptT e m a
throwE e = ExceptT (return (Left e))

catchE :: Monad m => ExceptT e m a -> (e -> ExceptT e' m a) -> ExceptT e' m a
catchE m handler = ExceptT (runExceptT m >>= \result -> case result of
  Left e -> runExceptT (handler e)
  Right x -> return (Right x))

handleE :: Monad m => (e -> ExceptT e' m a) -> ExceptT e m a -> ExceptT e' m a
handleE handler m = catchE m handler

tryE :: Monad m => ExceptT e m a -> ExceptT e m (Either e a)
tryE m = catchE (fmap Right m) (\e -> return (Left e))

finallyE :: Monad m => ExceptT e m a -> ExceptT e m () -> ExceptT e m a
finallyE m closer = tryE m >>= \result -> closer >> either throwE return result

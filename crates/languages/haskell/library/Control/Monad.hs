-- | Functions on monads.
module Control.Monad
  ( Functor(..), Monad(..), MonadFail(..), MonadPlus(..), mapM, mapM_, forM, forM_, sequence, sequence_, (=<<), (>=>), (<=<)
  , forever, void, join, msum, mfilter, filterM, mapAndUnzipM, zipWithM, zipWithM_, foldM, foldM_, replicateM, replicateM_
  , guard, when, unless, liftM, liftM2, liftM3, ap, (<$!>), (<$>)
  ) where

import Gainsay.Monad
import Gainsay.Foldable
import Data.Functor (void)

infixr 1 >=>, <=<
infixl 4 <$!>

(>=>) :: Monad m => (a -> m b) -> (b -> m c) -> a -> m c
(f >=> g) x = f x >>= g

(<=<) :: Monad m => (b -> m c) -> (a -> m b) -> a -> m c
(g <=< f) x = f x >>= g

forever :: Applicative f => f a -> f b
forever action = let again = action *> again in again

join :: Monad m => m (m a) -> m a
join m = m >>= id

mfilter :: MonadPlus m => (a -> Bool) -> m a -> m a
mfilter p m = m >>= \x -> if p x then return x else mzero

filterM :: Applicative m => (a -> m Bool) -> [a] -> m [a]
filterM p = foldr (\x -> liftA2 (\keep xs -> if keep then x : xs else xs) (p x)) (pure [])

mapAndUnzipM :: Applicative m => (a -> m (b, c)) -> [a] -> m ([b], [c])
mapAndUnzipM f xs = fmap unzip (traverse f xs)

zipWithM :: Applicative m => (a -> b -> m c) -> [a] -> [b] -> m [c]
zipWithM f xs ys = sequenceA (zipWith f xs ys)

zipWithM_ :: Applicative m => (a -> b -> m c) -> [a] -> [b] -> m ()
zipWithM_ f xs ys = sequenceA_ (zipWith f xs ys)

foldM :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m b
foldM = foldlM

foldM_ :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m ()
foldM_ f z t = foldlM f z t >> return ()

replicateM :: Applicative m => Int -> m a -> m [a]
replicateM n action = if n <= 0 then pure [] else liftA2 (:) action (replicateM (n - 1) action)

replicateM_ :: Applicative m => Int -> m a -> m ()
replicateM_ n action = if n <= 0 then pure () else action *> replicateM_ (n - 1) action

guard :: Alternative f => Bool -> f ()
guard True = pure ()
guard False = empty

unless :: Applicative f => Bool -> f () -> f ()
unless condition action = if condition then pure () else action

liftM3 :: Monad m => (a -> b -> c -> d) -> m a -> m b -> m c -> m d
liftM3 f m n o = m >>= \x -> n >>= \y -> o >>= \z -> return (f x y z)

(<$!>) :: Monad m => (a -> b) -> m a -> m b
f <$!> m = m >>= \x -> let z = f x in z `seq` return z

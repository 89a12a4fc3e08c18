-- | The composition of two functors.
module Data.Functor.Compose
  ( Compose(..)
  ) where

newtype Compose f g a = Compose { getCompose :: f (g a) }

instance (Functor f, Functor g) => Functor (Compose f g) where
  fmap f (Compose x) = Compose (fmap (fmap f) x)

instance (Applicative f, Applicative g) => Applicative (Compose f g) where
  pure x = Compose (pure (pure x))
  Compose f <*> Compose x = Compose (fmap (<*>) f <*> x)

instance (Foldable f, Foldable g) => Foldable (Compose f g) where
  foldr f z (Compose x) = foldr (\inner rest -> foldr f rest inner) z x

instance (Traversable f, Traversable g) => Traversable (Compose f g) where
  traverse f (Compose x) = fmap Compose (traverse (traverse f) x)

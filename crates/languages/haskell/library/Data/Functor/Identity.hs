-- | The functor that adds nothing.
module Data.Functor.Identity
  ( Identity(..)
  ) where

import Gainsay.Foldable (Foldable(..))
import Gainsay.Monad (Applicative(..))

newtype Identity a = Identity { runIdentity :: a }

instance Eq a => Eq (Identity a) where
  Identity x == Identity y = x == y

instance Ord a => Ord (Identity a) where
  compare (Identity x) (Identity y) = compare x y

instance Show a => Show (Identity a) where
  showsPrec p (Identity x) = showParen (p > 10) (showString "Identity " . showsPrec 11 x)

instance Functor Identity where
  fmap f (Identity x) = Identity (f x)

instance Applicative Identity where
  pure x = Identity x
  Identity f <*> Identity x = Identity (f x)
  liftA2 f (Identity x) (Identity y) = Identity (f x y)

instance Monad Identity where
  Identity x >>= f = f x

instance Foldable Identity where
  foldMap f (Identity x) = f x
  foldr f z (Identity x) = f x z
  toList (Identity x) = [x]

instance Traversable Identity where
  traverse f (Identity x) = fmap Identity (f x)

instance Semigroup a => Semigroup (Identity a) where
  Identity x <> Identity y = Identity (x <> y)

instance Monoid a => Monoid (Identity a) where
  mempty = Identity mempty

-- | Monoids.
module Data.Monoid
  ( Monoid(..), (<>), Sum(..), Product(..), All(..), Any(..), Dual(..), Endo(..), First(..), Last(..), Alt(..), Ap(..)
  ) where

import Gainsay.Wrapped
import Gainsay.Monad (Alternative(..), Applicative(..))

newtype First a = First { getFirst :: Maybe a }

instance Eq a => Eq (First a) where
  First x == First y = x == y

instance Ord a => Ord (First a) where
  compare (First x) (First y) = compare x y

instance Show a => Show (First a) where
  showsPrec p (First x) = showParen (p > 10) (showString "First {getFirst = " . shows x . showChar '}')

instance Functor First where
  fmap f (First x) = First (fmap f x)

instance Semigroup (First a) where
  First Nothing <> y = y
  x <> _ = x

instance Monoid (First a) where
  mempty = First Nothing

newtype Last a = Last { getLast :: Maybe a }

instance Eq a => Eq (Last a) where
  Last x == Last y = x == y

instance Ord a => Ord (Last a) where
  compare (Last x) (Last y) = compare x y

instance Show a => Show (Last a) where
  showsPrec p (Last x) = showParen (p > 10) (showString "Last {getLast = " . shows x . showChar '}')

instance Functor Last where
  fmap f (Last x) = Last (fmap f x)

instance Semigroup (Last a) where
  x <> Last Nothing = x
  _ <> y = y

instance Monoid (Last a) where
  mempty = Last Nothing

newtype Alt f a = Alt { getAlt :: f a }

instance Alternative f => Semigroup (Alt f a) where
  Alt x <> Alt y = Alt (x <|> y)

instance Alternative f => Monoid (Alt f a) where
  mempty = Alt empty

newtype Ap f a = Ap { getAp :: f a }

instance (Applicative f, Semigroup a) => Semigroup (Ap f a) where
  Ap x <> Ap y = Ap (liftA2 (<>) x y)

instance (Applicative f, Monoid a) => Monoid (Ap f a) where
  mempty = Ap (pure mempty)

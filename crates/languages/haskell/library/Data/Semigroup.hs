-- | Semigroups.
module Data.Semigroup
  ( Semigroup(..), Min(..), Max(..), First(..), Last(..), Sum(..), Product(..), All(..), Any(..), Dual(..), Endo(..)
  , stimesMonoid, mtimesDefault, diff, cycle1
  ) where

import Gainsay.Monad (Semigroup(..))
import Gainsay.Wrapped

newtype Min a = Min { getMin :: a }

instance Eq a => Eq (Min a) where
  Min x == Min y = x == y

instance Ord a => Ord (Min a) where
  compare (Min x) (Min y) = compare x y

instance Show a => Show (Min a) where
  showsPrec p (Min x) = showParen (p > 10) (showString "Min {getMin = " . shows x . showChar '}')

instance Bounded a => Bounded (Min a) where
  minBound = Min minBound
  maxBound = Min maxBound

instance Functor Min where
  fmap f (Min x) = Min (f x)

instance Applicative Min where
  pure x = Min x
  Min f <*> Min x = Min (f x)

instance Monad Min where
  Min x >>= f = f x

instance Ord a => Semigroup (Min a) where
  Min x <> Min y = Min (min x y)

instance (Ord a, Bounded a) => Monoid (Min a) where
  mempty = Min maxBound

newtype Max a = Max { getMax :: a }

instance Eq a => Eq (Max a) where
  Max x == Max y = x == y

instance Ord a => Ord (Max a) where
  compare (Max x) (Max y) = compare x y

instance Show a => Show (Max a) where
  showsPrec p (Max x) = showParen (p > 10) (showString "Max {getMax = " . shows x . showChar '}')

instance Bounded a => Bounded (Max a) where
  minBound = Max minBound
  maxBound = Max maxBound

instance Functor Max where
  fmap f (Max x) = Max (f x)

instance Applicative Max where
  pure x = Max x
  Max f <*> Max x = Max (f x)

instance Monad Max where
  Max x >>= f = f x

instance Ord a => Semigroup (Max a) where
  Max x <> Max y = Max (max x y)

instance (Ord a, Bounded a) => Monoid (Max a) where
  mempty = Max minBound

newtype First a = First { getFirst :: a }

instance Eq a => Eq (First a) where
  First x == First y = x == y

instance Ord a => Ord (First a) where
  compare (First x) (First y) = compare x y

instance Show a => Show (First a) where
  showsPrec p (First x) = showParen (p > 10) (showString "First {getFirst = " . shows x . showChar '}')

instance Bounded a => Bounded (First a) where
  minBound = First minBound
  maxBound = First maxBound

instance Functor First where
  fmap f (First x) = First (f x)

instance Applicative First where
  pure x = First x
  First f <*> First x = First (f x)

instance Monad First where
  First x >>= f = f x

instance Semigroup (First a) where
  x <> _ = x

newtype Last a = Last { getLast :: a }

instance Eq a => Eq (Last a) where
  Last x == Last y = x == y

instance Ord a => Ord (Last a) where
  compare (Last x) (Last y) = compare x y

instance Show a => Show (Last a) where
  showsPrec p (Last x) = showParen (p > 10) (showString "Last {getLast = " . shows x . showChar '}')

instance Bounded a => Bounded (Last a) where
  minBound = Last minBound
  maxBound = Last maxBound

instance Functor Last where
  fmap f (Last x) = Last (f x)

instance Applicative Last where
  pure x = Last x
  Last f <*> Last x = Last (f x)

instance Monad Last where
  Last x >>= f = f x

instance Semigroup (Last a) where
  _ <> y = y

{-@ stimesMonoid, mtimesDefault :: (Integral b, Monoid a) => {v:b | v >= 0} -> a -> a @-}
stimesMonoid, mtimesDefault :: (Integral b, Monoid a) => b -> a -> a
stimesMonoid n x
  | n < 0 = errorWithoutStackTrace "stimesMonoid: expected non-negative multiplier"
  | n == 0 = mempty
  | otherwise = stimes n x
mtimesDefault n x = if n == 0 then mempty else stimes n x

diff :: Semigroup m => m -> Endo m
diff x = Endo (x <>)

cycle1 :: Semigroup m => m -> m
cycle1 x = let endless = x <> endless in endless

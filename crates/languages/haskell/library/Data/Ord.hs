-- | Comparing by a key, and the reverse order.
module Data.Ord
  ( Ord(..), Ordering(..), comparing, Down(..), clamp
  ) where

comparing :: Ord b => (a -> b) -> a -> a -> Ordering
comparing key x y = compare (key x) (key y)

clamp :: Ord a => (a, a) -> a -> a
clamp (low, high) x = min high (max x low)

newtype Down a = Down { getDown :: a }

instance Eq a => Eq (Down a) where
  Down x == Down y = x == y

instance Ord a => Ord (Down a) where
  compare (Down x) (Down y) = compare y x
  Down x < Down y = y < x
  Down x <= Down y = y <= x
  Down x > Down y = y > x
  Down x >= Down y = y >= x
  min (Down x) (Down y) = Down (max y x)
  max (Down x) (Down y) = Down (min y x)

instance Show a => Show (Down a) where
  showsPrec p (Down x) = showParen (p > 10) (showString "Down " . showsPrec 11 x)

instance Functor Down where
  fmap f (Down x) = Down (f x)

-- | Applicative functors.
module Control.Applicative
  ( Applicative(..), Alternative(..), Const(..), ZipList(..), (<$>), (<$), (<**>), liftA, liftA3, optional, asum
  ) where

import Gainsay.Monad
import Gainsay.Foldable (asum)
import Data.Functor.Const (Const(..))

optional :: Alternative f => f a -> f (Maybe a)
optional v = fmap Just v <|> pure Nothing

newtype ZipList a = ZipList { getZipList :: [a] }

instance Eq a => Eq (ZipList a) where
  ZipList xs == ZipList ys = xs == ys

instance Ord a => Ord (ZipList a) where
  compare (ZipList xs) (ZipList ys) = compare xs ys

instance Show a => Show (ZipList a) where
  showsPrec p (ZipList xs) = showParen (p > 10) (showString "ZipList {getZipList = " . shows xs . showChar '}')

instance Functor ZipList where
  fmap f (ZipList xs) = ZipList (map f xs)

instance Applicative ZipList where
  pure x = ZipList (repeat x)
  liftA2 f (ZipList xs) (ZipList ys) = ZipList (zipWith f xs ys)
  ZipList fs <*> ZipList xs = ZipList (zipWith id fs xs)

instance Foldable ZipList where
  foldr f z (ZipList xs) = foldr f z xs

instance Traversable ZipList where
  traverse f (ZipList xs) = fmap ZipList (traverse f xs)

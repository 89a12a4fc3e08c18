-- | The monoids under a wrapper that @Data.Monoid@ and @Data.Semigroup@ share.
module Gainsay.Wrapped
  ( Sum(..), Product(..), All(..), Any(..), Dual(..), Endo(..)
  ) where

import Gainsay.Foldable (Endo(..))

newtype Sum a = Sum { getSum :: a }

instance Eq a => Eq (Sum a) where
  Sum x == Sum y = x == y

instance Ord a => Ord (Sum a) where
  compare (Sum x) (Sum y) = compare x y

instance Show a => Show (Sum a) where
  showsPrec p (Sum x) = showParen (p > 10) (showString "Sum {getSum = " . shows x . showChar '}')

instance Bounded a => Bounded (Sum a) where
  minBound = Sum minBound
  maxBound = Sum maxBound

instance Functor Sum where
  fmap f (Sum x) = Sum (f x)

instance Applicative Sum where
  pure x = Sum x
  Sum f <*> Sum x = Sum (f x)

instance Monad Sum where
  Sum x >>= f = f x

instance Num a => Semigroup (Sum a) where
  Sum x <> Sum y = Sum (x + y)

instance Num a => Monoid (Sum a) where
  mempty = Sum 0

instance Num a => Num (Sum a) where
  Sum x + Sum y = Sum (x + y)
  Sum x - Sum y = Sum (x - y)
  Sum x * Sum y = Sum (x * y)
  negate (Sum x) = Sum (negate x)
  abs (Sum x) = Sum (abs x)
  signum (Sum x) = Sum (signum x)
  fromInteger n = Sum (fromInteger n)

newtype Product a = Product { getProduct :: a }

instance Eq a => Eq (Product a) where
  Product x == Product y = x == y

instance Ord a => Ord (Product a) where
  compare (Product x) (Product y) = compare x y

instance Show a => Show (Product a) where
  showsPrec p (Product x) = showParen (p > 10) (showString "Product {getProduct = " . shows x . showChar '}')

instance Bounded a => Bounded (Product a) where
  minBound = Product minBound
  maxBound = Product maxBound

instance Functor Product where
  fmap f (Product x) = Product (f x)

instance Applicative Product where
  pure x = Product x
  Product f <*> Product x = Product (f x)

instance Monad Product where
  Product x >>= f = f x

instance Num a => Semigroup (Product a) where
  Product x <> Product y = Product (x * y)

instance Num a => Monoid (Product a) where
  mempty = Product 1

instance Num a => Num (Product a) where
  Product x + Product y = Product (x + y)
  Product x - Product y = Product (x - y)
  Product x * Product y = Product (x * y)
  negate (Product x) = Product (negate x)
  abs (Product x) = Product (abs x)
  signum (Product x) = Product (signum x)
  fromInteger n = Product (fromInteger n)

newtype Dual a = Dual { getDual :: a }

instance Eq a => Eq (Dual a) where
  Dual x == Dual y = x == y

instance Ord a => Ord (Dual a) where
  compare (Dual x) (Dual y) = compare x y

instance Show a => Show (Dual a) where
  showsPrec p (Dual x) = showParen (p > 10) (showString "Dual {getDual = " . shows x . showChar '}')

instance Bounded a => Bounded (Dual a) where
  minBound = Dual minBound
  maxBound = Dual maxBound

instance Functor Dual where
  fmap f (Dual x) = Dual (f x)

instance Applicative Dual where
  pure x = Dual x
  Dual f <*> Dual x = Dual (f x)

instance Monad Dual where
  Dual x >>= f = f x

instance Semigroup a => Semigroup (Dual a) where
  Dual x <> Dual y = Dual (y <> x)

instance Monoid a => Monoid (Dual a) where
  mempty = Dual mempty

newtype All = All { getAll :: Bool }

instance Eq All where
  All x == All y = x == y

instance Ord All where
  compare (All x) (All y) = compare x y

instance Show All where
  showsPrec p (All x) = showParen (p > 10) (showString "All {getAll = " . shows x . showChar '}')

instance Semigroup All where
  All x <> All y = All (x && y)

instance Monoid All where
  mempty = All True

newtype Any = Any { getAny :: Bool }

instance Eq Any where
  Any x == Any y = x == y

instance Ord Any where
  compare (Any x) (Any y) = compare x y

instance Show Any where
  showsPrec p (Any x) = showParen (p > 10) (showString "Any {getAny = " . shows x . showChar '}')

instance Semigroup Any where
  Any x <> Any y = Any (x || y)

instance Monoid Any where
  mempty = Any False

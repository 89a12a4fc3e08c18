-- | The functor that keeps a constant.
module Data.Functor.Const
  ( Const(..)
  ) where

newtype Const a b = Const { getConst :: a }

instance Eq a => Eq (Const a b) where
  Const x == Const y = x == y

instance Ord a => Ord (Const a b) where
  compare (Const x) (Const y) = compare x y

instance Show a => Show (Const a b) where
  showsPrec p (Const x) = showParen (p > 10) (showString "Const " . showsPrec 11 x)

instance Functor (Const a) where
  fmap _ (Const x) = Const x

instance Foldable (Const a) where
  foldr _ z _ = z

instance Traversable (Const a) where
  traverse _ (Const x) = pure (Const x)

instance Monoid a => Applicative (Const a) where
  pure _ = Const mempty
  Const x <*> Const y = Const (x <> y)

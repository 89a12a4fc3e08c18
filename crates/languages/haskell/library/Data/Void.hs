-- | The type without values.
module Data.Void
  ( Void, absurd, vacuous
  ) where

data Void

absurd :: Void -> a
absurd impossible = impossible `seq` error "Data.Void.absurd"

vacuous :: Functor f => f Void -> f a
vacuous = fmap absurd

instance Eq Void where
  _ == _ = True

instance Ord Void where
  compare _ _ = EQ

instance Show Void where
  showsPrec _ = absurd

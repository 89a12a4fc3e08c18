-- | Functors.
module Data.Functor
  ( Functor(..), ($>), (<$>), (<&>), void
  ) where

infixl 4 $>
infixl 1 <&>

($>) :: Functor f => f a -> b -> f b
values $> x = x <$ values

(<&>) :: Functor f => f a -> (a -> b) -> f b
values <&> f = fmap f values

void :: Functor f => f a -> f ()
void values = () <$ values

-- | Functors.
module Data.Functor
  ( Functor(..), ($>), (<$>), (<&>), void, unzip
  ) where

import Prelude hiding (unzip)

infixl 4 $>
infixl 1 <&>

($>) :: Functor f => f a -> b -> f b
values $> x = x <$ values

(<&>) :: Functor f => f a -> (a -> b) -> f b
values <&> f = fmap f values

void :: Functor f => f a -> f ()
void values = () <$ values

unzip :: Functor f => f (a, b) -> (f a, f b)
unzip pairs = (fmap fst pairs, fmap snd pairs)

-- What a class says of its methods holds of defaults and instances; what an instance says is known where the instance is.
module Methods where

class Sized a where
  size :: a -> Int
  weight :: a -> Int
  weight _ = 0 - 1
-- ~ refuted postcondition kind concrete

{-@ class Sized a where
      size :: a -> Nat
      weight :: a -> Nat
  @-}

data Stone = Stone Int

instance Sized Stone where
  size (Stone n) = n
-- ~ refuted postcondition kind concrete
  weight _ = 3

instance Sized Bool where
  size b = if b then 1 else 0

{-@ twice :: Bool -> Nat @-}
twice :: Bool -> Int
twice b = size b + size b

{-@ atMostTwo :: Bool -> {v:Int | v <= 2} @-}
atMostTwo :: Bool -> Int
atMostTwo b = size b + size b
-- ~ refuted weak-contract blame size kind abstract

class Step a where
  step :: a -> a

{-@ instance Step Int where
      step :: x:Int -> {v:Int | v > x}
  @-}
instance Step Int where
  step x = x + 2

{-@ further :: x:Int -> {v:Int | v > x} @-}
further :: Int -> Int
further x = step x

{-@ exactly :: x:Int -> {v:Int | v = x + 2} @-}
exactly :: Int -> Int
exactly x = step x
-- ~ refuted weak-contract blame step kind abstract

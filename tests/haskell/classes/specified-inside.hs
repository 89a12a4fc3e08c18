-- Specifications that stand inside of class and instance declarations.
module SpecifiedInside where

class Measured a where
  {-@ size :: a -> {v:Int | v >= 0} @-}
  size :: a -> Int

instance Measured Bool where
  size b = if b then 1 else -1
-- ~ refuted postcondition

instance Measured Int where
  size x = if x > 0 then x else 1

class Weighed a where
  weight :: a -> Int

instance Weighed Int where
  {-@ weight :: Int -> {v:Int | v > 0} @-}
  weight x = x
-- ~ refuted postcondition where x <= 0

instance Weighed Bool where
  {-@ weight :: Bool -> {v:Int | v > 0} @-}
  weight b = if b then 1 else 2

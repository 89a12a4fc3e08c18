-- The same, where something is wrong.
{-# LANGUAGE ExistentialQuantification, GADTs #-}
module HiddenTypes where

data Shown = forall a. Show a => Shown a Int
{-@ data Shown = Shown { content :: a, weight :: Nat } @-}
-- ~ warning not-checked

{-@ heavier :: Shown -> {v:Int | v > 1} @-}
heavier :: Shown -> Int
heavier (Shown _ w) = w + 1
-- ~ unknown unsupported

{-@ number :: Int -> Shown @-}
number :: Int -> Shown
number n = Shown n n
-- ~ unknown unsupported

data Ordered = forall a. Ord a => Ordered a a

newtype Odd = Odd Int

instance Eq Odd where
  _ == _ = False

instance Ord Odd where
  _ <= _ = False

{-@ larger :: Ordered -> {v:Bool | v} @-}
larger :: Ordered -> Bool
larger (Ordered a b) = a <= b || b <= a

{-@ odd' :: {v:Bool | v} @-}
odd' :: Bool
odd' = larger (Ordered (Odd 1) (Odd 2))
-- ~ refuted postcondition

data Partial = forall a. Show a => Partial a

data Silent = Silent

instance Show Silent where
  show Silent = error "silent"
  -- ~ refuted error
  -- ~ refuted error

told :: Partial -> String
told (Partial a) = show a

silent :: String
silent = told (Partial Silent)

{-@ class measure extent :: forall a. a -> Int @-}
{-@ class Extended f where
      extended :: forall a. x:f a -> {v:Nat | v == extent x} @-}
      -- ~ warning not-checked
class Extended f where
  extended :: f a -> Int

data Row a = End | More a (Row a)

instance Extended Row where
  {-@ instance measure extent :: Row a -> Int
        extent End = 0
        extent (More x rest) = 1 + extent rest @-}
  extended End = 0
  -- ~ unknown unsupported
  extended (More _ rest) = 2 + extended rest

{-@ at :: xs:Row a -> {i:Nat | i <= extent xs} -> a @-}
at :: Row a -> Int -> a
at (More x xs) i = if i == 0 then x else at xs (i - 1)
-- ~ unknown unsupported

{-@ split :: n:Nat -> (k :: Nat, ({a:Int | a == k}, {b:Int | b == n - k})) @-}
split :: Int -> (Int, (Int, Int))
split n = let h = n `div` 2 in (h, (h, h))
-- ~ refuted postcondition

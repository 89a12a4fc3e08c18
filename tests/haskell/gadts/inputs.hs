{-# LANGUAGE GADTs, ExistentialQuantification, RankNTypes #-}
-- Inputs of GADTs are well-typed; what a constructor hides is of some type that has the instances.
module Inputs where

data Term a where
  Number :: Int -> Term Int
  Truth  :: Bool -> Term Bool
  Choose :: Term Bool -> Term a -> Term a -> Term a

-- No term of this type is a truth value, so no pattern is missing.
{-@ value :: Term Int -> {v:Int | v >= 0} @-}
value :: Term Int -> Int
value (Number n) = n
-- ~ refuted postcondition kind concrete
value (Choose _ yes _) = value yes

leftmost :: Term Bool -> Bool
leftmost (Truth b) = b
leftmost (Choose (Truth True) _ _) = error "a constant condition"
-- ~ refuted error kind concrete
leftmost (Choose c _ _) = leftmost c

-- It fails for terms that are not numbers, and only those that are were tried.
kind :: Term a -> Int
kind (Number _) = 1
-- ~ warning not-checked
-- ~ unknown unsupported
kind (Truth _) = error "not a number"
kind (Choose _ yes _) = 2

data Hidden = forall a. Show a => Hidden a | Shown Int

opened :: Hidden -> Int
opened (Hidden _) = error "hidden"
-- ~ refuted error kind concrete
opened (Shown n) = n

data Counter = forall s. Counter s (s -> Int)

{-@ count :: Counter -> {v:Int | v > 0} @-}
count :: Counter -> Int
count (Counter state read) = read state
-- ~ refuted postcondition kind concrete

-- One type was tried for the hidden one, which proves nothing.
{-@ again :: Counter -> {v:Bool | v} @-}
again :: Counter -> Bool
again (Counter state read) = read state == read state

{-@ ofEvery :: (forall a. a -> a) -> {v:Int | v = 3} @-}
-- ~ warning not-checked
ofEvery :: (forall a. a -> a) -> Int
ofEvery f = f 3
-- ~ unknown unsupported

data Packed = forall a. Packed a Range
data Range = Range { from :: Int, to :: Int }
{-@ data Range = Range { from :: Int, to :: {v:Int | v >= from} } @-}

-- What is said of a part is not lost behind a hidden type.
{-@ width :: Packed -> {v:Int | v >= 0} @-}
width :: Packed -> Int
width (Packed _ range) = to range - from range

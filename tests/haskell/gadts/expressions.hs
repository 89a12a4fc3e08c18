{-# LANGUAGE GADTs, KindSignatures, RankNTypes, ExistentialQuantification #-}
-- GADT syntax, existentials and functions of higher rank.
module Expressions where

data Expr :: * -> * where
  IntE  :: Int -> Expr Int
  BoolE :: Bool -> Expr Bool
  Add   :: Expr Int -> Expr Int -> Expr Int
  If    :: Expr Bool -> Expr a -> Expr a -> Expr a
  Less  :: Expr Int -> Expr Int -> Expr Bool

eval :: Expr a -> a
eval (IntE n) = n
eval (BoolE b) = b
eval (Add x y) = eval x + eval y
eval (If c t e) = if eval c then eval t else eval e
eval (Less x y) = eval x < eval y

prop_eval :: Int -> Int -> Bool
prop_eval x y = eval (If (Less (IntE x) (IntE y)) (IntE y) (IntE x)) == max x y

prop_evalWrong :: Int -> Int -> Bool
prop_evalWrong x y = eval (Less (IntE x) (Add (IntE y) (IntE 1)))
-- ~ refuted property where x > y kind concrete

-- An unknown expression is well typed: only one of integers can be a summand.
safe :: Expr Int -> Int
safe (IntE n) = n
-- ~ unknown out-of-budget
safe (Add x y) = safe x + safe y
safe (If c t e) = if eval c then safe t else safe e
-- ~ with steps 40000

unsafe :: Expr Bool -> Bool
unsafe (BoolE b) = b
-- ~ refuted incomplete-pattern where x1 is Less kind concrete
unsafe (If c t e) = if unsafe c then unsafe t else unsafe e

data Shape = forall a. Show a => Shape a Int

areas :: [Shape] -> Int
areas shapes = sum [n | Shape _ n <- shapes]

prop_areas :: Int -> Bool
prop_areas n = areas [Shape 'x' n, Shape True 1] == n + 1

names :: [Shape] -> String
names shapes = concat [show a | Shape a _ <- shapes]
-- ~ unknown unsupported

prop_names :: () -> Bool
prop_names () = names [Shape 'x' 0, Shape True 1] == "'x'True"

applyAll :: (forall a. [a] -> Int) -> ([Int], String) -> Int
applyAll f (xs, text) = f xs + f text

prop_rank :: Int -> Bool
prop_rank x = applyAll length ([x, x], "abc") == 5

data Nat where
  Zero :: Nat
  Succ :: Nat -> Nat
  deriving (Eq, Show)

toInt :: Nat -> Int
toInt Zero = 0
toInt (Succ n) = 1 + toInt n

prop_nat :: Nat -> Bool
prop_nat n = toInt n < 3
-- ~ refuted property kind concrete

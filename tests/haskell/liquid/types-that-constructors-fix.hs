-- Constructors that fix the types of what they make: behind a match a type variable is a type.
{-# LANGUAGE GADTs #-}
module TypesThatConstructorsFix where

data Term a where
  Lit  :: Int -> Term Int
  Flag :: Bool -> Term Bool
  Plus :: Term Int -> Term Int -> Term Int
  Less :: Term Int -> Term Int -> Term Bool
  Cond :: Term Bool -> Term a -> Term a -> Term a
  Both :: Term a -> Term b -> Term (a, b)

eval :: Term a -> a
eval (Lit n) = n
eval (Flag b) = b
eval (Plus x y) = eval x + eval y
eval (Less x y) = eval x < eval y
eval (Cond c t e) = if eval c then eval t else eval e
eval (Both x y) = (eval x, eval y)

{-@ depth :: Term a -> Nat @-}
depth :: Term a -> Int
depth (Lit _) = 0
depth (Flag _) = 0
depth (Plus x y) = 1 + max (depth x) (depth y)
depth (Less x y) = 1 + max (depth x) (depth y)
depth (Cond c t e) = 1 + max (depth c) (max (depth t) (depth e))
depth (Both x y) = 1 + max (depth x) (depth y)

-- Only these make integers.
{-@ literals :: Term Int -> Nat @-}
literals :: Term Int -> Int
literals (Lit _) = 1
literals (Plus x y) = literals x + literals y
literals (Cond _ t e) = literals t + literals e

data Zero
data Next n

data Vector n a where
  Nil  :: Vector Zero a
  Cons :: a -> Vector n a -> Vector (Next n) a

first :: Vector (Next n) a -> a
first (Cons x _) = x

{-@ positive :: Vector (Next n) {v:Int | v > 0} -> {v:Int | v > 0} @-}
positive :: Vector (Next n) Int -> Int
positive xs = first xs

together :: (a -> b -> c) -> Vector n a -> Vector n b -> Vector n c
together _ Nil Nil = Nil
together f (Cons x xs) (Cons y ys) = Cons (f x y) (together f xs ys)

{-@ three :: {v:Int | v > 0} @-}
three :: Int
three = first (Cons 3 (Cons 4 Nil))

data Same a b where
  Refl :: Same a a

cast :: Same a b -> a -> b
cast Refl x = x
-- ~ warning not-checked

turned :: Same a b -> Same b a
turned Refl = Refl
-- ~ warning not-checked

{-@ four :: {v:Int | v > 0} @-}
four :: Int
four = cast Refl 4

-- A refinement of the type that is fixed is part of it.
data Text a where
  Empty :: Text [a]
  Add   :: Int -> a -> Text [a] -> Text [a]
{-@ data Text a where
      Empty :: Text {v:[a] | len v == 0}
      Add   :: n:Nat -> x:a -> rest:Text {v:[a] | len v == n} -> Text {v:[a] | len v == n + 1} @-}
-- ~ warning not-checked

{-@ two :: Text {v:[Int] | len v == 2} @-}
two :: Text [Int]
two = Add 1 7 (Add 0 8 Empty)

data Any where
  Any :: Term a -> Any

deep :: Any -> Int
deep (Any t) = depth t

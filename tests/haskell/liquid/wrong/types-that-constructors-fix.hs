-- The same, where something is wrong.
{-# LANGUAGE GADTs #-}
module TypesThatConstructorsFix where

data Same a b where
  Refl :: Same a a

cast :: Same a b -> a -> b
cast Refl x = x
-- ~ warning not-checked

{-@ positive :: Int -> {v:Int | v > 0} @-}
positive :: Int -> Int
positive n = cast Refl n
-- ~ refuted postcondition

data Term a where
  Lit  :: Int -> Term Int
  Flag :: Bool -> Term Bool
  Many :: Term a -> Term [a]

zero :: Term a -> a
zero (Lit _) = 0
zero (Flag _) = False
zero (Many _) = []

-- What is fixed is an integer, not one of a kind.
{-@ more :: {v:Int | v > 0} @-}
more :: Int
more = zero (Lit 5)
-- ~ refuted postcondition

-- A type that two matches hide is not one type.
firsts :: Term a -> Term b -> Int
firsts (Many (Lit _)) (Many (Lit _)) = 1
-- ~ unknown unsupported
firsts (Lit _) _ = 0
firsts (Flag _) _ = 0
firsts (Many (Flag _)) _ = 0
firsts (Many (Many _)) _ = 0
firsts _ (Lit _) = 0
firsts _ (Flag _) = 0
firsts _ (Many (Many _)) = 0

data Any where
  Any :: Term a -> Any

same :: Any -> Any -> Int
same (Any (Lit _)) (Any (Lit _)) = 1
-- ~ unknown unsupported
same (Any (Flag _)) _ = 0
same (Any (Many _)) _ = 0

-- Where the type is a variable it may be any of them.
number :: Term a -> Int
number (Lit n) = n
-- ~ unknown unsupported

data Both a b where
  Both :: b -> Both b [b]

give :: Both a b -> a -> b
give (Both _) z = [z]
-- ~ warning not-checked

{-@ small :: [{v:Int | v > 0}] @-}
small :: [Int]
small = give (Both 5) (-1)
-- ~ refuted postcondition

data Text a where
  Empty :: Text [a]
  Add   :: Int -> a -> Text [a] -> Text [a]
{-@ data Text a where
      Empty :: Text {v:[a] | len v == 0}
      Add   :: n:Nat -> x:a -> rest:Text {v:[a] | len v == n} -> Text {v:[a] | len v == n + 1} @-}
-- ~ warning not-checked

{-@ two :: Text {v:[Int] | len v == 2} @-}
two :: Text [Int]
two = Add 1 7 Empty
-- ~ unknown unsupported

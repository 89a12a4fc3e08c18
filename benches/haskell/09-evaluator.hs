module Evaluator where

data Expr = Number Int | Variable Int | Add Expr Expr | Multiply Expr Expr | If Expr Expr Expr

size :: Int
size = 8

eval :: (Int -> Int) -> Expr -> Int
eval _ (Number n) = n
eval environment (Variable v) = environment v
eval environment (Add a b) = eval environment a + eval environment b
eval environment (Multiply a b) = eval environment a * eval environment b
eval environment (If c t e) = if eval environment c /= 0 then eval environment t else eval environment e

simplify :: Expr -> Expr
simplify (Add a b) = case (simplify a, simplify b) of
  (Number 0, e) -> e
  (e, Number 0) -> e
  (Number m, Number n) -> Number (m + n)
  (x, y) -> Add x y
simplify (Multiply a b) = case (simplify a, simplify b) of
  (Number 1, e) -> e
  (e, Number 1) -> e
  (x, y) -> Multiply x y
simplify (If c t e) = If (simplify c) (simplify t) (simplify e)
simplify e = e

build :: Int -> Expr
build 0 = Variable 1
build n = Add (Multiply (Number 1) (build (n - 1))) (If (build (n - 1)) (Number n) (Number 0))

workload :: Bool
workload = and [eval (+ n) (build 5) == eval (+ n) (simplify (build 5)) | n <- [1 .. size]]

property :: Int -> Int -> Int -> Bool
property a b x = eval environment e == eval environment (simplify e)
  where
    e = Add (Multiply (Number a) (Variable 0)) (If (Number b) (Number 0) (Variable 0))
    environment _ = x

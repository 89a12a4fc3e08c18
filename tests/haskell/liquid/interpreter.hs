-- Expressions that are closed, a stack machine with what each instruction needs, and a compiler.
module Interpreter where

data Ty = TInt | TBool deriving (Eq)
data Expr = N Int | B Bool | Plus Expr Expr | If Expr Expr Expr | Leq Expr Expr | Var Int

{-@ measure closed @-}
closed :: Expr -> Bool
closed (N _) = True
closed (B _) = True
closed (Plus a b) = closed a && closed b
closed (Leq a b) = closed a && closed b
closed (If c t e) = closed c && closed t && closed e
closed (Var _) = False

{-@ measure isInt @-}
isInt :: Expr -> Bool
isInt (N _) = True
isInt (Plus a b) = isInt a && isInt b
isInt (B _) = False
isInt (If _ _ _) = False
isInt (Leq _ _) = False
isInt (Var _) = False

{-@ evalInt :: {e:Expr | isInt e} -> Int @-}
evalInt :: Expr -> Int
evalInt (N n) = n
evalInt (Plus a b) = evalInt a + evalInt b

data Val = VI Int | VB Bool

{-@ eval :: {e:Expr | closed e} -> Maybe Val @-}
eval :: Expr -> Maybe Val
eval (N n) = Just (VI n)
eval (B b) = Just (VB b)
eval (Plus a b) = case (eval a, eval b) of
  (Just (VI x), Just (VI y)) -> Just (VI (x + y))
  _ -> Nothing
eval (Leq a b) = case (eval a, eval b) of
  (Just (VI x), Just (VI y)) -> Just (VB (x <= y))
  _ -> Nothing
eval (If c t e) = case eval c of
  Just (VB True) -> eval t
  Just (VB False) -> eval e
  _ -> Nothing

{-@ depthE :: e:Expr -> {v:Int | v >= 1} @-}
depthE :: Expr -> Int
depthE (Plus a b) = 1 + max (depthE a) (depthE b)
depthE (Leq a b) = 1 + max (depthE a) (depthE b)
depthE (If a b c) = 1 + max (depthE a) (max (depthE b) (depthE c))
depthE _ = 1

{-@ subst :: n:Int -> {v:Expr | closed v} -> e:Expr -> {r:Expr | closed e => closed r} @-}
subst :: Int -> Expr -> Expr -> Expr
subst n v e@(Var m) | n == m = v
                    | otherwise = e
subst n v (Plus a b) = Plus (subst n v a) (subst n v b)
subst n v (Leq a b) = Leq (subst n v a) (subst n v b)
subst n v (If a b c) = If (subst n v a) (subst n v b) (subst n v c)
subst _ _ e = e

type Env = [(Int, Int)]

{-@ find :: x:Int -> env:[(Int, Nat)] -> Maybe Nat @-}
find :: Int -> Env -> Maybe Int
find _ [] = Nothing
find x ((y, v) : rest) | x == y = Just v
                       | otherwise = find x rest

data Instr = IPush Int | IAdd | IDup

{-@ measure need @-}
{-@ need :: Instr -> Nat @-}
need :: Instr -> Int
need (IPush _) = 0
need IAdd = 2
need IDup = 1

{-@ exec :: i:Instr -> st:{[Int] | len st >= need i} -> {v:[Int] | len v >= 1} @-}
exec :: Instr -> [Int] -> [Int]
exec (IPush n) st = n : st
exec IAdd (x:y:st) = x + y : st
exec IDup (x:st) = x : x : st

{-@ compile :: {e:Expr | isInt e} -> {v:[Instr] | len v > 0} @-}
compile :: Expr -> [Instr]
compile (N n) = [IPush n]
compile (Plus a b) = compile a ++ compile b ++ [IAdd]

{-@ badEval :: {e:Expr | closed e} -> Int @-}
badEval :: Expr -> Int
badEval (N n) = n
-- ~ refuted incomplete-pattern
badEval (Plus a b) = badEval a + badEval b

{-@ badExec :: i:Instr -> st:{[Int] | len st >= 1} -> {v:[Int] | len v >= 1} @-}
badExec :: Instr -> [Int] -> [Int]
badExec (IPush n) st = n : st
-- ~ refuted incomplete-pattern
badExec IAdd (x:y:st) = x + y : st
badExec IDup (x:st) = x : x : st

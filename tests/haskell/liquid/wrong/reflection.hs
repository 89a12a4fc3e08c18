-- Lemmas about reflected functions that are wrong by a hair.
module Reflection where

-- ~ with steps 60000

{-@ reflect append @-}
append :: [a] -> [a] -> [a]
append [] ys = ys
append (x : xs) ys = x : append xs ys

{-@ nothingFirst :: xs:[Int] -> ys:[Int] -> { append xs ys == append ys xs } @-}
nothingFirst :: [Int] -> [Int] -> ()
nothingFirst [] _ = ()
-- ~ refuted postcondition
nothingFirst (_ : xs) ys = nothingFirst xs ys

{-@ reflect total @-}
{-@ total :: {v:Int | 0 <= v} -> Int @-}
total :: Int -> Int
total n = if n == 0 then 0 else n + total (n - 1)

{-@ totalOfFour :: () -> { total 4 == 11 } @-}
totalOfFour :: () -> ()
totalOfFour _ = ()
-- ~ refuted postcondition

{-@ reflect down @-}
{-@ down :: {v:Int | 0 <= v} -> Int @-}
down :: Int -> Int
down n = if n < 0 then 1 + down n else 0

{-@ outside :: () -> { down (0 - 1) == 5 } @-}
outside :: () -> ()
outside _ = ()
-- ~ unknown out-of-budget

data Expr = Number Int | Minus Expr Expr

{-@ reflect value @-}
value :: Expr -> Int
value (Number n) = n
value (Minus a b) = value a - value b

{-@ swapped :: e:Expr -> {v:Expr | value v == value e} @-}
swapped :: Expr -> Expr
swapped (Minus a b) = Minus (swapped b) (swapped a)
-- ~ refuted postcondition
swapped e = e

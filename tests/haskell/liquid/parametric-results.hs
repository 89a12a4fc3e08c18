-- A function whose result is of a type variable that one argument has returns that argument, whatever its body is.
module ParametricResults where

infixl 3 `because`

because :: a -> b -> a
because x _ = x

after :: Int -> b -> b
after n x = if n > 0 then after (n - 1) x else x

same :: Eq b => b -> b
same x = if x == x then x else x

{-@ positive :: x:{v:Int | v > 3} -> {v:Int | v = x && v > 2} @-}
positive :: Int -> Int
positive x = x `because` (x > 3)

{-@ later :: x:Int -> y:Int -> {v:Int | v = x + y} @-}
later :: Int -> Int -> Int
later x y = after 5 (x + y)

{-@ kept :: xs:[Int] -> {v:[Int] | v = xs} @-}
kept :: [Int] -> [Int]
kept xs = same xs

{-@ off :: x:Int -> {v:Int | v = x + 1} @-}
off :: Int -> Int
off x = after 5 x
-- ~ refuted postcondition kind concrete

class Next a where
  next :: a -> a

instance Next Int where
  next n = n + 1

-- A class can make other values of its type.
further :: Next b => b -> b
further x = next x

{-@ not_same :: x:Int -> {v:Int | v = x} @-}
not_same :: Int -> Int
not_same x = further x
-- ~ refuted postcondition kind concrete

-- Two arguments are of the type: it may be either.
either_of :: Bool -> b -> b -> b
either_of c x y = if c then y else x

{-@ first :: x:Int -> y:Int -> {v:Int | v = x} @-}
first :: Int -> Int -> Int
first x y = either_of True x y
-- ~ refuted postcondition kind concrete

-- What never returns is never what it was given.
{-@ lazy forever @-}
forever :: Int -> b -> b
forever n x = forever (n + 1) x

{-@ never :: x:Int -> {v:Int | v = x} @-}
never :: Int -> Int
never x = forever 0 x

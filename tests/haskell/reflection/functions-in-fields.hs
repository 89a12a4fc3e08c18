{-@ LIQUID "--reflection" @-}
-- Functions that nobody mentions but the types of fields are unfolded as well, once they are proved to return.
module FunctionsInFields where

{-@ reflect double @-}
double :: Int -> Int
double n = n + n

{-@ reflect joined @-}
joined :: [a] -> [a] -> [a]
joined [] ys = ys
joined (x : xs) ys = x : joined xs ys

{-@ data Doubled = Doubled { half :: Int, whole :: {v:Int | v = double half} } @-}
data Doubled = Doubled Int Int

{-@ even :: Doubled -> {v:Int | v mod 2 = 0} @-}
even :: Doubled -> Int
even (Doubled _ w) = w

{-@ make :: Int -> Doubled @-}
make :: Int -> Doubled
make n = Doubled n (2 * n)

{-@ thrice :: Int -> Doubled @-}
thrice :: Int -> Doubled
thrice n = Doubled n (3 * n)
-- ~ refuted postcondition kind concrete

{-@ data Parts a = Parts { front :: [a], back :: [a], both :: {v:[a] | v = joined front back} } @-}
data Parts a = Parts [a] [a] [a]

{-@ alone :: xs:[a] -> Parts a @-}
alone :: [a] -> Parts a
alone xs = Parts [] xs xs

{-@ one :: x:a -> xs:[a] -> Parts a @-}
one :: a -> [a] -> Parts a
one x xs = Parts [x] xs (x : xs)

{-@ turned :: x:a -> y:a -> Parts a @-}
turned :: a -> a -> Parts a
turned x y = Parts [x] [y] [y, x]
-- ~ refuted postcondition kind concrete

-- It never returns, so that nothing follows from its equation.
{-@ reflect grow @-}
{-@ lazy grow @-}
grow :: Int -> Int
grow n = 1 + grow n

{-@ data Grown = Grown { start :: Int, end :: {v:Int | v = grow start} } @-}
data Grown = Grown Int Int

{-@ nothing :: Grown -> {v:Int | v = 3} @-}
nothing :: Grown -> Int
nothing (Grown s _) = s
-- ~ unknown out-of-budget

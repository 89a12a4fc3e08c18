-- A call of a function by itself that is at nothing smaller is shown, with the run that makes it.
module NotSmaller where

{-@ awayFromZero :: n:Nat -> Int / [n] @-}
awayFromZero :: Int -> Int
awayFromZero 0 = 0
awayFromZero n = 1 + awayFromZero (n + 1)
-- ~ refuted termination where n > 0 kind concrete blame code

-- Nobody asks whether the number is negative.
{-@ copies :: n:Int -> a -> [a] @-}
copies :: Int -> a -> [a]
copies 0 _ = []
copies n x = x : copies (n - 1) x
-- ~ refuted termination where n < 0 kind concrete

{-@ wrongEnd :: lo:Int -> hi:Int -> [Int] / [hi - lo] @-}
wrongEnd :: Int -> Int -> [Int]
wrongEnd lo hi
  | lo <= hi = lo : wrongEnd lo (hi + 1)
  -- ~ refuted termination where lo <= hi
  | otherwise = []

{-@ pairs :: m:Nat -> n:Nat -> Nat / [m, n] @-}
pairs :: Int -> Int -> Int
pairs 0 n = n
pairs m 0 = pairs m 1
-- ~ refuted termination where m > 0 && n == 0
pairs m n = pairs (m - 1) (pairs m (n - 1))

data Tree = Leaf | Node Tree Int Tree

{-@ size :: Tree -> Nat @-}
size :: Tree -> Int
size Leaf = 0
size t@(Node l _ _) = size l + size t
-- ~ refuted termination where t is Node

-- It is right that this proves nothing.
{-@ circular :: n:Int -> { n == n + 1 } @-}
circular :: Int -> ()
circular n = circular n
-- ~ refuted termination

{-@ digits :: base:{Int | base > 0} -> n:Nat -> [Nat] / [n] @-}
digits :: Int -> Int -> [Int]
digits base n
  | n < base = [n]
  | otherwise = n `mod` base : digits base (n `div` base)
  -- ~ refuted termination where base == 1

{-@ evenly :: n:Nat -> Bool / [n, 0] @-}
evenly :: Int -> Bool
evenly 0 = True
evenly n = oddly n
-- ~ refuted termination where n > 0

{-@ oddly :: n:Nat -> Bool / [n, 1] @-}
oddly :: Int -> Bool
oddly n = not (evenly n)
-- ~ unknown unsupported

-- Operators of one's own with fixities, sections and backticks.
module Fixities where

infixr 5 +++
infixl 6 |>
infix 4 ~=
infixr 0 `implies`

data V2 = V2 Int Int deriving (Eq, Show)

(+++) :: [a] -> [a] -> [a]
[] +++ ys = ys
(x : xs) +++ ys = x : (xs +++ ys)

(|>) :: a -> (a -> b) -> b
x |> f = f x

(~=) :: Int -> Int -> Bool
a ~= b = abs (a - b) <= 1

implies :: Bool -> Bool -> Bool
implies a b = not a || b

instance Num V2 where
  V2 a b + V2 c d = V2 (a + c) (b + d)
  V2 a b * V2 c d = V2 (a * c) (b * d)
  abs (V2 a b) = V2 (abs a) (abs b)
  signum (V2 a b) = V2 (signum a) (signum b)
  fromInteger n = V2 (fromInteger n) (fromInteger n)
  negate (V2 a b) = V2 (negate a) (negate b)

prop_appends :: Int -> Bool
prop_appends x = [x] +++ [1] +++ [2] == [x, 1, 2]

prop_pipes :: Int -> Bool
prop_pipes x = (x |> (+ 1) |> (* 2)) == 2 * x + 2

-- Being near is not transitive.
prop_near :: Int -> Int -> Int -> Bool
prop_near a b c = a ~= b && b ~= c `implies` a ~= c
-- ~ refuted property kind concrete

prop_vectors :: Int -> Int -> Bool
prop_vectors x y = V2 x y + 1 == V2 (x + 1) (y + 1) && negate (V2 x y) - 2 == V2 (negate x - 2) (negate y - 2)

data Formula = Atom Bool | Formula :&: Formula | Formula :|: Formula deriving (Eq, Show)
infixr 3 :&:
infixr 2 :|:

truth :: Formula -> Bool
truth (Atom b) = b
truth (a :&: b) = truth a && truth b
truth (a :|: b) = truth a || truth b

prop_truth :: Bool -> Bool -> Bool
prop_truth a b = truth (Atom a :|: Atom b :&: Atom a) == a

prop_formulas :: Formula -> Bool
prop_formulas f = truth f
-- ~ refuted property kind concrete

prop_composed :: Int -> Bool
prop_composed x = (negate . abs $ x) <= 0 && flip (-) 1 x == x - 1 && (`div` 2) 9 == 4

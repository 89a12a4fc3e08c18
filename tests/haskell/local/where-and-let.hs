{-# LANGUAGE ScopedTypeVariables #-}
-- Local functions, mutual recursion, let-polymorphism, local signatures.
module WhereAndLet where

isEven :: Int -> Bool
isEven 0 = True
isEven n = isOdd (n - 1)

isOdd :: Int -> Bool
isOdd 0 = False
isOdd n = isEven (n - 1)

prop_parity :: () -> Bool
prop_parity () = isEven 10 && isOdd 7

-- Both run for ever on negative numbers, which is no failure.
prop_parityOfSome :: Int -> Bool
prop_parityOfSome n = n < 0 || n > 6 || isEven n /= isOdd n

prop_parityOfNine :: Int -> Bool
prop_parityOfNine n = n < 0 || n > 9 || not (isOdd n) || n /= 9
-- ~ refuted property where n == 9 kind concrete

twice :: Int -> (Int, Bool)
twice x = let pair y = (y, y)
              (a, _) = pair x
              (b, _) = pair True
          in (a, b)

prop_letIsPolymorphic :: Int -> Bool
prop_letIsPolymorphic x = twice x == (x, True)

collatz :: Int -> Int
collatz n = go n 0
-- ~ unknown out-of-budget
  where
    go :: Int -> Int -> Int
    go 1 steps = steps
    go m steps
      | even m = go (m `div` 2) (steps + 1)
      | otherwise = go (3 * m + 1) (steps + 1)
-- ~ with steps 20000

prop_collatz :: () -> Bool
prop_collatz () = collatz 27 == 111

{-@ distance :: x:Int -> y:Int -> {v:Int | v >= 0} @-}
distance :: Int -> Int -> Int
distance x y
  | larger == x = x - y
  | otherwise = y - x
  where larger = if x > y then x else y

{-@ wrongDistance :: x:Int -> y:Int -> {v:Int | v >= 0} @-}
wrongDistance :: Int -> Int -> Int
wrongDistance x y = difference
-- ~ refuted postcondition where x < y kind concrete
  where difference = x - y

shadow :: Int -> Int
shadow x = let x' = x + 1 in (\x -> x * 2) x'

prop_shadow :: Int -> Bool
prop_shadow x = shadow x == 2 * x + 2

irrefutable :: Int -> Int
irrefutable n = let ~(a : _) = filter (> n) [1, 2, 3] in if n < 3 then a else 0

prop_irrefutable :: Int -> Bool
prop_irrefutable n = n >= 3 || irrefutable n > n

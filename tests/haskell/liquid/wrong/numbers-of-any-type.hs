-- What holds at some numbers need not hold at others, and not every number is one more.
module NumbersOfAnyType (fourth, triangle, clamped, sums, mixed) where

raise :: Num a => a -> a
raise x = x + 1

{-@ fourth :: {v:Int | v == 4} @-}
fourth :: Int
fourth = raise (raise (raise 0)) -- ~ refuted postcondition

rising :: (Ord a, Num a) => a -> a -> a -> a
rising low high total
  | low < high = rising (low + 1) high (total + low)
  | otherwise = total

{-@ lazy rising @-}

{-@ triangle :: Int -> Nat @-}
triangle :: Int -> Int
triangle n = rising n 0 0 -- ~ refuted postcondition

between low high x
  | x < low = low
  | high < x = high
  | otherwise = x

{-@ clamped :: Int -> Int -> {v:Int | 0 <= v} @-}
clamped :: Int -> Int -> Int
clamped top x = between 0 top x -- ~ refuted postcondition

plusAll [] = 0
plusAll (x : xs) = x + plusAll xs

{-@ sums :: [{v:Int | 0 < v}] -> {v:Int | 0 < v} @-}
sums :: [Int] -> Int
sums xs = plusAll xs -- ~ refuted postcondition where size xs == 0

newtype Minus = Minus Int

instance Num Minus where
  Minus a + Minus b = Minus (a - b)
  Minus a * Minus b = Minus (a * b)
  abs x = x
  signum x = x
  negate (Minus a) = Minus (negate a)
  fromInteger n = Minus (fromInteger n)

{-@ mixed :: {v:Int | v == 1} @-}
mixed :: Int
mixed = case raise (Minus 0) of Minus n -> n -- ~ refuted postcondition

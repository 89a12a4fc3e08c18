-- Functions over any numbers are checked at the numbers that they are used at.
module NumbersOfAnyType (summed, triangle, clamped, third, countdown, scaled, sums, lastOf) where

raise :: Num a => a -> a
raise x = x + 1

-- Nobody says what type these are of.
upTo low high total
  | low < high = upTo (raise low) high (total + low)
  | otherwise = total

{-@ lazy upTo @-}

{-@ summed :: Nat -> Nat @-}
summed :: Int -> Int
summed n = upTo 0 n 0

{-@ triangle :: Nat -> Nat @-}
triangle :: Int -> Int
triangle n = rising 0 n 0

rising :: (Ord a, Num a) => a -> a -> a -> a
rising low high total
  | low < high = rising (low + 1) high (total + low)
  | otherwise = total

{-@ lazy rising @-}

between low high x
  | x < low = low
  | high < x = high
  | otherwise = x

{-@ clamped :: Int -> {v:Int | 0 <= v && v <= 9} @-}
clamped :: Int -> Int
clamped x = between 0 9 x

{-@ third :: {v:Int | v == 3} @-}
third :: Int
third = raise (raise (raise 0))

{-@ countdown :: n:Nat -> {v:Int | v == 0} @-}
countdown :: Int -> Int
countdown n = if n == 0 then n else countdown (lower n)

lower x = x - 1

scale by = map (by *)

{-@ scaled :: xs:[Int] -> {v:[Int] | len v == len xs} @-}
scaled :: [Int] -> [Int]
scaled xs = scale 2 xs

plusAll [] = 0
plusAll (x : xs) = x + plusAll xs

{-@ sums :: [Nat] -> Nat @-}
sums :: [Int] -> Int
sums xs = plusAll xs

newest [x] = x
newest (_ : xs) = newest xs

{-@ lastOf :: {v:[{n:Int | n > 3}] | len v > 0} -> {n:Int | n > 3} @-}
lastOf :: [Int] -> Int
lastOf xs = newest xs

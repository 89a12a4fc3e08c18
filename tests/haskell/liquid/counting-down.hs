-- Numbers that get smaller: metrics that are written, and those that need not be.
module CountingDown where

{-@ sumTo :: n:{v:Int | v >= 0} -> {v:Int | v >= n} @-}
sumTo :: Int -> Int
sumTo n = if n == 0 then 0 else n + sumTo (n - 1)

{-@ range :: lo:Int -> hi:{v:Int | lo <= v} -> {v:[Int] | len v = hi - lo} / [hi - lo] @-}
range :: Int -> Int -> [Int]
range lo hi
  | lo < hi = lo : range (lo + 1) hi
  | otherwise = []

{-@ copies :: n:{v:Int | v >= 0} -> a -> {v:[a] | len v = n} @-}
copies :: Int -> a -> [a]
copies 0 _ = []
copies n x = x : copies (n - 1) x

{-@ ack :: m:{v:Int | v >= 0} -> n:{v:Int | v >= 0} -> {v:Int | v >= 0} / [m, n] @-}
ack :: Int -> Int -> Int
ack m n
  | m == 0 = n + 1
  | n == 0 = ack (m - 1) 1
  | otherwise = ack (m - 1) (ack m (n - 1))

{-@ isEven, isOdd :: {v:Int | v >= 0} -> Bool @-}
isEven, isOdd :: Int -> Bool
isEven 0 = True
isEven n = isOdd (n - 1)
isOdd 0 = False
isOdd n = isEven (n - 1)

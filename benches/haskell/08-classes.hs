module Classes where

class Shape a where
  area :: a -> Int
  scale :: Int -> a -> a

data Square = Square Int
data Rect = Rect Int Int

instance Shape Square where
  area (Square n) = n * n
  scale k (Square n) = Square (k * n)

instance Shape Rect where
  area (Rect w h) = w * h
  scale k (Rect w h) = Rect (k * w) (k * h)

newtype Sum = Sum Int deriving (Eq, Show)

instance Semigroup Sum where
  Sum x <> Sum y = Sum (x + y)

instance Monoid Sum where
  mempty = Sum 0

size :: Int
size = 250

total :: Shape a => [a] -> Sum
total = mconcat . map (Sum . area)

workload :: Bool
workload = total (map Square [1 .. size]) == total [Rect n n | n <- [1 .. size]]

property :: Int -> Int -> Bool
property n k = area (scale 2 (Square n)) == 4 * area (Square n) && area (Rect n k) == area (Rect k n)

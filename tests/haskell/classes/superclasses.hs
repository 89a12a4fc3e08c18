-- Classes with superclasses, defaults and instances for user types.
module Superclasses where

class Shape a where
  area :: a -> Int
  perimeter :: a -> Int
  name :: a -> String
  name _ = "shape"

class Shape a => Solid a where
  height :: a -> Int
  volume :: a -> Int
  volume solid = area solid * height solid

data Box = Box Int Int Int
data Cube = Cube Int

instance Shape Box where
  area (Box w d _) = w * d
  perimeter (Box w d _) = 2 * (w + d)
  name _ = "box"

instance Shape Cube where
  area (Cube s) = s * s
  perimeter (Cube s) = 4 * s

instance Solid Box where
  height (Box _ _ h) = h

instance Solid Cube where
  height (Cube s) = s
  volume (Cube s) = s * s * s + 1

prop_boxVolume :: Int -> Int -> Int -> Bool
prop_boxVolume w d h = volume (Box w d h) == w * d * h

-- The instance for cubes is wrong by one.
prop_cubeVolume :: Int -> Bool
prop_cubeVolume s = volume (Cube s) == s * area (Cube s)
-- ~ refuted property kind concrete

prop_names :: Cube -> Bool
prop_names cube = name cube == "shape"

taller :: (Solid a, Solid b) => a -> b -> Bool
taller x y = height x > height y

prop_taller :: Int -> Bool
prop_taller s = not (taller (Cube s) (Box 1 1 s))

class Container f where
  empty :: f a
  insert :: a -> f a -> f a
  toL :: f a -> [a]

newtype Stack a = Stack [a]
newtype Queue a = Queue ([a], [a])

instance Container Stack where
  empty = Stack []
  insert x (Stack xs) = Stack (x : xs)
  toL (Stack xs) = xs

instance Container Queue where
  empty = Queue ([], [])
  insert x (Queue (front, back)) = Queue (front, x : back)
  toL (Queue (front, back)) = front ++ reverse back

prop_stackOrder :: Int -> Int -> Bool
prop_stackOrder x y = toL (insert x (insert y (empty :: Stack Int))) == [x, y]

prop_queueOrder :: Int -> Int -> Bool
prop_queueOrder x y = toL (insert x (insert y (empty :: Queue Int))) == [x, y]
-- ~ refuted property where !(x == y) kind concrete

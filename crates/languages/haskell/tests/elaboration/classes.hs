{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, FlexibleContexts, UndecidableInstances #-}
module Classes where

import qualified Data.Map as Map

class Container f where
  empty :: f a
  insert :: a -> f a -> f a
  toL :: f a -> [a]
  size :: f a -> Int
  size = length . toL

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
  size (Queue (front, back)) = length front + length back

fill :: Container f => [a] -> f a
fill = foldr insert empty

containers = toL (fill [1, 2, 3] :: Stack Int) == [1, 2, 3] && toL (fill "abc" :: Queue Char) == "cba"
sizes = size (fill "ab" :: Stack Char) == 2 && size (fill "abc" :: Queue Char) == 3

class Eq a => Group a where
  unit :: a
  (<+>) :: a -> a -> a
  inverse :: a -> a
  minus :: a -> a -> a
  minus x y = x <+> inverse y
  isUnit :: a -> Bool
  isUnit x = x == unit
infixl 6 <+>

instance Group Int where
  unit = 0
  (<+>) = (+)
  inverse = negate

instance (Group a, Group b) => Group (a, b) where
  unit = (unit, unit)
  (a, b) <+> (c, d) = (a <+> c, b <+> d)
  inverse (a, b) = (inverse a, inverse b)

power :: Group a => Int -> a -> a
power n x
  | n < 0 = inverse (power (negate n) x)
  | n == 0 = unit
  | otherwise = x <+> power (n - 1) x

groups = power 3 (1 :: Int, 2 :: Int) == (3, 6) && isUnit (power 0 (5 :: Int)) && (7 :: Int) `minus` 2 == 5
superclass = sameAsUnit ((1, 2) <+> inverse (1, 2) :: (Int, Int))
  where sameAsUnit x = x == unit && isUnit x

class Monad m => MonadCounter s m | m -> s where
  next :: m s

newtype State s a = State { runState :: s -> (a, s) }
instance Functor (State s) where
  fmap f (State g) = State (\s -> let (a, s') = g s in (f a, s'))
instance Applicative (State s) where
  pure a = State (\s -> (a, s))
  State f <*> State g = State (\s -> case f s of (h, s1) -> case g s1 of (a, s2) -> (h a, s2))
instance Monad (State s) where
  State g >>= f = State (\s -> case g s of (a, s') -> runState (f a) s')
instance Num s => MonadCounter s (State s) where
  next = State (\s -> (s, s + 1))

twice :: MonadCounter s m => m (s, s)
twice = do
  a <- next
  b <- next
  return (a, b)

dependencies = runState twice (5 :: Int) == ((5, 6), 7)
states = fst (runState (mapM (\c -> do { n <- next; return (n, c) }) "ab") 0) == [(0, 'a'), (1, 'b')]

class Describe a where describe :: a -> String
instance {-# OVERLAPPABLE #-} Show a => Describe a where describe x = "show " ++ show x
instance Describe Bool where describe b = if b then "yes" else "no"
instance Describe a => Describe [a] where describe xs = concatMap describe xs
overlapping = describe (3 :: Int) == "show 3" && describe [True, False] == "yesno"

data Vector = Vector Int Int deriving (Eq, Show)
instance Num Vector where
  Vector a b + Vector c d = Vector (a + c) (b + d)
  Vector a b * Vector c d = Vector (a * c) (b * d)
  negate (Vector a b) = Vector (negate a) (negate b)
  abs (Vector a b) = Vector (abs a) (abs b)
  signum (Vector a b) = Vector (signum a) (signum b)
  fromInteger n = Vector (fromInteger n) (fromInteger n)
literals = Vector 1 2 + 3 == Vector 4 5 && 2 - Vector 1 1 == Vector 1 1 && sum [Vector 1 2, Vector 3 4] == Vector 4 6

newtype MaxInt = MaxInt Int deriving (Eq, Show)
instance Semigroup MaxInt where MaxInt a <> MaxInt b = MaxInt (max a b)
instance Monoid MaxInt where mempty = MaxInt minBound
monoids = mconcat [MaxInt 3, MaxInt 7, MaxInt 5] == MaxInt 7 && foldMap (\x -> MaxInt x) [1, 2] == MaxInt 2

instance Show (a -> b) where show _ = "<function>"
functionInstance = show (+ (1 :: Int)) == "<function>"
defaulted = show (2 ^ 10) == "1024" && show (fromIntegral (3 :: Int) * 2) == "6"

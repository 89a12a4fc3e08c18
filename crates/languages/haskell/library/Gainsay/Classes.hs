{-# LANGUAGE NoImplicitPrelude #-}
-- | Booleans, equality and order, the plain combinators, and the types @Maybe@ and @Either@.
--
-- The comparison methods carry no specification: their instances are run, which says exactly what they do, also where a
-- program defines its own equality or order.
module Gainsay.Classes
  ( Eq(..), Ord(..), Maybe(..), Either(..), String
  , not, (&&), (||), otherwise, bool
  , id, const, (.), flip, ($), ($!), asTypeOf, until, fst, snd, curry, uncurry
  , maybe, either, errorWithoutStackTrace
  , Bool(..), Ordering(..), Int, Integer, Double, Float, Char, seq, error, undefined
  ) where

import Gainsay.Primitive

infixr 9 .
infix 4 ==, /=, <, <=, >=, >
infixr 3 &&
infixr 2 ||
infixr 0 $, $!

type String = [Char]

data Maybe a = Nothing | Just a

data Either a b = Left a | Right b

{-@ type GeInt N = {v:Int | v >= N} @-}
{-@ type LeInt N = {v:Int | v <= N} @-}
{-@ type Nat     = {v:Int | v >= 0} @-}
{-@ type Even    = {v:Int | (v mod 2) = 0} @-}
{-@ type Odd     = {v:Int | (v mod 2) = 1} @-}
{-@ type BNat N  = {v:Nat | v <= N} @-}
{-@ type TT      = {v:Bool | v} @-}
{-@ type FF      = {v:Bool | not v} @-}
{-@ type IncrListD a D = [a]<{\x y -> (x + D) <= y}> @-}
{-@ predicate Max V X Y = if X > Y then V = X else V = Y @-}
{-@ predicate Min V X Y = if X < Y then V = X else V = Y @-}

{-@ assume not :: x:Bool -> {v:Bool | v <=> not x} @-}
not :: Bool -> Bool
not True = False
not False = True

{-@ assume (&&) :: x:Bool -> y:Bool -> {v:Bool | v <=> (x && y)} @-}
(&&) :: Bool -> Bool -> Bool
True && y = y
False && _ = False

{-@ assume (||) :: x:Bool -> y:Bool -> {v:Bool | v <=> (x || y)} @-}
(||) :: Bool -> Bool -> Bool
True || _ = True
False || y = y

{-@ assume otherwise :: {v:Bool | v} @-}
otherwise :: Bool
otherwise = True

-- | The second value for true, the first for false.
bool :: a -> a -> Bool -> a
bool no _ False = no
bool _ yes True = yes

{-@ assume id :: x:a -> {v:a | v = x} @-}
id :: a -> a
id x = x

const :: a -> b -> a
const x _ = x

(.) :: (b -> c) -> (a -> b) -> a -> c
(.) f g = \x -> f (g x)

flip :: (a -> b -> c) -> b -> a -> c
flip f x y = f y x

($) :: (a -> b) -> a -> b
f $ x = f x

($!) :: (a -> b) -> a -> b
f $! x = x `seq` f x

asTypeOf :: a -> a -> a
asTypeOf x _ = x

until :: (a -> Bool) -> (a -> a) -> a -> a
until done step x = if done x then x else until done step (step x)

{-@ measure fst :: (a, b) -> a
      fst (a, b) = a
  @-}
{-@ assume fst :: x:(a, b) -> {v:a | v = fst x} @-}
fst :: (a, b) -> a
fst (x, _) = x

{-@ measure snd :: (a, b) -> b
      snd (a, b) = b
  @-}
{-@ assume snd :: x:(a, b) -> {v:b | v = snd x} @-}
snd :: (a, b) -> b
snd (_, y) = y

curry :: ((a, b) -> c) -> a -> b -> c
curry f x y = f (x, y)

uncurry :: (a -> b -> c) -> (a, b) -> c
uncurry f p = f (fst p) (snd p)

{-@ measure isJust :: Maybe a -> Bool
      isJust (Just x) = true
      isJust Nothing  = false
  @-}
{-@ measure fromJust :: Maybe a -> a
      fromJust (Just x) = x
  @-}
{-@ assume maybe :: v:b -> (a -> b) -> u:(Maybe a) -> {w:b | not (isJust u) => w == v} @-}
maybe :: b -> (a -> b) -> Maybe a -> b
maybe none _ Nothing = none
maybe _ some (Just x) = some x

either :: (a -> c) -> (b -> c) -> Either a b -> c
either left _ (Left x) = left x
either _ right (Right y) = right y

{-@ errorWithoutStackTrace :: {v:[Char] | false} -> a @-}
errorWithoutStackTrace :: [Char] -> a
errorWithoutStackTrace message = error message

class Eq a where
  (==), (/=) :: a -> a -> Bool
  x == y = not (x /= y)
  x /= y = not (x == y)

class Eq a => Ord a where
  compare :: a -> a -> Ordering
  (<), (<=), (>), (>=) :: a -> a -> Bool
  max, min :: a -> a -> a
  compare x y = if x == y then EQ else if x <= y then LT else GT
  x < y = case compare x y of { LT -> True; _ -> False }
  x <= y = case compare x y of { GT -> False; _ -> True }
  x > y = case compare x y of { GT -> True; _ -> False }
  x >= y = case compare x y of { LT -> False; _ -> True }
  max x y = if x <= y then y else x
  min x y = if x <= y then x else y

instance Eq Int where
  (==) = intEqual
  x /= y = not (intEqual x y)

instance Ord Int where
  compare x y = if intLess x y then LT else if intEqual x y then EQ else GT
  (<) = intLess
  (<=) = intLessOrEqual
  x > y = intLess y x
  x >= y = intLessOrEqual y x
  max x y = if intLessOrEqual x y then y else x
  min x y = if intLessOrEqual x y then x else y

instance Eq Integer where
  (==) = integerEqual
  x /= y = not (integerEqual x y)

instance Ord Integer where
  compare x y = if integerLess x y then LT else if integerEqual x y then EQ else GT
  (<) = integerLess
  (<=) = integerLessOrEqual
  x > y = integerLess y x
  x >= y = integerLessOrEqual y x
  max x y = if integerLessOrEqual x y then y else x
  min x y = if integerLessOrEqual x y then x else y

instance Eq Double where
  (==) = doubleEqual
  x /= y = not (doubleEqual x y)

instance Ord Double where
  compare x y = if doubleLess x y then LT else if doubleEqual x y then EQ else GT
  (<) = doubleLess
  (<=) = doubleLessOrEqual
  x > y = doubleLess y x
  x >= y = doubleLessOrEqual y x
  max x y = if doubleLessOrEqual x y then y else x
  min x y = if doubleLessOrEqual x y then x else y

instance Eq Float where
  (==) = floatEqual
  x /= y = not (floatEqual x y)

instance Ord Float where
  compare x y = if floatLess x y then LT else if floatEqual x y then EQ else GT
  (<) = floatLess
  (<=) = floatLessOrEqual
  x > y = floatLess y x
  x >= y = floatLessOrEqual y x
  max x y = if floatLessOrEqual x y then y else x
  min x y = if floatLessOrEqual x y then x else y

instance Eq Char where
  (==) = charEqual
  x /= y = not (charEqual x y)

instance Ord Char where
  compare x y = if charLess x y then LT else if charEqual x y then EQ else GT
  (<) = charLess
  (<=) = charLessOrEqual
  x > y = charLess y x
  x >= y = charLessOrEqual y x
  max x y = if charLessOrEqual x y then y else x
  min x y = if charLessOrEqual x y then x else y

instance Eq Bool where
  True == y = y
  False == y = not y

instance Ord Bool where
  compare False True = LT
  compare True False = GT
  compare _ _ = EQ
  False <= _ = True
  True <= y = y

instance Eq Ordering where
  LT == LT = True
  EQ == EQ = True
  GT == GT = True
  _ == _ = False

instance Ord Ordering where
  compare x y = compare (place x) (place y)
    where
      place LT = 'a'
      place EQ = 'b'
      place GT = 'c'

instance Eq () where
  () == () = True

instance Ord () where
  compare () () = EQ

instance Eq a => Eq [a] where
  [] == [] = True
  (x : xs) == (y : ys) = x == y && xs == ys
  _ == _ = False

instance Ord a => Ord [a] where
  compare [] [] = EQ
  compare [] (_ : _) = LT
  compare (_ : _) [] = GT
  compare (x : xs) (y : ys) = compare x y `andThen` compare xs ys

instance Eq a => Eq (Maybe a) where
  Nothing == Nothing = True
  Just x == Just y = x == y
  _ == _ = False

instance Ord a => Ord (Maybe a) where
  compare Nothing Nothing = EQ
  compare Nothing (Just _) = LT
  compare (Just _) Nothing = GT
  compare (Just x) (Just y) = compare x y

instance (Eq a, Eq b) => Eq (Either a b) where
  Left x == Left y = x == y
  Right x == Right y = x == y
  _ == _ = False

instance (Ord a, Ord b) => Ord (Either a b) where
  compare (Left x) (Left y) = compare x y
  compare (Left _) (Right _) = LT
  compare (Right _) (Left _) = GT
  compare (Right x) (Right y) = compare x y

-- | The first comparison that is not equal decides.
andThen :: Ordering -> Ordering -> Ordering
andThen EQ next = next
andThen decided _ = decided

instance (Eq a, Eq b) => Eq (a, b) where
  (a1, b1) == (a2, b2) = a1 == a2 && b1 == b2

instance (Ord a, Ord b) => Ord (a, b) where
  compare (a1, b1) (a2, b2) =
    compare a1 a2 `andThen` compare b1 b2

instance (Eq a, Eq b, Eq c) => Eq (a, b, c) where
  (a1, b1, c1) == (a2, b2, c2) = a1 == a2 && b1 == b2 && c1 == c2

instance (Ord a, Ord b, Ord c) => Ord (a, b, c) where
  compare (a1, b1, c1) (a2, b2, c2) =
    compare a1 a2 `andThen` (compare b1 b2 `andThen` compare c1 c2)

instance (Eq a, Eq b, Eq c, Eq d) => Eq (a, b, c, d) where
  (a1, b1, c1, d1) == (a2, b2, c2, d2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2

instance (Ord a, Ord b, Ord c, Ord d) => Ord (a, b, c, d) where
  compare (a1, b1, c1, d1) (a2, b2, c2, d2) =
    compare a1 a2 `andThen` (compare b1 b2 `andThen` (compare c1 c2 `andThen` compare d1 d2))

instance (Eq a, Eq b, Eq c, Eq d, Eq e) => Eq (a, b, c, d, e) where
  (a1, b1, c1, d1, e1) == (a2, b2, c2, d2, e2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2

instance (Ord a, Ord b, Ord c, Ord d, Ord e) => Ord (a, b, c, d, e) where
  compare (a1, b1, c1, d1, e1) (a2, b2, c2, d2, e2) =
    compare a1 a2 `andThen` (compare b1 b2 `andThen` (compare c1 c2 `andThen` (compare d1 d2 `andThen` compare e1 e2)))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f) => Eq (a, b, c, d, e, f) where
  (a1, b1, c1, d1, e1, f1) == (a2, b2, c2, d2, e2, f2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f) => Ord (a, b, c, d, e, f) where
  compare (a1, b1, c1, d1, e1, f1) (a2, b2, c2, d2, e2, f2) =
    compare a1 a2 `andThen` (compare b1 b2 `andThen` (compare c1 c2 `andThen` (compare d1 d2 `andThen` (compare e1 e2 `andThen` compare f1 f2))))

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g) => Eq (a, b, c, d, e, f, g) where
  (a1, b1, c1, d1, e1, f1, g1) == (a2, b2, c2, d2, e2, f2, g2) = a1 == a2 && b1 == b2 && c1 == c2 && d1 == d2 && e1 == e2 && f1 == f2 && g1 == g2

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g) => Ord (a, b, c, d, e, f, g) where
  compare (a1, b1, c1, d1, e1, f1, g1) (a2, b2, c2, d2, e2, f2, g2) =
    compare a1 a2 `andThen` (compare b1 b2 `andThen` (compare c1 c2 `andThen` (compare d1 d2 `andThen` (compare e1 e2 `andThen` (compare f1 f2 `andThen` compare g1 g2)))))

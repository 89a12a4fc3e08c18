{-# LANGUAGE NoImplicitPrelude #-}
-- | The type @Word@ of the Prelude, and what the numbers of fixed size in "Gainsay.Sized" share with it: an integer that is
-- brought back into its range after each operation.
module Gainsay.Word
  ( Word(..), wrapUnsigned, wrapSigned, enumInRange
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Numeric
import Gainsay.Show
import Gainsay.Read
import Gainsay.Monad ((++))

-- | The number in the range from 0 that is equal to the given one modulo a power of two.
wrapUnsigned :: Integer -> Integer -> Integer
wrapUnsigned modulus x
  | integerLessOrEqual 0 x && integerLess x modulus = x
  | otherwise = integerModulo x modulus

-- | The number in the range around 0 that is equal to the given one modulo a power of two.
wrapSigned :: Integer -> Integer -> Integer
wrapSigned modulus x
  | integerLessOrEqual (integerNegate half) x && integerLess x half = x
  | otherwise = integerSubtract (integerModulo (integerAdd x half) modulus) half
  where
    half = integerQuotient modulus 2

-- | @toEnum@ of a type whose numbers lie between two bounds.
enumInRange :: String -> (Integer -> a) -> Integer -> Integer -> Integer -> a
enumInRange name make low high x
  | integerLessOrEqual low x && integerLessOrEqual x high = make x
  | otherwise = errorWithoutStackTrace ("Enum.toEnum{" ++ (name ++ "}: tag is outside of bounds"))

newtype Word = MakeWord Integer

instance Eq Word where
  MakeWord x == MakeWord y = integerEqual x y

instance Ord Word where
  compare (MakeWord x) (MakeWord y) = compare x y
  MakeWord x < MakeWord y = integerLess x y
  MakeWord x <= MakeWord y = integerLessOrEqual x y
  MakeWord x > MakeWord y = integerLess y x
  MakeWord x >= MakeWord y = integerLessOrEqual y x

instance Show Word where
  showsPrec p (MakeWord x) = showsPrec p x

instance Read Word where
  readsPrec p text = [(fromInteger x, rest) | (x, rest) <- readsPrec p text]

instance Bounded Word where
  minBound = MakeWord (0)
  maxBound = MakeWord 18446744073709551615

instance Num Word where
  MakeWord x + MakeWord y = fromInteger (integerAdd x y)
  MakeWord x - MakeWord y = fromInteger (integerSubtract x y)
  MakeWord x * MakeWord y = fromInteger (integerMultiply x y)
  negate (MakeWord x) = fromInteger (integerNegate x)
  abs (MakeWord x) = fromInteger (abs x)
  signum (MakeWord x) = MakeWord (signum x)
  fromInteger x = MakeWord (wrapUnsigned 18446744073709551616 x)

instance Real Word where
  toRational (MakeWord x) = x :% 1

instance Enum Word where
  succ x = if x == maxBound then errorWithoutStackTrace "Enum.succ{Word}: tried to take `succ' of maxBound" else x + 1
  pred x = if x == minBound then errorWithoutStackTrace "Enum.pred{Word}: tried to take `pred' of minBound" else x - 1
  toEnum n = enumInRange "Word" MakeWord (0) 18446744073709551615 (intToInteger n)
  fromEnum (MakeWord x) = integerToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeWord x) (MakeWord z) = mapList MakeWord (enumFromTo x z)
  enumFromThenTo (MakeWord x) (MakeWord y) (MakeWord z) = mapList MakeWord (enumFromThenTo x y z)

instance Integral Word where
  quot (MakeWord x) (MakeWord y) = fromInteger (integerQuotient x y)
  rem (MakeWord x) (MakeWord y) = MakeWord (integerRemainder x y)
  div (MakeWord x) (MakeWord y) = fromInteger (integerDivide x y)
  mod (MakeWord x) (MakeWord y) = MakeWord (integerModulo x y)
  quotRem x y = case quot x y of q -> q `seq` (q, rem x y)
  divMod x y = case div x y of q -> q `seq` (q, mod x y)
  toInteger (MakeWord x) = x

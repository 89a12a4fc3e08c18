{-# LANGUAGE NoImplicitPrelude #-}
-- | The classes @Bits@ and @FiniteBits@ with the instances of @Int@, @Integer@, @Word@ and @Bool@.
--
-- Shifts are products and quotients by powers of two, so that they mean the same for a number nothing is known about.
module Gainsay.Bits
  ( Bits(..), FiniteBits(..), andIntegers, orIntegers, xorIntegers, shiftLeftBy, rotateFinite, toIntegralSized
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Numeric
import Gainsay.Word

infixl 8 `shift`, `rotate`, `shiftL`, `shiftR`, `rotateL`, `rotateR`, `unsafeShiftL`, `unsafeShiftR`
infixl 7 .&.
infixl 6 `xor`
infixl 5 .|.

{-@ shiftL, shiftR, unsafeShiftL, unsafeShiftR :: Bits a => a -> Nat -> a @-}
class Eq a => Bits a where
  (.&.), (.|.), xor :: a -> a -> a
  complement :: a -> a
  shift, rotate, shiftL, shiftR, unsafeShiftL, unsafeShiftR, rotateL, rotateR :: a -> Int -> a
  zeroBits :: a
  bit :: Int -> a
  setBit, clearBit, complementBit :: a -> Int -> a
  testBit :: a -> Int -> Bool
  bitSizeMaybe :: a -> Maybe Int
  bitSize :: a -> Int
  isSigned :: a -> Bool
  popCount :: a -> Int
  shift x n
    | n < 0 = shiftR x (negate n)
    | n > 0 = shiftL x n
    | otherwise = x
  shiftL x n = shift x n
  shiftR x n = shift x (negate n)
  unsafeShiftL x n = shiftL x n
  unsafeShiftR x n = shiftR x n
  rotateL x n = rotate x n
  rotateR x n = rotate x (negate n)
  zeroBits = clearBit (bit 0) 0
  setBit x n = x .|. bit n
  clearBit x n = x .&. complement (bit n)
  complementBit x n = x `xor` bit n

class Bits a => FiniteBits a where
  finiteBitSize :: a -> Int
  countLeadingZeros, countTrailingZeros :: a -> Int
  countLeadingZeros x = count (finiteBitSize x - 1) 0
    where
      count place n
        | place < 0 || testBit x place = n
        | otherwise = count (place - 1) (n + 1)
  countTrailingZeros x = count 0
    where
      count n = if n >= finiteBitSize x || testBit x n then n else count (n + 1)

-- | Bit by bit, in two's complement with infinitely many sign bits.
andIntegers, orIntegers, xorIntegers :: Integer -> Integer -> Integer
andIntegers x y
  | x == 0 || y == 0 = 0
  | x == negate 1 = y
  | y == negate 1 = x
  | otherwise = andIntegers (integerDivide x 2) (integerDivide y 2) * 2 + integerModulo x 2 * integerModulo y 2
orIntegers x y = x + y - andIntegers x y
xorIntegers x y = x + y - 2 * andIntegers x y

-- | Shifts by as many places, where a negative number of places fails.
shiftLeftBy :: Integer -> Int -> Integer
shiftLeftBy x n
  | n < 0 = errorWithoutStackTrace "arithmetic overflow"
  | otherwise = integerMultiply x (2 ^ n)

shiftRightBy :: Integer -> Int -> Integer
shiftRightBy x n
  | n < 0 = errorWithoutStackTrace "arithmetic overflow"
  | otherwise = integerDivide x (2 ^ n)

-- | Rotation of a number that has so many bits, by shifting both ways.
rotateFinite :: (FiniteBits a, Num a) => a -> Int -> a
rotateFinite x n
  | places == 0 = x
  | otherwise = shiftL x places .|. low
  where
    size = finiteBitSize x
    places = n `mod` size
    low = shiftR x (size - places) .&. (bit places - 1)

countOnes :: Integer -> Int
countOnes x = go x 0
  where
    go n total = total `seq` if n == 0 then total else go (n `quot` 2) (total + integerToInt (n `rem` 2))

-- | The same number in another type, where it fits.
toIntegralSized :: (Integral a, Integral b) => a -> Maybe b
toIntegralSized x = if toInteger result == toInteger x then Just result else Nothing
  where
    result = fromIntegral x

instance Bits Integer where
  (.&.) = andIntegers
  (.|.) = orIntegers
  xor = xorIntegers
  complement x = integerSubtract (integerNegate x) 1
  shiftL = shiftLeftBy
  shiftR = shiftRightBy
  rotate x n = shift x n
  zeroBits = 0
  bit n = shiftLeftBy 1 n
  testBit x n = odd (shiftRightBy x n)
  bitSizeMaybe _ = Nothing
  bitSize _ = errorWithoutStackTrace "Data.Bits.bitSize(Integer)"
  isSigned _ = True
  popCount x = if x < 0 then negate (countOnes (negate x)) else countOnes x

instance Bits Int where
  x .&. y = integerToInt (andIntegers (intToInteger x) (intToInteger y))
  x .|. y = integerToInt (orIntegers (intToInteger x) (intToInteger y))
  xor x y = integerToInt (xorIntegers (intToInteger x) (intToInteger y))
  complement x = intSubtract (intNegate x) 1
  shiftL x n = integerToInt (wrapSigned 18446744073709551616 (shiftLeftBy (intToInteger x) n))
  shiftR x n = integerToInt (shiftRightBy (intToInteger x) n)
  rotate x n = rotateFinite x n
  zeroBits = 0
  bit n = shiftL 1 n
  testBit x n = n < 64 && odd (shiftR x n)
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = True
  popCount x = countOnes (wrapUnsigned 18446744073709551616 (intToInteger x))

instance FiniteBits Int where
  finiteBitSize _ = 64

instance Bits Bool where
  (.&.) = (&&)
  (.|.) = (||)
  xor x y = x /= y
  complement = not
  shift x n = if n == 0 then x else False
  rotate x _ = x
  zeroBits = False
  bit n = n == 0
  testBit x n = x && n == 0
  bitSizeMaybe _ = Just 1
  bitSize _ = 1
  isSigned _ = False
  popCount x = if x then 1 else 0

instance FiniteBits Bool where
  finiteBitSize _ = 1

instance Bits Word where
  MakeWord x .&. MakeWord y = MakeWord (andIntegers x y)
  MakeWord x .|. MakeWord y = MakeWord (orIntegers x y)
  xor (MakeWord x) (MakeWord y) = MakeWord (xorIntegers x y)
  complement (MakeWord x) = MakeWord (wrapUnsigned 18446744073709551616 (complement x))
  shiftL (MakeWord x) n = MakeWord (wrapUnsigned 18446744073709551616 (shiftL x n))
  shiftR (MakeWord x) n = MakeWord (shiftR x n)
  rotate x n = rotateFinite x n
  bit n = if n >= 64 then MakeWord 0 else MakeWord (wrapUnsigned 18446744073709551616 (bit n))
  testBit (MakeWord x) n = n < 64 && testBit x n
  popCount (MakeWord x) = popCount (wrapUnsigned 18446744073709551616 x)
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = False
  zeroBits = MakeWord 0

instance FiniteBits Word where
  finiteBitSize _ = 64

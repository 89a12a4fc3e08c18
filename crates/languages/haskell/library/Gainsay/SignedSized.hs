{-# LANGUAGE NoImplicitPrelude #-}
-- | The types @Int8@ to @Int64@.
module Gainsay.SignedSized
  ( Int8(..), Int16(..), Int32(..), Int64(..)
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Numeric
import Gainsay.Show
import Gainsay.Read
import Gainsay.Word
import Gainsay.Bits

newtype Int8 = MakeInt8 Integer

instance Eq Int8 where
  MakeInt8 x == MakeInt8 y = integerEqual x y

instance Ord Int8 where
  compare (MakeInt8 x) (MakeInt8 y) = compare x y
  MakeInt8 x < MakeInt8 y = integerLess x y
  MakeInt8 x <= MakeInt8 y = integerLessOrEqual x y
  MakeInt8 x > MakeInt8 y = integerLess y x
  MakeInt8 x >= MakeInt8 y = integerLessOrEqual y x

instance Show Int8 where
  showsPrec p (MakeInt8 x) = showsPrec p x

instance Read Int8 where
  readsPrec p text = [(fromInteger x, rest) | (x, rest) <- readsPrec p text]

instance Bounded Int8 where
  minBound = MakeInt8 (negate 128)
  maxBound = MakeInt8 127

instance Num Int8 where
  MakeInt8 x + MakeInt8 y = fromInteger (integerAdd x y)
  MakeInt8 x - MakeInt8 y = fromInteger (integerSubtract x y)
  MakeInt8 x * MakeInt8 y = fromInteger (integerMultiply x y)
  negate (MakeInt8 x) = fromInteger (integerNegate x)
  abs (MakeInt8 x) = fromInteger (abs x)
  signum (MakeInt8 x) = MakeInt8 (signum x)
  fromInteger x = MakeInt8 (wrapSigned 256 x)

instance Real Int8 where
  toRational (MakeInt8 x) = x :% 1

instance Enum Int8 where
  succ x = if x == maxBound then errorWithoutStackTrace "Enum.succ{Int8}: tried to take `succ' of maxBound" else x + 1
  pred x = if x == minBound then errorWithoutStackTrace "Enum.pred{Int8}: tried to take `pred' of minBound" else x - 1
  toEnum n = enumInRange "Int8" MakeInt8 (negate 128) 127 (intToInteger n)
  fromEnum (MakeInt8 x) = integerToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeInt8 x) (MakeInt8 z) = mapList MakeInt8 (enumFromTo x z)
  enumFromThenTo (MakeInt8 x) (MakeInt8 y) (MakeInt8 z) = mapList MakeInt8 (enumFromThenTo x y z)

instance Integral Int8 where
  quot (MakeInt8 x) (MakeInt8 y) = fromInteger (integerQuotient x y)
  rem (MakeInt8 x) (MakeInt8 y) = MakeInt8 (integerRemainder x y)
  div (MakeInt8 x) (MakeInt8 y) = fromInteger (integerDivide x y)
  mod (MakeInt8 x) (MakeInt8 y) = MakeInt8 (integerModulo x y)
  quotRem x y = case quot x y of q -> q `seq` (q, rem x y)
  divMod x y = case div x y of q -> q `seq` (q, mod x y)
  toInteger (MakeInt8 x) = x

instance Bits Int8 where
  MakeInt8 x .&. MakeInt8 y = MakeInt8 (andIntegers x y)
  MakeInt8 x .|. MakeInt8 y = MakeInt8 (orIntegers x y)
  xor (MakeInt8 x) (MakeInt8 y) = MakeInt8 (xorIntegers x y)
  complement (MakeInt8 x) = MakeInt8 (wrapSigned 256 (complement x))
  shiftL (MakeInt8 x) n = MakeInt8 (wrapSigned 256 (shiftL x n))
  shiftR (MakeInt8 x) n = MakeInt8 (shiftR x n)
  rotate x n = rotateFinite x n
  bit n = if n >= 8 then MakeInt8 0 else MakeInt8 (wrapSigned 256 (bit n))
  testBit (MakeInt8 x) n = n < 8 && testBit x n
  popCount (MakeInt8 x) = popCount (wrapUnsigned 256 x)
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  isSigned _ = True
  zeroBits = MakeInt8 0

instance FiniteBits Int8 where
  finiteBitSize _ = 8

newtype Int16 = MakeInt16 Integer

instance Eq Int16 where
  MakeInt16 x == MakeInt16 y = integerEqual x y

instance Ord Int16 where
  compare (MakeInt16 x) (MakeInt16 y) = compare x y
  MakeInt16 x < MakeInt16 y = integerLess x y
  MakeInt16 x <= MakeInt16 y = integerLessOrEqual x y
  MakeInt16 x > MakeInt16 y = integerLess y x
  MakeInt16 x >= MakeInt16 y = integerLessOrEqual y x

instance Show Int16 where
  showsPrec p (MakeInt16 x) = showsPrec p x

instance Read Int16 where
  readsPrec p text = [(fromInteger x, rest) | (x, rest) <- readsPrec p text]

instance Bounded Int16 where
  minBound = MakeInt16 (negate 32768)
  maxBound = MakeInt16 32767

instance Num Int16 where
  MakeInt16 x + MakeInt16 y = fromInteger (integerAdd x y)
  MakeInt16 x - MakeInt16 y = fromInteger (integerSubtract x y)
  MakeInt16 x * MakeInt16 y = fromInteger (integerMultiply x y)
  negate (MakeInt16 x) = fromInteger (integerNegate x)
  abs (MakeInt16 x) = fromInteger (abs x)
  signum (MakeInt16 x) = MakeInt16 (signum x)
  fromInteger x = MakeInt16 (wrapSigned 65536 x)

instance Real Int16 where
  toRational (MakeInt16 x) = x :% 1

instance Enum Int16 where
  succ x = if x == maxBound then errorWithoutStackTrace "Enum.succ{Int16}: tried to take `succ' of maxBound" else x + 1
  pred x = if x == minBound then errorWithoutStackTrace "Enum.pred{Int16}: tried to take `pred' of minBound" else x - 1
  toEnum n = enumInRange "Int16" MakeInt16 (negate 32768) 32767 (intToInteger n)
  fromEnum (MakeInt16 x) = integerToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeInt16 x) (MakeInt16 z) = mapList MakeInt16 (enumFromTo x z)
  enumFromThenTo (MakeInt16 x) (MakeInt16 y) (MakeInt16 z) = mapList MakeInt16 (enumFromThenTo x y z)

instance Integral Int16 where
  quot (MakeInt16 x) (MakeInt16 y) = fromInteger (integerQuotient x y)
  rem (MakeInt16 x) (MakeInt16 y) = MakeInt16 (integerRemainder x y)
  div (MakeInt16 x) (MakeInt16 y) = fromInteger (integerDivide x y)
  mod (MakeInt16 x) (MakeInt16 y) = MakeInt16 (integerModulo x y)
  quotRem x y = case quot x y of q -> q `seq` (q, rem x y)
  divMod x y = case div x y of q -> q `seq` (q, mod x y)
  toInteger (MakeInt16 x) = x

instance Bits Int16 where
  MakeInt16 x .&. MakeInt16 y = MakeInt16 (andIntegers x y)
  MakeInt16 x .|. MakeInt16 y = MakeInt16 (orIntegers x y)
  xor (MakeInt16 x) (MakeInt16 y) = MakeInt16 (xorIntegers x y)
  complement (MakeInt16 x) = MakeInt16 (wrapSigned 65536 (complement x))
  shiftL (MakeInt16 x) n = MakeInt16 (wrapSigned 65536 (shiftL x n))
  shiftR (MakeInt16 x) n = MakeInt16 (shiftR x n)
  rotate x n = rotateFinite x n
  bit n = if n >= 16 then MakeInt16 0 else MakeInt16 (wrapSigned 65536 (bit n))
  testBit (MakeInt16 x) n = n < 16 && testBit x n
  popCount (MakeInt16 x) = popCount (wrapUnsigned 65536 x)
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  isSigned _ = True
  zeroBits = MakeInt16 0

instance FiniteBits Int16 where
  finiteBitSize _ = 16

newtype Int32 = MakeInt32 Integer

instance Eq Int32 where
  MakeInt32 x == MakeInt32 y = integerEqual x y

instance Ord Int32 where
  compare (MakeInt32 x) (MakeInt32 y) = compare x y
  MakeInt32 x < MakeInt32 y = integerLess x y
  MakeInt32 x <= MakeInt32 y = integerLessOrEqual x y
  MakeInt32 x > MakeInt32 y = integerLess y x
  MakeInt32 x >= MakeInt32 y = integerLessOrEqual y x

instance Show Int32 where
  showsPrec p (MakeInt32 x) = showsPrec p x

instance Read Int32 where
  readsPrec p text = [(fromInteger x, rest) | (x, rest) <- readsPrec p text]

instance Bounded Int32 where
  minBound = MakeInt32 (negate 2147483648)
  maxBound = MakeInt32 2147483647

instance Num Int32 where
  MakeInt32 x + MakeInt32 y = fromInteger (integerAdd x y)
  MakeInt32 x - MakeInt32 y = fromInteger (integerSubtract x y)
  MakeInt32 x * MakeInt32 y = fromInteger (integerMultiply x y)
  negate (MakeInt32 x) = fromInteger (integerNegate x)
  abs (MakeInt32 x) = fromInteger (abs x)
  signum (MakeInt32 x) = MakeInt32 (signum x)
  fromInteger x = MakeInt32 (wrapSigned 4294967296 x)

instance Real Int32 where
  toRational (MakeInt32 x) = x :% 1

instance Enum Int32 where
  succ x = if x == maxBound then errorWithoutStackTrace "Enum.succ{Int32}: tried to take `succ' of maxBound" else x + 1
  pred x = if x == minBound then errorWithoutStackTrace "Enum.pred{Int32}: tried to take `pred' of minBound" else x - 1
  toEnum n = enumInRange "Int32" MakeInt32 (negate 2147483648) 2147483647 (intToInteger n)
  fromEnum (MakeInt32 x) = integerToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeInt32 x) (MakeInt32 z) = mapList MakeInt32 (enumFromTo x z)
  enumFromThenTo (MakeInt32 x) (MakeInt32 y) (MakeInt32 z) = mapList MakeInt32 (enumFromThenTo x y z)

instance Integral Int32 where
  quot (MakeInt32 x) (MakeInt32 y) = fromInteger (integerQuotient x y)
  rem (MakeInt32 x) (MakeInt32 y) = MakeInt32 (integerRemainder x y)
  div (MakeInt32 x) (MakeInt32 y) = fromInteger (integerDivide x y)
  mod (MakeInt32 x) (MakeInt32 y) = MakeInt32 (integerModulo x y)
  quotRem x y = case quot x y of q -> q `seq` (q, rem x y)
  divMod x y = case div x y of q -> q `seq` (q, mod x y)
  toInteger (MakeInt32 x) = x

instance Bits Int32 where
  MakeInt32 x .&. MakeInt32 y = MakeInt32 (andIntegers x y)
  MakeInt32 x .|. MakeInt32 y = MakeInt32 (orIntegers x y)
  xor (MakeInt32 x) (MakeInt32 y) = MakeInt32 (xorIntegers x y)
  complement (MakeInt32 x) = MakeInt32 (wrapSigned 4294967296 (complement x))
  shiftL (MakeInt32 x) n = MakeInt32 (wrapSigned 4294967296 (shiftL x n))
  shiftR (MakeInt32 x) n = MakeInt32 (shiftR x n)
  rotate x n = rotateFinite x n
  bit n = if n >= 32 then MakeInt32 0 else MakeInt32 (wrapSigned 4294967296 (bit n))
  testBit (MakeInt32 x) n = n < 32 && testBit x n
  popCount (MakeInt32 x) = popCount (wrapUnsigned 4294967296 x)
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  isSigned _ = True
  zeroBits = MakeInt32 0

instance FiniteBits Int32 where
  finiteBitSize _ = 32

newtype Int64 = MakeInt64 Integer

instance Eq Int64 where
  MakeInt64 x == MakeInt64 y = integerEqual x y

instance Ord Int64 where
  compare (MakeInt64 x) (MakeInt64 y) = compare x y
  MakeInt64 x < MakeInt64 y = integerLess x y
  MakeInt64 x <= MakeInt64 y = integerLessOrEqual x y
  MakeInt64 x > MakeInt64 y = integerLess y x
  MakeInt64 x >= MakeInt64 y = integerLessOrEqual y x

instance Show Int64 where
  showsPrec p (MakeInt64 x) = showsPrec p x

instance Read Int64 where
  readsPrec p text = [(fromInteger x, rest) | (x, rest) <- readsPrec p text]

instance Bounded Int64 where
  minBound = MakeInt64 (negate 9223372036854775808)
  maxBound = MakeInt64 9223372036854775807

instance Num Int64 where
  MakeInt64 x + MakeInt64 y = fromInteger (integerAdd x y)
  MakeInt64 x - MakeInt64 y = fromInteger (integerSubtract x y)
  MakeInt64 x * MakeInt64 y = fromInteger (integerMultiply x y)
  negate (MakeInt64 x) = fromInteger (integerNegate x)
  abs (MakeInt64 x) = fromInteger (abs x)
  signum (MakeInt64 x) = MakeInt64 (signum x)
  fromInteger x = MakeInt64 (wrapSigned 18446744073709551616 x)

instance Real Int64 where
  toRational (MakeInt64 x) = x :% 1

instance Enum Int64 where
  succ x = if x == maxBound then errorWithoutStackTrace "Enum.succ{Int64}: tried to take `succ' of maxBound" else x + 1
  pred x = if x == minBound then errorWithoutStackTrace "Enum.pred{Int64}: tried to take `pred' of minBound" else x - 1
  toEnum n = enumInRange "Int64" MakeInt64 (negate 9223372036854775808) 9223372036854775807 (intToInteger n)
  fromEnum (MakeInt64 x) = integerToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeInt64 x) (MakeInt64 z) = mapList MakeInt64 (enumFromTo x z)
  enumFromThenTo (MakeInt64 x) (MakeInt64 y) (MakeInt64 z) = mapList MakeInt64 (enumFromThenTo x y z)

instance Integral Int64 where
  quot (MakeInt64 x) (MakeInt64 y) = fromInteger (integerQuotient x y)
  rem (MakeInt64 x) (MakeInt64 y) = MakeInt64 (integerRemainder x y)
  div (MakeInt64 x) (MakeInt64 y) = fromInteger (integerDivide x y)
  mod (MakeInt64 x) (MakeInt64 y) = MakeInt64 (integerModulo x y)
  quotRem x y = case quot x y of q -> q `seq` (q, rem x y)
  divMod x y = case div x y of q -> q `seq` (q, mod x y)
  toInteger (MakeInt64 x) = x

instance Bits Int64 where
  MakeInt64 x .&. MakeInt64 y = MakeInt64 (andIntegers x y)
  MakeInt64 x .|. MakeInt64 y = MakeInt64 (orIntegers x y)
  xor (MakeInt64 x) (MakeInt64 y) = MakeInt64 (xorIntegers x y)
  complement (MakeInt64 x) = MakeInt64 (wrapSigned 18446744073709551616 (complement x))
  shiftL (MakeInt64 x) n = MakeInt64 (wrapSigned 18446744073709551616 (shiftL x n))
  shiftR (MakeInt64 x) n = MakeInt64 (shiftR x n)
  rotate x n = rotateFinite x n
  bit n = if n >= 64 then MakeInt64 0 else MakeInt64 (wrapSigned 18446744073709551616 (bit n))
  testBit (MakeInt64 x) n = n < 64 && testBit x n
  popCount (MakeInt64 x) = popCount (wrapUnsigned 18446744073709551616 x)
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = True
  zeroBits = MakeInt64 0

instance FiniteBits Int64 where
  finiteBitSize _ = 64

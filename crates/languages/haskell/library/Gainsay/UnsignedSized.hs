{-# LANGUAGE NoImplicitPrelude #-}
-- | The types @Word8@ to @Word64@.
module Gainsay.UnsignedSized
  ( Word8(..), Word16(..), Word32(..), Word64(..)
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Numeric
import Gainsay.Show
import Gainsay.Read
import Gainsay.Word
import Gainsay.Bits

newtype Word8 = MakeWord8 Integer

instance Eq Word8 where
  MakeWord8 x == MakeWord8 y = integerEqual x y

instance Ord Word8 where
  compare (MakeWord8 x) (MakeWord8 y) = compare x y
  MakeWord8 x < MakeWord8 y = integerLess x y
  MakeWord8 x <= MakeWord8 y = integerLessOrEqual x y
  MakeWord8 x > MakeWord8 y = integerLess y x
  MakeWord8 x >= MakeWord8 y = integerLessOrEqual y x

instance Show Word8 where
  showsPrec p (MakeWord8 x) = showsPrec p x

instance Read Word8 where
  readsPrec p text = [(fromInteger x, rest) | (x, rest) <- readsPrec p text]

instance Bounded Word8 where
  minBound = MakeWord8 (0)
  maxBound = MakeWord8 255

instance Num Word8 where
  MakeWord8 x + MakeWord8 y = fromInteger (integerAdd x y)
  MakeWord8 x - MakeWord8 y = fromInteger (integerSubtract x y)
  MakeWord8 x * MakeWord8 y = fromInteger (integerMultiply x y)
  negate (MakeWord8 x) = fromInteger (integerNegate x)
  abs (MakeWord8 x) = fromInteger (abs x)
  signum (MakeWord8 x) = MakeWord8 (signum x)
  fromInteger x = MakeWord8 (wrapUnsigned 256 x)

instance Real Word8 where
  toRational (MakeWord8 x) = x :% 1

instance Enum Word8 where
  succ x = if x == maxBound then errorWithoutStackTrace "Enum.succ{Word8}: tried to take `succ' of maxBound" else x + 1
  pred x = if x == minBound then errorWithoutStackTrace "Enum.pred{Word8}: tried to take `pred' of minBound" else x - 1
  toEnum n = enumInRange "Word8" MakeWord8 (0) 255 (intToInteger n)
  fromEnum (MakeWord8 x) = integerToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeWord8 x) (MakeWord8 z) = mapList MakeWord8 (enumFromTo x z)
  enumFromThenTo (MakeWord8 x) (MakeWord8 y) (MakeWord8 z) = mapList MakeWord8 (enumFromThenTo x y z)

instance Integral Word8 where
  quot (MakeWord8 x) (MakeWord8 y) = fromInteger (integerQuotient x y)
  rem (MakeWord8 x) (MakeWord8 y) = MakeWord8 (integerRemainder x y)
  div (MakeWord8 x) (MakeWord8 y) = fromInteger (integerDivide x y)
  mod (MakeWord8 x) (MakeWord8 y) = MakeWord8 (integerModulo x y)
  quotRem x y = case quot x y of q -> q `seq` (q, rem x y)
  divMod x y = case div x y of q -> q `seq` (q, mod x y)
  toInteger (MakeWord8 x) = x

instance Bits Word8 where
  MakeWord8 x .&. MakeWord8 y = MakeWord8 (andIntegers x y)
  MakeWord8 x .|. MakeWord8 y = MakeWord8 (orIntegers x y)
  xor (MakeWord8 x) (MakeWord8 y) = MakeWord8 (xorIntegers x y)
  complement (MakeWord8 x) = MakeWord8 (wrapUnsigned 256 (complement x))
  shiftL (MakeWord8 x) n = MakeWord8 (wrapUnsigned 256 (shiftL x n))
  shiftR (MakeWord8 x) n = MakeWord8 (shiftR x n)
  rotate x n = rotateFinite x n
  bit n = if n >= 8 then MakeWord8 0 else MakeWord8 (wrapUnsigned 256 (bit n))
  testBit (MakeWord8 x) n = n < 8 && testBit x n
  popCount (MakeWord8 x) = popCount (wrapUnsigned 256 x)
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  isSigned _ = False
  zeroBits = MakeWord8 0

instance FiniteBits Word8 where
  finiteBitSize _ = 8

newtype Word16 = MakeWord16 Integer

instance Eq Word16 where
  MakeWord16 x == MakeWord16 y = integerEqual x y

instance Ord Word16 where
  compare (MakeWord16 x) (MakeWord16 y) = compare x y
  MakeWord16 x < MakeWord16 y = integerLess x y
  MakeWord16 x <= MakeWord16 y = integerLessOrEqual x y
  MakeWord16 x > MakeWord16 y = integerLess y x
  MakeWord16 x >= MakeWord16 y = integerLessOrEqual y x

instance Show Word16 where
  showsPrec p (MakeWord16 x) = showsPrec p x

instance Read Word16 where
  readsPrec p text = [(fromInteger x, rest) | (x, rest) <- readsPrec p text]

instance Bounded Word16 where
  minBound = MakeWord16 (0)
  maxBound = MakeWord16 65535

instance Num Word16 where
  MakeWord16 x + MakeWord16 y = fromInteger (integerAdd x y)
  MakeWord16 x - MakeWord16 y = fromInteger (integerSubtract x y)
  MakeWord16 x * MakeWord16 y = fromInteger (integerMultiply x y)
  negate (MakeWord16 x) = fromInteger (integerNegate x)
  abs (MakeWord16 x) = fromInteger (abs x)
  signum (MakeWord16 x) = MakeWord16 (signum x)
  fromInteger x = MakeWord16 (wrapUnsigned 65536 x)

instance Real Word16 where
  toRational (MakeWord16 x) = x :% 1

instance Enum Word16 where
  succ x = if x == maxBound then errorWithoutStackTrace "Enum.succ{Word16}: tried to take `succ' of maxBound" else x + 1
  pred x = if x == minBound then errorWithoutStackTrace "Enum.pred{Word16}: tried to take `pred' of minBound" else x - 1
  toEnum n = enumInRange "Word16" MakeWord16 (0) 65535 (intToInteger n)
  fromEnum (MakeWord16 x) = integerToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeWord16 x) (MakeWord16 z) = mapList MakeWord16 (enumFromTo x z)
  enumFromThenTo (MakeWord16 x) (MakeWord16 y) (MakeWord16 z) = mapList MakeWord16 (enumFromThenTo x y z)

instance Integral Word16 where
  quot (MakeWord16 x) (MakeWord16 y) = fromInteger (integerQuotient x y)
  rem (MakeWord16 x) (MakeWord16 y) = MakeWord16 (integerRemainder x y)
  div (MakeWord16 x) (MakeWord16 y) = fromInteger (integerDivide x y)
  mod (MakeWord16 x) (MakeWord16 y) = MakeWord16 (integerModulo x y)
  quotRem x y = case quot x y of q -> q `seq` (q, rem x y)
  divMod x y = case div x y of q -> q `seq` (q, mod x y)
  toInteger (MakeWord16 x) = x

instance Bits Word16 where
  MakeWord16 x .&. MakeWord16 y = MakeWord16 (andIntegers x y)
  MakeWord16 x .|. MakeWord16 y = MakeWord16 (orIntegers x y)
  xor (MakeWord16 x) (MakeWord16 y) = MakeWord16 (xorIntegers x y)
  complement (MakeWord16 x) = MakeWord16 (wrapUnsigned 65536 (complement x))
  shiftL (MakeWord16 x) n = MakeWord16 (wrapUnsigned 65536 (shiftL x n))
  shiftR (MakeWord16 x) n = MakeWord16 (shiftR x n)
  rotate x n = rotateFinite x n
  bit n = if n >= 16 then MakeWord16 0 else MakeWord16 (wrapUnsigned 65536 (bit n))
  testBit (MakeWord16 x) n = n < 16 && testBit x n
  popCount (MakeWord16 x) = popCount (wrapUnsigned 65536 x)
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  isSigned _ = False
  zeroBits = MakeWord16 0

instance FiniteBits Word16 where
  finiteBitSize _ = 16

newtype Word32 = MakeWord32 Integer

instance Eq Word32 where
  MakeWord32 x == MakeWord32 y = integerEqual x y

instance Ord Word32 where
  compare (MakeWord32 x) (MakeWord32 y) = compare x y
  MakeWord32 x < MakeWord32 y = integerLess x y
  MakeWord32 x <= MakeWord32 y = integerLessOrEqual x y
  MakeWord32 x > MakeWord32 y = integerLess y x
  MakeWord32 x >= MakeWord32 y = integerLessOrEqual y x

instance Show Word32 where
  showsPrec p (MakeWord32 x) = showsPrec p x

instance Read Word32 where
  readsPrec p text = [(fromInteger x, rest) | (x, rest) <- readsPrec p text]

instance Bounded Word32 where
  minBound = MakeWord32 (0)
  maxBound = MakeWord32 4294967295

instance Num Word32 where
  MakeWord32 x + MakeWord32 y = fromInteger (integerAdd x y)
  MakeWord32 x - MakeWord32 y = fromInteger (integerSubtract x y)
  MakeWord32 x * MakeWord32 y = fromInteger (integerMultiply x y)
  negate (MakeWord32 x) = fromInteger (integerNegate x)
  abs (MakeWord32 x) = fromInteger (abs x)
  signum (MakeWord32 x) = MakeWord32 (signum x)
  fromInteger x = MakeWord32 (wrapUnsigned 4294967296 x)

instance Real Word32 where
  toRational (MakeWord32 x) = x :% 1

instance Enum Word32 where
  succ x = if x == maxBound then errorWithoutStackTrace "Enum.succ{Word32}: tried to take `succ' of maxBound" else x + 1
  pred x = if x == minBound then errorWithoutStackTrace "Enum.pred{Word32}: tried to take `pred' of minBound" else x - 1
  toEnum n = enumInRange "Word32" MakeWord32 (0) 4294967295 (intToInteger n)
  fromEnum (MakeWord32 x) = integerToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeWord32 x) (MakeWord32 z) = mapList MakeWord32 (enumFromTo x z)
  enumFromThenTo (MakeWord32 x) (MakeWord32 y) (MakeWord32 z) = mapList MakeWord32 (enumFromThenTo x y z)

instance Integral Word32 where
  quot (MakeWord32 x) (MakeWord32 y) = fromInteger (integerQuotient x y)
  rem (MakeWord32 x) (MakeWord32 y) = MakeWord32 (integerRemainder x y)
  div (MakeWord32 x) (MakeWord32 y) = fromInteger (integerDivide x y)
  mod (MakeWord32 x) (MakeWord32 y) = MakeWord32 (integerModulo x y)
  quotRem x y = case quot x y of q -> q `seq` (q, rem x y)
  divMod x y = case div x y of q -> q `seq` (q, mod x y)
  toInteger (MakeWord32 x) = x

instance Bits Word32 where
  MakeWord32 x .&. MakeWord32 y = MakeWord32 (andIntegers x y)
  MakeWord32 x .|. MakeWord32 y = MakeWord32 (orIntegers x y)
  xor (MakeWord32 x) (MakeWord32 y) = MakeWord32 (xorIntegers x y)
  complement (MakeWord32 x) = MakeWord32 (wrapUnsigned 4294967296 (complement x))
  shiftL (MakeWord32 x) n = MakeWord32 (wrapUnsigned 4294967296 (shiftL x n))
  shiftR (MakeWord32 x) n = MakeWord32 (shiftR x n)
  rotate x n = rotateFinite x n
  bit n = if n >= 32 then MakeWord32 0 else MakeWord32 (wrapUnsigned 4294967296 (bit n))
  testBit (MakeWord32 x) n = n < 32 && testBit x n
  popCount (MakeWord32 x) = popCount (wrapUnsigned 4294967296 x)
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  isSigned _ = False
  zeroBits = MakeWord32 0

instance FiniteBits Word32 where
  finiteBitSize _ = 32

newtype Word64 = MakeWord64 Integer

instance Eq Word64 where
  MakeWord64 x == MakeWord64 y = integerEqual x y

instance Ord Word64 where
  compare (MakeWord64 x) (MakeWord64 y) = compare x y
  MakeWord64 x < MakeWord64 y = integerLess x y
  MakeWord64 x <= MakeWord64 y = integerLessOrEqual x y
  MakeWord64 x > MakeWord64 y = integerLess y x
  MakeWord64 x >= MakeWord64 y = integerLessOrEqual y x

instance Show Word64 where
  showsPrec p (MakeWord64 x) = showsPrec p x

instance Read Word64 where
  readsPrec p text = [(fromInteger x, rest) | (x, rest) <- readsPrec p text]

instance Bounded Word64 where
  minBound = MakeWord64 (0)
  maxBound = MakeWord64 18446744073709551615

instance Num Word64 where
  MakeWord64 x + MakeWord64 y = fromInteger (integerAdd x y)
  MakeWord64 x - MakeWord64 y = fromInteger (integerSubtract x y)
  MakeWord64 x * MakeWord64 y = fromInteger (integerMultiply x y)
  negate (MakeWord64 x) = fromInteger (integerNegate x)
  abs (MakeWord64 x) = fromInteger (abs x)
  signum (MakeWord64 x) = MakeWord64 (signum x)
  fromInteger x = MakeWord64 (wrapUnsigned 18446744073709551616 x)

instance Real Word64 where
  toRational (MakeWord64 x) = x :% 1

instance Enum Word64 where
  succ x = if x == maxBound then errorWithoutStackTrace "Enum.succ{Word64}: tried to take `succ' of maxBound" else x + 1
  pred x = if x == minBound then errorWithoutStackTrace "Enum.pred{Word64}: tried to take `pred' of minBound" else x - 1
  toEnum n = enumInRange "Word64" MakeWord64 (0) 18446744073709551615 (intToInteger n)
  fromEnum (MakeWord64 x) = integerToInt x
  enumFrom x = enumFromTo x maxBound
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromTo (MakeWord64 x) (MakeWord64 z) = mapList MakeWord64 (enumFromTo x z)
  enumFromThenTo (MakeWord64 x) (MakeWord64 y) (MakeWord64 z) = mapList MakeWord64 (enumFromThenTo x y z)

instance Integral Word64 where
  quot (MakeWord64 x) (MakeWord64 y) = fromInteger (integerQuotient x y)
  rem (MakeWord64 x) (MakeWord64 y) = MakeWord64 (integerRemainder x y)
  div (MakeWord64 x) (MakeWord64 y) = fromInteger (integerDivide x y)
  mod (MakeWord64 x) (MakeWord64 y) = MakeWord64 (integerModulo x y)
  quotRem x y = case quot x y of q -> q `seq` (q, rem x y)
  divMod x y = case div x y of q -> q `seq` (q, mod x y)
  toInteger (MakeWord64 x) = x

instance Bits Word64 where
  MakeWord64 x .&. MakeWord64 y = MakeWord64 (andIntegers x y)
  MakeWord64 x .|. MakeWord64 y = MakeWord64 (orIntegers x y)
  xor (MakeWord64 x) (MakeWord64 y) = MakeWord64 (xorIntegers x y)
  complement (MakeWord64 x) = MakeWord64 (wrapUnsigned 18446744073709551616 (complement x))
  shiftL (MakeWord64 x) n = MakeWord64 (wrapUnsigned 18446744073709551616 (shiftL x n))
  shiftR (MakeWord64 x) n = MakeWord64 (shiftR x n)
  rotate x n = rotateFinite x n
  bit n = if n >= 64 then MakeWord64 0 else MakeWord64 (wrapUnsigned 18446744073709551616 (bit n))
  testBit (MakeWord64 x) n = n < 64 && testBit x n
  popCount (MakeWord64 x) = popCount (wrapUnsigned 18446744073709551616 x)
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = False
  zeroBits = MakeWord64 0

instance FiniteBits Word64 where
  finiteBitSize _ = 64

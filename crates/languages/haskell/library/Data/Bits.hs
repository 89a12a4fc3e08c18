-- | Operations on the bits of whole numbers.
module Data.Bits
  ( Bits(..), FiniteBits(..), toIntegralSized, bitDefault, testBitDefault, popCountDefault
  , (.^.), (.>>.), (.<<.), (!>>.), (!<<.)
  ) where

import Gainsay.Bits

infixl 8 .>>., .<<., !>>., !<<.
infixl 6 .^.

bitDefault :: (Bits a, Num a) => Int -> a
bitDefault n = shiftL 1 n

testBitDefault :: (Bits a, Num a) => a -> Int -> Bool
testBitDefault x n = (x .&. bit n) /= 0

popCountDefault :: (Bits a, Num a) => a -> Int
popCountDefault x = count 0 x
  where
    count n y = if y == 0 then n else n `seq` count (n + 1) (y .&. (y - 1))

(.^.) :: Bits a => a -> a -> a
(.^.) = xor

(.>>.), (.<<.), (!>>.), (!<<.) :: Bits a => a -> Int -> a
(.>>.) = shiftR
(.<<.) = shiftL
(!>>.) = unsafeShiftR
(!<<.) = unsafeShiftL

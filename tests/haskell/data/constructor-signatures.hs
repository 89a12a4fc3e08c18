{-# LANGUAGE GADTs #-}
-- Constructors may be specified as signatures.
module ConstructorSignatures where

{-@ data Range where
      Range :: low:Int -> high:{v:Int | low < v} -> Range @-}
data Range = Range Int Int

{-@ point :: Int -> Range @-}
point :: Int -> Range
point x = Range x x
-- ~ refuted postcondition

{-@ unit :: Int -> Range @-}
unit :: Int -> Range
unit x = Range x (x + 1)

{-@ width :: Range -> {v:Int | v > 0} @-}
width :: Range -> Int
width (Range low high) = high - low

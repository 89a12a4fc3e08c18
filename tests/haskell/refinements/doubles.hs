-- Doubles are compared; functions that no theory knows are tried on a few arguments.
module Doubles where

{-@ magnitude :: Double -> {v:Double | v > 0} @-}
magnitude :: Double -> Double
magnitude x
-- ~ refuted postcondition where x == 0 kind concrete
  | x > 0 = x
  | otherwise = negate x

{-@ growth :: Double -> {v:Double | v < 1} @-}
growth :: Double -> Double
growth x = exp x
-- ~ refuted postcondition kind concrete

{-@ ratio :: Double -> Double @-}
ratio :: Double -> Double
ratio x = log (x * x)
-- ~ refuted precondition where x == 0 kind concrete

{-@ safe :: {x:Double | x > 1} -> Double @-}
safe :: Double -> Double
safe x = log x
-- ~ unknown unsupported

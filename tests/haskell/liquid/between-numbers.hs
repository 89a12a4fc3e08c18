-- What comes between two numbers: they come closer to each other, and what is inferred may speak of constants.
module Between (wages, safe, spread, gap) where

import Language.Haskell.Liquid.Prelude (liquidAssertB, choose)

-- Neither number is a size; the distance between them is.
interval :: String -> Int -> Int -> [Int]
interval label low high
  | low < high = low : interval label (low + 1) high
  | otherwise = []

floorWage :: Int
floorWage = choose 0

{-@ wages :: Int -> [Bool] @-}
wages :: Int -> [Bool]
wages top = map (\w -> liquidAssertB (floorWage <= w)) (interval "w" floorWage top)

{-@ safe :: Int -> [Bool] @-}
safe :: Int -> [Bool]
safe top = map (\w -> liquidAssertB (w < top)) (interval "w" floorWage top)

{-@ spread :: Int -> Nat @-}
spread :: Int -> Int
spread top = length (interval "s" floorWage top)

-- The lower end is reached.
{-@ gap :: Int -> [Bool] @-}
gap :: Int -> [Bool]
gap top = map (\w -> liquidAssertB (floorWage < w)) (interval "w" floorWage top)
-- ~ refuted precondition kind concrete

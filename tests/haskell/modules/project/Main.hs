-- A program of several modules, found beside this one.
module Main where

import qualified Shape.Area as Area
import Shape.Types (Shape (..), unit)
import Numbers hiding (secret)

total :: [Shape] -> Int
total shapes = sum (map Area.area shapes)

main :: IO ()
main = print (total [unit, Square (double 2)])

prop_area :: Shape -> Bool
prop_area shape = Area.area shape >= 0
-- ~ refuted property kind concrete

secret :: Int -> Int
secret n = 100 `div` double n
-- ~ refuted division where n == 0 kind concrete

prop_unit :: () -> Bool
prop_unit () = Area.area unit == 1

module Strings where

import Data.Char (isDigit, toUpper)

size :: Int
size = 60

workload :: Bool
workload = length (words (map toUpper (unwords (map show [1 .. size])))) == size

property :: Char -> Char -> Bool
property a b = length (filter isDigit [a, b]) <= 2

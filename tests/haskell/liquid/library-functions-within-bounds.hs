-- Where what they need is there, library functions do not fail.
module LibraryFunctionsWithinBounds where

import Data.Char (chr)
import qualified Data.Set as Set

{-@ largest :: {v:[Nat] | len v > 0} -> Nat @-}
largest :: [Int] -> Int
largest xs = maximum xs

{-@ atLeast :: Int -> [Int] -> Int @-}
atLeast :: Int -> [Int] -> Int
atLeast n xs = maximum (n : xs)

{-@ total :: [Nat] -> Nat @-}
total :: [Int] -> Int
total [] = 0
total xs = foldr1 (+) xs

{-@ letter :: {v:Int | 0 <= v && v < 26} -> Char @-}
letter :: Int -> Char
letter n = chr (n + 97)

{-@ least :: Int -> Set.Set Int -> Int @-}
least :: Int -> Set.Set Int -> Int
least n s = Set.findMin (Set.insert n s)

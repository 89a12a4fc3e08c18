-- What is said of the arguments of a type synonym is said of the type it stands for.
module Synonyms where

-- ~ with steps 60000

type Row a = [a]

{-@ type RowOf a N = {v:Row a | len v == N} @-}

{-@ width :: n:Nat -> {rows:[RowOf Int n] | len rows == 1} -> {v:Int | v == n} @-}
width :: Int -> [[Int]] -> Int
width _ (row : _) = length row
width n [] = n

{-@ narrow :: n:Nat -> {rows:[RowOf Int n] | len rows == 1} -> {v:Int | v < 2} @-}
narrow :: Int -> [[Int]] -> Int
narrow _ (row : _) = length row
-- ~ refuted postcondition where n > 1 kind concrete
narrow _ [] = 0

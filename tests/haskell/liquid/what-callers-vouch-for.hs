-- `unsafeError` ends the path, and whoever calls it vouches that it is not reached: it is of every type, where it is returned.
module WhatCallersVouchFor where

import Language.Haskell.Liquid.Prelude (unsafeError)

{-@ first :: xs:[Int] -> {v:Int | v >= 0} @-}
first :: [Int] -> Int
first [] = unsafeError "first: nobody calls it so"
first (x : _) = if x < 0 then 0 else x

{-@ pick :: Bool -> {v:[Int] | len v = 3} @-}
pick :: Bool -> [Int]
pick True = [1, 2, 3]
pick False = unsafeError "pick: not yet"

-- One that is kept and never evaluated says nothing.
{-@ kept :: Int -> {v:Int | v = 1} @-}
kept :: Int -> Int
kept _ = ignore (unsafeError "kept")
-- ~ refuted postcondition

ignore :: Int -> Int
ignore _ = 0

{-@ elsewhere :: [Int] -> {v:Int | v > 0} @-}
elsewhere :: [Int] -> Int
elsewhere [] = unsafeError "elsewhere"
-- ~ refuted postcondition
elsewhere (x : _) = x

-- What a program says it assumes is assumed.
module Believed where

import Language.Haskell.Liquid.Prelude

{-@ positive :: Int -> {v:Int | v > 0} @-}
positive :: Int -> Int
positive x = liquidAssume (x > 0) x

{-@ large :: Int -> {v:Int | v > 1} @-}
large :: Int -> Int
large x = liquidAssume (x > 0) x
-- ~ refuted postcondition where x == 1 kind concrete

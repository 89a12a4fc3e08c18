-- What is admitted is not proved.
module Admitted where

import Language.Haskell.Liquid.ProofCombinators

{-@ admitted :: x:Int -> { x == x + 1 } @-}
admitted :: Int -> Proof
admitted x = x === x *** Admit
-- ~ refuted postcondition

{-@ unchecked :: x:Int -> { x == x + 1 } @-}
unchecked :: Int -> Proof
unchecked x = x ==! x + 1 *** QED
-- ~ refuted postcondition

-- Products of unknowns in what definitions unfold to.
module ProductsUnfolded where

{-@ LIQUID "--reflection" @-}
{-@ LIQUID "--ple" @-}
import Language.Haskell.Liquid.ProofCombinators

{-@ reflect sumTo @-}
{-@ sumTo :: Nat -> Nat @-}
sumTo :: Int -> Int
sumTo 0 = 0
sumTo n = n + sumTo (n - 1)

{-@ gauss :: n:Nat -> { 2 * sumTo n = n * (n + 1) } @-}
gauss :: Int -> Proof
gauss 0 = trivial
gauss n = gauss (n - 1)

-- | LiquidHaskell's combinators for proofs by equations.
module Language.Haskell.Liquid.Equational
  ( Proof, trivial, (==.), eq, (?), (***), QED(..), (&&&), toProof
  ) where

infixl 3 ==., ?, `eq`, &&&
infixl 2 ***

type Proof = ()

data QED = QED

trivial :: Proof
trivial = ()

toProof :: a -> Proof
toProof _ = ()

{-@ assume (==.) :: x:a -> y:{a | x == y} -> {v:a | v == y && v == x} @-}
(==.) :: a -> a -> a
_ ==. y = y

{-@ assume eq :: x:a -> y:{a | x == y} -> {v:a | v == y && v == x} @-}
eq :: a -> a -> a
_ `eq` y = y

{-@ assume (?) :: x:a -> b -> {v:a | v = x} @-}
(?) :: a -> b -> a
x ? _ = x

(&&&) :: Proof -> Proof -> Proof
x &&& _ = x

{-@ assume (***) :: a -> QED -> Proof @-}
(***) :: a -> QED -> Proof
_ *** QED = ()

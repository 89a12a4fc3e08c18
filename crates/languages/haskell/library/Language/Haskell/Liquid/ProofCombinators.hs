-- | LiquidHaskell's combinators for writing proofs as programs.
module Language.Haskell.Liquid.ProofCombinators
  ( Proof, toProof, trivial, unreachable, impossible, (***), QED(..), (?), (&&&), withProof, pleUnfold
  , (===), (=<=), (=<), (=>=), (==.), (==!), (==?), (=*=), withTheorem
  ) where

infixl 3 ===, =<=, =<, =>=, ==., ==!, ==?, =*=, ?, &&&
infixl 2 ***

type Proof = ()

{-@ measure prop :: a -> b @-}
{-@ type Prop E = {v:_ | prop v = E} @-}

data QED = Admit | QED

{-@ measure isAdmit :: QED -> Bool
      isAdmit Admit = true
      isAdmit QED   = false
  @-}

{-@ assume trivial :: Proof @-}
trivial :: Proof
trivial = ()

{-@ assume unreachable :: {v:Proof | true} @-}
unreachable :: Proof
unreachable = ()

toProof :: a -> Proof
toProof _ = ()

{-@ assume impossible :: {v:a | false} -> b @-}
impossible :: a -> b
impossible _ = error "impossible"

-- What is admitted is not proved: `Admit` says nothing, and neither do steps that nobody checks.
{-@ assume (***) :: a -> QED -> Proof @-}
(***) :: a -> QED -> Proof
_ *** _ = ()

{-@ assume (?) :: x:a -> b -> {v:a | v = x} @-}
(?) :: a -> b -> a
x ? _ = x

(&&&) :: Proof -> Proof -> Proof
x &&& _ = x

{-@ assume withProof :: x:a -> b -> {v:a | v = x} @-}
withProof :: a -> b -> a
withProof x _ = x

{-@ assume withTheorem :: x:a -> Proof -> {v:a | v = x} @-}
withTheorem :: a -> Proof -> a
withTheorem x _ = x

{-@ assume pleUnfold :: x:a -> {v:a | v = x} @-}
pleUnfold :: a -> a
pleUnfold x = x

{-@ assume (===) :: x:a -> y:{a | y == x} -> {v:a | v == x && v == y} @-}
(===) :: a -> a -> a
_ === y = y

{-@ assume (=<=) :: x:a -> y:{a | x <= y} -> {v:a | v == y} @-}
(=<=) :: a -> a -> a
_ =<= y = y

{-@ assume (=<) :: x:a -> y:{a | x < y} -> {v:a | v == y} @-}
(=<) :: a -> a -> a
_ =< y = y

{-@ assume (=>=) :: x:a -> y:{a | x >= y} -> {v:a | v == y} @-}
(=>=) :: a -> a -> a
_ =>= y = y

-- Its steps are not checked: what is to be shown has to follow in the end.
{-@ assume (==.) :: x:a -> y:a -> {v:a | v == y} @-}
(==.) :: a -> a -> a
_ ==. y = y

{-@ assume (==!) :: a -> y:a -> {v:a | v == y} @-}
(==!) :: a -> a -> a
_ ==! y = y

{-@ assume (==?) :: a -> y:a -> {v:a | v == y} @-}
(==?) :: a -> a -> a
_ ==? y = y

{-@ assume (=*=) :: x:a -> y:{a | x == y} -> {v:a | v == x && v == y} @-}
(=*=) :: a -> a -> a
_ =*= y = y

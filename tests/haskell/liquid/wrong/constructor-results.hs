-- What a constructor is said to make is not believed beyond measures that nobody else defines.
module ConstructorResults where

data Even = Zero | Next Even
{-@ measure holds :: Even -> Int @-}
{-@ data Even where
      Zero :: {v:Even | holds v = 0}
      Next :: e:Even -> {v:Even | holds v = holds e + 2} @-}
      -- ~ warning not-checked

{-@ three :: {v:Even | holds v = 3} @-}
-- ~ warning not-checked
three :: Even
three = Next Zero
-- ~ unknown unsupported

data Unit = Unit Int
{-@ measure size @-}
size :: Unit -> Int
size (Unit n) = n
-- ~ unknown unsupported
{-@ data Unit where Unit :: n:Int -> {v:Unit | size v = 0} @-}
-- ~ warning not-checked
-- ~ warning not-checked

{-@ large :: {v:Unit | size v = 0} @-}
large :: Unit
large = Unit 7
-- ~ refuted postcondition

data Never = Never Int
{-@ data Never where Never :: n:Int -> {v:Never | false} @-}
-- ~ warning not-checked

{-@ contradiction :: Never -> {v:Int | v = 1} @-}
contradiction :: Never -> Int
contradiction (Never n) = n
-- ~ unknown unsupported

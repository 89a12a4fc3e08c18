-- A small language: a measure on a data type of one's own, structural recursion, an interpreter that cannot divide by zero.
module Expressions where

data Expression = Number Int | Plus Expression Expression | Times Expression Expression

{-@ measure depth :: Expression -> Int
      depth (Number n)  = 1
      depth (Plus a b)  = 1 + depth a + depth b
      depth (Times a b) = 1 + depth a + depth b
  @-}

value :: Expression -> Int
value (Number n) = n
value (Plus a b) = value a + value b
value (Times a b) = value a * value b

{-@ nodes :: e:Expression -> {v:Int | v = depth e} @-}
nodes :: Expression -> Int
nodes (Number _) = 1
nodes (Plus a b) = 1 + nodes a + nodes b
nodes (Times a b) = 1 + nodes a + nodes b

{-@ mirror :: e:Expression -> {v:Expression | depth v = depth e} @-}
mirror :: Expression -> Expression
mirror (Number n) = Number n
mirror (Plus a b) = Plus (mirror b) (mirror a)
mirror (Times a b) = Times (mirror b) (mirror a)

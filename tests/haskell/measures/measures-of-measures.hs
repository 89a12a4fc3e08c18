-- A measure of what another measure says is known of values that only refinements make.
module MeasuresOfMeasures where

data Kind = Plain | Wrapped Kind
data Shape = Dot | Box Shape

{-@ measure depth @-}
depth :: Kind -> Int
depth Plain = 0
depth (Wrapped k) = 1 + depth k

{-@ measure kind @-}
kind :: Shape -> Kind
kind Dot = Plain
kind (Box s) = Wrapped (kind s)

{-@ boxed :: s:Shape -> {v:Int | v = depth (kind (Box s)) } @-}
boxed :: Shape -> Int
boxed s = 1 + depth (kind s)

{-@ boxed2 :: s:Shape -> {v:Int | v = depth (kind (Box (Box s))) } @-}
boxed2 :: Shape -> Int
boxed2 s = 2 + depth (kind s)

{-@ wrong :: s:Shape -> {v:Int | v = depth (kind (Box (Box s))) } @-}
wrong :: Shape -> Int
wrong s = 1 + depth (kind s)
-- ~ refuted postcondition kind concrete

-- What is not understood of a specification is said, and never proved.
module NotUnderstood where

{-@ bounded :: x:Int -> {v:Int | v >= x && mystery v x} @-}
-- ~ warning not-checked
bounded :: Int -> Int
bounded x = x
-- ~ unknown unsupported

{-@ demanding :: {v:Int | mystery v 0} -> {v:Int | v > 0} @-}
-- ~ warning not-checked
demanding :: Int -> Int
demanding x = x
-- ~ unknown unsupported

{-@ wrongAnyway :: x:Int -> {v:Int | v > x && mystery v x} @-}
-- ~ warning not-checked
wrongAnyway :: Int -> Int
wrongAnyway x = x
-- ~ refuted postcondition kind concrete

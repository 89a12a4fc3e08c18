-- What is wrong in a specification is said, and never proved; what is understood of it may be refuted.
module NotUnderstood where

{-@ bounded :: x:Int -> {v:Int | v >= x && mystery v x} @-}
-- ~ error specification
bounded :: Int -> Int
bounded x = x
-- ~ unknown unsupported

{-@ demanding :: {v:Int | mystery v 0} -> {v:Int | v > 0} @-}
-- ~ error specification
demanding :: Int -> Int
demanding x = x
-- ~ unknown unsupported

{-@ wrongAnyway :: x:Int -> {v:Int | v > x && mystery v x} @-}
-- ~ error specification
wrongAnyway :: Int -> Int
wrongAnyway x = x
-- ~ refuted postcondition kind concrete

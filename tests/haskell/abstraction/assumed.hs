-- An assumed type is believed, and no goal of its own.
module Assumed (believe, wrong) where

{-@ assume oracle :: x:Int -> {v:Int | v > x} @-}
oracle :: Int -> Int
oracle x = x

{-@ believe :: x:Int -> {v:Int | v >= x} @-}
believe :: Int -> Int
believe x = oracle x

{-@ wrong :: x:Int -> {v:Int | v = x} @-}
wrong :: Int -> Int
wrong x = oracle x
-- ~ refuted weak-contract blame oracle kind abstract

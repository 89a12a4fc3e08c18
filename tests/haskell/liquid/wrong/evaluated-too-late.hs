-- A match inside of what is never evaluated says nothing either.
module EvaluatedTooLate where

{-@ lazy forever1 @-}
{-@ forever1 :: Int -> {v:Int | false} @-}
forever1 :: Int -> Int
forever1 n = forever1 n

{-@ seven :: Int -> {v:Int | v = 7} @-}
seven :: Int -> Int
seven n = let x = case forever1 n of { 0 -> 1; _ -> 2 } in 8
-- ~ refuted postcondition

-- ~ with smoke
-- Code that nothing gets to: whatever stands there would be verified. A falsehood planted there goes unnoticed.
module OutOfReach where

{-@ sign :: {v:Int | v > 0} -> Int @-}
sign :: Int -> Int
sign x | x > 0 = 1
       | otherwise = case x of 0 -> 0
                               _ -> 2 -- ~ warning unreachable

{-@ half :: {v:Int | v >= 0} -> Int @-}
half :: Int -> Int
half x = if x >= 0
           then x `div` 2
           else x -- ~ warning unreachable

-- Who calls `error` means it.
{-@ inverse :: {v:Int | v /= 0} -> Int @-}
inverse :: Int -> Int
inverse 0 = error "zero"
inverse x = 100 `div` x

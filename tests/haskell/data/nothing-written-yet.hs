-- Functions that are not written yet say nothing of the datatypes.
module NothingWrittenYet where

{-@ data Range = Range { low :: Int, high :: {v:Int | low <= v} } @-}
data Range = Range Int Int

{-@ data Never = Never { least :: Int, most :: {v:Int | v < least && least < v} } @-}
data Never = Never Int Int
-- ~ unknown unsupported

{-@ width :: Range -> Nat @-}
width :: Range -> Int
width = undefined
-- ~ warning assumed

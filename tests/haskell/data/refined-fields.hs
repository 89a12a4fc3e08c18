-- A refined declaration holds of every value that comes in, and must hold of every value that goes out.
module RefinedFields where

{-@ data Range = Range { low :: Int, high :: {v:Int | low <= v} } @-}
data Range = Range { low :: Int, high :: Int }

{-@ width :: Range -> {v:Int | v >= 0} @-}
width :: Range -> Int
width r = high r - low r

{-@ widen :: n:{v:Int | v >= 0} -> Range -> Range @-}
widen :: Int -> Range -> Range
widen n (Range l h) = Range (l - n) (h + n)

{-@ shift :: n:Int -> Range -> Range @-}
shift :: Int -> Range -> Range
shift n (Range l h) = Range l (h + n)
-- ~ refuted postcondition where n < 0 kind concrete

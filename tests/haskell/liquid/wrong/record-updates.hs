-- Updates that break what a record says of its fields.
module RecordUpdates where

data Counter = Counter { count :: Int, limit :: Int }
{-@ data Counter = Counter { count :: Int, limit :: {v:Int | count <= v} } @-}

{-@ counted :: Counter -> Counter @-}
counted :: Counter -> Counter
counted c = c { count = count c + 1 }
-- ~ refuted postcondition

data Shape = Circle { radius :: Int } | Square { side :: Int }

{-@ grown :: Shape -> Shape @-}
grown :: Shape -> Shape
grown s = s { radius = 1 }
-- ~ refuted incomplete-pattern

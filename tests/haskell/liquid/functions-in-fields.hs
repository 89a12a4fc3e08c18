-- Functions in fields, with refined types that only types can check.
module FunctionsInFields where

{-@ data Sink a <p :: a -> Bool> = Sink { take1 :: a<p> -> Int } @-}
-- ~ warning not-checked
data Sink a = Sink (a -> Int)

{-@ positive :: Sink<{\v -> 0 < v}> Int @-}
positive :: Sink Int
positive = Sink (\x -> 100 `div` x)

{-@ fed :: Int @-}
fed :: Int
fed = case positive of Sink f -> f 3

data Counter = Counter { count :: Int, limit :: Int }
{-@ data Counter = Counter { count :: Int, limit :: {v:Int | count <= v} } @-}

{-@ widened :: Counter -> Counter @-}
widened :: Counter -> Counter
widened c = c { limit = limit c + 1 }

{-@ limits :: xs:[Counter] -> {v:[Int] | len v = len xs} @-}
limits :: [Counter] -> [Int]
limits xs = map limit xs

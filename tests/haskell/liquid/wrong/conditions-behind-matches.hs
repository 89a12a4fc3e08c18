-- The same, where something is wrong.
{-@ LIQUID "--reflection" @-}
{-@ LIQUID "--ple" @-}
module ConditionsBehindMatches where

import Prelude hiding (all, any)

{-@ reflect negation @-}
negation :: Bool -> Bool
negation True  = False
negation False = True

{-@ reflect all @-}
all :: (a -> Bool) -> [a] -> Bool
all _ []     = True
all p (x:xs) = if p x then all p xs else False

{-@ reflect any @-}
any :: (a -> Bool) -> [a] -> Bool
any _ []     = False
any p (x:xs) = if p x then True else any p xs

{-@ one :: f:(a -> Bool) -> x:a -> { all f [x] } @-}
one :: (a -> Bool) -> a -> ()
one _ _ = ()
-- ~ refuted postcondition

{-@ composed :: f:(a -> Bool) -> x:a -> { (negation . f) x == f x } @-}
composed :: (a -> Bool) -> a -> ()
composed _ _ = ()
-- ~ refuted postcondition

{-@ deMorgan :: f:(a -> Bool) -> xs:[a] -> { negation (any f xs) == any (negation . f) xs } @-}
deMorgan :: (a -> Bool) -> [a] -> ()
deMorgan _ []     = ()
-- ~ refuted postcondition
deMorgan f (_:xs) = deMorgan f xs

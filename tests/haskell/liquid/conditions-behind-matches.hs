-- A function is unfolded as far as its argument's constructor says, whatever comes behind that.
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

{-@ reflect count @-}
{-@ count :: (a -> Bool) -> xs:[a] -> Nat @-}
count :: (a -> Bool) -> [a] -> Int
count _ []     = 0
count p (x:xs) = if p x then 1 + count p xs else count p xs

{-@ one :: f:(a -> Bool) -> x:a -> { all f [x] == f x } @-}
one :: (a -> Bool) -> a -> ()
one _ _ = ()

{-@ composed :: f:(a -> Bool) -> x:a -> { (negation . f) x == negation (f x) } @-}
composed :: (a -> Bool) -> a -> ()
composed _ _ = ()

{-@ deMorgan :: f:(a -> Bool) -> xs:[a] -> { negation (any f xs) == all (negation . f) xs } @-}
deMorgan :: (a -> Bool) -> [a] -> ()
deMorgan _ []     = ()
deMorgan f (_:xs) = deMorgan f xs

{-@ atMost :: f:(a -> Bool) -> xs:[a] -> { count f xs <= len xs } @-}
atMost :: (a -> Bool) -> [a] -> ()
atMost _ []     = ()
atMost f (_:xs) = atMost f xs

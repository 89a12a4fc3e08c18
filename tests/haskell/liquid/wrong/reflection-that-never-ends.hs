-- What is reflected must return: an equation of something that does not would prove anything.
module ReflectionThatNeverEnds where

-- ~ with steps 20000

{-@ reflect grow @-}
grow :: Int -> Int
grow n = 1 + grow n

{-@ absurd :: () -> { 1 == 2 } @-}
absurd :: () -> ()
absurd _ = growing 3
-- ~ refuted postcondition

{-@ growing :: n:Int -> { grow n == 1 + grow n } @-}
growing :: Int -> ()
growing _ = ()
-- ~ unknown out-of-budget

{-@ reflect foo @-}
{-@ foo :: n:Int -> {v:Int | false} @-}
foo :: Int -> Int
foo n = bar n
-- ~ unknown out-of-budget

{-@ reflect bar @-}
{-@ bar :: n:Int -> {v:Int | false} @-}
bar :: Int -> Int
bar n = foo n
-- ~ unknown out-of-budget

{-@ nonsense :: n:Int -> { foo n == 1 && foo n == 2 } @-}
nonsense :: Int -> ()
nonsense n = case foo n of _ -> ()
-- ~ unknown out-of-budget

{-@ reflect first @-}
first :: [Int] -> Int
first (x : _) = x
-- ~ refuted incomplete-pattern

{-@ firstOfNone :: () -> { first [] == 0 } @-}
firstOfNone :: () -> ()
firstOfNone _ = ()
-- ~ unknown unsupported

data Same = Same Int
instance Eq Same where
  _ == _ = True

{-@ reflect equal @-}
equal :: Same -> Same -> Bool
equal a b = a == b

{-@ different :: { not (equal (Same 1) (Same 2)) } @-}
different :: ()
different = ()
-- ~ refuted postcondition

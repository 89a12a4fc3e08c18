-- Functions that are not shown to return, whose results nobody evaluates. What their types say is known where some value is of that type: a
-- call that never returns does no more than a value does.
{-@ LIQUID "--no-termination" @-}
module ResultsThatMayNeverBe where

{-@ above :: x:Int -> {v:Int | v > x} @-}
above :: Int -> Int
above x = if x > 10 then x + 1 else above (x + 1)

{-@ around :: x:Int -> {v:[{w:Int | w > x}] | len v = 2} @-}
around :: Int -> [Int]
around x = [above x, x + 1]

{-@ large :: Int -> {v:Int | v > 3} @-}
large :: Int -> Int
large n = if n > 3 then n else large n

{-@ allLarge :: [Int] -> [{v:Int | v > 3}] @-}
allLarge :: [Int] -> [Int]
allLarge xs = map large xs

{-@ more :: Int -> {v:[{w:Int | w > 5}] | len v > 0} @-}
more :: Int -> [Int]
more n = if n > 5 then [n] else more n

{-@ beside :: Int -> ({v:[{w:Int | w > 5}] | len v > 0}, Int) @-}
beside :: Int -> ([Int], Int)
beside n = (more n, n)

-- No value is of these types.
{-@ spin :: Int -> {v:Int | false} @-}
spin :: Int -> Int
spin n = spin n

{-@ fromNothing :: Int -> {v:Int | v > 100} @-}
fromNothing :: Int -> Int
fromNothing n = let unused = spin n in 5
-- ~ refuted postcondition kind concrete

{-@ passedOn :: [Int] -> [{v:Int | false}] @-}
passedOn :: [Int] -> [Int]
passedOn xs = map spin xs
-- ~ refuted postcondition kind concrete

{-@ proof :: x:Int -> {v:() | x > 0} @-}
proof :: Int -> ()
proof x = proof x

{-@ believesTheProof :: x:Int -> {v:Int | v > 0} @-}
believesTheProof :: Int -> Int
believesTheProof x = snd (proof x, x)
-- ~ refuted postcondition kind concrete

-- Some value is of this type, but not for all numbers.
{-@ under :: x:Int -> {v:Int | v > x && v < 10} @-}
under :: Int -> Int
under x = if x > 8 then under x else 9

{-@ belowTen :: x:Int -> {v:Int | x < 10} @-}
belowTen :: Int -> Int
belowTen x = let unused = under x in 0
-- ~ refuted postcondition kind concrete

{-@ kept :: x:{Int | x < 8} -> {v:[{w:Int | w > x}] | len v = 1} @-}
kept :: Int -> [Int]
kept x = let y = under x in [y]

-- A list may have values although its elements have none; one that is not empty has none then.
{-@ fill :: Int -> {v:[{w:Int | false}] | len v > 0} @-}
fill :: Int -> [Int]
fill n = fill n

{-@ fromElements :: Int -> {v:Int | v > 100} @-}
fromElements :: Int -> Int
fromElements n = case (fill n, 3) of (unused, k) -> k
-- ~ refuted postcondition kind concrete

-- What a type variable stands for may have no values.
{-@ pick :: [a] -> a @-}
pick :: [a] -> a
pick (x : _) = x
pick [] = pick []

{-@ none :: [{v:Int | false}] @-}
none :: [Int]
none = []

{-@ fromNone :: Int -> {v:Int | v > 100} @-}
fromNone :: Int -> Int
fromNone n = let unused = pick none in n
-- ~ refuted postcondition kind concrete

-- Nothing that comes to an end is a stream.
data Stream a = Stream a (Stream a)
{-@ data Stream a = Stream { first :: a, rest :: Stream a } @-}

{-@ from :: Int -> {v:Stream Int | false} @-}
from :: Int -> Stream Int
from x = case from (x + 1) of Stream y rest -> Stream x rest

{-@ fromStream :: Int -> {v:Int | v > 100} @-}
fromStream :: Int -> Int
fromStream n = let unused = from n in n
-- ~ refuted postcondition kind concrete

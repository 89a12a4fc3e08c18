{-# LANGUAGE NoImplicitPrelude #-}
-- | What derived instances are made of, beyond the methods they are derived from.
--
-- A derived @Eq@ and @Ord@ compare constructors by place and then fields in order; 'thenCompare' joins the comparisons. A
-- derived @Enum@ has @fromEnum@ as a case over the constructors and @toEnum@ as its inverse ('tagOutOfRange' for all other
-- numbers); the other methods are these functions of the two, of the type's name and of the place of the last constructor.
module Gainsay.Deriving
  ( thenCompare, tagOutOfRange, derivedSucc, derivedPred, derivedEnumFrom, derivedEnumFromThen, derivedEnumFromTo
  , derivedEnumFromThenTo, showApplication, showInfix, showField, showRecord
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Numeric
import Gainsay.Monad ((++))
import Gainsay.Show

-- | The first comparison that is not equal decides.
thenCompare :: Ordering -> Ordering -> Ordering
thenCompare EQ next = next
thenCompare decided _ = decided

tagOutOfRange :: String -> Int -> a
tagOutOfRange name n =
  errorWithoutStackTrace ("Prelude.Enum." ++ (name ++ (".toEnum: bad argument " ++ showsPrec 11 n "")))

derivedSucc, derivedPred :: String -> (a -> Int) -> (Int -> a) -> Int -> a -> a
derivedSucc name from to end x
  | intEqual (from x) end = errorWithoutStackTrace ("Prelude.Enum." ++ (name ++ ".succ: bad argument"))
  | otherwise = to (intAdd (from x) 1)
derivedPred name from to _ x
  | intEqual (from x) 0 = errorWithoutStackTrace ("Prelude.Enum." ++ (name ++ ".pred: bad argument"))
  | otherwise = to (intSubtract (from x) 1)

derivedEnumFrom :: (a -> Int) -> (Int -> a) -> Int -> a -> [a]
derivedEnumFrom from to end x = mapList to (enumFromTo (from x) end)

derivedEnumFromThen :: (a -> Int) -> (Int -> a) -> Int -> a -> a -> [a]
derivedEnumFromThen from to end x y =
  mapList to (enumFromThenTo (from x) (from y) (if intLess (from y) (from x) then 0 else end))

derivedEnumFromTo :: (a -> Int) -> (Int -> a) -> a -> a -> [a]
derivedEnumFromTo from to x z = mapList to (enumFromTo (from x) (from z))

derivedEnumFromThenTo :: (a -> Int) -> (Int -> a) -> a -> a -> a -> [a]
derivedEnumFromThenTo from to x y z = mapList to (enumFromThenTo (from x) (from y) (from z))

-- | A constructor before its arguments, which are shown at precedence 11.
showApplication :: Int -> String -> [ShowS] -> ShowS
showApplication _ name [] = showString name
showApplication p name arguments = showParen (intLess 10 p) (\rest -> name ++ spaced arguments rest)
  where
    spaced [] rest = rest
    spaced (one : others) rest = ' ' : one (spaced others rest)

-- | An operator of a fixity between its arguments, which are shown at one precedence more.
showInfix :: Int -> Int -> String -> ShowS -> ShowS -> ShowS
showInfix p fixity operator left right =
  showParen (intLess fixity p) (\rest -> left (' ' : (operator ++ (' ' : right rest))))

showField :: String -> ShowS -> ShowS
showField name value = \rest -> name ++ (" = " ++ value rest)

-- | A constructor with named fields.
showRecord :: Int -> String -> [ShowS] -> ShowS
showRecord p name fields = showParen (intLess 10 p) (\rest -> name ++ (" {" ++ commas fields ('}' : rest)))
  where
    commas [] rest = rest
    commas [one] rest = one rest
    commas (one : others) rest = one (',' : ' ' : commas others rest)

module Laziness where

data Strict = Strict !Int Int
newtype Wrapped = Wrapped Int

infiniteFibonacci = let fibs = 0 : 1 : zipWith (+) fibs (tail fibs) in fibs !! 20 == 6765
unusedArgument = const 1 undefined == 1
unusedField = case (1, undefined) of (x, _) -> x == 1
lazyField = case Strict 1 undefined of Strict x _ -> x == 1
newtypeMatch = case undefined of Wrapped _ -> True
takeWhileInfinite = takeWhile (< 10) (map (* 2) [1 ..]) == [2, 4, 6, 8]
shortCircuit = not (False && undefined) && (True || undefined)
irrefutableTuple = let (a, b) = undefined :: (Int, Int) in True
lazyWhere = f 1 == 1 where { f x = x; unused = error "never" :: Int }
knot = let xs = 1 : map (* 2) xs in take 4 xs == [1, 2, 4, 8]
seqForces = (undefined `seqIfFalse` True)
  where seqIfFalse _ result = result
emptyAnd = foldr (\x rest -> x < 3 && rest) True [1 ..] == False

{-# LANGUAGE RankNTypes, ExistentialQuantification, GADTs, ScopedTypeVariables, TypeApplications, KindSignatures #-}
module Polymorphism where

data Showable = forall a. Show a => Showable a | forall b. Ord b => Ordered b b
present :: Showable -> String
present (Showable a) = show a
present (Ordered a b) = if a < b then "increasing" else "not"
existentials = map present [Showable 1, Showable "x", Ordered 1 2, Ordered 'b' 'a'] == ["1", "\"x\"", "increasing", "not"]

data Expression a where
  Number :: Int -> Expression Int
  Boolean :: Bool -> Expression Bool
  If :: Expression Bool -> Expression a -> Expression a -> Expression a
  Equal :: (Eq b, Show b) => Expression b -> Expression b -> Expression Bool
  Both :: Expression a -> Expression b -> Expression (a, b)
  First :: Expression (a, b) -> Expression a

evaluate :: Expression a -> a
evaluate (Number n) = n
evaluate (Boolean b) = b
evaluate (If c t e) = if evaluate c then evaluate t else evaluate e
evaluate (Equal a b) = evaluate a == evaluate b
evaluate (Both a b) = (evaluate a, evaluate b)
evaluate (First p) = fst (evaluate p)

gadts = evaluate (Both (If (Equal (Number 1) (Number 2)) (Number 3) (Number 4)) (Boolean True)) == (4, True)
gadtInside = evaluate (First (Both (Number 1) (Boolean False))) + 1 == 2

describe :: Expression a -> a -> String
describe (Number _) n = show (n + 1)
describe (Boolean _) b = if b then "true" else "false"
describe _ _ = "?"
refined = describe (Number 0) 41 == "42" && describe (Boolean True) False == "false"

lengths :: (forall a. [a] -> Int) -> ([Int], String) -> Int
lengths f (a, b) = f a + f b
higherRank = lengths length ([1, 2], "abc") == 5 && lengths (const 1) ([], "") == 2

showBoth :: (forall a. Show a => a -> String) -> Int -> Bool -> String
showBoth f i b = f i ++ f b
higherRankWithContext = showBoth show 1 True == "1True" && showBoth (\x -> show [x]) 1 True == "[1][True]"

data Handler = Handler { run :: forall a. Show a => a -> String }
polymorphicField = let h = Handler { run = \x -> show x ++ "!" } in run h 1 ++ run h 'c' == "1!'c'!"

scoped :: forall a. Show a => [a] -> String
scoped xs = concatMap go xs
  where
    go :: a -> String
    go x = show x
scopedVariables = scoped [1, 2, 3] == "123"

localUse = let pair x = (x, x) in pair 1 == (1, 1) && pair 'a' == ('a', 'a')
localConstrained = let same a b = a == b in not (same 1 2) && same 'a' 'a'
localAnnotated = let f :: Show a => a -> String; f x = show x in f 1 ++ f True == "1True"

polymorphicRecursion :: [a] -> Int
polymorphicRecursion [] = 0
polymorphicRecursion (x : xs) = 1 + polymorphicRecursion (map (\y -> (y, y)) xs)
polymorphicallyRecursive = polymorphicRecursion [1, 2, 3] == 3

isEven 0 = True
isEven n = isOdd (n - 1)
isOdd 0 = False
isOdd n = isEven (n - 1)
mutual = isEven (10 :: Int) && isOdd (7 :: Integer)

typeApplication = read @Int "42" + 1 == 43 && maxBound @Bool && show (fromInteger @Double 2 < 3) == "True"
annotation = (fromIntegral (3 :: Int) :: Integer) == 3 && (minBound :: Bool) == False

restricted = 5
usedAsInt :: Int
usedAsInt = restricted + 1
monomorphic = usedAsInt == 6

type Predicate a = a -> Bool
type Transform = forall a. [a] -> [a]
both :: Transform -> ([Int], String) -> ([Int], String)
both f (x, y) = (f x, f y)
synonyms = both reverse ([1, 2], "ab") == ([2, 1], "ba") && check even 4
  where
    check :: Predicate Int -> Predicate Int
    check p = p
newtype Fix f = Fix (f (Fix f))
data ListF a r = NilF | ConsF a r
instance Functor (ListF a) where
  fmap _ NilF = NilF
  fmap f (ConsF a r) = ConsF a (f r)
cata :: Functor f => (f a -> a) -> Fix f -> a
cata algebra (Fix x) = algebra (fmap (cata algebra) x)
fixpoint = cata total (Fix (ConsF 1 (Fix (ConsF 2 (Fix NilF))))) == 3
  where
    total NilF = 0
    total (ConsF a r) = a + r

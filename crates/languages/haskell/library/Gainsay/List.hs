{-# LANGUAGE NoImplicitPrelude #-}
-- | The Prelude's functions on lists proper. Those that work on any @Foldable@ are in "Gainsay.Foldable".
module Gainsay.List
  ( map, filter, head, last, tail, init, (!!), reverse, listFoldr, listFoldl, strictListFoldl
  , scanl, scanl1, scanr, scanr1, iterate, repeat, replicate, cycle
  , take, drop, splitAt, takeWhile, dropWhile, span, break, lookup
  , zip, zip3, zipWith, zipWith3, unzip, unzip3, lines, words, unlines, unwords, isSpace
  , listLength, errorEmptyList
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Numeric
import Gainsay.Monad ((++))

infixl 9 !!

{-@ class measure len :: forall f a. f a -> Int @-}
{-@ instance measure len :: forall a. [a] -> Int
      len []       = 0
      len (y : ys) = 1 + len ys
  @-}
{-@ measure head :: [a] -> a
      head (x : xs) = x
  @-}
{-@ measure tail :: [a] -> [a]
      tail (x : xs) = xs
  @-}
{-@ invariant {v:[a] | len v >= 0} @-}

{-@ assume errorEmptyList :: {v:String | false} -> a @-}
errorEmptyList :: String -> a
errorEmptyList name = errorWithoutStackTrace ("Prelude." ++ (name ++ ": empty list"))

{-@ assume map :: (a -> b) -> xs:[a] -> {v:[b] | len v == len xs} @-}
map :: (a -> b) -> [a] -> [b]
map _ [] = []
map f (x : xs) = f x : map f xs

{-@ assume filter :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
filter :: (a -> Bool) -> [a] -> [a]
filter _ [] = []
filter p (x : xs) = if p x then x : filter p xs else filter p xs

{-@ assume head :: xs:{v:[a] | len v > 0} -> {v:a | v = head xs} @-}
head :: [a] -> a
head (x : _) = x
head [] = errorEmptyList "head"

{-@ assume tail :: xs:{v:[a] | len v > 0} -> {v:[a] | len v = len xs - 1 && v = tail xs} @-}
tail :: [a] -> [a]
tail (_ : xs) = xs
tail [] = errorEmptyList "tail"

{-@ assume last :: xs:{v:[a] | len v > 0} -> a @-}
last :: [a] -> a
last [x] = x
last (_ : xs) = last xs
last [] = errorEmptyList "last"

{-@ assume init :: xs:{v:[a] | len v > 0} -> {v:[a] | len v = len xs - 1} @-}
init :: [a] -> [a]
init [] = errorEmptyList "init"
init (x : xs) = initFrom x xs

initFrom :: a -> [a] -> [a]
initFrom _ [] = []
initFrom x (y : ys) = x : initFrom y ys

{-@ assume (!!) :: xs:[a] -> {v:Int | (0 <= v) && (v < len xs)} -> a @-}
(!!) :: [a] -> Int -> a
xs !! n
  | intLess n 0 = errorWithoutStackTrace "Prelude.!!: negative index"
  | otherwise = index xs n

index :: [a] -> Int -> a
index [] _ = errorWithoutStackTrace "Prelude.!!: index too large"
index (x : xs) n = if intEqual n 0 then x else index xs (intSubtract n 1)

{-@ assume reverse :: xs:[a] -> {v:[a] | len v = len xs} @-}
reverse :: [a] -> [a]
reverse xs = onto xs []
  where
    onto [] done = done
    onto (y : ys) done = onto ys (y : done)

listFoldr :: (a -> b -> b) -> b -> [a] -> b
listFoldr f z = go
  where
    go [] = z
    go (x : xs) = f x (go xs)

listFoldl :: (b -> a -> b) -> b -> [a] -> b
listFoldl _ z [] = z
listFoldl f z (x : xs) = listFoldl f (f z x) xs

strictListFoldl :: (b -> a -> b) -> b -> [a] -> b
strictListFoldl _ z [] = z
strictListFoldl f z (x : xs) = case f z x of z' -> z' `seq` strictListFoldl f z' xs

listLength :: [a] -> Int
listLength xs = count xs 0
  where
    count [] n = n
    count (_ : ys) n = case intAdd n 1 of n' -> n' `seq` count ys n'

{-@ assume scanl :: (a -> b -> a) -> a -> xs:[b] -> {v:[a] | len v = 1 + len xs} @-}
scanl :: (b -> a -> b) -> b -> [a] -> [b]
scanl f z xs = z : case xs of
  [] -> []
  y : ys -> scanl f (f z y) ys

{-@ assume scanl1 :: (a -> a -> a) -> xs:{v:[a] | len v > 0} -> {v:[a] | len v = len xs} @-}
scanl1 :: (a -> a -> a) -> [a] -> [a]
scanl1 f (x : xs) = scanl f x xs
scanl1 _ [] = []

{-@ assume scanr :: (a -> b -> b) -> b -> xs:[a] -> {v:[b] | len v = 1 + len xs} @-}
scanr :: (a -> b -> b) -> b -> [a] -> [b]
scanr _ z [] = [z]
scanr f z (x : xs) = f x (head rest) : rest
  where
    rest = scanr f z xs

{-@ assume scanr1 :: (a -> a -> a) -> xs:{v:[a] | len v > 0} -> {v:[a] | len v = len xs} @-}
scanr1 :: (a -> a -> a) -> [a] -> [a]
scanr1 _ [] = []
scanr1 _ [x] = [x]
scanr1 f (x : xs) = f x (head rest) : rest
  where
    rest = scanr1 f xs

{-@ lazy iterate @-}
iterate :: (a -> a) -> a -> [a]
iterate f x = x : iterate f (f x)

{-@ lazy repeat @-}
repeat :: a -> [a]
repeat x = let xs = x : xs in xs

{-@ assume replicate :: n:Nat -> x:a -> {v:[{v:a | v = x}] | len v = n} @-}
replicate :: Int -> a -> [a]
replicate n x = if intLessOrEqual n 0 then [] else x : replicate (intSubtract n 1) x

{-@ lazy cycle @-}
{-@ assume cycle :: {v:[a] | len v > 0} -> [a] @-}
cycle :: [a] -> [a]
cycle [] = errorEmptyList "cycle"
cycle xs = let endless = xs ++ endless in endless

{-@ assume take :: n:Int -> xs:[a]
                -> {v:[a] | if n >= 0 then (len v = (if (len xs) < n then (len xs) else n)) else (len v = 0)} @-}
take :: Int -> [a] -> [a]
take n xs = if intLessOrEqual n 0 then [] else case xs of
  [] -> []
  y : ys -> y : take (intSubtract n 1) ys

{-@ assume drop :: n:Int -> xs:[a]
                -> {v:[a] | if n >= 0 then (len v = (if (len xs) < n then 0 else len xs - n)) else (len v = len xs)} @-}
drop :: Int -> [a] -> [a]
drop n xs = if intLessOrEqual n 0 then xs else case xs of
  [] -> []
  _ : ys -> drop (intSubtract n 1) ys

{-@ assume splitAt :: n:Int -> x:[a]
                   -> ({v:[a] | if n >= 0 then (if (len x) < n then len v = len x else len v = n) else len v = 0}, [a])<{\x1 x2 -> len x2 = len x - len x1}> @-}
splitAt :: Int -> [a] -> ([a], [a])
splitAt n xs
  | intLessOrEqual n 0 = ([], xs)
  | otherwise = case xs of
      [] -> ([], [])
      y : ys -> let rest = splitAt (intSubtract n 1) ys in (y : fst rest, snd rest)

{-@ assume takeWhile :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
takeWhile :: (a -> Bool) -> [a] -> [a]
takeWhile _ [] = []
takeWhile p (x : xs) = if p x then x : takeWhile p xs else []

{-@ assume dropWhile :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
dropWhile :: (a -> Bool) -> [a] -> [a]
dropWhile _ [] = []
dropWhile p xs@(x : rest) = if p x then dropWhile p rest else xs

{-@ assume span :: (a -> Bool) -> xs:[a] -> ({v:[a] | len v <= len xs}, {v:[a] | len v <= len xs}) @-}
span :: (a -> Bool) -> [a] -> ([a], [a])
span _ [] = ([], [])
span p xs@(x : rest)
  | p x = let parts = span p rest in (x : fst parts, snd parts)
  | otherwise = ([], xs)

{-@ assume break :: (a -> Bool) -> xs:[a] -> ([a], [a])<{\x y -> len xs = len x + len y}> @-}
break :: (a -> Bool) -> [a] -> ([a], [a])
break p xs = span (\x -> not (p x)) xs

lookup :: Eq a => a -> [(a, b)] -> Maybe b
lookup _ [] = Nothing
lookup key ((k, v) : rest) = if key == k then Just v else lookup key rest

{-@ assume zip :: xs:[a] -> ys:[b]
               -> {v:[(a, b)] | len v <= len xs && len v <= len ys && ((len xs = len ys) => (len v = len xs))} @-}
zip :: [a] -> [b] -> [(a, b)]
zip (x : xs) (y : ys) = (x, y) : zip xs ys
zip _ _ = []

zip3 :: [a] -> [b] -> [c] -> [(a, b, c)]
zip3 (x : xs) (y : ys) (z : zs) = (x, y, z) : zip3 xs ys zs
zip3 _ _ _ = []

{-@ assume zipWith :: (a -> b -> c) -> xs:[a] -> ys:[b]
                   -> {v:[c] | len v <= len xs && len v <= len ys && ((len xs = len ys) => (len v = len xs))} @-}
zipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
zipWith f (x : xs) (y : ys) = f x y : zipWith f xs ys
zipWith _ _ _ = []

zipWith3 :: (a -> b -> c -> d) -> [a] -> [b] -> [c] -> [d]
zipWith3 f (x : xs) (y : ys) (z : zs) = f x y z : zipWith3 f xs ys zs
zipWith3 _ _ _ _ = []

unzip :: [(a, b)] -> ([a], [b])
unzip = listFoldr (\(x, y) ~(xs, ys) -> (x : xs, y : ys)) ([], [])

unzip3 :: [(a, b, c)] -> ([a], [b], [c])
unzip3 = listFoldr (\(x, y, z) ~(xs, ys, zs) -> (x : xs, y : ys, z : zs)) ([], [], [])

lines :: String -> [String]
lines "" = []
lines text = fst parts : case snd parts of
  [] -> []
  _ : others -> lines others
  where
    parts = break (\c -> charEqual c '\n') text

unlines :: [String] -> String
unlines [] = []
unlines (line : rest) = line ++ ('\n' : unlines rest)

words :: String -> [String]
words text = case dropWhile isSpace text of
  [] -> []
  start -> case break isSpace start of
    (word, rest) -> word : words rest

unwords :: [String] -> String
unwords [] = []
unwords [word] = word
unwords (word : rest) = word ++ (' ' : unwords rest)

isSpace :: Char -> Bool
isSpace c
  | charLess c '\x80' = charEqual c ' ' || (charLessOrEqual '\t' c && charLessOrEqual c '\r')
  | otherwise = charEqual c '\xa0' || intEqual (charCategory c) 22

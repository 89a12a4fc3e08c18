-- | Lists that have an element.
module Data.List.NonEmpty
  ( NonEmpty(..), nonEmpty, toList, fromList, singleton, head, tail, last, init, length, map, reverse, cons, (<|), (<>)
  , filter, take, drop, takeWhile, dropWhile, zip, zipWith, sort, sortBy, sortOn, sortWith, nub, group, groupBy, group1
  , xor, iterate, repeat, insert, (!!), partition, span, break, splitAt, appendList, prependList, intersperse
  ) where

import Prelude hiding (head, tail, last, init, length, map, reverse, filter, take, drop, takeWhile, dropWhile, zip, zipWith
  , iterate, repeat, (!!), span, break, splitAt)
import qualified Prelude as List
import qualified Data.List as List
import Gainsay.Monad (NonEmpty(..))

infixr 5 <|
infixl 9 !!

nonEmpty :: [a] -> Maybe (NonEmpty a)
nonEmpty [] = Nothing
nonEmpty (x : xs) = Just (x :| xs)

toList :: NonEmpty a -> [a]
toList (x :| xs) = x : xs

{-@ fromList :: {v:[a] | len v > 0} -> NonEmpty a @-}
fromList :: [a] -> NonEmpty a
fromList (x : xs) = x :| xs
fromList [] = errorWithoutStackTrace "NonEmpty.fromList: empty list"

-- | Applies a function of lists that keeps a list from being empty.
lifted :: ([a] -> [b]) -> NonEmpty a -> NonEmpty b
lifted f xs = fromList (f (toList xs))

singleton :: a -> NonEmpty a
singleton x = x :| []

head, last :: NonEmpty a -> a
head (x :| _) = x
last (x :| xs) = List.last (x : xs)

tail, init :: NonEmpty a -> [a]
tail (_ :| xs) = xs
init (x :| xs) = List.init (x : xs)

length :: NonEmpty a -> Int
length (_ :| xs) = 1 + List.length xs

map :: (a -> b) -> NonEmpty a -> NonEmpty b
map f ~(x :| xs) = f x :| List.map f xs

reverse :: NonEmpty a -> NonEmpty a
reverse = lifted List.reverse

cons, (<|) :: a -> NonEmpty a -> NonEmpty a
cons x ~(y :| ys) = x :| (y : ys)
(<|) = cons

appendList :: NonEmpty a -> [a] -> NonEmpty a
appendList (x :| xs) ys = x :| (xs ++ ys)

prependList :: [a] -> NonEmpty a -> NonEmpty a
prependList [] ys = ys
prependList (x : xs) ys = x :| (xs ++ toList ys)

filter, takeWhile, dropWhile :: (a -> Bool) -> NonEmpty a -> [a]
filter p xs = List.filter p (toList xs)
takeWhile p xs = List.takeWhile p (toList xs)
dropWhile p xs = List.dropWhile p (toList xs)

take, drop :: Int -> NonEmpty a -> [a]
take n xs = List.take n (toList xs)
drop n xs = List.drop n (toList xs)

splitAt :: Int -> NonEmpty a -> ([a], [a])
splitAt n xs = List.splitAt n (toList xs)

partition, span, break :: (a -> Bool) -> NonEmpty a -> ([a], [a])
partition p xs = List.partition p (toList xs)
span p xs = List.span p (toList xs)
break p xs = List.break p (toList xs)

zip :: NonEmpty a -> NonEmpty b -> NonEmpty (a, b)
zip = zipWith (,)

zipWith :: (a -> b -> c) -> NonEmpty a -> NonEmpty b -> NonEmpty c
zipWith f ~(x :| xs) ~(y :| ys) = f x y :| List.zipWith f xs ys

sort :: Ord a => NonEmpty a -> NonEmpty a
sort = lifted List.sort

sortBy :: (a -> a -> Ordering) -> NonEmpty a -> NonEmpty a
sortBy cmp = lifted (List.sortBy cmp)

sortOn, sortWith :: Ord b => (a -> b) -> NonEmpty a -> NonEmpty a
sortOn key = lifted (List.sortOn key)
sortWith key = lifted (List.sortBy (\x y -> compare (key x) (key y)))

nub :: Eq a => NonEmpty a -> NonEmpty a
nub = lifted List.nub

insert :: Ord a => a -> [a] -> NonEmpty a
insert x xs = fromList (List.insert x xs)

intersperse :: a -> NonEmpty a -> NonEmpty a
intersperse separator = lifted (List.intersperse separator)

group :: Eq a => [a] -> [NonEmpty a]
group = groupBy (==)

groupBy :: (a -> a -> Bool) -> [a] -> [NonEmpty a]
groupBy same xs = List.map fromList (List.groupBy same xs)

group1 :: Eq a => NonEmpty a -> NonEmpty (NonEmpty a)
group1 xs = fromList (group (toList xs))

xor :: NonEmpty Bool -> Bool
xor (x :| xs) = foldr (/=) x xs

iterate :: (a -> a) -> a -> NonEmpty a
iterate f x = x :| List.iterate f (f x)

repeat :: a -> NonEmpty a
repeat x = x :| List.repeat x

{-@ (!!) :: NonEmpty a -> {v:Int | false} -> a @-}
(!!) :: NonEmpty a -> Int -> a
xs !! n = toList xs List.!! n

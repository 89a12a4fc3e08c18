{-# LANGUAGE BangPatterns #-}
-- | Sequences: as many elements as there are is known, the elements are evaluated when they are used.
--
-- They are lists with an evaluated spine, so both ends and every place cost what they cost in a list.
module Data.Sequence
  ( Seq(..), ViewL(..), ViewR(..), empty, singleton, (<|), (|>), (><), fromList, fromFunction, replicate, replicateA, replicateM
  , unfoldr, iterateN, null, length, viewl, viewr, scanl, tails, inits, takeWhileL, takeWhileR, dropWhileL, dropWhileR, spanl
  , breakl, partition, filter, sort, sortBy, sortOn, lookup, (!?), index, adjust, adjust', update, take, drop, insertAt, deleteAt
  , splitAt, elemIndexL, elemIndicesL, findIndexL, findIndicesL, foldlWithIndex, foldrWithIndex, mapWithIndex
  , traverseWithIndex, reverse, intersperse, zip, zipWith, unzip, chunksOf
  ) where

import Prelude hiding
  ( replicate, null, length, scanl, filter, lookup, take, drop, splitAt, reverse, zip, zipWith, unzip )
import qualified Prelude
import qualified Data.List as List
import Gainsay.Foldable (Foldable(toList))
import qualified Gainsay.Foldable as Fold
import Gainsay.Monad (Alternative(empty, (<|>)), MonadPlus)

infixr 5 :<|, <|, ><, :<
infixl 5 |>, :>

data Seq a = Empty | a :<| !(Seq a)

data ViewL a = EmptyL | a :< Seq a deriving (Eq, Ord, Show)

data ViewR a = EmptyR | Seq a :> a deriving (Eq, Ord, Show)

instance Eq a => Eq (Seq a) where
  x == y = toList x == toList y

instance Ord a => Ord (Seq a) where
  compare x y = compare (toList x) (toList y)

instance Show a => Show (Seq a) where
  showsPrec p x = showParen (p > 10) (showString "fromList " . shows (toList x))

instance Semigroup (Seq a) where
  (<>) = (><)

instance Monoid (Seq a) where
  mempty = Empty

instance Functor Seq where
  fmap _ Empty = Empty
  fmap f (x :<| rest) = f x :<| fmap f rest

instance Foldable Seq where
  foldMap f x = mconcat (map f (toList x))
  foldr _ z Empty = z
  foldr f z (x :<| rest) = f x (Fold.foldr f z rest)
  null Empty = True
  null _ = False
  length = count 0

instance Traversable Seq where
  traverse f x = fmap fromList (traverse f (toList x))

instance Applicative Seq where
  pure = singleton
  functions <*> values = fromList (toList functions <*> toList values)

instance Monad Seq where
  x >>= k = fromList (concatMap (toList . k) (toList x))

instance MonadFail Seq where
  fail _ = Empty

instance Alternative Seq where
  empty = Empty
  (<|>) = (><)

instance MonadPlus Seq

singleton :: a -> Seq a
singleton x = x :<| Empty

(<|) :: a -> Seq a -> Seq a
x <| rest = x :<| rest

(|>) :: Seq a -> a -> Seq a
Empty |> y = y :<| Empty
(x :<| rest) |> y = x :<| (rest |> y)

(><) :: Seq a -> Seq a -> Seq a
Empty >< !y = y
(x :<| rest) >< y = x :<| (rest >< y)

fromList :: [a] -> Seq a
fromList [] = Empty
fromList (x : xs) = x :<| fromList xs

{-@ fromFunction :: Nat -> (Int -> a) -> Seq a @-}
fromFunction :: Int -> (Int -> a) -> Seq a
fromFunction n f
  | n < 0 = error "Data.Sequence.fromFunction called with negative len"
  | otherwise = fromList (map f [0 .. n - 1])

{-@ replicate :: Nat -> a -> Seq a @-}
replicate :: Int -> a -> Seq a
replicate n x
  | n < 0 = error "replicate takes a nonnegative integer argument"
  | otherwise = fromList (Prelude.replicate n x)

{-@ replicateA, replicateM :: Applicative f => Nat -> f a -> f (Seq a) @-}
replicateA, replicateM :: Applicative f => Int -> f a -> f (Seq a)
replicateA n x = fmap fromList (sequenceA (Prelude.replicate n x))
replicateM = replicateA

unfoldr :: (b -> Maybe (a, b)) -> b -> Seq a
unfoldr f seed = fromList (List.unfoldr f seed)

{-@ iterateN :: Nat -> (a -> a) -> a -> Seq a @-}
iterateN :: Int -> (a -> a) -> a -> Seq a
iterateN n f x
  | n < 0 = error "iterateN takes a nonnegative integer argument"
  | otherwise = fromList (Prelude.take n (iterate f x))

null :: Seq a -> Bool
null Empty = True
null _ = False

length :: Seq a -> Int
length = count 0

count :: Int -> Seq a -> Int
count !n Empty = n
count !n (_ :<| rest) = count (n + 1) rest

viewl :: Seq a -> ViewL a
viewl Empty = EmptyL
viewl (x :<| rest) = x :< rest

viewr :: Seq a -> ViewR a
viewr Empty = EmptyR
viewr (x :<| rest) = case viewr rest of
  EmptyR -> Empty :> x
  start :> y -> (x :<| start) :> y

scanl :: (b -> a -> b) -> b -> Seq a -> Seq b
scanl f z x = fromList (Prelude.scanl f z (toList x))

tails, inits :: Seq a -> Seq (Seq a)
tails x = fromList (map fromList (List.tails (toList x)))
inits x = fromList (map fromList (List.inits (toList x)))

takeWhileL, takeWhileR, dropWhileL, dropWhileR, filter :: (a -> Bool) -> Seq a -> Seq a
takeWhileL p x = fromList (takeWhile p (toList x))
takeWhileR p x = reverse (takeWhileL p (reverse x))
dropWhileL _ Empty = Empty
dropWhileL p whole@(x :<| rest)
  | p x = dropWhileL p rest
  | otherwise = whole
dropWhileR p x = reverse (dropWhileL p (reverse x))
filter p x = fromList (Prelude.filter p (toList x))

-- | Two sequences at once.
both :: ([a], [a]) -> (Seq a, Seq a)
both (x, y) = (fromList x, fromList y)

spanl, breakl, partition :: (a -> Bool) -> Seq a -> (Seq a, Seq a)
spanl p x = both (span p (toList x))
breakl p x = both (break p (toList x))
partition p x = both (List.partition p (toList x))

sort :: Ord a => Seq a -> Seq a
sort x = fromList (List.sort (toList x))

sortBy :: (a -> a -> Ordering) -> Seq a -> Seq a
sortBy order x = fromList (List.sortBy order (toList x))

sortOn :: Ord b => (a -> b) -> Seq a -> Seq a
sortOn f x = fromList (List.sortOn f (toList x))

lookup :: Int -> Seq a -> Maybe a
lookup _ Empty = Nothing
lookup n (x :<| rest)
  | n == 0 = Just x
  | n < 0 = Nothing
  | otherwise = lookup (n - 1) rest

(!?) :: Seq a -> Int -> Maybe a
x !? n = lookup n x

{-@ index :: Seq a -> {v:Int | false} -> a @-}
index :: Seq a -> Int -> a
index x n = case lookup n x of
  Just found -> found
  Nothing -> error ("index out of bounds in call to: Data.Sequence.index " ++ show n)

adjust, adjust' :: (a -> a) -> Int -> Seq a -> Seq a
adjust _ _ Empty = Empty
adjust f n whole@(x :<| rest)
  | n == 0 = f x :<| rest
  | n < 0 = whole
  | otherwise = x :<| adjust f (n - 1) rest
adjust' f n x = case lookup n x of
  Nothing -> x
  Just found -> let !y = f found in update n y x

update :: Int -> a -> Seq a -> Seq a
update n y = adjust (const y) n

take, drop :: Int -> Seq a -> Seq a
take n x = fromList (Prelude.take n (toList x))
drop _ Empty = Empty
drop n whole@(_ :<| rest)
  | n <= 0 = whole
  | otherwise = drop (n - 1) rest

insertAt :: Int -> a -> Seq a -> Seq a
insertAt _ y Empty = y :<| Empty
insertAt n y whole@(x :<| rest)
  | n <= 0 = y :<| whole
  | otherwise = x :<| insertAt (n - 1) y rest

deleteAt :: Int -> Seq a -> Seq a
deleteAt _ Empty = Empty
deleteAt n whole@(x :<| rest)
  | n == 0 = rest
  | n < 0 = whole
  | otherwise = x :<| deleteAt (n - 1) rest

splitAt :: Int -> Seq a -> (Seq a, Seq a)
splitAt n x = (take n x, drop n x)

elemIndexL :: Eq a => a -> Seq a -> Maybe Int
elemIndexL y x = List.elemIndex y (toList x)

elemIndicesL :: Eq a => a -> Seq a -> [Int]
elemIndicesL y x = List.elemIndices y (toList x)

findIndexL :: (a -> Bool) -> Seq a -> Maybe Int
findIndexL p x = List.findIndex p (toList x)

findIndicesL :: (a -> Bool) -> Seq a -> [Int]
findIndicesL p x = List.findIndices p (toList x)

foldlWithIndex :: (b -> Int -> a -> b) -> b -> Seq a -> b
foldlWithIndex f z x = foldl (\acc (n, y) -> f acc n y) z (Prelude.zip [0 ..] (toList x))

foldrWithIndex :: (Int -> a -> b -> b) -> b -> Seq a -> b
foldrWithIndex f z x = foldr (\(n, y) acc -> f n y acc) z (Prelude.zip [0 ..] (toList x))

mapWithIndex :: (Int -> a -> b) -> Seq a -> Seq b
mapWithIndex f x = fromList (Prelude.zipWith f [0 ..] (toList x))

traverseWithIndex :: Applicative f => (Int -> a -> f b) -> Seq a -> f (Seq b)
traverseWithIndex f x = fmap fromList (traverse (\(n, y) -> f n y) (Prelude.zip [0 ..] (toList x)))

reverse :: Seq a -> Seq a
reverse = go Empty
  where
    go !done Empty = done
    go !done (x :<| rest) = go (x :<| done) rest

intersperse :: a -> Seq a -> Seq a
intersperse y x = fromList (List.intersperse y (toList x))

zip :: Seq a -> Seq b -> Seq (a, b)
zip = zipWith (,)

zipWith :: (a -> b -> c) -> Seq a -> Seq b -> Seq c
zipWith f (x :<| xs) (y :<| ys) = f x y :<| zipWith f xs ys
zipWith _ _ _ = Empty

unzip :: Seq (a, b) -> (Seq a, Seq b)
unzip x = (fmap fst x, fmap snd x)

{-@ chunksOf :: {v:Int | v > 0} -> Seq a -> Seq (Seq a) @-}
chunksOf :: Int -> Seq a -> Seq (Seq a)
chunksOf n x
  | null x = Empty
  | n <= 0 = error "chunksOf: A non-empty sequence can only be broken up into positively-sized chunks."
  | otherwise = take n x :<| chunksOf n (drop n x)

{-# LANGUAGE NoImplicitPrelude #-}
-- | @Foldable@ and @Traversable@, the functions on them, and the monoids under a wrapper that folds are made with.
--
-- Lists have their own methods throughout, so that folding a list goes through no wrapper.
module Gainsay.Foldable
  ( Foldable(..), Traversable(..), Endo(..)
  , and, or, any, all, concat, concatMap, notElem, mapM_, sequence_, traverse_, forM_, for_, sequenceA_
  , foldrM, foldlM, asum, msum, find, minimumBy, maximumBy, forM, for, mapAccumL, mapAccumR
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Numeric
import Gainsay.List
import Gainsay.Monad

infix 4 `elem`, `notElem`

newtype Endo a = Endo { appEndo :: a -> a }

instance Semigroup (Endo a) where
  Endo f <> Endo g = Endo (\x -> f (g x))

instance Monoid (Endo a) where
  mempty = Endo (\x -> x)

{-@ assume length :: Foldable f => forall a. xs:f a -> {v:Nat | v = len xs} @-}
{-@ assume null :: Foldable f => forall a. v:f a -> {b:Bool | (b <=> len v = 0) && (not b <=> len v > 0)} @-}
{-@ foldr1, foldl1 :: Foldable t => (a -> a -> a) -> {v:t a | len v > 0} -> a @-}
{-@ maximum, minimum :: (Foldable t, Ord a) => {v:t a | len v > 0} -> a @-}
{-@ maximumBy, minimumBy :: Foldable t => (a -> a -> Ordering) -> {v:t a | len v > 0} -> a @-}
class Foldable t where
  fold :: Monoid m => t m -> m
  foldMap :: Monoid m => (a -> m) -> t a -> m
  foldMap' :: Monoid m => (a -> m) -> t a -> m
  foldr :: (a -> b -> b) -> b -> t a -> b
  foldr' :: (a -> b -> b) -> b -> t a -> b
  foldl :: (b -> a -> b) -> b -> t a -> b
  foldl' :: (b -> a -> b) -> b -> t a -> b
  foldr1 :: (a -> a -> a) -> t a -> a
  foldl1 :: (a -> a -> a) -> t a -> a
  toList :: t a -> [a]
  null :: t a -> Bool
  length :: t a -> Int
  elem :: Eq a => a -> t a -> Bool
  maximum :: Ord a => t a -> a
  minimum :: Ord a => t a -> a
  sum :: Num a => t a -> a
  product :: Num a => t a -> a
  fold t = foldMap id t
  foldMap f t = foldr (\x m -> f x <> m) mempty t
  foldMap' f t = foldl' (\m x -> m <> f x) mempty t
  foldr f z t = appEndo (foldMap (\x -> Endo (f x)) t) z
  foldr' f z t = strictListFoldl (\y x -> f x y) z (reverse (toList t))
  foldl f z t = listFoldl f z (toList t)
  foldl' f z t = strictListFoldl f z (toList t)
  foldr1 f t = listFoldr1 "foldr1" f (toList t)
  foldl1 f t = listFoldl1 "foldl1" f (toList t)
  toList t = foldr (:) [] t
  null t = foldr (\_ _ -> False) True t
  length t = foldl' (\n _ -> intAdd n 1) 0 t
  elem x t = listElem x (toList t)
  maximum t = listMaximum (toList t)
  minimum t = listMinimum (toList t)
  sum t = foldl' (+) 0 t
  product t = foldl' (*) 1 t

listFoldr1 :: String -> (a -> a -> a) -> [a] -> a
listFoldr1 name _ [] = errorEmptyList name
listFoldr1 _ f (x : xs) = go x xs
  where
    go y [] = y
    go y (z : zs) = f y (go z zs)

listFoldl1 :: String -> (a -> a -> a) -> [a] -> a
listFoldl1 name _ [] = errorEmptyList name
listFoldl1 _ f (x : xs) = listFoldl f x xs

listMaximum, listMinimum :: Ord a => [a] -> a
listMaximum [] = errorEmptyList "maximum"
listMaximum (x : xs) = strictListFoldl max x xs
listMinimum [] = errorEmptyList "minimum"
listMinimum (x : xs) = strictListFoldl min x xs

listElem :: Eq a => a -> [a] -> Bool
listElem _ [] = False
listElem x (y : ys) = x == y || listElem x ys

instance Foldable [] where
  fold = mconcat
  foldMap _ [] = mempty
  foldMap f (x : xs) = f x <> foldMap f xs
  foldr = listFoldr
  foldl = listFoldl
  foldl' = strictListFoldl
  foldr1 = listFoldr1 "foldr1"
  foldl1 = listFoldl1 "foldl1"
  toList xs = xs
  null [] = True
  null (_ : _) = False
  length = listLength
  elem = listElem
  maximum = listMaximum
  minimum = listMinimum
  sum xs = strictListFoldl (+) 0 xs
  product xs = strictListFoldl (*) 1 xs

instance Foldable Maybe where
  foldMap _ Nothing = mempty
  foldMap f (Just x) = f x
  foldr _ z Nothing = z
  foldr f z (Just x) = f x z
  foldl _ z Nothing = z
  foldl f z (Just x) = f z x

instance Foldable (Either e) where
  foldMap _ (Left _) = mempty
  foldMap f (Right x) = f x
  foldr _ z (Left _) = z
  foldr f z (Right x) = f x z
  length (Left _) = 0
  length (Right _) = 1
  null (Left _) = True
  null (Right _) = False

instance Foldable ((,) e) where
  foldMap f (_, x) = f x
  foldr f z (_, x) = f x z
  length _ = 1
  null _ = False

instance Foldable NonEmpty where
  foldr f z (x :| xs) = f x (listFoldr f z xs)
  foldMap f (x :| xs) = f x <> foldMap f xs
  length (_ :| xs) = intAdd 1 (listLength xs)
  null _ = False
  toList (x :| xs) = x : xs

class (Functor t, Foldable t) => Traversable t where
  traverse :: Applicative f => (a -> f b) -> t a -> f (t b)
  sequenceA :: Applicative f => t (f a) -> f (t a)
  mapM :: Monad m => (a -> m b) -> t a -> m (t b)
  sequence :: Monad m => t (m a) -> m (t a)
  traverse f t = sequenceA (fmap f t)
  sequenceA t = traverse id t
  mapM f t = traverse f t
  sequence t = sequenceA t

instance Traversable [] where
  traverse f = go
    where
      go [] = pure []
      go (x : xs) = liftA2 (:) (f x) (go xs)

instance Traversable Maybe where
  traverse _ Nothing = pure Nothing
  traverse f (Just x) = fmap Just (f x)

instance Traversable (Either e) where
  traverse _ (Left e) = pure (Left e)
  traverse f (Right x) = fmap Right (f x)

instance Traversable ((,) e) where
  traverse f (e, x) = fmap ((,) e) (f x)

instance Traversable NonEmpty where
  traverse f (x :| xs) = liftA2 (:|) (f x) (traverse f xs)

and, or :: Foldable t => t Bool -> Bool
and t = listAll id (toList t)
or t = listAny id (toList t)

any, all :: Foldable t => (a -> Bool) -> t a -> Bool
any p t = listAny p (toList t)
all p t = listAll p (toList t)

listAny, listAll :: (a -> Bool) -> [a] -> Bool
listAny _ [] = False
listAny p (x : xs) = p x || listAny p xs
listAll _ [] = True
listAll p (x : xs) = p x && listAll p xs

concat :: Foldable t => t [a] -> [a]
concat t = mconcat (toList t)

concatMap :: Foldable t => (a -> [b]) -> t a -> [b]
concatMap f t = go (toList t)
  where
    go [] = []
    go (x : xs) = f x ++ go xs

notElem :: (Foldable t, Eq a) => a -> t a -> Bool
notElem x t = not (elem x t)

traverse_ :: (Foldable t, Applicative f) => (a -> f b) -> t a -> f ()
traverse_ f t = foldr (\x rest -> f x *> rest) (pure ()) t

for_ :: (Foldable t, Applicative f) => t a -> (a -> f b) -> f ()
for_ t f = traverse_ f t

mapM_ :: (Foldable t, Monad m) => (a -> m b) -> t a -> m ()
mapM_ f t = foldr (\x rest -> f x >> rest) (return ()) t

forM_ :: (Foldable t, Monad m) => t a -> (a -> m b) -> m ()
forM_ t f = mapM_ f t

sequence_ :: (Foldable t, Monad m) => t (m a) -> m ()
sequence_ t = foldr (>>) (return ()) t

sequenceA_ :: (Foldable t, Applicative f) => t (f a) -> f ()
sequenceA_ t = foldr (*>) (pure ()) t

foldrM :: (Foldable t, Monad m) => (a -> b -> m b) -> b -> t a -> m b
foldrM f start t = foldl (\k x z -> f x z >>= k) return t start

foldlM :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m b
foldlM f start t = foldr (\x k z -> f z x >>= k) return t start

asum :: (Foldable t, Alternative f) => t (f a) -> f a
asum t = foldr (<|>) empty t

msum :: (Foldable t, MonadPlus m) => t (m a) -> m a
msum t = foldr mplus mzero t

find :: Foldable t => (a -> Bool) -> t a -> Maybe a
find p t = go (toList t)
  where
    go [] = Nothing
    go (x : xs) = if p x then Just x else go xs

-- | Of equal elements the last one.
maximumBy :: Foldable t => (a -> a -> Ordering) -> t a -> a
maximumBy cmp t = listFoldl1 "maximumBy" pick (toList t)
  where
    pick x y = case cmp x y of { GT -> x; _ -> y }

-- | Of equal elements the first one.
minimumBy :: Foldable t => (a -> a -> Ordering) -> t a -> a
minimumBy cmp t = listFoldl1 "minimumBy" pick (toList t)
  where
    pick x y = case cmp x y of { GT -> y; _ -> x }

for :: (Traversable t, Applicative f) => t a -> (a -> f b) -> f (t b)
for t f = traverse f t

forM :: (Traversable t, Monad m) => t a -> (a -> m b) -> m (t b)
forM t f = mapM f t

-- | Threads a state from the left through a structure.
newtype FromLeft s a = FromLeft (s -> (s, a))

runFromLeft :: FromLeft s a -> s -> (s, a)
runFromLeft (FromLeft run) = run

instance Functor (FromLeft s) where
  fmap f (FromLeft run) = FromLeft (\s -> let (s', x) = run s in (s', f x))

instance Applicative (FromLeft s) where
  pure x = FromLeft (\s -> (s, x))
  FromLeft runFunction <*> FromLeft runValue =
    FromLeft (\s -> let { (s', f) = runFunction s; (s'', x) = runValue s' } in (s'', f x))

-- | Threads a state from the right through a structure.
newtype FromRight s a = FromRight (s -> (s, a))

runFromRight :: FromRight s a -> s -> (s, a)
runFromRight (FromRight run) = run

instance Functor (FromRight s) where
  fmap f (FromRight run) = FromRight (\s -> let (s', x) = run s in (s', f x))

instance Applicative (FromRight s) where
  pure x = FromRight (\s -> (s, x))
  FromRight runFunction <*> FromRight runValue =
    FromRight (\s -> let { (s', x) = runValue s; (s'', f) = runFunction s' } in (s'', f x))

mapAccumL :: Traversable t => (s -> a -> (s, b)) -> s -> t a -> (s, t b)
mapAccumL f start t = runFromLeft (traverse (\x -> FromLeft (\s -> f s x)) t) start

mapAccumR :: Traversable t => (s -> a -> (s, b)) -> s -> t a -> (s, t b)
mapAccumR f start t = runFromRight (traverse (\x -> FromRight (\s -> f s x)) t) start

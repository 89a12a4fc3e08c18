{-# LANGUAGE NoImplicitPrelude #-}
-- | @Semigroup@, @Monoid@, @Functor@, @Applicative@, @Monad@ and their kin, with the instances of the types of the Prelude,
-- and @IO@.
--
-- An action is a function from the token of the world to a boxed result. Forcing that box runs the action, and each action is
-- forced before its successor is made, so effects happen in order; nothing else reads the token.
module Gainsay.Monad
  ( Semigroup(..), Monoid(..), Functor(..), Applicative(..), Monad(..), MonadFail(..), Alternative(..), MonadPlus(..)
  , IO(..), runAction, NonEmpty(..)
  , (<$>), (<**>), liftA, liftA3, (=<<), when, ap, liftM, liftM2, (++)
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Numeric (Num(..), Integral(..))

infixr 6 <>
infixl 4 <$, <$>, <*>, *>, <*, <**>
infixl 3 <|>
infixl 1 >>, >>=
infixr 1 =<<
infixr 5 ++, :|

data NonEmpty a = a :| [a]

newtype IO a = MakeIO (World -> Result a)

-- | Runs an action.
runAction :: IO a -> World -> Result a
runAction (MakeIO run) = run

{-@ stimes :: (Semigroup a, Integral b) => {v:b | v > 0} -> a -> a @-}
class Semigroup a where
  (<>) :: a -> a -> a
  sconcat :: NonEmpty a -> a
  stimes :: Integral b => b -> a -> a
  sconcat (first :| rest) = go first rest
    where
      go x (y : ys) = x <> go y ys
      go x [] = x
  stimes n x
    | n <= 0 = errorWithoutStackTrace "stimes: positive multiplier expected"
    | n == 1 = x
    | otherwise = x <> stimes (n - 1) x

class Semigroup a => Monoid a where
  mempty :: a
  mappend :: a -> a -> a
  mconcat :: [a] -> a
  mappend x y = x <> y
  mconcat [] = mempty
  mconcat (x : xs) = x <> mconcat xs

class Functor f where
  fmap :: (a -> b) -> f a -> f b
  (<$) :: a -> f b -> f a
  x <$ values = fmap (const x) values

class Functor f => Applicative f where
  pure :: a -> f a
  (<*>) :: f (a -> b) -> f a -> f b
  liftA2 :: (a -> b -> c) -> f a -> f b -> f c
  (*>) :: f a -> f b -> f b
  (<*) :: f a -> f b -> f a
  functions <*> values = liftA2 id functions values
  liftA2 f xs ys = fmap f xs <*> ys
  xs *> ys = (id <$ xs) <*> ys
  xs <* ys = liftA2 const xs ys

class Applicative m => Monad m where
  (>>=) :: m a -> (a -> m b) -> m b
  (>>) :: m a -> m b -> m b
  return :: a -> m a
  m >> next = m >>= \_ -> next
  return x = pure x

class Monad m => MonadFail m where
  fail :: String -> m a

class Applicative f => Alternative f where
  empty :: f a
  (<|>) :: f a -> f a -> f a
  some :: f a -> f [a]
  many :: f a -> f [a]
  some v = liftA2 (:) v (many v)
  many v = some v <|> pure []

class (Alternative m, Monad m) => MonadPlus m where
  mzero :: m a
  mplus :: m a -> m a -> m a
  mzero = empty
  mplus = (<|>)

(<$>) :: Functor f => (a -> b) -> f a -> f b
f <$> values = fmap f values

(<**>) :: Applicative f => f a -> f (a -> b) -> f b
xs <**> functions = liftA2 (\x f -> f x) xs functions

liftA :: Applicative f => (a -> b) -> f a -> f b
liftA f xs = pure f <*> xs

liftA3 :: Applicative f => (a -> b -> c -> d) -> f a -> f b -> f c -> f d
liftA3 f xs ys zs = liftA2 f xs ys <*> zs

(=<<) :: Monad m => (a -> m b) -> m a -> m b
f =<< m = m >>= f

when :: Applicative f => Bool -> f () -> f ()
when condition action = if condition then action else pure ()

ap :: Monad m => m (a -> b) -> m a -> m b
ap functions values = functions >>= \f -> values >>= \x -> return (f x)

liftM :: Monad m => (a -> b) -> m a -> m b
liftM f m = m >>= \x -> return (f x)

liftM2 :: Monad m => (a -> b -> c) -> m a -> m b -> m c
liftM2 f m n = m >>= \x -> n >>= \y -> return (f x y)

{-@ assume (++) :: xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} @-}
(++) :: [a] -> [a] -> [a]
[] ++ ys = ys
(x : xs) ++ ys = x : (xs ++ ys)

instance Semigroup [a] where
  (<>) = (++)

instance Monoid [a] where
  mempty = []
  mconcat [] = []
  mconcat (xs : xss) = xs ++ mconcat xss

instance Functor [] where
  fmap _ [] = []
  fmap f (x : xs) = f x : fmap f xs

instance Applicative [] where
  pure x = [x]
  functions <*> xs = functions >>= \f -> fmap f xs
  liftA2 f xs ys = xs >>= \x -> fmap (f x) ys
  xs *> ys = xs >>= \_ -> ys

instance Monad [] where
  [] >>= _ = []
  (x : xs) >>= f = f x ++ (xs >>= f)

instance MonadFail [] where
  fail _ = []

instance Alternative [] where
  empty = []
  (<|>) = (++)

instance MonadPlus []

instance Semigroup a => Semigroup (Maybe a) where
  Nothing <> y = y
  x <> Nothing = x
  Just x <> Just y = Just (x <> y)

instance Semigroup a => Monoid (Maybe a) where
  mempty = Nothing

instance Functor Maybe where
  fmap _ Nothing = Nothing
  fmap f (Just x) = Just (f x)

instance Applicative Maybe where
  pure x = Just x
  Just f <*> m = fmap f m
  Nothing <*> _ = Nothing
  Just _ *> m = m
  Nothing *> _ = Nothing

instance Monad Maybe where
  Just x >>= f = f x
  Nothing >>= _ = Nothing

instance MonadFail Maybe where
  fail _ = Nothing

instance Alternative Maybe where
  empty = Nothing
  Nothing <|> y = y
  x <|> _ = x

instance MonadPlus Maybe

instance Semigroup (Either a b) where
  Left _ <> y = y
  x <> _ = x

instance Functor (Either e) where
  fmap _ (Left e) = Left e
  fmap f (Right x) = Right (f x)

instance Applicative (Either e) where
  pure x = Right x
  Left e <*> _ = Left e
  Right f <*> m = fmap f m

instance Monad (Either e) where
  Left e >>= _ = Left e
  Right x >>= f = f x

instance Semigroup b => Semigroup (a -> b) where
  f <> g = \x -> f x <> g x

instance Monoid b => Monoid (a -> b) where
  mempty = \_ -> mempty

instance Functor ((->) r) where
  fmap f g = \x -> f (g x)

instance Applicative ((->) r) where
  pure x = \_ -> x
  f <*> g = \x -> f x (g x)
  liftA2 h f g = \x -> h (f x) (g x)

instance Monad ((->) r) where
  f >>= k = \x -> k (f x) x

instance Functor ((,) a) where
  fmap f (x, y) = (x, f y)

instance Monoid a => Applicative ((,) a) where
  pure x = (mempty, x)
  (u, f) <*> (v, x) = (u <> v, f x)

instance Monoid a => Monad ((,) a) where
  (u, x) >>= k = case k x of (v, y) -> (u <> v, y)

instance Semigroup Ordering where
  LT <> _ = LT
  EQ <> y = y
  GT <> _ = GT

instance Monoid Ordering where
  mempty = EQ

instance Semigroup () where
  _ <> _ = ()

instance Monoid () where
  mempty = ()

instance (Semigroup a, Semigroup b) => Semigroup (a, b) where
  (a, b) <> (a', b') = (a <> a', b <> b')

instance (Monoid a, Monoid b) => Monoid (a, b) where
  mempty = (mempty, mempty)

instance (Semigroup a, Semigroup b, Semigroup c) => Semigroup (a, b, c) where
  (a, b, c) <> (a', b', c') = (a <> a', b <> b', c <> c')

instance (Monoid a, Monoid b, Monoid c) => Monoid (a, b, c) where
  mempty = (mempty, mempty, mempty)

instance (Semigroup a, Semigroup b, Semigroup c, Semigroup d) => Semigroup (a, b, c, d) where
  (a, b, c, d) <> (a', b', c', d') = (a <> a', b <> b', c <> c', d <> d')

instance (Monoid a, Monoid b, Monoid c, Monoid d) => Monoid (a, b, c, d) where
  mempty = (mempty, mempty, mempty, mempty)

instance Functor IO where
  fmap f (MakeIO run) = MakeIO (\w -> case run w of Result x -> Result (f x))

instance Applicative IO where
  pure x = MakeIO (\_ -> Result x)
  functions <*> values = functions >>= \f -> fmap f values
  liftA2 f m n = m >>= \x -> fmap (f x) n
  m *> n = m >>= \_ -> n
  m <* n = m >>= \x -> n >>= \_ -> pure x

instance Monad IO where
  MakeIO run >>= k = MakeIO (\w -> case run w of Result x -> runAction (k x) w)
  m >> n = m >>= \_ -> n

instance MonadFail IO where
  fail message = MakeIO (\_ -> errorWithoutStackTrace ("user error (" ++ message ++ ")"))

instance Semigroup a => Semigroup (IO a) where
  m <> n = liftA2 (<>) m n

instance Monoid a => Monoid (IO a) where
  mempty = pure mempty

instance Eq a => Eq (NonEmpty a) where
  (x :| xs) == (y :| ys) = x == y && xs == ys

instance Ord a => Ord (NonEmpty a) where
  compare (x :| xs) (y :| ys) = compare (x : xs) (y : ys)

instance Functor NonEmpty where
  fmap f (x :| xs) = f x :| fmap f xs

instance Applicative NonEmpty where
  pure x = x :| []
  (<*>) = ap

instance Monad NonEmpty where
  (x :| xs) >>= f = case f x of
    y :| ys -> y :| (ys ++ (xs >>= \z -> case f z of w :| ws -> w : ws))

instance Semigroup (NonEmpty a) where
  (x :| xs) <> (y :| ys) = x :| (xs ++ (y : ys))

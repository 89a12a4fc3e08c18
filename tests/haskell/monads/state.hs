-- A state monad of one's own, and the library's.
module StateMonads where

import Control.Monad.State

newtype Counter a = Counter { runCounter :: Int -> (a, Int) }

instance Functor Counter where
  fmap f (Counter g) = Counter $ \n -> let (a, m) = g n in (f a, m)

instance Applicative Counter where
  pure a = Counter $ \n -> (a, n)
  Counter f <*> Counter g = Counter $ \n -> let (h, m) = f n; (a, k) = g m in (h a, k)

instance Monad Counter where
  Counter g >>= f = Counter $ \n -> let (a, m) = g n in runCounter (f a) m

tick :: Counter Int
tick = Counter $ \n -> (n, n + 1)

data Tree a = Leaf | Node (Tree a) a (Tree a)

label :: Tree a -> Counter (Tree Int)
label Leaf = return Leaf
label (Node l _ r) = do
  l' <- label l
  n <- tick
  r' <- label r
  return (Node l' n r')

flatten :: Tree a -> [a]
flatten Leaf = []
flatten (Node l x r) = flatten l ++ [x] ++ flatten r

prop_labels :: Int -> Bool
prop_labels n = flatten (fst (runCounter (label (Node (Node Leaf 'a' Leaf) 'b' Leaf)) n)) == [n, n + 1]

prop_labelsWrongly :: Int -> Bool
prop_labelsWrongly n = snd (runCounter (tick >> tick) n) == 2
-- ~ refuted property where !(n == 0) kind concrete

push :: Int -> State [Int] ()
push x = modify (x :)

pop :: State [Int] (Maybe Int)
pop = do
  stack <- get
  case stack of
    [] -> return Nothing
    (x : rest) -> put rest >> return (Just x)

addTop :: State [Int] ()
addTop = do
  x <- pop
  y <- pop
  case (,) <$> x <*> y of
    Just (a, b) -> push (a + b)
    Nothing -> return ()

prop_adds :: Int -> Int -> Bool
prop_adds x y = execState (push x >> push y >> addTop) [] == [x + y]

-- A single number is lost.
prop_keepsSingles :: Int -> Bool
prop_keepsSingles x = execState addTop [x] == [x]
-- ~ refuted property kind concrete

prop_evaluates :: Int -> Bool
prop_evaluates x = evalState (mapM (\y -> state (\s -> (s + y, s + 1))) [x, x]) 0 == [x, x + 1]

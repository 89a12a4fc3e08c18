-- | Trees with any number of subtrees at each node.
module Data.Tree
  ( Tree(..), Forest, flatten, levels, leaves, foldTree, unfoldTree, unfoldForest, unfoldTreeM, unfoldForestM
  , drawTree, drawForest
  ) where

import Gainsay.Foldable (Foldable(..))

data Tree a = Node { rootLabel :: a, subForest :: [Tree a] } deriving (Eq, Ord, Show, Read)

type Forest a = [Tree a]

instance Functor Tree where
  fmap f (Node x subtrees) = Node (f x) (map (fmap f) subtrees)

instance Applicative Tree where
  pure x = Node x []
  Node f functions <*> tree@(Node x values) =
    Node (f x) (map (fmap f) values ++ map (<*> tree) functions)

instance Monad Tree where
  Node x subtrees >>= k = case k x of
    Node y others -> Node y (others ++ map (>>= k) subtrees)

instance Foldable Tree where
  foldMap f (Node x subtrees) = f x <> mconcat (map (foldMap f) subtrees)
  foldr f z tree = go tree z
    where go (Node x subtrees) rest = f x (foldr go rest subtrees)
  toList = flatten
  null _ = False

instance Traversable Tree where
  traverse f (Node x subtrees) = Node <$> f x <*> traverse (traverse f) subtrees

-- | The labels, a node before its subtrees.
flatten :: Tree a -> [a]
flatten tree = squish tree []
  where squish (Node x subtrees) rest = x : foldr squish rest subtrees

levels :: Tree a -> [[a]]
levels tree = map (map rootLabel) (takeWhile (not . null) (iterate (concatMap subForest) [tree]))

leaves :: Tree a -> [a]
leaves (Node x []) = [x]
leaves (Node _ subtrees) = concatMap leaves subtrees

foldTree :: (a -> [b] -> b) -> Tree a -> b
foldTree f = go
  where go (Node x subtrees) = f x (map go subtrees)

unfoldTree :: (b -> (a, [b])) -> b -> Tree a
unfoldTree f seed = let (x, seeds) = f seed in Node x (unfoldForest f seeds)

unfoldForest :: (b -> (a, [b])) -> [b] -> [Tree a]
unfoldForest f = map (unfoldTree f)

unfoldTreeM :: Monad m => (b -> m (a, [b])) -> b -> m (Tree a)
unfoldTreeM f seed = f seed >>= \(x, seeds) -> unfoldForestM f seeds >>= \subtrees -> return (Node x subtrees)

unfoldForestM :: Monad m => (b -> m (a, [b])) -> [b] -> m [Tree a]
unfoldForestM f = mapM (unfoldTreeM f)

drawTree :: Tree String -> String
drawTree tree = unlines (draw tree)

drawForest :: [Tree String] -> String
drawForest trees = unlines (map drawTree trees)

draw :: Tree String -> [String]
draw (Node label subtrees) = lines label ++ drawSubtrees subtrees
  where
    drawSubtrees [] = []
    drawSubtrees [t] = "|" : shift "`- " "   " (draw t)
    drawSubtrees (t : ts) = "|" : shift "+- " "|  " (draw t) ++ drawSubtrees ts
    shift first other = zipWith (++) (first : repeat other)

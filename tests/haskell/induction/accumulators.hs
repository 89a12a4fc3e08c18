-- What is handed on to the end comes out of the call; what has only so many forms is taken apart first.
module Accumulators where

data Queue a = Queue [a] [a] deriving (Show)

push :: a -> Queue a -> Queue a
push x (Queue front back) = Queue front (x : back)

pop :: Queue a -> Maybe (a, Queue a)
pop (Queue [] []) = Nothing
pop (Queue [] back) = pop (Queue (reverse back) [])
pop (Queue (x : front) back) = Just (x, Queue front back)

toList :: Queue a -> [a]
toList (Queue front back) = front ++ reverse back

data Zipper a = Zipper [a] a [a] deriving (Eq, Show)

everything :: Zipper a -> [a]
everything (Zipper before x after) = reverse before ++ x : after

right :: Zipper a -> Zipper a
right (Zipper before x (y : after)) = Zipper (x : before) y after
right z = z

start :: Zipper a -> Zipper a
start (Zipper (y : before) x after) = start (Zipper before y (x : after))
start z = z

onto :: [a] -> [a] -> [a]
onto [] done = done
onto (x : xs) done = onto xs (x : done)

prop_pushed_last :: Int -> Queue Int -> Bool
prop_pushed_last x q = toList (push x q) == toList q ++ [x]

prop_popped_first :: Queue Int -> Bool
prop_popped_first q = case pop q of
  Nothing -> null (toList q)
  Just (x, rest) -> toList q == x : toList rest

prop_moved_right :: Zipper Int -> Bool
prop_moved_right z = everything (right z) == everything z

prop_moved_to_the_start :: Zipper Int -> Bool
prop_moved_to_the_start z = everything (start z) == everything z

prop_pushed_first :: Int -> Queue Int -> Bool
prop_pushed_first x q = toList (push x q) == x : toList q
-- ~ refuted property kind concrete

prop_onto_reversed :: [Int] -> [Int] -> Bool
prop_onto_reversed xs ys = onto xs ys == onto xs [] ++ reverse ys
-- ~ refuted property kind concrete

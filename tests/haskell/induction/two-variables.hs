-- Induction over one argument inside of induction over the other.
module TwoVariables where

data Heap = Empty | Heap Int Int Heap Heap deriving (Show, Eq)

rank :: Heap -> Int
rank Empty = 0
rank (Heap r _ _ _) = r

make :: Int -> Heap -> Heap -> Heap
make x a b
  | rank a >= rank b = Heap (rank b + 1) x a b
  | otherwise = Heap (rank a + 1) x b a

join :: Heap -> Heap -> Heap
join h Empty = h
join Empty h = h
join h1@(Heap _ x l1 r1) h2@(Heap _ y l2 r2)
  | x <= y = make x l1 (join r1 h2)
  | otherwise = make y l2 (join h1 r2)

size :: Heap -> Int
size Empty = 0
size (Heap _ _ l r) = 1 + size l + size r

merge :: [Int] -> [Int] -> [Int]
merge [] ys = ys
merge xs [] = xs
merge (x : xs) (y : ys)
  | x <= y = x : merge xs (y : ys)
  | otherwise = y : merge (x : xs) ys

interleave :: [a] -> [a] -> [a]
interleave [] ys = ys
interleave xs [] = xs
interleave (x : xs) (y : ys) = x : y : interleave xs ys

prop_joined_size :: Heap -> Heap -> Bool
prop_joined_size a b = size (join a b) == size a + size b

prop_merged_length :: [Int] -> [Int] -> Bool
prop_merged_length xs ys = length (merge xs ys) == length xs + length ys

prop_interleaved_length :: [Int] -> [Int] -> Bool
prop_interleaved_length xs ys = length (interleave xs ys) == length xs + length ys

prop_interleaved_either_way :: [Int] -> [Int] -> Bool
prop_interleaved_either_way xs ys = interleave xs ys == interleave ys xs
-- ~ refuted property kind concrete

prop_merged_in_order_of_arguments :: [Int] -> [Int] -> Bool
prop_merged_in_order_of_arguments xs ys = merge xs ys == xs ++ ys
-- ~ refuted property kind concrete

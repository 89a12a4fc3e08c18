-- Insertion sort and merge sort on lists of unknown numbers: many comparisons, each of which depends on all before it.

data List = Nil | Cons Int List;
data Pair = Pair List List;

def length xs = case xs of { Nil -> 0; Cons x rest -> 1 + length rest };

def insert x xs = case xs of {
  Nil -> Cons x Nil;
  Cons y rest -> if x <= y then Cons x xs else Cons y (insert x rest)
};

def insertion_sort xs = case xs of { Nil -> Nil; Cons x rest -> insert x (insertion_sort rest) };

def split xs = case xs of {
  Nil -> Pair Nil Nil;
  Cons x rest -> case split rest of { Pair left right -> Pair (Cons x right) left }
};

def merge xs ys = case xs of {
  Nil -> ys;
  Cons x left -> case ys of {
    Nil -> xs;
    Cons y right -> if x <= y then Cons x (merge left ys) else Cons y (merge xs right)
  }
};

def merge_sort xs = case xs of {
  Nil -> Nil;
  Cons x rest -> case rest of {
    Nil -> xs;
    Cons y more -> case split xs of { Pair left right -> merge (merge_sort left) (merge_sort right) }
  }
};

def sorted xs = case xs of {
  Nil -> True;
  Cons x rest -> case rest of { Nil -> True; Cons y more -> x <= y && sorted rest }
};

def same xs ys = case xs of {
  Nil -> case ys of { Nil -> True; Cons y more -> False };
  Cons x rest -> case ys of { Nil -> False; Cons y more -> x == y && same rest more }
};

def strictly_sorted xs = case xs of {
  Nil -> True;
  Cons x rest -> case rest of { Nil -> True; Cons y more -> x < y && strictly_sorted rest }
};

goal insertion_sort_sorts = let { xs = ? : List } in assume (length xs <= 5) in assert (sorted (insertion_sort xs));

goal both_sorts_agree =
  let { xs = ? : List } in assume (length xs <= 4) in assert (same (insertion_sort xs) (merge_sort xs));

goal nothing_comes_twice =
  let { xs = ? : List } in assume (length xs > 2) in assert (strictly_sorted (merge_sort xs));

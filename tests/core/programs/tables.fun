-- A table kept as a function, a search with a predicate, and an insertion whose contract says nothing of order.

data List = Nil | Cons Int List;
data Maybe = Nothing | Just Int;

def update table key value = \k -> if k == key then value else table k;
def find p xs = case xs of { Nil -> Nothing; Cons x rest -> if p x then Just x else find p rest };
def length xs = case xs of { Nil -> 0; Cons x rest -> 1 + length rest };

def insert x xs = choice insert x xs {
  case xs of { Nil -> Cons x Nil; Cons y rest -> if x <= y then Cons x xs else Cons y (insert x rest) }
} or {
  let { result = ? : List } in assume (length result == length xs + 1) in result
};

def sorted xs = case xs of {
  Nil -> True;
  Cons x rest -> case rest of { Nil -> True; Cons y more -> x <= y && sorted rest }
};

goal read_back = let { table = ? : (Int -> Int); k = ? : Int; v = ? : Int } in assert (update table k v k == v);

goal others_unchanged =
  let { table = ? : (Int -> Int); k = ? : Int; v = ? : Int; other = ? : Int } in
  assert (update table k v other == table other);
  -- ~ refuted assert where k == other kind concrete

goal the_first_is_found =
  let { p = ? : (Int -> Bool); xs = ? : List } in
  case find p xs of { Nothing -> True; Just x -> case xs of { Cons y rest -> assert (x == y) } };
  -- ~ refuted assert where xs is Cons kind concrete

goal insertion_keeps_the_order = let { x = ? : Int; xs = ? : List } in assume (sorted xs) in assert (sorted (insert x xs));
-- ~ refuted weak-contract blame insert kind abstract

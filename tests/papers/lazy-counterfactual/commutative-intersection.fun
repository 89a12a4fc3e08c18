-- Section 2.1: intersecting lists is not commutative, because the elements and their order come from the first one.

data List = Nil | Cons Int List;

def any p xs = case xs of { Nil -> False; Cons x rest -> p x || any p rest };

def intersect xs ys = case xs of {
  Nil -> Nil;
  Cons x rest -> if any (\y -> x == y) ys then Cons x (intersect rest ys) else intersect rest ys
};

def same xs ys = case xs of {
  Nil -> case ys of { Nil -> True; Cons y more -> False };
  Cons x rest -> case ys of { Nil -> False; Cons y more -> x == y && same rest more }
};

goal commutative = let { xs = ? : List; ys = ? : List } in assert (same (intersect xs ys) (intersect ys xs));
-- ~ refuted assert where xs is Cons && ys is Cons kind concrete

-- Sets as lists: union, intersection, difference and inclusion, with laws that hold and laws that do not.

data List = Nil | Cons Int List;

def length xs = case xs of { Nil -> 0; Cons x rest -> 1 + length rest };
def member x xs = case xs of { Nil -> False; Cons y rest -> x == y || member x rest };

def intersect xs ys = case xs of {
  Nil -> Nil;
  Cons x rest -> if member x ys then Cons x (intersect rest ys) else intersect rest ys
};

def union xs ys = case xs of {
  Nil -> ys;
  Cons x rest -> if member x ys then union rest ys else Cons x (union rest ys)
};

def minus xs ys = case xs of {
  Nil -> Nil;
  Cons x rest -> if member x ys then minus rest ys else Cons x (minus rest ys)
};

def inside xs ys = case xs of { Nil -> True; Cons x rest -> member x ys && inside rest ys };

def distinct xs = case xs of { Nil -> True; Cons x rest -> not (member x rest) && distinct rest };

def same xs ys = case xs of {
  Nil -> case ys of { Nil -> True; Cons y more -> False };
  Cons x rest -> case ys of { Nil -> False; Cons y more -> x == y && same rest more }
};

goal intersection_is_commutative =
  let { xs = ? : List; ys = ? : List } in assert (same (intersect xs ys) (intersect ys xs));

goal intersection_is_inside_both =
  let { xs = ? : List; ys = ? : List } in
  assume (length xs + length ys <= 5) in
  assert (inside (intersect xs ys) xs && inside (intersect xs ys) ys);

goal inclusion_and_exclusion =
  let { xs = ? : List; ys = ? : List } in
  assume (length xs + length ys <= 4) in
  assume (distinct xs && distinct ys) in
  assert (length (union xs ys) + length (intersect xs ys) == length xs + length ys);

goal difference_and_intersection_make_up_the_whole =
  let { xs = ? : List; ys = ? : List } in
  assume (length xs <= 3 && length ys <= 2) in
  assert (inside xs (union (minus xs ys) (intersect xs ys)));

goal union_has_no_duplicates =
  let { xs = ? : List; ys = ? : List } in
  assume (distinct ys) in
  assert (distinct (union xs ys));

-- `append` is right, but its contract only says that the result is at least as long as the first list. Whoever is checked against the contract
-- alone cannot count on more; the counterexample shows what the contract allows and what `append` really does.

data List = Nil | Cons Int List;

def length xs = case xs of { Nil -> 0; Cons x rest -> 1 + length rest };

def append xs ys = choice append xs ys {
  case xs of { Nil -> ys; Cons x rest -> Cons x (append rest ys) }
} or {
  let { result = ? : List } in assume (length result >= length xs) in result
};

goal lengths_add_up =
  let { xs = ? : List; ys = ? : List } in
  assert (length (append xs ys) == length xs + length ys);
  -- ~ refuted weak-contract blame append kind abstract

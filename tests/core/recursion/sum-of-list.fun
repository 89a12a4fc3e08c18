-- A sum can be smaller than its largest part.

data List = Nil | Cons Int List;

def sum xs = case xs of { Nil -> 0; Cons x rest -> x + sum rest };

goal not_negative = let { xs = ? : List } in assert (sum xs >= 0);
-- ~ refuted assert where xs is Cons

goal empty_is_zero = let { xs = ? : List } in case xs of { Nil -> assert (sum xs == 0); Cons x rest -> True };

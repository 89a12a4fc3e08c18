-- Appending something makes a list longer; only the base case of the property is forgotten.

data List = Nil | Cons Int List;

def length xs = case xs of { Nil -> 0; Cons x rest -> 1 + length rest };
def append xs ys = case xs of { Nil -> ys; Cons x rest -> Cons x (append rest ys) };

goal longer = let { xs = ? : List; ys = ? : List } in assert (length (append xs ys) > length xs);
-- ~ refuted assert where size ys == 0 kind concrete

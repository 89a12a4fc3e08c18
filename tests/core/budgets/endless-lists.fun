-- True of every list, but there are too many of them to try.
-- ~ with steps 20000

data List = Nil | Cons Int List;

def length xs = case xs of { Nil -> 0; Cons x rest -> 1 + length rest };

goal never_negative = let { xs = ? : List } in assert (length xs >= 0);
-- ~ unknown out-of-budget

-- A function that forgets the empty list.

data List = Nil | Cons Int List;

def maximum xs = case xs of {
-- ~ refuted match where xs is Nil
  Cons x rest -> case rest of { Nil -> x; Cons y more -> larger x (maximum rest) }
};

def larger x y = if x < y then y else x;

goal never_fails = let { xs = ? : List } in force maximum xs in True;

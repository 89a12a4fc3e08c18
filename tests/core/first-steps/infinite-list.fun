-- Counting up from i gives an infinite list. Is its element number k always i? A strict analysis never gets past the list; a lazy one
-- looks at as much of it as the assertion needs.

data List a = Nil | Cons a (List a);

def element xs j = case xs of {
  Cons head tail -> if j == 0 then head else element tail (j - 1)
};

def count n = Cons n (count (n + 1));

goal constant = let { i = ? : Int; k = ? : Int } in assert (element (count i) k == i);
-- ~ refuted assert where k == 1 kind concrete

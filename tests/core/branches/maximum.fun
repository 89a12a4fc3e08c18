-- All paths of nested conditionals.

def larger x y = if x < y then y else x;

goal at_least_each =
  let { a = ? : Int; b = ? : Int; c = ? : Int; m = larger a (larger b c) } in assert (m >= a && m >= b && m >= c);

goal one_of_them =
  let { a = ? : Int; b = ? : Int; c = ? : Int; m = larger a (larger b c) } in assert (m == a || m == b || m == c);

goal always_the_first = let { a = ? : Int; b = ? : Int } in assert (larger a b == a);
-- ~ refuted assert where a < b

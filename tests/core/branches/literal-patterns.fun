-- Cases on numbers, with a default that has a name.

def name n = case n of { 0 -> 10; 1 -> 20; other -> other };

goal at_least_ten = let { n = ? : Int } in assert (name n >= 10);
-- ~ refuted assert where n < 10 && n != 0 && n != 1

goal small_ones = let { n = ? : Int } in assume (n == 0 || n == 1) in assert (name n == 10 * (n + 1));

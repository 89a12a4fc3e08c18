-- Two ways to divide that differ below zero.

goal same_for_all = let { x = ? : Int } in assert (div x 2 == quot x 2);
-- ~ refuted assert where x < 0

goal same_above_zero = let { x = ? : Int } in assume (x >= 0) in assert (div x 2 == quot x 2);

goal modulo_has_the_sign_of_the_divisor = let { x = ? : Int } in assert (mod x 3 >= 0 && mod x 3 < 3);

goal remainder_has_the_sign_of_the_dividend = let { x = ? : Int } in assert (rem x 3 >= 0);
-- ~ refuted assert where x < 0

goal what_was_divided_comes_back = let { x = ? : Int } in assert (3 * div x 3 + mod x 3 == x);

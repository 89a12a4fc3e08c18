-- Between any two reals there is a third; between integers there is not.

goal halves_of_reals = let { x = ? : Real } in assume (x > 0.0) in assert (x / 2.0 > 0.0 && x / 2.0 < x);

goal halves_of_integers = let { x = ? : Int } in assume (x > 0) in assert (div x 2 > 0);
-- ~ refuted assert where x == 1

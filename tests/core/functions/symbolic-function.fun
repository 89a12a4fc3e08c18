-- Any function is a function: the same argument gives the same result, different ones need not.

goal same_argument = let { f = ? : (Int -> Int); x = ? : Int } in assert (f x == f x);

goal different_arguments = let { f = ? : (Int -> Int) } in assert (f 1 == f 2);
-- ~ refuted assert kind concrete

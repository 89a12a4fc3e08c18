-- Any function is a function: the same argument gives the same result, different ones need not. Unknown functions are not
-- supported yet, and that is said instead of anything else.

goal same_argument = let { f = ? : (Int -> Int); x = ? : Int } in assert (f x == f x);
-- ~ unknown unsupported

goal different_arguments = let { f = ? : (Int -> Int) } in assert (f 1 == f 2);
-- ~ unknown unsupported

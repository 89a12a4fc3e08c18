-- Figure 8: a choice is made each time it is evaluated, and a shared one is evaluated once.

goal evaluated_twice = let { f x = x [] (? : Int) } in assert (f 2 - f 2 == 0);
-- ~ refuted weak-contract kind abstract

goal evaluated_once = let { f x = x [] (? : Int); y = f 2 } in assert (y - y == 0);

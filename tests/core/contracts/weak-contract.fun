-- The body of `double` is right, but its contract says too little for this caller.

def double x = choice double x { x + x } or { let { r = ? : Int } in assume (r >= x) in r };

goal what_the_contract_says = let { x = ? : Int } in assume (x >= 0) in assert (double x >= 0);

goal what_the_body_does = let { x = ? : Int } in assume (x >= 0) in assert (double x == x + x);
-- ~ refuted weak-contract blame double kind abstract

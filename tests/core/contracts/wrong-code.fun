-- Where the body itself breaks the promise, no contract is to blame.

def double x = choice double x { x } or { let { r = ? : Int } in assume (r >= x) in r };

goal twice_as_much = let { x = ? : Int } in assume (x > 0) in assert (double x > x);
-- ~ refuted assert kind concrete

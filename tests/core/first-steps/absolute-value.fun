-- Two properties that hold for every integer, and one that looks as if it did.

def absolute x = if x < 0 then negate x else x;

goal never_negative = let { x = ? : Int } in assert (absolute x >= 0);

goal same_or_opposite = let { x = ? : Int; y = absolute x } in assert (y == x || y == negate x);

goal grows = let { x = ? : Int; y = ? : Int } in assume (x < y) in assert (absolute x < absolute y);
-- ~ refuted assert where x < y && x < 0

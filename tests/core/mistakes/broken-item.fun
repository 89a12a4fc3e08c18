-- What is broken costs itself; the other goals are checked all the same.

goal fine = let { x = ? : Int } in assert (x <= x);

def broken = ;
-- ~ error syntax

goal wrong = let { x = ? : Int } in assert (x > 0);
-- ~ refuted assert where x <= 0

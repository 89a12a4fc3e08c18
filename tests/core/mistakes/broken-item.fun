-- What is broken might say anything: nothing is decided beside it.

goal fine = let { x = ? : Int } in assert (x <= x);
-- ~ unknown unsupported

def broken = ;
-- ~ error syntax

goal wrong = let { x = ? : Int } in assert (x > 0);
-- ~ unknown unsupported

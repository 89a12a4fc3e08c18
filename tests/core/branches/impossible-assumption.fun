-- What follows an impossible assumption never happens.

goal nothing_happens = let { x = ? : Int } in assume (x < 0 && x > 0) in crash;

goal something_happens = let { x = ? : Int } in assume (x < 0 || x > 0) in crash;
-- ~ refuted crash where x != 0

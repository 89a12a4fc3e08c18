-- Dividing by zero is a failure of its own; a guard in front of it is enough.

goal unguarded = let { x = ? : Int; y = ? : Int } in force div x y in True;
-- ~ refuted division where y == 0

goal guarded = let { x = ? : Int; y = ? : Int } in if y == 0 then True else force div x y in True;

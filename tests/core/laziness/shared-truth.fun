-- A truth value that is shared is still a truth value.

data C a = Emp | C a;

goal shared = let { xs = ? : (C Int); } in assert (let { o = True; } in case xs of { C f -> True; _ -> o; });

goal shared_false = let { xs = ? : (C Int); } in assert (let { o = False; } in case xs of { C f -> True; _ -> o; });
-- ~ refuted assert where xs is Emp

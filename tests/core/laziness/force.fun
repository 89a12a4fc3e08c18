-- Only what is forced is evaluated.

goal bound_but_unused = let { x = crash } in 1;

goal forced_and_unused = let { x = crash } in force x in 1;
-- ~ refuted crash

goal forced_to_its_constructor_only = let { p = pair crash crash } in force p in 1;

data Pair = Pair Int Int;
def pair x y = Pair x y;

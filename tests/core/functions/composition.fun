-- Functions as arguments and results.

def compose f g = \x -> f (g x);
def twice f = compose f f;

goal adds_two = let { x = ? : Int } in assert (twice (\y -> y + 1) x == x + 2);

goal order_matters = let { x = ? : Int; double y = y * 2; next y = y + 1 } in
  assert (compose double next x == compose next double x);
-- ~ refuted assert

-- ~ with smoke
-- Code that nothing gets to: whatever stands there would be verified. A falsehood planted there goes unnoticed.
def sign x =
  if x > 0 then 1
  else if x < 0 then 0 - 1
  else 0;

goal positive = let { x = ? : Int } in assume (x > 3) in
  if x > 0 then assert (sign x == 1)
  else assert (sign x == 0); -- ~ warning unreachable

goal all = let { x = ? : Int } in assert (sign x < 2);

-- What is raised goes to the innermost handler that waits for it.
data Result = Value Int | Problem Int;

def divide x y = if y == 0 then (raise [division, "the divisor is zero"] (Problem x)) else Value (div x y);
-- ~ refuted division where y == 0
-- ~ refuted division
def safely x y = catch (\problem -> case problem of { Problem n -> Value 0; other -> other }) in divide x y;

goal caught = let { x = ? : Int; y = ? : Int } in case safely x y of { Value n -> assert (y /= 0 || n == 0) };

goal uncaught = let { x = ? : Int; y = ? : Int } in force divide x y in True;

goal raised_in_a_handler =
  let { x = ? : Int } in
  force (catch (\problem -> divide x 0) in divide x 0) in True;

goal innermost =
  let { x = ? : Int } in
  case (catch (\outer -> 1) in catch (\inner -> 2) in (if x > 0 then (raise True) else 3)) of { n -> assert (n == 2 || x <= 0) };

-- A shared computation that was left raises again when it is needed again.
goal again =
  let { x = ? : Int; shared = divide x 0 } in
  case (catch (\first -> 1) in case shared of { Value n -> 0 }) of { n ->
  case (catch (\second -> 2) in case shared of { Value n -> 0 }) of { m -> assert (n + m == 3) } };

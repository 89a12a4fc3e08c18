-- Numbers of one kind made of those of another, and truths put together without looking at one first.
goal as_real = let { n = ? : Int } in assert (intToReal n + 0.5 > intToReal n);

goal as_real_and_back = let { n = ? : Int } in assert (floor (intToReal n) == n);

goal rounded_down = let { x = ? : Real } in assert (intToReal (floor x) <= x);

goal not_rounded = let { x = ? : Real } in assert (intToReal (floor x) == x); -- ~ refuted assert

goal negated = let { n = ? : Int } in assert (negate n + n == 0);

goal negated_real = let { x = ? : Real } in assert (negate x + x == 0.0);

goal negated_is_less = let { n = ? : Int } in assert (negate n < n); -- ~ refuted assert

goal code_point = let { c = ? : Char } in assert (intToChar (charToInt c) == c);

goal no_surrogate = let { c = ? : Char } in assert (charToInt c < 55296 || charToInt c > 57343);

goal any_code = let { c = ? : Char } in assert (charToInt c < 200); -- ~ refuted assert

goal both_sides = let { a = ? : Bool; b = ? : Bool } in assume (both a b) in assert (a == b);

goal one_side = let { a = ? : Bool; b = ? : Bool } in assume (either a b) in assert a; -- ~ refuted assert where !a && b

goal neither = let { a = ? : Bool; b = ? : Bool } in assume (not (either a b)) in assert (not a && not b);

goal differ = let { a = ? : Bool; b = ? : Bool } in assume (a /= b) in assert (a == not b);

goal remainders =
  let { n = ? : Int } in
  assert (mod n 7 == mod (n + 7) 7 && mod n 7 >= 0 && n == 7 * div n 7 + mod n 7);

goal towards_zero = let { n = ? : Int } in assume (n < 0) in assert (rem n 7 <= 0 && n == 7 * quot n 7 + rem n 7);

goal rounds_down = let { n = ? : Int } in assert (quot n 7 == div n 7); -- ~ refuted assert where n < 0

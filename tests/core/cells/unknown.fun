-- Cells from outside may be one and the same, and hold anything at first.
data Pair = Pair (SharedCell Int) (SharedCell Int);

goal apart =
  let { p = ? : Pair } in
  case p of { Pair c d -> case writeCell c 1 of { one -> case writeCell d 2 of { two -> assert (readCell c == 1) } } }; -- ~ refuted assert

goal content =
  let { p = ? : Pair } in
  case p of { Pair c d -> assert (readCell c /= 12) }; -- ~ refuted assert

goal unless_the_same =
  let { p = ? : Pair } in
  case p of { Pair c d -> if sameCell c d then True else case writeCell c 1 of { one -> case writeCell d 2 of { two -> assert (readCell c == 1) } } };

-- Cells that are parts of something are no other cells; whether those things are the same is not tried.
data Two = Two (Cell Int) (Cell Int);

goal parts = -- ~ unknown unsupported
  let { p = ? : Two } in
  case p of { Two c d -> case writeCell c 1 of { one -> case writeCell d 2 of { two -> assert (readCell c == 1) } } };

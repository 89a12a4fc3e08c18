-- Mutable cells: what was written is read.
goal last_write =
  let { n = ? : Int } in
  case newCell n of { c -> case writeCell c (n + 1) of { done -> assert (readCell c == n + 1) } };

goal first_content =
  let { n = ? : Int } in
  case newCell n of { c -> case writeCell c 7 of { done -> assert (readCell c /= 7) } }; -- ~ refuted assert

goal two_cells =
  case newCell 1 of { c -> case newCell 1 of { d -> case writeCell c 2 of { done -> assert (readCell d == 1) } } };

-- Texts are taken apart and put together again.
goal together =
  let { t = ? : Text; n = ? : Int } in
  assume (0 <= n) in assume (n <= textLength t) in assert (textAppend (textTake t n) (textDrop t n) == t);

goal starts_with_a =
  let { t = ? : Text } in
  assume (textLength t > 0) in assert (textAt t 0 /= 'a'); -- ~ refuted assert where t == "a"

goal one_character = let { c = ? : Char } in assume (charToInt c < 1000) in assert (textLength (textOf c) == 1);

goal inside =
  let { t = ? : Text } in
  assume (textContains t "ab") in assert (t == "ab"); -- ~ refuted assert

goal ordered =
  let { t = ? : Text; u = ? : Text } in
  assume (t < u) in assert (t /= u);

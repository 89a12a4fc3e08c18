-- Texts are ordered like words in a dictionary, whichever way round the question is put.
goal below = let { t = ? : Text } in assume (t < "b") in assert (t <= "b");

goal less_is_strict = let { t = ? : Text } in assume (t < "b") in assert (t /= "b");

goal less_or_equal = let { t = ? : Text } in assume (t <= "b") in assert (t < "b"); -- ~ refuted assert where t == "b"

goal above = let { t = ? : Text } in assume (t > "b") in assert (t >= "b");

goal greater_is_strict = let { t = ? : Text } in assume (t > "b") in assert (t /= "b");

goal greater_or_equal = let { t = ? : Text } in assume (t >= "b") in assert (t > "b"); -- ~ refuted assert where t == "b"

goal turned = let { t = ? : Text; u = ? : Text } in assume (t > u) in assert (u < t);

goal turned_or_equal = let { t = ? : Text; u = ? : Text } in assume (t >= u) in assert (u <= t);

goal either_way = let { t = ? : Text } in assume (t > "a") in assert (t < "a"); -- ~ refuted assert

goal appended = let { t = ? : Text } in assert (textLength (textAppend t "ab") == textLength t + 2);

goal appended_longer = let { t = ? : Text } in assert (textLength (textAppend t "ab") == textLength t + 1); -- ~ refuted assert

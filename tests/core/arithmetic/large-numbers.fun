-- Integers do not overflow.

goal one_more = let { x = ? : Int } in assume (x >= 9223372036854775807) in assert (x + 1 > x);

goal beyond_machine_words = let { x = ? : Int } in assume (x > 18446744073709551616) in assert (x < 340282366920938463463374607431768211456);
-- ~ refuted assert where x >= 340282366920938463463374607431768211456

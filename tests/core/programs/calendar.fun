-- Days of a month by a contract that forgets which month it is, and a century without a leap year in eight.

def leap year = mod year 4 == 0 && (mod year 100 /= 0 || mod year 400 == 0);

def days month year = choice days month year {
  case month of { 2 -> if leap year then 29 else 28; 4 -> 30; 6 -> 30; 9 -> 30; 11 -> 30; other -> 31 }
} or {
  let { d = ? : Int } in assume (28 <= d && d <= 31) in d
};

goal at_most_a_month = let { m = ? : Int; y = ? : Int } in assert (days m y <= 31);

goal february_is_short = let { y = ? : Int } in assert (days 2 y <= 29);
-- ~ refuted weak-contract blame days kind abstract

goal a_leap_year_in_five =
  let { y = ? : Int } in
  assume (y > 0) in
  assert (leap y || leap (y + 1) || leap (y + 2) || leap (y + 3) || leap (y + 4));
  -- ~ refuted assert where y > 90 kind concrete

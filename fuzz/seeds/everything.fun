data Shape a = Circle Real | `:odd name` a !(Shape a) | Empty;
def `+ plus` x y = x + y * -2 - (negate y) / 3.5;
def pick f = choice pick f { f 1 } or { let { r = ? : Int } in assume (0 <= r && r < 10 || r == 42) in r };
def strict x = force x in \y z -> if y then "te\"xt\n" else z;
goal all = let { c = 'x'; s = ?label : (Shape Bool); f = ? : (Int -> Bool); n = 1 [] 2 } in
  case s of { Circle r -> r; `:odd name` a b -> crash [bad, "no"]; other -> 7.25 };
goal owned = assert [pre, precondition of pick, "why"] (div 7 2 == 3 && mod 7 (-2) /= 1) in True;

data List a = Nil | Cons a (List a);   -- lists
def nth xs j = case xs of { Cons h t -> if j == 0 then h else nth t (j - 1) };
def repl n = Cons n (repl (n + 1));
goal infinite = let { i = ? : Int; k = ? : Int; v = nth (repl i) k } in assert (v == i);

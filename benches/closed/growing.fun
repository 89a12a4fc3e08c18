-- A heap that only grows, for measuring what a fork of it costs.

data List = Nil | Cons Int List;

def grow n xs = if n == 0 then length xs 0 else grow (n - 1) (Cons n xs);
def length xs counted = case xs of { Nil -> counted; Cons x rest -> force counted in length rest (counted + 1) };

goal grown = assert (grow 100000 Nil == 100000);

-- A list that contains itself is fine as long as nobody asks for its end.

data List = Nil | Cons Int List;

def element xs j = case xs of { Cons head tail -> if j == 0 then head else element tail (j - 1) };

goal alternating = let { xs = Cons 0 (Cons 1 xs) } in assert (element xs 5 == 1);

goal first_two = let { xs = Cons 0 (Cons 1 xs); k = ? : Int } in assume (0 <= k && k <= 3) in assert (element xs k == k);
-- ~ refuted assert where k == 2 || k == 3

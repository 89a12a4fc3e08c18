-- Primes from an infinite list: thunks, closures, lists.

data List = Nil | Cons Int List;

def from n = Cons n (from (n + 1));
def filter p xs = case xs of { Nil -> Nil; Cons x rest -> if p x then Cons x (filter p rest) else filter p rest };
def sieve xs = case xs of { Nil -> Nil; Cons p rest -> Cons p (sieve (filter (\x -> mod x p /= 0) rest)) };
def element n xs = case xs of { Cons x rest -> if n == 0 then x else element (n - 1) rest };

goal prime = assert (element 399 (sieve (from 2)) == 2741);

-- Run-length encoding: what was decoded need not be encoded the same way, and a list without repetitions becomes no shorter.

data List a = Nil | Cons a (List a);
data Run = Run Int Int;

def encode xs = case xs of {
  Nil -> Nil;
  Cons x rest -> case encode rest of {
    Nil -> Cons (Run x 1) Nil;
    Cons run runs -> case run of {
      Run y n -> if x == y then Cons (Run y (n + 1)) runs else Cons (Run x 1) (Cons run runs)
    }
  }
};

def repeat n x rest = if n <= 0 then rest else Cons x (repeat (n - 1) x rest);
def decode runs = case runs of { Nil -> Nil; Cons run rest -> case run of { Run x n -> repeat n x (decode rest) } };

def length xs = case xs of { Nil -> 0; Cons x rest -> 1 + length rest };

def same xs ys = case xs of {
  Nil -> case ys of { Nil -> True; Cons y more -> False };
  Cons x rest -> case ys of { Nil -> False; Cons y more -> x == y && same rest more }
};

def same_runs xs ys = case xs of {
  Nil -> case ys of { Nil -> True; Cons y more -> False };
  Cons x rest -> case ys of {
    Nil -> False;
    Cons y more -> case x of { Run a n -> case y of { Run b m -> a == b && n == m && same_runs rest more } }
  }
};

goal three_there_and_back =
  let { a = ? : Int; b = ? : Int; c = ? : Int; xs = Cons a (Cons b (Cons c Nil)) } in assert (same (decode (encode xs)) xs);

goal back_and_there = let { runs = ? : (List Run) } in assert (same_runs (encode (decode runs)) runs);
-- ~ refuted assert where size runs > 0 kind concrete

goal shorter = let { xs = ? : (List Int) } in assume (length xs >= 3) in assert (length (encode xs) < length xs);
-- ~ refuted assert kind concrete

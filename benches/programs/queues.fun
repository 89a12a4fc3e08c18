-- A queue of two lists, driven by an unknown list of commands and compared with a plain list.

data List = Nil | Cons Int List;
data Queue = Queue List Int List Int;
data Commands = Done | Push Int Commands | Pop Commands;

def append xs ys = case xs of { Nil -> ys; Cons x rest -> Cons x (append rest ys) };
def reverse_onto xs ys = case xs of { Nil -> ys; Cons x rest -> reverse_onto rest (Cons x ys) };
def length xs = case xs of { Nil -> 0; Cons x rest -> 1 + length rest };

def balance front front_length back back_length =
  if back_length <= front_length then Queue front front_length back back_length
  else Queue (append front (reverse_onto back Nil)) (front_length + back_length) Nil 0;

def push queue x = case queue of { Queue front f back b -> balance front f (Cons x back) (b + 1) };

def pop queue = case queue of {
  Queue front f back b -> case front of { Nil -> queue; Cons x rest -> balance rest (f - 1) back b }
};

def forgetful_pop queue = case queue of {
  Queue front f back b -> case front of { Nil -> queue; Cons x rest -> Queue rest (f - 1) back b }
};

def contents queue = case queue of { Queue front f back b -> append front (reverse_onto back Nil) };

def tail xs = case xs of { Nil -> Nil; Cons x rest -> rest };

def run commands queue = case commands of {
  Done -> queue;
  Push x rest -> run rest (push queue x);
  Pop rest -> run rest (pop queue)
};

def run_model commands xs = case commands of {
  Done -> xs;
  Push x rest -> run_model rest (append xs (Cons x Nil));
  Pop rest -> run_model rest (tail xs)
};

def same xs ys = case xs of {
  Nil -> case ys of { Nil -> True; Cons y more -> False };
  Cons x rest -> case ys of { Nil -> False; Cons y more -> x == y && same rest more }
};

def sum_above limit xs = case xs of { Nil -> 0; Cons x rest -> if x > limit then x + sum_above limit rest else sum_above limit rest };

def many commands = case commands of { Done -> 0; Push x rest -> 1 + many rest; Pop rest -> 1 + many rest };

def empty = Queue Nil 0 Nil 0;

def well_formed queue = case queue of { Queue front f back b -> b <= f && f == length front && b == length back };

goal behaves_like_a_list =
  let { commands = ? : Commands } in
  assume (many commands <= 5) in
  assert (same (contents (run commands empty)) (run_model commands Nil));

goal sums_agree =
  let { commands = ? : Commands; limit = ? : Int } in
  assume (many commands <= 4) in
  assert (sum_above limit (contents (run commands empty)) == sum_above limit (run_model commands Nil));

goal stays_balanced =
  let { front = ? : List; f = ? : Int; back = ? : List; b = ? : Int; x = ? : Int; queue = Queue front f back b } in
  assume (well_formed queue) in
  assert (well_formed (forgetful_pop (push queue x)));

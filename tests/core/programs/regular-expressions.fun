-- Matching by derivatives. The derivative of a sequence forgets that its first part may match nothing.

data Expression = Empty | Epsilon | Symbol Int | Either Expression Expression | Then Expression Expression | Star Expression;
data List = Nil | Cons Int List;

def nullable e = case e of {
  Empty -> False;
  Epsilon -> True;
  Symbol s -> False;
  Either left right -> nullable left || nullable right;
  Then left right -> nullable left && nullable right;
  Star inner -> True
};

def derive s e = case e of {
  Empty -> Empty;
  Epsilon -> Empty;
  Symbol t -> if s == t then Epsilon else Empty;
  Either left right -> Either (derive s left) (derive s right);
  Then left right -> Then (derive s left) right;
  Star inner -> Then (derive s inner) (Star inner)
};

def matches e word = case word of { Nil -> nullable e; Cons s rest -> matches (derive s e) rest };
def append xs ys = case xs of { Nil -> ys; Cons x rest -> Cons x (append rest ys) };

goal sequences_match =
  let { first = ? : Expression; second = ? : Expression; u = ? : List; v = ? : List } in
  assume (matches first u) in
  assume (matches second v) in
  assert (matches (Then first second) (append u v));
  -- ~ refuted assert where size v > 0 kind concrete

goal repetitions_match =
  let { e = ? : Expression; u = ? : List } in
  assume (matches e u) in
  assert (matches (Star e) (append u u));
  -- ~ refuted assert where size u > 0 kind concrete

-- Arithmetic expressions with one variable: an evaluator, a simplifier, and a simplifier that goes one rule too far.

data Expression = Number Int | Variable | Add Expression Expression | Multiply Expression Expression | IfZero Expression Expression Expression;

def size e = case e of {
  Number n -> 1;
  Variable -> 1;
  Add l r -> 1 + size l + size r;
  Multiply l r -> 1 + size l + size r;
  IfZero c t f -> 1 + size c + size t + size f
};

def evaluate x e = case e of {
  Number n -> n;
  Variable -> x;
  Add l r -> evaluate x l + evaluate x r;
  Multiply l r -> evaluate x l * evaluate x r;
  IfZero c t f -> if evaluate x c == 0 then evaluate x t else evaluate x f
};

def is_number n e = case e of { Number m -> n == m; other -> False };

def simplify e = case e of {
  Add l r -> plus (simplify l) (simplify r);
  Multiply l r -> times (simplify l) (simplify r);
  IfZero c t f -> if is_number 0 (simplify c) then simplify t else IfZero (simplify c) (simplify t) (simplify f);
  other -> other
};

def plus l r = if is_number 0 l then r else if is_number 0 r then l else Add l r;
def times l r = if is_number 1 l then r else if is_number 1 r then l else if is_number 0 l then Number 0 else Multiply l r;

def hasty e = case e of {
  Add l r -> plus (hasty l) (hasty r);
  IfZero c t f -> case hasty c of { Number n -> if n == 0 then hasty t else hasty f; Variable -> hasty f; other -> IfZero other (hasty t) (hasty f) };
  other -> other
};

def linear e = case e of { Number n -> True; Variable -> True; Add l r -> linear l && linear r; Multiply l r -> False; IfZero c t f -> linear c && linear t && linear f };

goal simplifying_keeps_the_value =
  let { e = ? : Expression; x = ? : Int } in
  assume (size e <= 4) in
  assume (linear e) in
  assert (evaluate x (simplify e) == evaluate x e);

goal simplifying_keeps_the_value_of_products =
  let { l = ? : Expression; r = ? : Expression; x = ? : Int } in
  assume (size l + size r <= 2) in
  assert (evaluate x (simplify (Multiply l r)) == evaluate x (Multiply l r));

goal guessing_keeps_the_value =
  let { e = ? : Expression; x = ? : Int } in
  assume (linear e) in
  assert (evaluate x (hasty e) == evaluate x e);

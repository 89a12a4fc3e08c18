-- A compiler to a stack machine that has the operands of a difference in the wrong order.

data Expression = Number Int | Plus Expression Expression | Minus Expression Expression;
data Instruction = Push Int | Add | Subtract;
data List a = Nil | Cons a (List a);

def evaluate e = case e of {
  Number n -> n;
  Plus left right -> evaluate left + evaluate right;
  Minus left right -> evaluate left - evaluate right
};

def append xs ys = case xs of { Nil -> ys; Cons x rest -> Cons x (append rest ys) };
def one x = Cons x Nil;

def compile e = case e of {
  Number n -> one (Push n);
  Plus left right -> append (compile left) (append (compile right) (one Add));
  Minus left right -> append (compile right) (append (compile left) (one Subtract))
};

def pop stack = case stack of { Cons top rest -> top };
-- ~ refuted match

def run program stack = case program of {
  Nil -> pop stack;
  Cons instruction rest -> case instruction of {
    Push n -> run rest (Cons n stack);
    Add -> case stack of { Cons b below -> case below of { Cons a bottom -> run rest (Cons (a + b) bottom) } };
    Subtract -> case stack of { Cons b below -> case below of { Cons a bottom -> run rest (Cons (a - b) bottom) } }
  }
};

goal compiled_right = let { e = ? : Expression } in assert (run (compile e) Nil == evaluate e);
-- ~ refuted assert where e is Minus kind concrete

goal any_program_runs = let { program = ? : (List Instruction) } in force run program Nil in True;

-- Transfers between two accounts: no money is lost, but a negative amount is a way to take it from the other one.

data Bank = Bank Int Int;
data Maybe a = Nothing | Just a;

def total bank = case bank of { Bank a b -> a + b };

def transfer amount bank = case bank of {
  Bank from to -> if amount <= from then Just (Bank (from - amount) (to + amount)) else Nothing
};

goal money_is_kept =
  let { bank = ? : Bank; amount = ? : Int } in
  case transfer amount bank of { Nothing -> True; Just after -> assert (total after == total bank) };

goal never_below_zero =
  let { a = ? : Int; b = ? : Int; amount = ? : Int } in
  assume (a >= 0 && b >= 0) in
  case transfer amount (Bank a b) of {
    Nothing -> True;
    Just after -> case after of { Bank c d -> assert (c >= 0 && d >= 0) }
    -- ~ refuted assert where amount < 0 && b < 0 - amount kind concrete
  };

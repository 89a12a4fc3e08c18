-- A ledger of deposits, withdrawals and fees: sums of many unknowns, limits that depend on them.

data Entries = End | Deposit Int Entries | Withdraw Int Entries | Fee Entries;

def many entries = case entries of {
  End -> 0; Deposit amount rest -> 1 + many rest; Withdraw amount rest -> 1 + many rest; Fee rest -> 1 + many rest
};

def all_positive entries = case entries of {
  End -> True;
  Deposit amount rest -> amount > 0 && all_positive rest;
  Withdraw amount rest -> amount > 0 && all_positive rest;
  Fee rest -> all_positive rest
};

def balance start entries = case entries of {
  End -> start;
  Deposit amount rest -> balance (start + amount) rest;
  Withdraw amount rest -> if amount <= start then balance (start - amount) rest else balance start rest;
  Fee rest -> if start >= 3 then balance (start - 3) rest else balance 0 rest
};

def careless start entries = case entries of {
  End -> start;
  Deposit amount rest -> careless (start + amount) rest;
  Withdraw amount rest -> if amount <= start then careless (start - amount) rest else careless start rest;
  Fee rest -> careless (if start > 1 then start - 3 else 0) rest
};

goal never_in_debt =
  let { entries = ? : Entries; start = ? : Int } in
  assume (many entries <= 4) in
  assume (start >= 0 && all_positive entries) in
  assert (balance start entries >= 0);

goal more_at_the_start_is_no_less_at_the_end =
  let { entries = ? : Entries; start = ? : Int; more = ? : Int } in
  assume (many entries <= 2) in
  assume (0 <= start && start < more && all_positive entries) in
  assert (balance start entries <= balance more entries + more);

goal never_in_debt_either =
  let { entries = ? : Entries; start = ? : Int } in
  assume (start >= 0 && all_positive entries) in
  assert (careless start entries >= 0);

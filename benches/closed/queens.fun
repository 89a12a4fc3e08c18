-- Counting the ways to place queens: deep recursion over short lists.

data List = Nil | Cons Int List;

def safe column distance placed = case placed of {
  Nil -> True;
  Cons other rest ->
    if column == other then False
    else if column == other + distance then False
    else if column == other - distance then False
    else safe column (distance + 1) rest
};

def ways size row placed = if row == size then 1 else columns size row placed 0;

def columns size row placed column =
  if column == size then 0
  else if safe column 1 placed then ways size (row + 1) (Cons column placed) + columns size row placed (column + 1)
  else columns size row placed (column + 1);

goal eight_queens = assert (ways 7 0 Nil == 40);

-- Search trees: the invariant as an assumption, then insertion, look-up and a deletion that forgets a subtree.

data Tree = Leaf | Node Tree Int Tree;

def within low high tree = case tree of {
  Leaf -> True;
  Node left key right -> low < key && key < high && within low key left && within key high right
};

def size tree = case tree of { Leaf -> 0; Node left key right -> 1 + size left + size right };

def member key tree = case tree of {
  Leaf -> False;
  Node left here right -> if key == here then True else if key < here then member key left else member key right
};

def insert key tree = case tree of {
  Leaf -> Node Leaf key Leaf;
  Node left here right ->
    if key == here then tree
    else if key < here then Node (insert key left) here right
    else Node left here (insert key right)
};

def join left right = case left of {
  Leaf -> right;
  Node least key greatest -> Node least key (join greatest right)
};

def delete key tree = case tree of {
  Leaf -> Leaf;
  Node left here right ->
    if key == here then join left right
    else if key < here then Node (delete key left) here right
    else Node left here (delete key right)
};

def careless_delete key tree = case tree of {
  Leaf -> Leaf;
  Node left here right ->
    if key == here then left
    else if key < here then Node (careless_delete key left) here right
    else Node left here (careless_delete key right)
};

goal inserted_is_member =
  let { tree = ? : Tree; key = ? : Int } in
  assume (size tree <= 4) in
  assume (within (-1000) 1000 tree) in
  assert (member key (insert key tree));

goal others_stay =
  let { tree = ? : Tree; key = ? : Int; other = ? : Int } in
  assume (size tree <= 3) in
  assume (within (-1000) 1000 tree) in
  assume (key /= other) in
  assert (member other (insert key tree) == member other tree);

goal deletion_keeps_the_order =
  let { tree = ? : Tree; key = ? : Int } in
  assume (size tree <= 4) in
  assume (within (-1000) 1000 tree) in
  assert (within (-1000) 1000 (delete key tree));

goal deletion_keeps_others =
  let { tree = ? : Tree; key = ? : Int; other = ? : Int } in
  assume (within (-1000) 1000 tree) in
  assume (key /= other) in
  assume (member other tree) in
  assert (member other (careless_delete key tree));

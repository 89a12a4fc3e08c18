-- A search tree of scrambled numbers: building, looking up, summing.

data Tree = Leaf | Node Tree Int Tree;

def insert key tree = case tree of {
  Leaf -> Node Leaf key Leaf;
  Node left here right ->
    if key == here then tree
    else if key < here then Node (insert key left) here right
    else Node left here (insert key right)
};

def scramble n = mod (n * 7919) 10007;

def build n tree = if n == 0 then tree else force tree in build (n - 1) (insert (scramble n) tree);

def sum tree = case tree of { Leaf -> 0; Node left key right -> sum left + key + sum right };
def sum_scrambled n total = if n == 0 then total else force total in sum_scrambled (n - 1) (total + scramble n);

goal same_sum = assert (sum (build 4000 Leaf) == sum_scrambled 4000 0);

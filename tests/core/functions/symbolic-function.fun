-- Any function is a function: the same argument gives the same result, different ones need not.

data List = Nil | Cons Int List;
def all f xs = case xs of { Nil -> True; Cons x rest -> f x && all f rest };
def map f xs = case xs of { Nil -> Nil; Cons x rest -> Cons (f x) (map f rest) };

goal same_argument = let { f = ? : (Int -> Int); x = ? : Int } in assert (f x == f x);

goal equal_arguments = let { f = ? : (Int -> Int); x = ? : Int } in assert (f (x + x) == f (2 * x));

goal different_arguments = let { f = ? : (Int -> Int) } in assert (f 1 == f 2);
-- ~ refuted assert kind concrete

goal all_its_arguments_count =
  let { f = ? : (Int -> Int -> Int) } in
  assume (f 0 0 == 5) in assume (f 1 0 == 6) in assert (f 0 1 /= 7);
-- ~ refuted assert kind concrete

goal a_function_of_a_list = let { f = ? : (List -> Int) } in assert (f Nil == f (Cons 1 Nil));
-- ~ refuted assert kind concrete

goal a_function_that_does_not_look = let { f = ? : (List -> Int) } in assert (f (crash) /= 3);
-- ~ refuted assert kind concrete

goal a_predicate = let { f = ? : (Int -> Bool); xs = ? : List } in assume (all f xs) in assert (all f (map (\x -> x + 1) xs));
-- ~ refuted assert kind concrete

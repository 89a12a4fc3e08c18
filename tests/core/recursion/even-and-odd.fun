-- Mutual recursion, decided for as many numbers as the assumption leaves.

def even n = if n == 0 then True else odd (n - 1);
def odd n = if n == 0 then False else even (n - 1);

goal one_of_them = let { n = ? : Int } in assume (0 <= n && n <= 6) in assert (even n || odd n);

goal six_is_odd = let { n = ? : Int } in assume (0 <= n && n <= 6) in assert (odd n || n < 6);
-- ~ refuted assert where n == 6

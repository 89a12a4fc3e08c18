-- A loop with one number: calls, comparisons and additions, hardly any data.

def count n total = if n == 0 then total else force total in count (n - 1) (total + n);

goal counted = assert (count 400000 0 == 80000200000);

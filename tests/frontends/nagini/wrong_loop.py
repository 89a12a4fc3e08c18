from nagini_contracts.contracts import *

def count(n: int) -> int:
    Requires(n >= 0)
    Ensures(Result() == n)
    i = 0
    while i < n:
        Invariant(0 <= i and i < n)
        i = i + 1
    return i

from nagini_contracts.contracts import *

def total(n: int) -> int:
    Requires(n >= 0)
    Ensures(Result() == n * 2)
    i = 0
    result = 0
    while i < n:
        Invariant(0 <= i and i <= n)
        Invariant(result == i * 2)
        i = i + 1
        result = result + 2
    return result

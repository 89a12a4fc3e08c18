from nagini_contracts.contracts import *

def compare(a: int, b: int) -> None:
    Requires(a > b)
    Assert(a - b > 0)
    Assert(a - b > 1)

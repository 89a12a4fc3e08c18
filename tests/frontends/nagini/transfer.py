from nagini_contracts.contracts import *

class Cell:
    def __init__(self, value: int) -> None:
        self.value = value
        Ensures(Acc(self.value) and self.value == value)


def move(source: Cell, target: Cell, amount: int) -> None:
    Requires(Acc(source.value) and Acc(target.value))
    Ensures(Acc(source.value) and Acc(target.value))
    Ensures(source.value + target.value == Old(source.value + target.value))
    source.value = source.value - amount
    target.value = target.value + amount

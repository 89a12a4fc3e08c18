from nagini_contracts.contracts import *

class Node:
    def __init__(self) -> None:
        self.value = 0
        Ensures(Acc(self.value) and self.value == 0)


@Predicate
def positive(node: Node) -> bool:
    return Acc(node.value) and node.value > 0


def raise_it(node: Node) -> None:
    Requires(Acc(node.value) and node.value >= 0)
    Ensures(positive(node))
    node.value = node.value + 1
    Fold(positive(node))


def claim(node: Node) -> None:
    Requires(Acc(node.value) and node.value >= 0)
    Ensures(positive(node))
    Fold(positive(node))

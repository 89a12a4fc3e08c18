//! 4.18 Sets

use super::{
    Primitive,
    Shape::{Function, List, Predicate, Relation},
    row,
};

pub(super) const SETS: &[Primitive] = &[
    row("set", List(0), "setOfList", ""),
    row("list->set", Function(1), "setOfList", "list?"),
    row("set->list", Function(1), "setToList", "set?"),
    row("in-set", Function(1), "setToList", "set?"),
    row("set?", Predicate(1), "isSet", ""),
    row("set-add", Function(2), "setWith", "set?"),
    row("set-remove", Function(2), "setWithout", "set?"),
    row("set-member?", Relation(2), "setHas", "set?"),
    row("set-count", Function(1), "setSize", "set?"),
    row("set-empty?", Relation(1), "setIsEmpty", "set?"),
    row("set-union", List(1), "setUnion", "set?"),
    row("set-intersect", List(1), "setIntersection", "set?"),
    row("set-subtract", List(1), "setDifference", "set?"),
    row("subset?", Relation(2), "setWithin", "set?"),
    row("set=?", Relation(2), "setSame", "set?"),
    row("set-first", Function(1), "setAny", "a set that is not empty"),
    row("set-map", Function(2), "setMapped", "a set, and a function of one argument"),
    row("set/c", Function(1), "setContract", "contract?"),
];

//! What two descriptions of one value say together.
//!
//! Values are finite trees, so a place that has no smallest tree has none: a list that never ends in `null` and one that always does have nothing
//! in common. Where one of the descriptions speaks of anything but constructors, the first is left as it is.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use gainsay_ir::functional::Type;

use super::grammar::{Detail, Grammar, Key, Node, Part, Unknown, copy, part_of, slot};
use crate::code::ConstructorId;

/// Larger products are given up on.
const MOST_PLACES: usize = 300;

/// A place of one description, or of both.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    One(Key),
    Two(Key),
    Both(Key, Key),
}

/// What is at a place of both besides constructors, and the constructors with the places of their fields.
struct Product {
    rest: Node,
    constructors: BTreeMap<ConstructorId, Vec<(Part, Place)>>,
}

/// How two descriptions fit together.
pub(super) enum Meeting {
    /// There is no such value.
    Nothing,
    /// Nothing was found out.
    Unclear,
    At(Rc<Grammar>, Key),
}

/// Two descriptions of a value.
pub(super) struct Descriptions<'a> {
    pub(super) one: (&'a Grammar, &'a Key),
    pub(super) two: (&'a Grammar, &'a Key),
    /// How many fields a constructor has.
    pub(super) fields: &'a dyn Fn(ConstructorId) -> u16,
}

impl Descriptions<'_> {
    /// The values that are described by both.
    pub(super) fn meet(&self, detail: Detail) -> Meeting {
        let root = Place::Both(self.one.1.clone(), self.two.1.clone());
        let Some(products) = self.products(&root) else { return Meeting::Unclear };
        if !products.contains_key(&root) {
            return Meeting::Unclear;
        }
        let inhabited = inhabited(&products);
        if !inhabited.contains(&root) {
            return Meeting::Nothing;
        }
        let key = slot(0, detail);
        let mut result = Grammar::default();
        let mut pending = vec![(root, key.clone())];
        let mut seen = BTreeSet::new();
        while let Some((place, key)) = pending.pop() {
            gainsay_meter::tick(4);
            if !seen.insert((place.clone(), key.clone())) {
                continue;
            }
            let Some(product) = products.get(&place) else {
                let (from, from_key) = self.leaf(&place);
                copy(from, from_key, &mut result, &key);
                continue;
            };
            result.at_mut(&key).join(&product.rest);
            for (constructor, places) in &product.constructors {
                if places.iter().all(|(_, next)| is_inhabited(next, &products, &inhabited)) {
                    result.at_mut(&key).add_constructor(*constructor);
                    pending.extend(places.iter().map(|(part, next)| (next.clone(), part_of(&key, *part))));
                }
            }
        }
        Meeting::At(Rc::new(result), key)
    }

    /// What a place that is no product is described by.
    fn leaf<'p>(&'p self, place: &'p Place) -> (&'p Grammar, &'p Key) {
        match place {
            Place::One(key) | Place::Both(key, _) => (self.one.0, key),
            Place::Two(key) => (self.two.0, key),
        }
    }

    fn products(&self, root: &Place) -> Option<BTreeMap<Place, Product>> {
        let mut products = BTreeMap::new();
        let mut pending = vec![root.clone()];
        while let Some(place) = pending.pop() {
            gainsay_meter::tick(4);
            if products.contains_key(&place) {
                continue;
            }
            if products.len() >= MOST_PLACES {
                return None;
            }
            if let Some(product) = self.product(&place) {
                pending.extend(product.constructors.values().flatten().map(|(_, next)| next.clone()));
                products.insert(place, product);
            }
        }
        Some(products)
    }

    /// None where there is nothing to be said together.
    fn product(&self, place: &Place) -> Option<Product> {
        let Place::Both(one_key, two_key) = place else { return None };
        let (first, second) = (self.one.0.at(one_key)?, self.two.0.at(two_key)?);
        if !is_transparent(first) || !is_transparent(second) {
            return None;
        }
        let places = |constructor: ConstructorId, place: &dyn Fn(Part) -> Place| -> Vec<(Part, Place)> {
            let parts = (0..(self.fields)(constructor)).map(|index| Part::Field(constructor, index));
            parts.map(|part| (part, place(part))).collect()
        };
        let of_first = |part| Place::One(part_of(one_key, part));
        let of_second = |part| Place::Two(part_of(two_key, part));
        let of_both = |part| Place::Both(part_of(one_key, part), part_of(two_key, part));
        let mut constructors = BTreeMap::new();
        for constructor in first.constructors.iter().chain(&second.constructors).copied() {
            let is_in = |node: &Node| node.constructors.contains(&constructor);
            let (any_first, any_second) = (admits(&first.unknowns, constructor), admits(&second.unknowns, constructor));
            let fields = match (is_in(first), is_in(second)) {
                (true, _) if any_second => places(constructor, &of_first),
                (_, true) if any_first => places(constructor, &of_second),
                (true, true) => places(constructor, &of_both),
                _ => continue,
            };
            constructors.insert(constructor, fields);
        }
        let mut rest = Node { unknowns: unknowns_of_both(&first.unknowns, &second.unknowns), ..Node::default() };
        if second.has_base() {
            rest = Node { constructors: Vec::new(), unknowns: rest.unknowns, ..first.clone() };
        }
        Some(Product { rest, constructors })
    }
}

/// Whether there is nothing but constructors, unknowns of algebraic types and plain numbers and texts.
fn is_transparent(node: &Node) -> bool {
    !node.is_opaque() && node.unknowns.iter().all(|unknown| matches!(*unknown.ty, Type::Data(..)))
}

fn admits(unknowns: &[Unknown], constructor: ConstructorId) -> bool {
    unknowns.iter().any(|unknown| unknown.among.as_ref().is_none_or(|among| among.contains(&constructor)))
}

fn unknowns_of_both(one: &[Unknown], two: &[Unknown]) -> Vec<Unknown> {
    let pairs = one.iter().filter_map(|first| Some((first, two.iter().find(|second| second.ty == first.ty)?)));
    let both = pairs.map(|(first, second)| {
        let among = match (&first.among, &second.among) {
            (Some(first), Some(second)) => Some(first.iter().copied().filter(|one| second.contains(one)).collect()),
            (Some(among), None) | (None, Some(among)) => Some(among.clone()),
            (None, None) => None,
        };
        Unknown { ty: first.ty.clone(), among }
    });
    both.filter(|unknown| unknown.among.as_ref().is_none_or(|among| !among.is_empty())).collect()
}

fn is_inhabited(place: &Place, products: &BTreeMap<Place, Product>, inhabited: &BTreeSet<Place>) -> bool {
    inhabited.contains(place) || !products.contains_key(place)
}

/// The products at which there is some finite value.
fn inhabited(products: &BTreeMap<Place, Product>) -> BTreeSet<Place> {
    let mut inhabited = BTreeSet::new();
    loop {
        let before = inhabited.len();
        for (place, product) in products {
            gainsay_meter::tick(2);
            let is_there = |(_, next): &(Part, Place)| is_inhabited(next, products, &inhabited);
            let has_constructor = product.constructors.values().any(|fields| fields.iter().all(is_there));
            if product.rest != Node::default() || has_constructor {
                inhabited.insert(place.clone());
            }
        }
        if inhabited.len() == before {
            return inhabited;
        }
    }
}

//! What differs from the snapshot before: values, permissions, where variables point, what is new and what is no longer held.

use std::collections::BTreeMap;

use super::graph::{Change, Graph, Label, Object, Slot, Standing, Target};

pub fn mark(before: &Graph, now: &mut Graph) {
    let objects = before.index();
    let aims = aims(before);
    for object in &mut now.objects {
        let earlier = objects.get(object.key.as_str()).map(|index| &before.objects[*index]);
        mark_object(earlier, object);
        for label in &mut object.labels {
            label.change = compared(aims.get(label.text.as_str()), &format!("{}{}", object.key, label.place));
        }
    }
    for scalar in &mut now.scalars {
        scalar.change = compared(aims.get(scalar.name.as_str()), &scalar.text);
    }
}

/// A variable that was not there before has not changed: it has only come into scope.
fn compared(before: Option<&String>, now: &str) -> Change {
    match before {
        Some(before) if before != now => Change::Was(before.clone()),
        _ => Change::Same,
    }
}

/// What each variable was.
fn aims(graph: &Graph) -> BTreeMap<&str, String> {
    let labels = graph.objects.iter().flat_map(|object| {
        let aim = |label: &Label| format!("{}{}", object.key, label.place);
        object.labels.iter().map(move |label| (label.text.as_str(), aim(label)))
    });
    let scalars = graph.scalars.iter().map(|scalar| (scalar.name.as_str(), scalar.text.clone()));
    labels.chain(scalars).collect()
}

fn mark_object(before: Option<&Object>, now: &mut Object) {
    let was_held = before.is_some_and(|before| !before.slots.is_empty());
    match now.standing {
        Standing::Held if !was_held => now.change = Change::New,
        Standing::Held | Standing::Folded | Standing::Value => {}
        Standing::Mentioned if was_held => now.standing = Standing::Lost,
        Standing::Freed | Standing::Leaked => {
            let was_so = before.is_some_and(|before| before.standing == now.standing);
            now.change = if was_so { Change::Same } else { Change::New };
        }
        Standing::Mentioned | Standing::Lost => {}
    }
    let Some(before) = before.filter(|_| was_held) else { return };
    let mut known: BTreeMap<&str, Vec<&Slot>> = BTreeMap::new();
    before.slots.iter().for_each(|slot| known.entry(&slot.name).or_default().push(slot));
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    for slot in &mut now.slots {
        // A name may occur several times, where parts of one permission are held in several places: the same occurrence is meant, or the
        // last there is.
        let occurrence = met.entry(slot.name.clone()).or_default();
        let twins = known.get(slot.name.as_str());
        let twin = twins.and_then(|twins| twins.get(*occurrence).or(twins.last()));
        *occurrence += 1;
        mark_slot(twin.copied(), slot);
    }
}

fn mark_slot(before: Option<&Slot>, now: &mut Slot) {
    let Some(before) = before else {
        now.change = Change::New;
        return;
    };
    let known = |slot: &Slot| slot.text != "_" || slot.target != Target::Nothing;
    if before.text != now.text && known(before) && known(now) {
        now.change = Change::Was(before.text.clone());
    }
    if before.permission != now.permission {
        now.permission_before = Some(before.permission.clone());
    }
}

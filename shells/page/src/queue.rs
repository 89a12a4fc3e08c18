//! Whose check runs next. So many run at once; the others wait, and places are given to addresses in rotation, so that one visitor with a
//! hundred programs makes nobody else wait for more than one of them.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

pub struct Queue {
    state: Mutex<State>,
    /// How many may wait, from everywhere and from one address.
    room: Room,
}

#[derive(Clone, Copy)]
pub struct Room {
    pub all: usize,
    pub each: usize,
}

#[derive(Default)]
struct State {
    free: usize,
    /// The addresses with somebody who waits, the next one first.
    rotation: VecDeque<IpAddr>,
    waiting: BTreeMap<IpAddr, VecDeque<oneshot::Sender<Turn>>>,
}

/// The right to run one check, given on when it is dropped.
pub struct Turn {
    /// None once it was given on.
    queue: Option<Arc<Queue>>,
}

/// Either a turn, or a place in the queue.
pub enum Place {
    Now(Turn),
    Later {
        turn: oneshot::Receiver<Turn>,
        /// How many wait already.
        before: usize,
    },
    /// Too many wait.
    Full,
}

impl Queue {
    pub fn new(at_once: usize, room: Room) -> Arc<Queue> {
        Arc::new(Queue { state: Mutex::new(State { free: at_once.max(1), ..State::default() }), room })
    }

    pub fn enter(self: &Arc<Queue>, visitor: IpAddr) -> Place {
        let mut state = self.locked();
        if state.free > 0 {
            state.free -= 1;
            return Place::Now(Turn { queue: Some(self.clone()) });
        }
        state.forget_those_who_left();
        let before = state.waiting.values().map(VecDeque::len).sum();
        if before >= self.room.all || state.waiting.get(&visitor).is_some_and(|own| own.len() >= self.room.each) {
            return Place::Full;
        }
        let (sender, turn) = oneshot::channel();
        if !state.waiting.contains_key(&visitor) {
            state.rotation.push_back(visitor);
        }
        state.waiting.entry(visitor).or_default().push_back(sender);
        Place::Later { turn, before }
    }

    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn forget_those_who_left(&mut self) {
        for waiting in self.waiting.values_mut() {
            waiting.retain(|sender| !sender.is_closed());
        }
        self.waiting.retain(|_, waiting| !waiting.is_empty());
        self.rotation.retain(|visitor| self.waiting.contains_key(visitor));
    }

    /// The one whose turn it is; its address goes to the end of the rotation.
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let visitor = self.rotation.pop_front()?;
        let own = self.waiting.get_mut(&visitor)?;
        let next = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&visitor);
        } else {
            self.rotation.push_back(visitor);
        }
        next
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        while let Some(queue) = self.queue.take() {
            let mut state = queue.locked();
            let Some(next) = state.next() else {
                state.free += 1;
                return;
            };
            drop(state);
            // Where whoever waited has left, the turn is still ours to give.
            self.queue = next.send(Turn { queue: Some(queue) }).err().and_then(|mut turn| turn.queue.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { all: 100, each: 50 };

    fn visitor(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    fn wait(queue: &Arc<Queue>, number: u8) -> oneshot::Receiver<Turn> {
        match queue.enter(visitor(number)) {
            Place::Later { turn, .. } => turn,
            Place::Now(_) | Place::Full => panic!("nobody waits"),
        }
    }

    fn now(queue: &Arc<Queue>, number: u8) -> Turn {
        match queue.enter(visitor(number)) {
            Place::Now(turn) => turn,
            Place::Later { .. } | Place::Full => panic!("a place is free"),
        }
    }

    #[test]
    fn addresses_take_turns() {
        let queue = Queue::new(1, ROOM);
        let first = now(&queue, 1);
        let mut greedy: Vec<_> = (0..3).map(|_| wait(&queue, 1)).collect();
        let mut other = wait(&queue, 2);
        drop(first);
        let second = greedy[0].try_recv().expect("whose address waited longest");
        assert!(other.try_recv().is_err());
        drop(second);
        let third = other.try_recv().expect("the other address comes before the rest of the first one");
        assert!(greedy[1].try_recv().is_err());
        drop(third);
        assert!(greedy[1].try_recv().is_ok());
    }

    #[test]
    fn who_leaves_loses_nobody_a_turn() {
        let queue = Queue::new(1, ROOM);
        let first = now(&queue, 1);
        drop(wait(&queue, 2));
        let mut stays = wait(&queue, 3);
        drop(first);
        drop(stays.try_recv().expect("the one who left is passed over"));
        drop(now(&queue, 4));
        drop(now(&queue, 5));
    }

    #[test]
    fn a_turn_that_nobody_fetches_is_given_on() {
        let queue = Queue::new(1, ROOM);
        let first = now(&queue, 1);
        let leaves = wait(&queue, 2);
        drop(first);
        drop(leaves);
        drop(now(&queue, 3));
    }

    #[test]
    fn there_is_only_so_much_room() {
        let queue = Queue::new(1, Room { all: 3, each: 2 });
        let _running = now(&queue, 1);
        let _waiting = [wait(&queue, 1), wait(&queue, 1)];
        assert!(matches!(queue.enter(visitor(1)), Place::Full));
        let _other = wait(&queue, 2);
        assert!(matches!(queue.enter(visitor(3)), Place::Full));
    }
}

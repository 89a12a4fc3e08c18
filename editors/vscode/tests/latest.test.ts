// Following the cursor: questions wait until it rests, and answers that were overtaken are dropped.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Clock, Latest } from "../src/latest";

/** A clock that moves when told. */
class Hand implements Clock {
  private now = 0;
  private waiting: { at: number; run: () => void }[] = [];

  after(milliseconds: number, run: () => void): { cancel(): void } {
    const entry = { at: this.now + milliseconds, run };
    this.waiting.push(entry);
    return { cancel: () => (this.waiting = this.waiting.filter((other) => other !== entry)) };
  }

  async pass(milliseconds: number): Promise<void> {
    this.now += milliseconds;
    const due = this.waiting.filter(({ at }) => at <= this.now);
    this.waiting = this.waiting.filter(({ at }) => at > this.now);
    due.forEach(({ run }) => run());
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function setUp(): { clock: Hand; shown: string[]; asked: string[]; latest: Latest<string>; ask(name: string): { answer(): void; fail(): void } } {
  const [clock, shown, asked] = [new Hand(), [] as string[], [] as string[]];
  const latest = new Latest<string>(100, (text) => shown.push(text), (error) => shown.push(String(error)), clock);
  const ask = (name: string): { answer(): void; fail(): void } => {
    let [answer, fail] = [(): void => {}, (): void => {}];
    const promise = new Promise<string>((resolve, reject) => {
      answer = () => resolve(name);
      fail = () => reject(`${name} failed`);
    });
    latest.ask(() => {
      asked.push(name);
      return promise;
    });
    return { answer, fail };
  };
  return { clock, shown, asked, latest, ask };
}

test("only the last of many quick moves asks", async () => {
  const { clock, asked, ask } = setUp();
  for (const name of ["a", "b", "c"]) {
    ask(name);
    await clock.pass(50);
  }
  assert.deepEqual(asked, []);
  await clock.pass(50);
  assert.deepEqual(asked, ["c"]);
});

test("an answer that comes after a newer question is not shown", async () => {
  const { clock, shown, asked, ask } = setUp();
  const old = ask("old");
  await clock.pass(100);
  const young = ask("young");
  old.answer();
  await clock.pass(100);
  assert.deepEqual([asked, shown], [["old", "young"], []]);
  young.answer();
  await clock.pass(0);
  assert.deepEqual(shown, ["young"]);
});

test("what goes wrong is shown, unless it was overtaken", async () => {
  const { clock, shown, latest, ask } = setUp();
  const first = ask("first");
  await clock.pass(100);
  first.fail();
  await clock.pass(0);
  assert.deepEqual(shown, ["first failed"]);
  const second = ask("second");
  await clock.pass(100);
  latest.cancel();
  second.fail();
  await clock.pass(0);
  assert.deepEqual(shown, ["first failed"]);
});

test("what was cancelled while it waited never asks", async () => {
  const { clock, asked, latest, ask } = setUp();
  ask("a");
  latest.cancel();
  await clock.pass(1000);
  assert.deepEqual(asked, []);
});

// Which goal the cursor is in.

import assert from "node:assert/strict";
import { test } from "node:test";
import { goalAt, isAnswer, isGoal, type Lens } from "../src/goals";

const SHOW = "gainsay.showHeap";

function lens(goal: string, from: number, to: number, command: string = SHOW): Lens {
  return { range: { start: { line: from, character: 0 }, end: { line: to, character: 80 } }, command: { command, arguments: [{ uri: "file:///queue.c", goal }] } };
}

function at(lenses: Lens[], line: number, text: string[] = []): string | undefined {
  return goalAt(lenses, SHOW, { line, character: 4 }, (index) => text[index] ?? "")?.goal;
}

test("a goal reaches from its head to the next one", () => {
  const lenses = [lens("enqueue", 10, 10), lens("dequeue", 20, 20)];
  assert.deepEqual([10, 11, 19, 20, 99].map((line) => at(lenses, line)), ["enqueue", "enqueue", "enqueue", "dequeue", "dequeue"]);
});

test("above all goals there is none", () => {
  assert.equal(at([lens("enqueue", 10, 10)], 9), undefined);
  assert.equal(at([], 9), undefined);
});

test("comments, annotations and types right above a head belong to it", () => {
  const haskell = ["clamp x = x", "  where", "", "-- | In hundredths.", "{-@ percent :: Int -> Nat @-}", "percent' :: Int -> Int", "percent' x = clamp x"];
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map((line) => at([lens("clamp", 0, 0), lens("percent", 6, 6)], line, haskell)), [...Array(3).fill("clamp"), ...Array(4).fill("percent")]);
  const c = ["void f()", "  //@ requires true;", "{", "  // the end", "}", "void g()"];
  assert.deepEqual([1, 2, 3, 4, 5].map((line) => at([lens("f", 0, 0), lens("g", 5, 5)], line, c)), [...Array(4).fill("f"), "g"]);
  assert.equal(at([lens("f", 1, 1)], 0, ["// f", "void f()"]), "f");
});

test("the order of lenses does not matter", () => {
  const lenses = [lens("dequeue", 20, 20), lens("enqueue", 10, 10)];
  assert.deepEqual([15, 25].map((line) => at(lenses, line)), ["enqueue", "dequeue"]);
});

test("of two ranges around the cursor the inner one counts", () => {
  const lenses = [lens("outer", 1, 30), lens("inner", 10, 12)];
  assert.deepEqual([5, 11, 20].map((line) => at(lenses, line)), ["outer", "inner", "outer"]);
  assert.equal(at([...lenses].reverse(), 11), "inner");
});

test("a verified goal without the command is not taken for the refuted one above it", () => {
  const verified = { range: lens("", 20, 20).range, command: { command: "" } };
  assert.equal(at([lens("enqueue", 10, 10), verified], 25), undefined);
  assert.equal(at([lens("enqueue", 10, 10), { range: verified.range }], 25), undefined);
});

test("among several lenses of a goal the one with the command is taken", () => {
  assert.equal(at([lens("other", 10, 10, "gainsay.replay"), lens("enqueue", 10, 10)], 12), "enqueue");
});

test("arguments that are no goal are no goal", () => {
  const bad = [undefined, null, 3, "goal", {}, { uri: "file:///a.c" }, { uri: 1, goal: "f" }, { goal: "f" }];
  assert.deepEqual(bad.filter(isGoal), []);
  const range = lens("", 1, 1).range;
  assert.deepEqual(bad.map((argument) => goalAt([{ range, command: { command: SHOW, arguments: [argument] } }], SHOW, { line: 1, character: 0 }, () => "")), bad.map(() => undefined));
});

test("only a text with a drawing, or without, is an answer", () => {
  assert.deepEqual([{ text: "", svg: null }, { text: "a", svg: "<svg/>" }, { text: "a" }].map(isAnswer), [true, true, true]);
  assert.deepEqual([null, undefined, "text", {}, { svg: "<svg/>" }, { text: 1, svg: null }, { text: "", svg: 1 }].map(isAnswer), Array(7).fill(false));
});

// Colours: every sample under `samples` has the scopes it says.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { test } from "node:test";
import { check, registry } from "./samples";

const ROOT = path.join(__dirname, "../..");
const SAMPLES = path.join(ROOT, "tests/samples");

const grammars = registry(ROOT);

for (const name of fs.readdirSync(SAMPLES)) {
  test(`${name} is coloured as it says`, async () => {
    const { complaints, expectations } = await check(await grammars, fs.readFileSync(path.join(SAMPLES, name), "utf8"));
    assert.deepEqual(complaints, []);
    assert.ok(expectations > 10, `${name} expects hardly anything`);
  });
}

test("a sample that expects the wrong thing is noticed", async () => {
  const sample = ['// SYNTAX TEST "source.viper"', "   var x: Int // text", "// ^^^ comment", "//            ^^^^ comment - comment.line", "//                        ^ source"];
  const { complaints, expectations } = await check(await grammars, sample.join("\n"));
  assert.equal(expectations, 3);
  assert.deepEqual(complaints.map(({ line }) => line), [2, 2, 2]);
});

test("every program of the project is coloured in reasonable time, and no string or comment runs away", async () => {
  const programs: [string, string[]][] = [
    ["source.viper", [".vpr"]],
    ["source.spcf", [".spcf"]],
    ["source.gainsay-core", [".fun"]],
    ["source.c", [".c"]],
    ["source.haskell", [".hs"]],
  ];
  const files = ["tests", "examples"].flatMap((folder) => below(path.join(ROOT, "../..", folder)));
  for (const [scope, extensions] of programs) {
    const grammar = await (await grammars).loadGrammar(scope);
    assert.ok(grammar !== null);
    const ours = files.filter((file) => extensions.includes(path.extname(file)));
    assert.ok(ours.length > 0, `there is no program in ${scope}`);
    for (const file of ours.slice(0, 150)) {
      let stack: Parameters<typeof grammar.tokenizeLine>[1] = null;
      for (const line of fs.readFileSync(file, "utf8").split("\n")) {
        const result = grammar.tokenizeLine(line, stack, 2000);
        assert.ok(!result.stoppedEarly, `${file}: ${line}`);
        stack = result.ruleStack;
      }
      const open = grammar.tokenizeLine("", stack).tokens[0]?.scopes.join(" ") ?? "";
      assert.ok(!/string|comment|annotation/.test(open) || mistaken(file), `${file} ends in ${open}`);
    }
  }
});

/** Programs that are wrong on purpose may end in the middle of something. */
function mistaken(file: string): boolean {
  return /mistakes|bad|error/.test(file);
}

function below(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [])).sort();
}

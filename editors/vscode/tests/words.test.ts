// File names, command lines and the status bar; and that the manifest and the code speak of the same things.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { test } from "node:test";
import { checkArguments, serverArguments } from "../src/arguments";
import { isCheckable, PATTERN } from "../src/files";
import { label } from "../src/status";

const ROOT = path.join(__dirname, "../..");
const manifest = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));

test("files are known by their extensions", () => {
  assert.deepEqual(["/a/queue.c", "/a/Percent.hs", "/a/x.vpr", "/a/b.c/x.fun", "/a/x.spcf"].map(isCheckable), Array(5).fill(true));
  assert.deepEqual(["/a/queue.h", "/a/c", "/a/.c/x", "/a/x.cc", "/a/x.vpr.bak", ""].map(isCheckable), Array(6).fill(false));
});

test("the files are those that gainsay knows", () => {
  const source = fs.readFileSync(path.join(ROOT, "../../crates/gainsay/src/language.rs"), "utf8");
  const known = [...source.matchAll(/=> &\[(.*)\]/g)].flatMap((match) => (match[1] ?? "").split(", ").map((name) => name.replace(/"/g, "")));
  const ours = (/\{(.*)\}/.exec(PATTERN)?.[1] ?? "").split(",");
  assert.deepEqual(ours.toSorted(), known.toSorted());
});

test("settings become arguments, and a file name is never taken for an option", () => {
  assert.deepEqual(serverArguments({ arguments: [], timeout: "" }), ["lsp"]);
  assert.deepEqual(serverArguments({ arguments: ["--jobs", "2"], timeout: "5s" }), ["lsp", "--timeout", "5s", "--jobs", "2"]);
  assert.deepEqual(checkArguments({ arguments: ["--jobs"], timeout: "" }, "--x.c"), ["check", "--color", "never", "--", "--x.c"]);
});

test("the status bar never claims a proof", () => {
  const { tooltip } = label({ kind: "running", errors: 0, warnings: 0, notes: 0 });
  assert.ok(!/verified|proved|correct/.test(tooltip));
});

test("the status bar counts what is wrong, errors first", () => {
  assert.deepEqual(label({ kind: "running", errors: 1, warnings: 2, notes: 0 }), { text: "$(error) gainsay 1", tooltip: "gainsay: 1 error, 2 warnings in this file", severity: "none" });
  assert.equal(label({ kind: "running", errors: 0, warnings: 2, notes: 1 }).text, "$(warning) gainsay 2");
  assert.deepEqual(label({ kind: "running", errors: 0, warnings: 0, notes: 1 }), { text: "$(info) gainsay 1", tooltip: "gainsay: 1 note in this file", severity: "none" });
  assert.equal(label({ kind: "missing", message: "why" }).tooltip, "why");
});

test("every command of the manifest is registered, and every file it names is there", () => {
  const sources = fs.readdirSync(path.join(ROOT, "src")).map((name) => fs.readFileSync(path.join(ROOT, "src", name), "utf8")).join("\n");
  for (const { command } of manifest.contributes.commands) {
    assert.match(sources, new RegExp(`(onEditor|registerCommand)\\("${command}"`));
  }
  const files = [...manifest.contributes.grammars.map((grammar: { path: string }) => grammar.path), ...manifest.contributes.languages.flatMap((language: { configuration?: string }) => language.configuration ?? [])];
  for (const file of files) {
    assert.ok(fs.existsSync(path.join(ROOT, file)), file);
  }
});

test("no setting may be chosen by a folder that is not trusted", () => {
  assert.deepEqual(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations, ["gainsay.path", "gainsay.arguments"]);
});

test("nothing is generated or fetched from a place that is written down", () => {
  const lock = fs.readFileSync(path.join(ROOT, "package-lock.json"), "utf8");
  assert.ok(!/"resolved"/.test(lock));
  for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies })) {
    assert.match(String(version), /^\d+\.\d+\.\d+$/);
  }
});

test("every package has a line that says what for, and every line a package", () => {
  const page = fs.readFileSync(path.join(ROOT, "../../docs/decisions/dependencies.md"), "utf8").split("## Packages of the extension")[1] ?? "";
  const lines = page.split("\n").filter((line) => line.startsWith("* "));
  const described = lines.flatMap((line) => [...(line.split(": ")[0] ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ""));
  assert.deepEqual(described.toSorted(), Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).toSorted());
});

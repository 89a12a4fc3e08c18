// Where the program is found, and what is said when it is not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { findProgram, type Surroundings } from "../src/find";

function around(programs: string[], others: Partial<Surroundings> = {}): Surroundings {
  return { searchPath: "/usr/local/bin:/usr/bin", home: "/home/me", folder: "/work/project", platform: "linux", isProgram: (file) => programs.includes(file), ...others };
}

function program(setting: string, surroundings: Surroundings): string | undefined {
  const found = findProgram(setting, surroundings);
  return found.found ? found.program : undefined;
}

function message(setting: string, surroundings: Surroundings): string {
  const found = findProgram(setting, surroundings);
  assert.equal(found.found, false);
  return found.found ? "" : found.message;
}

test("without a setting, the first gainsay on PATH is taken", () => {
  assert.equal(program("", around(["/usr/bin/gainsay", "/usr/local/bin/gainsay"])), "/usr/local/bin/gainsay");
  assert.equal(program("  ", around(["/usr/bin/gainsay"])), "/usr/bin/gainsay");
});

test("a relative entry of PATH, which means the folder that is open, is not looked at", () => {
  assert.equal(program("", around(["gainsay", "./gainsay", "/work/project/gainsay"], { searchPath: ".::bin:/usr/bin" })), undefined);
});

test("the setting wins over PATH", () => {
  assert.equal(program("/opt/gainsay", around(["/usr/bin/gainsay", "/opt/gainsay"])), "/opt/gainsay");
});

test("a setting that is wrong is not replaced by another program", () => {
  assert.match(message("/opt/gainsay", around(["/usr/bin/gainsay"])), /gainsay\.path.*\/opt\/gainsay/);
  assert.match(message("gainsay-nightly", around(["/usr/bin/gainsay"])), /gainsay-nightly.*PATH/);
});

test("a name without a slash is looked for on PATH", () => {
  assert.equal(program("gainsay-nightly", around(["/usr/bin/gainsay-nightly"])), "/usr/bin/gainsay-nightly");
});

test("home, the open folder and relative paths are understood", () => {
  assert.equal(program("~/bin/gainsay", around(["/home/me/bin/gainsay"])), "/home/me/bin/gainsay");
  assert.equal(program("${workspaceFolder}/target/debug/gainsay", around(["/work/project/target/debug/gainsay"])), "/work/project/target/debug/gainsay");
  assert.equal(program("target/debug/gainsay", around(["/work/project/target/debug/gainsay"])), "/work/project/target/debug/gainsay");
  assert.equal(program("./~/gainsay", around(["/work/project/~/gainsay"])), "/work/project/~/gainsay");
});

test("without a folder, a path inside of it is a mistake that is named", () => {
  const { folder: _, ...rest } = around(["/gainsay"]);
  assert.match(message("${workspaceFolder}/gainsay", { ...rest, folder: undefined }), /no folder is open/);
});

test("what is missing is told with what to do", () => {
  assert.match(message("", around([])), /no "gainsay" on your PATH.*Install.*gainsay\.path/);
  assert.match(message("", around([], { searchPath: undefined })), /gainsay\.path/);
});

test("on Windows, programs end in .exe and paths have backslashes", () => {
  const windows = around(["C:\\bin\\gainsay.exe"], { platform: "win32", searchPath: "C:\\other;C:\\bin", folder: "D:\\project", home: "C:\\Users\\me" });
  assert.equal(program("", windows), "C:\\bin\\gainsay.exe");
  assert.equal(program("C:\\bin\\gainsay", windows), "C:\\bin\\gainsay.exe");
  assert.equal(program("C:\\bin\\gainsay.exe", windows), "C:\\bin\\gainsay.exe");
});

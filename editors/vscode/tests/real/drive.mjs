// What a user does, in a real editor: open a wrong program, see why, look at the heap, replay it, mend it.

import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { ROOT, Session, until } from "./session.mjs";

const EXAMPLES = path.join(ROOT, "../../examples");
const FILES = [
  ...["c/queue.c", "viper/list.vpr", "viper/increment.vpr", "haskell/Percent.hs", "racket/average.rkt"].map((name) => path.join(EXAMPLES, name)),
  path.join(ROOT, "../../tests/core/first-steps/infinite-list.fun"),
];
const QUEUE = { head: 29, body: 40, forgotten: 42 };
const PERCENT = { contract: 4, failing: 13 };

let session = await Session.start(FILES, { "gainsay.path": process.env.GAINSAY });
let failed = 0;

/** Each step begins where the one before ended, so the first failure is the last. */
async function step(sentence, run) {
  if (failed > 0) {
    console.log(`not run ${sentence}`);
    return;
  }
  try {
    await run();
    console.log(`ok      ${sentence}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${sentence}\n        ${error.message}`);
    await session.page.screenshot({ path: path.join(ROOT, `.real/failed.png`) });
  }
}

const squiggles = () => session.page.$$eval(".squiggly-error", (found) => found.length);
const lenses = () => session.texts(".codelens-decoration a, .codelens-decoration > span");

await step("a wrong C program has an error, and its goal a lens that says so", async () => {
  await session.open("queue.c");
  await until("an error is underlined", squiggles);
  await until("a lens offers the heap", async () => (await lenses()).some((title) => /heap/i.test(title)));
  await until("the status bar counts it", async () => /gainsay 1/.test(await session.statusText()));
});

await step("values of the counterexample stand beside the lines", async () => {
  await until("a value", async () => (await session.texts(".view-line")).some((line) => /^void enqueue.*\)\s*q = \S/.test(line)));
});

await step("annotations in C are coloured as code, not as comments", async () => {
  const [keyword, type] = [await session.colour("requires"), await session.colour("void")];
  assert.ok(keyword !== null && type !== null);
  const comment = await session.colour("//@");
  assert.notEqual(keyword, comment);
});

await step("the lens opens the heap: a picture without scripts", async () => {
  await session.page.locator(".codelens-decoration a", { hasText: /heap/i }).first().click();
  const view = await until("the view shows a picture", async () => {
    const found = await session.view();
    return found?.picture?.width > 100 && found;
  });
  assert.match(view.heading, /enqueue/);
  assert.match(view.picture.source, /^data:image\/svg\+xml/);
  assert.equal(view.scripts, 0);
});

await step("the view follows the cursor out of the goal and back", async () => {
  await session.page.locator(".view-line").first().click();
  await session.goToLine(1);
  await until("no heap above all goals", async () => (await session.view())?.picture === null);
  await session.goToLine(QUEUE.body);
  await until("the heap again", async () => (await session.view())?.picture?.width > 100);
});

await step("the heap stays, or comes back, when the text changes beside it", async () => {
  await session.goToLine(QUEUE.forgotten);
  await session.page.keyboard.press("End");
  await session.page.keyboard.type(" // nothing new");
  await session.page.waitForTimeout(2000);
  await until("the heap", async () => (await session.view())?.picture?.width > 100);
  await until("the error", squiggles);
  await session.command("File: Revert File");
  await until("the error again", squiggles);
  await until("the heap again", async () => (await session.view())?.picture?.width > 100);
});

await step("replaying shows the execution in a document", async () => {
  await session.command("gainsay: Replay Counterexample");
  await until("a replay is open", async () => (await session.texts(".tab")).some((title) => /replay of enqueue/.test(title)));
});

await step("checking the file shows the whole report", async () => {
  await session.page.locator('.tab[data-resource-name="queue.c"]').click();
  await session.command("gainsay: Check File");
  await until("the report is in the output", async () => (await session.texts(".output-view .view-line, .panel .view-line")).some((line) => /enqueue/.test(line)));
  await session.page.keyboard.press("Control+J");
});

await step("mending the program without saving takes the error away", async () => {
  await session.page.locator('.tab[data-resource-name="queue.c"]').click();
  await session.goToLine(QUEUE.forgotten);
  await session.page.keyboard.press("End");
  await session.page.keyboard.type("\nq->last = n;");
  await until("nothing is underlined", async () => (await squiggles()) === 0);
  await until("the status bar counts nothing", async () => !/gainsay \d/.test(await session.statusText()));
  await session.command("File: Revert File");
  await until("the error is back", squiggles);
});

await step("Viper is coloured", async () => {
  await session.open("list.vpr");
  const [keyword, name] = await until("colours", async () => {
    const colours = [await session.colour("predicate"), await session.colour("list")];
    return colours.every((colour) => colour !== null) && colours;
  });
  assert.notEqual(keyword, name);
});

for (const name of ["average.rkt", "infinite-list.fun", "increment.vpr"]) {
  await step(`${name} is checked as well`, async () => {
    await session.open(name);
    await until("an error is underlined", squiggles);
    await until("the status bar counts it", async () => /gainsay \d/.test(await session.statusText()));
  });
}

await step("a contract that is too weak is named, and the quick fix leads to it", async () => {
  await session.open("Percent.hs");
  await until("an error is underlined", squiggles);
  await session.goToLine(PERCENT.failing);
  await session.command("Show or Focus Hover");
  await until("a hover says it", async () => (await session.texts(".monaco-hover")).some((text) => /contract of .?clamp.? is too weak/.test(text)));
  await session.page.keyboard.press("Escape");
  await session.page.keyboard.press("Control+.");
  await session.page.waitForSelector(".action-widget .monaco-list-row.focused");
  await until("the action is chosen", async () => {
    const [chosen] = await session.texts(".action-widget .monaco-list-row.focused");
    if (/contract of .?clamp/.test(chosen ?? "")) return true;
    await session.page.keyboard.press("ArrowDown");
    return false;
  });
  await session.page.keyboard.press("Enter");
  await until("the cursor is at the contract", async () => (await session.texts(".statusbar-item")).some((text) => text.startsWith(`Ln ${PERCENT.contract},`)));
});

await step("annotations in Haskell are coloured as code, not as comments", async () => {
  // Both are there once the first comment of the file is.
  const comment = await until("the colour of a comment", () => session.colour("{-@"));
  const type = await until("the colour of a type in an annotation", () => session.colour("Int"));
  assert.notEqual(type, comment);
});

await step("a path that leads nowhere is told, with what to do", async () => {
  await session.change({ "gainsay.path": "/nowhere/gainsay" });
  await until("a message", async () => (await session.texts(".notification-list-item-message")).some((text) => /gainsay\.path.*\/nowhere\/gainsay/.test(text)));
  assert.deepEqual(await session.texts(".notification-list-item-buttons-container .monaco-text-button"), ["Open Settings", "Show Output", "Try Again"]);
});

await step("a path that is right again starts the server again", async () => {
  await session.change({ "gainsay.path": process.env.GAINSAY });
  await session.open("queue.c");
  await until("an error is underlined", squiggles);
});

await step("a server that dies is started again", async () => {
  const [old, ...others] = session.languageServers();
  assert.ok(old !== undefined && others.length === 0);
  process.kill(old, "SIGKILL");
  await until("another server", () => session.languageServers().some((id) => id !== old));
  await until("an error is underlined", squiggles);
});

await step("restarting leaves one server", async () => {
  const [old] = session.languageServers();
  await session.command("gainsay: Restart Server");
  await until("another server alone", () => {
    const servers = session.languageServers();
    return servers.length === 1 && servers[0] !== old;
  });
  await until("an error is underlined", squiggles);
});

/** A folder whose settings name a program of its own, which leaves a trace when it runs. */
function foreign(folder) {
  fs.writeFileSync(path.join(folder, "program"), `#!/bin/sh\ntouch '${folder}/trace'\n`, { mode: 0o755 });
  fs.mkdirSync(path.join(folder, ".vscode"));
  fs.writeFileSync(path.join(folder, ".vscode/settings.json"), JSON.stringify({ "gainsay.path": path.join(folder, "program") }));
}

async function openForeign(trust) {
  await session.end();
  session = await Session.start(FILES, { "gainsay.path": process.env.GAINSAY }, { trust, prepare: foreign });
  await session.open("queue.c");
}

await step("a folder that is not trusted does not choose the program", async () => {
  await openForeign("nothing");
  await until("an error is underlined, by the user's own program", squiggles);
  assert.ok(!fs.existsSync(path.join(session.folder, "trace")));
});

await step("a folder that is trusted does", async () => {
  await openForeign("everything");
  await until("the trace of its program", () => fs.existsSync(path.join(session.folder, "trace")));
});

await step("a program that is no server is told once, and can be replaced", async () => {
  await until("a message", async () => (await session.texts(".notification-list-item-message")).length > 0);
  const messages = await session.texts(".notification-list-item-message");
  assert.equal(messages.length, 1);
  assert.match(messages[0], /program lsp" did not start/);
  fs.writeFileSync(path.join(session.folder, "program"), `#!/bin/sh\nexec '${process.env.GAINSAY}' "$@"\n`);
  await session.page.locator(".notification-list-item-buttons-container .monaco-text-button", { hasText: "Try Again" }).click();
  await until("an error is underlined", squiggles);
});

await step("a program that never says a word can be replaced at once, and ends", async () => {
  fs.writeFileSync(path.join(session.folder, "program"), "#!/bin/sh\nexec tail -f /dev/null lsp\n");
  await session.command("gainsay: Restart Server");
  const [silent] = await until("the silent program alone", () => {
    const servers = session.languageServers();
    return servers.length === 1 && fs.readFileSync(`/proc/${servers[0]}/cmdline`, "utf8").startsWith("tail") && servers;
  });
  fs.writeFileSync(path.join(session.folder, "program"), `#!/bin/sh\nexec '${process.env.GAINSAY}' "$@"\n`);
  await session.command("gainsay: Restart Server");
  await until("an error is underlined", squiggles);
  await until("the silent program ended", () => !session.languageServers().includes(silent));
});

await session.end();
process.exitCode = failed === 0 ? 0 : 1;

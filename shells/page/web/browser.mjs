// A visitor's walk through the page, and a reader's look at the report, in a real browser.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "playwright-core";

const { CHROMIUM, GAINSAY } = process.env;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WRONG = "int f(int x)\n//@ requires x > 0;\n//@ ensures result > 1;\n{ return x; }\n";
const RIGHT = WRONG.replace("return x;", "return 2;");
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

mkdirSync("shots", { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "gainsay-page-"));
const server = spawn(GAINSAY, ["serve", "--port", "0"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
const address = await new Promise((resolve, reject) => {
  server.stdout.once("data", (bytes) => resolve(bytes.toString().trim()));
  server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
});
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
let passed = 0;

async function step(name, work) {
  await work();
  passed += 1;
  console.log(`ok ${passed} ${name}`);
}

/** What axe finds, by rule and place. */
async function accessible(page, where) {
  // As text of ours the policy of the page does not hold for it.
  await page.evaluate(AXE);
  const found = await page.evaluate(() => axe.run());
  const told = found.violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.html).slice(0, 3).join(" | ")}`);
  assert.deepEqual(told, [], where);
}

async function noSideways(page, where) {
  const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${where}: ${wide} pixels too wide`);
}

async function open(options = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => { if (message.type() === "error") complaints.push(message.text()); });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.complaints = complaints;
  return page;
}

/** Waits until the text as it is now was checked. */
const summary = (page, text) => page.waitForFunction(
  (wanted) => !document.getElementById("report").classList.contains("stale") && document.getElementById("status").textContent.includes(wanted),
  text, { timeout: 30000 });

async function write(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

try {
  const page = await open();
  await page.goto(address);
  await step("the first program is checked when the page opens", async () => {
    await summary(page, "refuted");
    assert.ok(await page.locator(".goal.refuted figure svg").count() > 0, "its heap is drawn");
    await page.screenshot({ path: "shots/first-light.png" });
  });
  await step("typing shows the counterexample", async () => {
    await write(page, WRONG);
    await summary(page, "1 goal: 1 refuted");
    assert.match(await page.locator(".goal.refuted").innerText(), /f\(1\) = 1/);
    assert.ok(await page.locator(".cm-lintRange-error").count() > 0, "the place is marked in the text");
  });
  await step("mending the program shows that it is verified", async () => {
    await write(page, RIGHT);
    await summary(page, "1 goal: 1 verified");
    assert.equal(await page.locator(".cm-lintRange-error").count(), 0);
  });
  await step("a mistake in the text is shown where it is", async () => {
    await write(page, "int f(int x { return x; }\n");
    await page.waitForSelector("#goals section", { timeout: 30000 });
    assert.ok(await page.locator(".cm-lintRange-error").count() > 0);
  });
  await step("a program of the gallery", async () => {
    await page.locator("#gallery").selectOption({ label: "A store that is missing" });
    await summary(page, "refuted");
  });
  await step("the slider goes through the replayed run, by keyboard", async () => {
    const player = page.locator(".player").first();
    await player.locator("input").focus();
    await page.keyboard.press("Home");
    assert.match(await player.locator("output").innerText(), /before line \d+, 0 of \d+ steps done/);
    assert.equal(await page.locator(".cm-step").count(), 1, "the line is marked in the text");
    assert.equal(await page.locator("figure.current").count(), 1);
    const before = await page.locator("figure.current figcaption").first().innerText();
    await page.screenshot({ path: "shots/slider.png" });
    await page.keyboard.press("End");
    assert.match(await player.locator("output").innerText(), /at the end/);
    assert.notEqual(await page.locator("figure.current figcaption").first().innerText(), before);
  });
  for (const language of ["haskell", "racket", "viper", "c"]) {
    await step(`programs in ${language}`, async () => {
      await page.locator("#language").selectOption(language);
      await page.waitForFunction(() => !document.getElementById("report").classList.contains("stale"));
      await summary(page, "goal");
      await page.screenshot({ path: `shots/${language}.png` });
    });
  }
  await step("a link holds the program", async () => {
    await write(page, `// shared: λ\n${WRONG}`);
    await summary(page, "1 goal: 1 refuted");
    await page.locator("#share").click();
    await page.waitForFunction(() => location.hash.length > 20);
    const other = await open();
    await other.goto(page.url());
    await summary(other, "1 goal: 1 refuted");
    assert.match(await other.locator(".cm-content").innerText(), /shared: λ/);
    await other.context().close();
  });
  await step("light and dark", async () => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.locator("#theme").click();
    assert.equal(await paper(), light, "light was the system's choice");
    await page.locator("#theme").click();
    assert.notEqual(await paper(), light);
    await page.screenshot({ path: "shots/dark.png" });
    await accessible(page, "dark");
    await page.locator("#theme").click();
    assert.equal(await paper(), light);
    await accessible(page, "light");
  });
  await step("everything can be reached by keyboard", async () => {
    await page.locator("#language").focus();
    const reached = [];
    for (let presses = 0; presses < 6; presses += 1) {
      reached.push(await page.evaluate(() => document.activeElement.id || document.activeElement.className));
      await page.keyboard.press("Tab");
    }
    for (const part of ["language", "gallery", "share", "theme", "cm-content"]) {
      assert.ok(reached.some((name) => name.includes(part)), `${part} in ${reached.join(", ")}`);
    }
  });
  assert.deepEqual(page.complaints, []);

  for (const colorScheme of ["light", "dark"]) {
    await step(`on a phone, ${colorScheme}`, async () => {
      const phone = await open({ viewport: PHONE, colorScheme, isMobile: true, hasTouch: true });
      await phone.goto(address);
      await summary(phone, "refuted");
      await noSideways(phone, "the page");
      await accessible(phone, `phone, ${colorScheme}`);
      await phone.screenshot({ path: `shots/phone-${colorScheme}.png`, fullPage: true });
      await phone.context().close();
    });
  }

  for (const count of [1, 10, 200]) {
    await step(`the HTML report with ${count} goals`, async () => {
      const program = Array.from({ length: count }, (_, index) => (index % 3 === 0 ? WRONG : RIGHT).replace("f(", `f${index}(`)).join("\n");
      const source = join(folder, `goals-${count}.c`);
      writeFileSync(source, program);
      const made = spawnSync(GAINSAY, ["check", source, "--format", "html"], { encoding: "utf8", maxBuffer: 1 << 28 });
      const file = join(folder, `goals-${count}.html`);
      writeFileSync(file, made.stdout);
      for (const [name, viewport] of [["desktop", DESKTOP], ["phone", PHONE]]) {
        for (const colorScheme of ["light", "dark"]) {
          const reader = await open({ viewport, colorScheme });
          await reader.goto(`file://${file}`);
          await noSideways(reader, `${count} goals, ${name}`);
          await accessible(reader, `${count} goals, ${name}, ${colorScheme}`);
          await reader.screenshot({ path: `shots/report-${count}-${name}-${colorScheme}.png` });
          await reader.context().close();
        }
      }
    });
  }
  await step("the HTML report is searched", async () => {
    const reader = await open();
    await reader.goto(`file://${join(folder, "goals-200.html")}`);
    await reader.keyboard.press("/");
    await reader.keyboard.type("f12");
    assert.equal(await reader.locator(".search output").textContent(), "11 found");
    const visible = await reader.locator("summary h3 code:visible").allTextContents();
    assert.deepEqual(visible, ["f12", "f120", "f123", "f126", "f129"]);
    await reader.keyboard.press("Escape");
    assert.equal(await reader.locator("summary h3 code:visible").count(), 67);
    assert.deepEqual(reader.complaints, []);
    await reader.context().close();
  });
  console.log(`${passed} steps passed`);
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true });
}

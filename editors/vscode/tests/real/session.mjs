// A VS Code to drive: code-server with the packed extension in a folder of its own, and a headless browser in front of it.

import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as net from "node:net";
import * as os from "node:os";
import * as path from "node:path";
import { fileURLToPath } from "node:url";

const HERE = path.dirname(fileURLToPath(import.meta.url));
export const ROOT = path.join(HERE, "../..");
const REAL = path.join(ROOT, ".real");
const ENTRY = path.join(REAL, "node_modules/code-server/out/node/entry.js");

/** How long anything may take; the machine may be busy. */
export const PATIENCE = 30_000;

export class Session {
  /** `files` are copied into the folder that is opened; `settings` are the machine's, `prepare` may put more into the folder. */
  static async start(files, settings, { trust = "everything", prepare = () => {} } = {}) {
    const { chromium } = (await import(path.join(REAL, "node_modules/playwright-core/index.js"))).default;
    const session = new Session();
    session.base = fs.mkdtempSync(path.join(os.tmpdir(), "vscode-"));
    session.folder = path.join(session.base, "project");
    fs.mkdirSync(session.folder);
    for (const file of files) {
      fs.copyFileSync(file, path.join(session.folder, path.basename(file)));
    }
    prepare(session.folder);
    session.set(settings, trust);
    session.install();
    await session.serve();
    session.browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
    session.page = await session.browser.newPage({ viewport: { width: 1400, height: 800 } });
    session.page.setDefaultTimeout(PATIENCE);
    await session.page.goto(`http://127.0.0.1:${session.port}/?folder=${encodeURIComponent(session.folder)}`);
    await session.page.waitForSelector(".monaco-workbench .statusbar");
    return session;
  }

  async end() {
    await this.browser?.close();
    this.server?.kill();
    await new Promise((resolve) => (this.server && this.server.exitCode === null ? this.server.once("exit", resolve) : resolve()));
    fs.rmSync(this.base, { recursive: true, force: true });
  }

  /** Settings before the editor starts. Where a program is, is for each machine to say: for the editor, the server is one, and the browser another. */
  set(settings, trust) {
    const quiet = {
      "workbench.startupEditor": "none",
      "security.workspace.trust.enabled": trust === "nothing",
      "security.workspace.trust.startupPrompt": "never",
      "telemetry.telemetryLevel": "off",
      "workbench.colorTheme": "Default Light Modern",
      "editor.minimap.enabled": false,
      "editor.stickyScroll.enabled": false,
      "editor.autoClosingBrackets": "never",
      "editor.autoIndent": "none",
      "files.autoSave": "off",
      "workbench.secondarySideBar.defaultVisibility": "hidden",
    };
    for (const [folder, content] of [["User", quiet], ["Machine", settings]]) {
      fs.mkdirSync(path.join(this.base, "data", folder), { recursive: true });
      fs.writeFileSync(path.join(this.base, "data", folder, "settings.json"), JSON.stringify(content));
    }
  }

  /** Changes the settings of the machine as a user does who writes them by hand. */
  async change(settings) {
    await this.command("Preferences: Open Remote Settings (JSON)");
    await this.page.waitForSelector('.tab.active[data-resource-name="settings.json"]');
    await this.page.locator(".editor-group-container.active .view-line").first().click();
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.insertText(JSON.stringify(settings));
    await this.page.keyboard.press("Control+S");
    await this.page.waitForSelector(".tab.active.dirty", { state: "detached" });
    await this.page.keyboard.press("Control+F4");
  }

  arguments() {
    return ["--user-data-dir", path.join(this.base, "data"), "--extensions-dir", path.join(this.base, "extensions"), "--disable-telemetry", "--disable-update-check"];
  }

  environment() {
    return { ...process.env, HOME: this.base, PATH: "/usr/bin:/bin" };
  }

  /** The packed extension, and one that colours Haskell, which VS Code itself does not: its grammar is what ours is injected into. */
  install() {
    const packed = fs.readdirSync(ROOT).find((name) => name.endsWith(".vsix"));
    this.installFile(path.join(ROOT, packed));
    const host = path.join(this.base, "haskell");
    fs.mkdirSync(host);
    fs.copyFileSync(path.join(ROOT, "node_modules/tm-grammars/grammars/haskell.json"), path.join(host, "grammar.json"));
    const grammars = [{ language: "haskell", scopeName: "source.haskell", path: "./grammar.json" }];
    const manifest = { name: "haskell-colours", publisher: "test", version: "0.0.1", engines: { vscode: "^1.90.0" }, contributes: { languages: [{ id: "haskell", extensions: [".hs"] }], grammars } };
    fs.writeFileSync(path.join(host, "package.json"), JSON.stringify(manifest));
    const options = ["package", "--no-dependencies", "--skip-license", "--allow-missing-repository", "--out", "haskell.vsix"];
    run(process.execPath, [path.join(ROOT, "node_modules/@vscode/vsce/vsce"), ...options], { cwd: host, env: this.environment() });
    this.installFile(path.join(host, "haskell.vsix"));
  }

  installFile(file) {
    run(process.execPath, [ENTRY, ...this.arguments(), "--install-extension", file], { env: this.environment() });
  }

  async serve() {
    this.port = await freePort();
    this.log = fs.openSync(path.join(this.base, "log"), "a");
    this.server = spawn(process.execPath, [ENTRY, ...this.arguments(), "--auth", "none", "--bind-addr", `127.0.0.1:${this.port}`], { stdio: ["ignore", this.log, this.log], env: this.environment() });
    await until("code-server answers", async () => (await fetch(`http://127.0.0.1:${this.port}/healthz`)).ok);
  }

  /** By the explorer: the search of the editor needs a program that its package fetches from elsewhere. */
  async open(name) {
    await this.page.locator(`.explorer-folders-view .monaco-list-row[aria-label^="${name}"]`).dblclick();
    await this.page.waitForSelector(`.tab.active[data-resource-name="${name}"]`);
    await this.page.waitForSelector(".editor-group-container.active .view-line");
  }

  /** Runs a command of the palette by its title. */
  async command(title) {
    await this.page.keyboard.press("F1");
    await this.page.waitForSelector(".quick-input-widget:not([style*='display: none']) input");
    await this.page.keyboard.type(title);
    await this.page.waitForSelector(`.quick-input-list .monaco-list-row.focused[aria-label*="${title}"]`);
    await this.page.keyboard.press("Enter");
  }

  /** The language servers of this session, by their process ids. */
  languageServers() {
    return fs.readdirSync("/proc").filter((id) => {
      try {
        const words = fs.readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0");
        return words.includes("lsp") && fs.readFileSync(`/proc/${id}/environ`, "utf8").split("\0").includes(`HOME=${this.base}`);
      } catch {
        return false;
      }
    }).map(Number);
  }

  async goToLine(line) {
    await this.page.keyboard.press("Control+G");
    await this.page.waitForSelector(".quick-input-widget:not([style*='display: none']) input");
    await this.page.keyboard.type(String(line));
    await this.page.keyboard.press("Enter");
    await this.page.waitForSelector(".quick-input-widget", { state: "hidden" });
  }

  /** The colour of a word in the editor. */
  colour(word) {
    return this.page.evaluate((wanted) => {
      const spans = [...document.querySelectorAll(".view-line span span")];
      const found = spans.find((span) => span.childElementCount === 0 && span.textContent.replace(/\u00a0/g, " ").trim() === wanted);
      return found ? getComputedStyle(found).color : null;
    }, word);
  }

  /** What is inside of the web view, or undefined while there is none. */
  async view() {
    for (const frame of this.page.frames()) {
      const content = await frame
        .evaluate(() => {
          if (document.title !== "Heap") return undefined;
          const image = document.querySelector("img");
          return {
            heading: document.querySelector("h1")?.textContent ?? "",
            text: document.body.innerText,
            picture: image === null ? null : { width: image.naturalWidth, source: image.getAttribute("src").slice(0, 26) },
            scripts: document.querySelectorAll("script").length,
          };
        })
        .catch(() => undefined);
      if (content !== undefined) {
        return content;
      }
    }
    return undefined;
  }

  statusText() {
    return this.page.evaluate(() => document.querySelector('.statusbar-item[id*="gainsay"]')?.textContent ?? "");
  }

  texts(selector) {
    return this.page.$$eval(selector, (found) => found.map((each) => each.textContent.replace(/\u00a0/g, " ")));
  }
}

/** Waits until `holds` gives something that is neither false nor nothing. */
export async function until(what, holds, patience = PATIENCE) {
  const end = Date.now() + patience;
  let last;
  for (;;) {
    try {
      last = await holds();
      if (last) return last;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) {
      throw new Error(`in vain: ${what} (${last instanceof Error ? last.message : JSON.stringify(last)})`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function run(program, commandLine, options) {
  const { status, stdout, stderr } = spawnSync(program, commandLine, { encoding: "utf8", ...options });
  if (status !== 0) {
    throw new Error(`${commandLine.join(" ")} does not work: ${stdout}${stderr}`);
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

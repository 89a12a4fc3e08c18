// The page: a program on one side, what gainsay says of it on the other, checked while it is typed.

import { type Line, type Mark, check } from "./checking";
import { Editor } from "./editor";
import { type Program, linkTo, readLink } from "./link";
import { Report } from "./report";
import { theme } from "./theme";

interface Example extends Program { group: string; title: string }

/** How long nobody may type before the text is checked, in milliseconds. */
const PAUSE = 250;

function find<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

const language = find<HTMLSelectElement>("language");
const gallery = find<HTMLSelectElement>("gallery");
const status = find("status");
const panel = find("report");
const editor = new Editor(find("program"), () => { later(); });
const report = new Report(find("goals"), editor);

let timer: number | undefined;

function later(): void {
  panel.classList.add("stale");
  window.clearTimeout(timer);
  timer = window.setTimeout(() => { void now(); }, PAUSE);
}

async function now(): Promise<void> {
  window.clearTimeout(timer);
  const marks: Mark[] = [];
  let isFresh = false;
  say("checking …");
  await check(language.value, editor.text, (line) => {
    if (!isFresh && line.type !== "waiting") {
      isFresh = true;
      report.clear();
      panel.classList.remove("stale");
      editor.mark([]);
    }
    tell(line, marks);
  });
}

function say(text: string, isBroken = false): void {
  status.textContent = text;
  status.classList.toggle("broken", isBroken);
}

function tell(line: Line, marks: Mark[]): void {
  switch (line.type) {
    case "waiting": say(`${line.before + 1} checks come before this one …`); break;
    case "ended": say(line.why, true); break;
    case "summary": say(line.text); break;
    case "goal": report.goal(line); break;
    case "diagnostic": report.diagnostic(line); break;
  }
  if (line.type === "goal" || line.type === "diagnostic") {
    marks.push(...line.marks);
    editor.mark(marks);
  }
}

function load(program: Program): void {
  language.value = program.language;
  editor.show(program.language, program.text);
  void now();
}

function fill(examples: Example[]): void {
  gallery.replaceChildren();
  const groups = new Map<string, HTMLOptGroupElement>();
  examples.forEach((example, index) => {
    if (example.language !== language.value) return;
    let group = groups.get(example.group);
    if (!group) {
      group = document.createElement("optgroup");
      group.label = example.group;
      groups.set(example.group, group);
      gallery.append(group);
    }
    group.append(new Option(example.title, String(index)));
  });
}

async function share(): Promise<void> {
  history.replaceState(null, "", await linkTo({ language: language.value, text: editor.text }));
  try {
    await navigator.clipboard.writeText(location.href);
    say("the link is copied: it holds the program itself");
  } catch {
    say("the address of this page now holds the program itself");
  }
}

async function start(): Promise<void> {
  theme(find("theme"));
  const examples = (await (await fetch("gallery.json")).json()) as Example[];
  const choose = (index: number): void => { const example = examples[index]; if (example) load(example); };
  const drafts = new Map<string, string>();
  let shown = language.value;
  language.addEventListener("change", () => {
    drafts.set(shown, editor.text);
    shown = language.value;
    fill(examples);
    const draft = drafts.get(shown);
    if (draft === undefined) choose(examples.findIndex((example) => example.language === shown));
    else load({ language: shown, text: draft });
  });
  gallery.addEventListener("change", () => { choose(Number(gallery.value)); });
  find("share").addEventListener("click", () => { void share(); });
  const linked = await readLink(location.hash);
  const known = linked && [...language.options].some((option) => option.value === linked.language);
  if (linked && known) {
    load(linked);
    shown = language.value;
    fill(examples);
  } else {
    fill(examples);
    choose(Number(gallery.value));
  }
}

void start();

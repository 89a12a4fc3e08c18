// The report beside the program: goals as they are decided, worst first, and a slider through each replayed run.

import type { Diagnostic, Goal, Run } from "./checking";
import type { Editor } from "./editor";

const WORST_FIRST = ["diagnostic", "refuted", "unknown", "excused", "verified"];

export class Report {
  constructor(private readonly place: HTMLElement, private readonly editor: Editor) {}

  clear(): void {
    this.place.replaceChildren();
  }

  diagnostic(diagnostic: Diagnostic): void {
    const told = document.createElement("div");
    told.innerHTML = diagnostic.html;
    nameLines(told);
    this.insert(told, "diagnostic");
  }

  goal(goal: Goal): void {
    const told = document.createElement("details");
    told.className = `goal ${goal.verdict}`;
    told.open = goal.html !== "";
    const summary = document.createElement("summary");
    const title = document.createElement("h3");
    title.append(element("span", `badge ${goal.verdict}`, goal.verdict), " ", element("code", "", goal.name));
    summary.append(title, " ", element("span", "place", `line ${goal.span.line}`));
    const said = document.createElement("div");
    // Written by our own renderer, which escapes what comes from the program; the page's policy lets no script in it run.
    said.innerHTML = goal.html === "" ? "<p>Proved: no execution breaks it.</p>" : goal.html;
    nameLines(said);
    told.append(summary, this.link(goal.span.line), said);
    const sections = [...said.querySelectorAll<HTMLElement>(":scope > section")];
    // Where a goal is unknown as well, that is said first; failures come in the order of their runs.
    const failures = sections.slice(Math.max(sections.length - goal.runs.length, 0));
    failures.forEach((section, index) => { this.player(section, goal.runs[index]); });
    this.insert(told, goal.verdict);
  }

  private insert(told: HTMLElement, kind: string): void {
    const rank = WORST_FIRST.indexOf(kind);
    told.dataset.rank = String(rank);
    const after = [...this.place.children].find((other) => Number((other as HTMLElement).dataset.rank) > rank);
    this.place.insertBefore(told, after ?? null);
  }

  private link(line: number): HTMLElement {
    const link = element("button", "line-link", "show it in the text");
    link.setAttribute("type", "button");
    link.addEventListener("click", () => { this.editor.goTo(line); });
    return link;
  }

  /** A slider over the lines of the run; the heap that is known by then is made to stand out. */
  private player(section: HTMLElement, run: Run | undefined): void {
    if (!run || run.lines.length === 0) return;
    const end = run.lines.length;
    const player = element("div", "player", "");
    const slider = document.createElement("input");
    Object.assign(slider, { type: "range", min: "0", max: String(end), value: String(end) });
    slider.setAttribute("aria-label", "step of the replayed run");
    const back = button("◀", "one step back");
    const on = button("▶", "one step on");
    const said = document.createElement("output");
    const show = (): void => { this.step(section, run, Number(slider.value), slider, said); };
    const move = (by: number): void => { slider.value = String(Number(slider.value) + by); show(); };
    slider.addEventListener("input", show);
    back.addEventListener("click", () => { move(-1); });
    on.addEventListener("click", () => { move(1); });
    said.textContent = `the replayed run, ${end} step${end === 1 ? "" : "s"}`;
    player.append(back, slider, on, said);
    const heaps = section.querySelector(".heaps") ?? section.querySelector("details.steps");
    if (heaps) heaps.before(player);
    else section.append(player);
  }

  private step(section: HTMLElement, run: Run, done: number, slider: HTMLInputElement, said: HTMLOutputElement): void {
    const line = run.lines[done];
    const where = line === undefined ? "at the end" : `before line ${line}`;
    said.textContent = `${where}, ${done} of ${run.lines.length} steps done`;
    slider.setAttribute("aria-valuetext", said.textContent);
    this.editor.step(line ?? run.lines[run.lines.length - 1]);
    const figures = [...section.querySelectorAll<HTMLElement>(".heaps > figure")];
    const known = figures.filter((_, index) => { const by = run.heaps[index]; return by !== null && by !== undefined && by <= done; });
    section.classList.add("stepping");
    figures.forEach((figure) => { figure.classList.toggle("current", figure === known[known.length - 1]); });
  }
}

/** Places without the name of a file: there is only one text. */
function nameLines(said: HTMLElement): void {
  for (const place of said.querySelectorAll(".place")) {
    const last = place.lastChild;
    if (last) last.textContent = last.textContent?.replace(/<stdin>:(\d+):\d+/, "line $1") ?? "";
  }
}

function element(name: string, classes: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.className = classes;
  made.textContent = text;
  return made;
}

function button(text: string, label: string): HTMLElement {
  const made = element("button", "", text);
  made.setAttribute("type", "button");
  made.setAttribute("aria-label", label);
  return made;
}

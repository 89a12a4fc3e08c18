// The editor: CodeMirror with the languages' colours, marks of the report, and the line at which a replayed run is.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { cpp } from "@codemirror/lang-cpp";
import { StreamLanguage, bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { haskell } from "@codemirror/legacy-modes/mode/haskell";
import { scheme } from "@codemirror/legacy-modes/mode/scheme";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Extension, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

import type { Mark } from "./checking";
import { viper } from "./viper";

const LANGUAGES: Record<string, () => Extension> = {
  c: () => cpp(),
  haskell: () => StreamLanguage.define(haskell),
  racket: () => StreamLanguage.define(scheme),
  viper: () => viper,
};

const setStep = StateEffect.define<number | undefined>();

/** The line at which a replayed run is. */
const step = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marked, transaction) {
    let next = transaction.docChanged ? Decoration.none : marked;
    for (const effect of transaction.effects) {
      if (!effect.is(setStep)) continue;
      const line = effect.value;
      const isThere = line !== undefined && line >= 1 && line <= transaction.state.doc.lines;
      next = isThere ? Decoration.set(Decoration.line({ class: "cm-step" }).range(transaction.state.doc.line(line).from)) : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Reports count characters, the editor counts UTF-16 units. */
function offset(text: Text, line: number, column: number): number {
  const found = text.line(Math.min(Math.max(line, 1), text.lines));
  const before = [...found.text].slice(0, Math.max(column - 1, 0)).join("");
  return found.from + before.length;
}

export class Editor {
  private readonly view: EditorView;
  private readonly language = new Compartment();

  constructor(parent: HTMLElement, changed: () => void) {
    const extensions = [
      lineNumbers(), highlightActiveLineGutter(), highlightActiveLine(), history(), drawSelection(), indentOnInput(), bracketMatching(),
      EditorState.allowMultipleSelections.of(true), keymap.of([...defaultKeymap, ...historyKeymap]), syntaxHighlighting(classHighlighter),
      EditorView.lineWrapping, lintGutter(), step, this.language.of([]),
      EditorView.contentAttributes.of({ "aria-label": "the program's text", spellcheck: "false", autocapitalize: "off" }),
      EditorView.updateListener.of((update) => { if (update.docChanged) changed(); }),
    ];
    this.view = new EditorView({ parent, extensions });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  show(language: string, text: string): void {
    const effects = this.language.reconfigure(LANGUAGES[language]?.() ?? []);
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, effects, selection: { anchor: 0 } });
  }

  mark(marks: Mark[]): void {
    const { doc } = this.view.state;
    const found = marks.map((mark): Diagnostic => ({
      from: offset(doc, mark.span.line, mark.span.column),
      to: offset(doc, mark.span.end_line, mark.span.end_column),
      severity: mark.severity,
      message: mark.message,
    }));
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }

  /** Marks a line as the one where the run is, and brings it into view. */
  step(line: number | undefined): void {
    const effects: StateEffect<unknown>[] = [setStep.of(line)];
    if (line !== undefined) effects.push(EditorView.scrollIntoView(offset(this.view.state.doc, line, 1), { y: "center" }));
    this.view.dispatch({ effects });
  }

  goTo(line: number): void {
    const anchor = offset(this.view.state.doc, line, 1);
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.view.focus();
  }
}

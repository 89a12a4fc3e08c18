// The heap view: a panel beside the editor that shows the heap of the goal under the cursor, and follows it.

import * as vscode from "vscode";
import { isCheckable } from "./files";
import { type Answer, type Goal, goalAt, type Lens } from "./goals";
import { Latest } from "./latest";
import { page, type Shown } from "./page";
import { describe, type Server, SHOW_HEAP } from "./server";

/** How long the cursor rests before the server is asked. */
const PAUSE = 150;

const NOTHING_HERE = "The goal under the cursor has no counterexample with a heap.";

export class HeapView implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private shown = "";
  private readonly latest = new Latest<Shown>(
    PAUSE,
    (shown) => this.draw(shown),
    (error) => this.draw({ kind: "note", text: describe(error) }),
  );
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.follow(editor)),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => this.refresh(uris)),
    ];
  }

  dispose(): void {
    this.latest.cancel();
    this.panel?.dispose();
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  /** Opens the view for what is under the cursor. */
  open(editor: vscode.TextEditor): void {
    this.ensurePanel();
    this.follow(editor);
  }

  /** Opens the view with an answer that is already there. */
  show(goal: Goal, answer: Answer): void {
    this.latest.cancel();
    this.ensurePanel();
    this.draw({ kind: "heap", goal: goal.goal, answer });
  }

  private follow(editor: vscode.TextEditor): void {
    if (this.panel !== undefined && isCheckable(editor.document.uri.path)) {
      this.latest.ask(() => this.find(editor.document, editor.selection.active));
    }
  }

  /** What is shown may be out of date once a file was checked again. */
  private refresh(changed: readonly vscode.Uri[]): void {
    const editor = vscode.window.activeTextEditor;
    if (editor !== undefined && changed.some((uri) => uri.toString() === editor.document.uri.toString())) {
      this.follow(editor);
    }
  }

  private async find(document: vscode.TextDocument, cursor: vscode.Position): Promise<Shown> {
    const goal = goalUnder(await this.server.lenses(document), SHOW_HEAP, document, cursor);
    if (goal === undefined) {
      return { kind: "note", text: NOTHING_HERE };
    }
    return { kind: "heap", goal: goal.goal, answer: await this.server.execute(SHOW_HEAP, goal) };
  }

  private ensurePanel(): void {
    if (this.panel !== undefined) {
      this.panel.reveal(undefined, true);
      return;
    }
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.panel = vscode.window.createWebviewPanel("gainsay.heap", "Heap", place, { enableScripts: false, localResourceRoots: [] });
    this.panel.onDidDispose(() => {
      this.latest.cancel();
      this.panel = undefined;
      this.shown = "";
    });
    this.draw({ kind: "note", text: NOTHING_HERE });
  }

  private draw(shown: Shown): void {
    const text = page(shown);
    // Setting the same page again would lose the place the reader has scrolled to.
    if (this.panel !== undefined && text !== this.shown) {
      this.shown = text;
      this.panel.title = shown.kind === "heap" ? `Heap: ${shown.goal}` : "Heap";
      this.panel.webview.html = text;
    }
  }
}

/** The goal that the cursor is in, if its lenses offer the command. */
export function goalUnder(lenses: Lens[], command: string, document: vscode.TextDocument, cursor: vscode.Position): Goal | undefined {
  // The document may have become shorter while the server was asked.
  return goalAt(lenses, command, cursor, (index) => (index < document.lineCount ? document.lineAt(index).text : ""));
}

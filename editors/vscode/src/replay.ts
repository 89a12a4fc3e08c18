// Replayed counterexamples, as documents that cannot be edited.

import * as vscode from "vscode";
import type { Answer, Goal } from "./goals";

const SCHEME = "gainsay-replay";

export class Replays implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable[];

  constructor() {
    this.subscriptions = [
      this.changed,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => uri.scheme === SCHEME && this.texts.delete(uri.toString())),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  async show(goal: Goal, answer: Answer): Promise<void> {
    // The name does not end like a program's, so that nobody takes it for one.
    const file = vscode.Uri.parse(goal.uri).path.split("/").pop() ?? "";
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/replay of ${goal.goal.replace(/[/\\]/g, "∕")} (${file})`, query: goal.uri });
    this.texts.set(uri.toString(), answer.text);
    this.changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true });
  }
}

// The entry: puts server, views, commands and status bar together. Nothing is decided here.

import * as vscode from "vscode";
import { checkFile } from "./check";
import { isCheckable } from "./files";
import { goalUnder, HeapView } from "./heap";
import { Replays } from "./replay";
import { describe, REPLAY, Server, SHOW_HEAP } from "./server";
import { label, type State } from "./status";

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("gainsay");
  const replays = new Replays();
  const started = new Server(output, (command, goal, answer) => {
    if (command === REPLAY) {
      void replays.show(goal, answer);
    } else if (command === SHOW_HEAP) {
      heap.show(goal, answer);
    }
  });
  const heap = new HeapView(started);
  server = started;

  const replayHere = async (editor: vscode.TextEditor): Promise<void> => {
    const goal = goalUnder(await started.lenses(editor.document), REPLAY, editor.document, editor.selection.active);
    if (goal === undefined) {
      throw new Error("The goal under the cursor has no counterexample to replay.");
    }
    await replays.show(goal, await started.execute(REPLAY, goal));
  };

  context.subscriptions.push(
    output,
    replays,
    heap,
    started,
    ...statusBar(started, output),
    ...checkableContext(),
    onEditor("gainsay.checkFile", (editor) => checkFile(editor.document, output)),
    onEditor("gainsay.replayHere", replayHere),
    onEditor("gainsay.showHeapHere", (editor) => heap.open(editor)),
    vscode.commands.registerCommand("gainsay.restart", () => started.restart()),
    vscode.commands.registerCommand("gainsay.showOutput", () => output.show()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (["gainsay.path", "gainsay.arguments", "gainsay.timeout"].some((key) => change.affectsConfiguration(key))) {
        void started.restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => started.restart()),
  );
  await started.restart();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

/** A command about what is in front; what goes wrong is told. */
function onEditor(command: string, run: (editor: vscode.TextEditor) => Promise<void> | void): vscode.Disposable {
  return vscode.commands.registerCommand(command, async () => {
    const editor = vscode.window.activeTextEditor;
    try {
      if (editor === undefined || !isCheckable(editor.document.uri.path)) {
        throw new Error("Open a program in C, Haskell, Racket, Viper, SPCF or the core language first.");
      }
      await run(editor);
    } catch (error) {
      void vscode.window.showErrorMessage(describe(error));
    }
  });
}

function checkableContext(): vscode.Disposable[] {
  const set = (editor: vscode.TextEditor | undefined): void => {
    void vscode.commands.executeCommand("setContext", "gainsay.checkable", editor !== undefined && isCheckable(editor.document.uri.path));
  };
  set(vscode.window.activeTextEditor);
  return [vscode.window.onDidChangeActiveTextEditor(set)];
}

function statusBar(started: Server, output: vscode.OutputChannel): vscode.Disposable[] {
  const item = vscode.window.createStatusBarItem("gainsay.status", vscode.StatusBarAlignment.Left);
  item.name = "gainsay";
  item.command = "gainsay.menu";
  let last: { condition: State["kind"]; message: string } = { condition: "stopped", message: "" };

  const draw = (): void => {
    const { text, tooltip, severity } = label(state(last));
    const colour = severity === "none" ? undefined : new vscode.ThemeColor(`statusBarItem.${severity}Background`);
    Object.assign(item, { text, tooltip, backgroundColor: colour });
    const editor = vscode.window.activeTextEditor;
    if (editor !== undefined && isCheckable(editor.document.uri.path)) {
      item.show();
    } else {
      item.hide();
    }
  };
  draw();
  return [
    item,
    started.onDidChange((change) => {
      last = change;
      draw();
      if (change.condition === "missing" || change.condition === "failed") {
        void tell(change.message, output, started);
      }
    }),
    vscode.window.onDidChangeActiveTextEditor(draw),
    vscode.languages.onDidChangeDiagnostics(draw),
    vscode.commands.registerCommand("gainsay.menu", menu),
  ];
}

function state({ condition, message }: { condition: State["kind"]; message: string }): State {
  switch (condition) {
    case "missing":
    case "failed":
      return { kind: condition, message };
    case "running":
      return { kind: condition, ...countDiagnostics() };
    default:
      return { kind: condition };
  }
}

function countDiagnostics(): { errors: number; warnings: number; notes: number } {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const ours = uri === undefined ? [] : vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "gainsay");
  const count = (severity: vscode.DiagnosticSeverity): number => ours.filter((each) => each.severity === severity).length;
  const { Error: error, Warning: warning, Information: note } = vscode.DiagnosticSeverity;
  return { errors: count(error), warnings: count(warning), notes: count(note) };
}

async function menu(): Promise<void> {
  const commands = {
    "Check File": "gainsay.checkFile",
    "Replay Counterexample": "gainsay.replayHere",
    "Show Heap": "gainsay.showHeapHere",
    "Restart Server": "gainsay.restart",
    "Show Output": "gainsay.showOutput",
  };
  const chosen = await vscode.window.showQuickPick(Object.entries(commands).map(([title, command]) => ({ label: title, command })));
  if (chosen !== undefined) {
    await vscode.commands.executeCommand(chosen.command);
  }
}

async function tell(message: string, output: vscode.OutputChannel, started: Server): Promise<void> {
  const chosen = await vscode.window.showErrorMessage(message, "Open Settings", "Show Output", "Try Again");
  if (chosen === "Open Settings") {
    await vscode.commands.executeCommand("workbench.action.openSettings", "gainsay.path");
  } else if (chosen === "Show Output") {
    output.show();
  } else if (chosen === "Try Again") {
    await started.restart();
  }
}

// One file, checked by the command line, with the whole report as text: what the server's diagnostics leave out.

import { spawn } from "node:child_process";
import * as path from "node:path";
import * as vscode from "vscode";
import { checkArguments } from "./arguments";
import { locate, readSettings } from "./settings";

export async function checkFile(document: vscode.TextDocument, output: vscode.OutputChannel): Promise<void> {
  if (document.uri.scheme !== "file" || (document.isDirty && !(await document.save()))) {
    throw new Error("A file has to be saved before the command line can check it.");
  }
  const settings = readSettings();
  const found = locate(settings);
  if (!found.found) {
    throw new Error(found.message);
  }
  const file = document.uri.fsPath;
  const title = `gainsay checks ${path.basename(file)}`;
  output.show(true);
  output.appendLine(`\n${title}`);
  const place = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  await vscode.window.withProgress(place, (_, cancelled) => run(found.program, checkArguments(settings, file), folderOf(document), output, cancelled));
}

/** Where `gainsay.toml` is looked for from. */
function folderOf(document: vscode.TextDocument): string {
  return vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath ?? path.dirname(document.uri.fsPath);
}

function run(program: string, commandLine: string[], folder: string, output: vscode.OutputChannel, cancelled: vscode.CancellationToken): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, commandLine, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    const cancelling = cancelled.onCancellationRequested(() => child.kill("SIGINT"));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => output.append(text));
    }
    child.on("error", (error) => {
      cancelling.dispose();
      reject(error);
    });
    // Exit codes say what the report says; anything that ends by itself has reported.
    child.on("close", () => {
      cancelling.dispose();
      resolve();
    });
  });
}

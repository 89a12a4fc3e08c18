// The settings of the extension, and what becomes of them: arguments of the server, and where the program is.

import * as fs from "node:fs";
import * as os from "node:os";
import * as vscode from "vscode";
import { type Found, findProgram } from "./find";

export interface Settings {
  path: string;
  arguments: string[];
  timeout: string;
}

export function readSettings(): Settings {
  const configuration = vscode.workspace.getConfiguration("gainsay");
  return {
    path: configuration.get("path", ""),
    arguments: configuration.get<string[]>("arguments", []),
    timeout: configuration.get("timeout", "").trim(),
  };
}

export function locate(settings: Settings): Found {
  return findProgram(settings.path, {
    searchPath: process.env["PATH"],
    home: os.homedir(),
    folder: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath,
    platform: process.platform,
    isProgram,
  });
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

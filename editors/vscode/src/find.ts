// Where the program `gainsay` is: what the setting names, or the one on PATH. Knows nothing of the editor, and asks its caller about files.

import * as path from "node:path";

export interface Surroundings {
  /** The variable PATH. */
  searchPath: string | undefined;
  home: string;
  /** The folder that is open, for `${workspaceFolder}` and relative paths. */
  folder: string | undefined;
  platform: NodeJS.Platform;
  isProgram(file: string): boolean;
}

export type Found =
  | { found: true; program: string }
  | { found: false; /** What to tell the user: what was looked for and what to do. */ message: string };

export function findProgram(setting: string, around: Surroundings): Found {
  const wanted = setting.trim();
  if (wanted === "") {
    const program = onSearchPath("gainsay", around);
    return program === undefined
      ? missing('There is no "gainsay" on your PATH. Install gainsay, or set "gainsay.path" to where it is.')
      : { found: true, program };
  }
  if (wanted.includes("${workspaceFolder}") && around.folder === undefined) {
    return missing(`The setting "gainsay.path" is "${wanted}", but no folder is open. Open one, or set an absolute path.`);
  }
  const named = expand(wanted, around);
  if (!/[\\/]/.test(named)) {
    const program = onSearchPath(named, around);
    return program === undefined
      ? missing(`The setting "gainsay.path" is "${wanted}", and there is no such program on your PATH. Set it to a path, or leave it empty.`)
      : { found: true, program };
  }
  const flavour = flavourOf(around);
  const absolute = flavour.isAbsolute(named) ? named : flavour.join(around.folder ?? around.home, named);
  const program = withExtensions(absolute, around).find((file) => around.isProgram(file));
  return program === undefined
    ? missing(`The setting "gainsay.path" leads to "${absolute}", which is no program that can be run. Correct it, or leave it empty to use the one on your PATH.`)
    : { found: true, program };
}

function missing(message: string): Found {
  return { found: false, message };
}

function expand(wanted: string, around: Surroundings): string {
  const withFolder = wanted.split("${workspaceFolder}").join(around.folder ?? "");
  const atHome = withFolder === "~" || withFolder.startsWith("~/") || withFolder.startsWith("~\\");
  return atHome ? around.home + withFolder.slice(1) : withFolder;
}

function onSearchPath(name: string, around: Surroundings): string | undefined {
  const flavour = flavourOf(around);
  // A relative entry would mean the folder that happens to be open: a program that comes with somebody's files.
  const folders = (around.searchPath ?? "").split(flavour.delimiter).filter((folder) => flavour.isAbsolute(folder));
  return folders
    .flatMap((folder) => withExtensions(flavour.join(folder, name), around))
    .find((file) => around.isProgram(file));
}

function withExtensions(file: string, around: Surroundings): string[] {
  return around.platform === "win32" && !/\.exe$/i.test(file) ? [`${file}.exe`] : [file];
}

function flavourOf(around: Surroundings): path.PlatformPath {
  return around.platform === "win32" ? path.win32 : path.posix;
}

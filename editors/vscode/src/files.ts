// Which documents gainsay checks: by their names, as the command line does, because names of languages differ between editors' extensions.

const EXTENSIONS = ["c", "hs", "lhs", "rkt", "sch", "scm", "spcf", "vpr", "sil", "fun"];

/** A glob for the language client. */
export const PATTERN = `**/*.{${EXTENSIONS.join(",")}}`;

export function isCheckable(path: string): boolean {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1];
  return extension !== undefined && EXTENSIONS.includes(extension);
}

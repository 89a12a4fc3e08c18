// Samples of coloured text that carry their expectation. Below a line of text stands what its tokens have to be:
//
//     // SYNTAX TEST "source.viper" "what is shown here"
//        import "a//b.vpr"
//     //        ^^^^^^^^^^ string.quoted - comment
//
// Every character above a `^` must have the scopes, in this order, and none of those behind `-`. A scope is met by what it begins:
// `string.quoted` by `string.quoted.double.viper`.

import * as fs from "node:fs";
import * as path from "node:path";
import { loadWASM, OnigScanner, OnigString } from "vscode-oniguruma";
import { type IGrammar, INITIAL, parseRawGrammar, Registry } from "vscode-textmate";

export interface Complaint {
  line: number;
  text: string;
  wanted: string;
  found: string;
}

interface Expectation {
  from: number;
  to: number;
  scopes: string[];
  without: string[];
}

interface Contributed {
  scopeName: string;
  path: string;
  injectTo?: string[];
}

/** The grammars the extension contributes, and those of the languages they are injected into. */
export async function registry(root: string): Promise<Registry> {
  const contributed = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")).contributes.grammars as Contributed[];
  const hosts = ["c", "haskell"].map((name) => ({ scopeName: `source.${name}`, path: path.join("node_modules/tm-grammars/grammars", `${name}.json`) }));
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  return new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: async (scope) => {
      const found = [...contributed, ...hosts].find(({ scopeName }) => scopeName === scope);
      return found === undefined ? null : parseRawGrammar(fs.readFileSync(path.join(root, found.path), "utf8"), found.path);
    },
    getInjections: (scope) => contributed.filter(({ injectTo }) => injectTo?.includes(scope)).map(({ scopeName }) => scopeName),
  });
}

/** What is wrong, and how many expectations were looked at. */
export async function check(grammars: Registry, sample: string): Promise<{ complaints: Complaint[]; expectations: number }> {
  const lines = sample.split("\n");
  const header = /^(\S+) SYNTAX TEST "([^"]+)"/.exec(lines[0] ?? "");
  const [comment, scope] = [header?.[1], header?.[2]];
  const grammar = scope === undefined ? null : await grammars.loadGrammar(scope);
  if (comment === undefined || grammar === null) {
    throw new Error(`the first line names no language that is known: ${lines[0]}`);
  }
  const complaints: Complaint[] = [];
  let expectations = 0;
  let stack = INITIAL;
  let text = { line: 0, text: "", scopes: [] as string[][] };
  lines.slice(1).forEach((line, index) => {
    const expectation = expected(line, comment);
    if (expectation === undefined) {
      const { ruleStack, scopes } = tokenize(grammar, line, stack);
      stack = ruleStack;
      text = { line: index + 2, text: line, scopes };
    } else {
      expectations += 1;
      complaints.push(...compare(text, expectation, line));
    }
  });
  return { complaints, expectations };
}

function expected(line: string, comment: string): Expectation | undefined {
  const [, before, carets, rest] = /^(\S+ +)(\^+) (.+)$/.exec(line) ?? [];
  if (before === undefined || carets === undefined || rest === undefined || before.trimEnd() !== comment) {
    return undefined;
  }
  const [scopes = "", without = ""] = ` ${rest} `.split(" - ");
  return { from: before.length, to: before.length + carets.length, scopes: words(scopes), without: words(without) };
}

function words(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}

function tokenize(grammar: IGrammar, line: string, stack: typeof INITIAL): { ruleStack: typeof INITIAL; scopes: string[][] } {
  const { tokens, ruleStack, stoppedEarly } = grammar.tokenizeLine(line, stack, 5000);
  if (stoppedEarly) {
    throw new Error(`colouring takes too long: ${line}`);
  }
  const scopes = tokens.flatMap((token) => Array<string[]>(token.endIndex - token.startIndex).fill(token.scopes));
  return { ruleStack, scopes };
}

function compare(text: { line: number; text: string; scopes: string[][] }, expectation: Expectation, wanted: string): Complaint[] {
  for (let column = expectation.from; column < expectation.to; column += 1) {
    // One scope of a rule may be several words.
    const scopes = (text.scopes[column] ?? []).flatMap(words);
    if (column >= text.text.length || !isSubsequence(expectation.scopes, scopes) || expectation.without.some((scope) => scopes.some((found) => begins(found, scope)))) {
      const found = `column ${column + 1}, \`${text.text.slice(column, expectation.to)}\`, is ${scopes.join(" ")}`;
      return [{ line: text.line, text: text.text, wanted, found }];
    }
  }
  return [];
}

function isSubsequence(wanted: string[], found: string[]): boolean {
  let next = 0;
  for (const scope of found) {
    if (next < wanted.length && begins(scope, wanted[next] ?? "")) {
      next += 1;
    }
  }
  return next === wanted.length;
}

function begins(scope: string, prefix: string): boolean {
  return scope === prefix || scope.startsWith(`${prefix}.`);
}

// Colours for Viper: words, comments, strings and numbers. What a program means is the checker's business.

import { StreamLanguage, type StreamParser } from "@codemirror/language";

const KEYWORDS = new Set(`acc adt applying apply as assert assume axiom decreases define derives domain else elseif ensures exhale exists
 false field fold folding for forall forperm from function goto havoc if import in inhale inhaling interpretation invariant label let method new
 none null old package perm predicate quasihavoc refute requires result return returns true unfold unfolding unique union setminus subset
 intersection while wildcard write epsilon`.split(/\s+/));
const TYPES = new Set(["Int", "Bool", "Ref", "Perm", "Rational", "Seq", "Set", "Multiset", "Map", "Wand"]);

interface State { inComment: boolean }

const parser: StreamParser<State> = {
  name: "viper",
  startState: () => ({ inComment: false }),
  token(stream, state) {
    if (state.inComment) {
      state.inComment = !stream.match(/^.*?\*\//);
      if (state.inComment) stream.skipToEnd();
      return "comment";
    }
    if (stream.eatSpace()) return null;
    if (stream.match("//")) { stream.skipToEnd(); return "comment"; }
    if (stream.match("/*")) { state.inComment = true; return "comment"; }
    if (stream.match(/^"[^"]*"?/)) return "string";
    if (stream.match(/^\d+/)) return "number";
    const word = stream.match(/^[A-Za-z_$@][\w$']*/) as RegExpMatchArray | null;
    if (word) return KEYWORDS.has(word[0]) ? "keyword" : TYPES.has(word[0]) ? "typeName" : null;
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } } },
};

export const viper = StreamLanguage.define(parser);

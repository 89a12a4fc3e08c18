// Which goal is under the cursor. The server puts code lenses above each goal, and their commands name it; that is all that is looked at here.

export interface Place {
  line: number;
  character: number;
}

export interface Lens {
  range: { start: Place; end: Place };
  command?: { command: string; arguments?: unknown[] } | undefined;
}

/** The argument of the server's commands. */
export interface Goal {
  uri: string;
  goal: string;
}

/** What the server's commands answer. */
export interface Answer {
  text: string;
  svg: string | null;
}

export function isGoal(value: unknown): value is Goal {
  return isObject(value) && typeof value["uri"] === "string" && typeof value["goal"] === "string";
}

export function isAnswer(value: unknown): value is Answer {
  return isObject(value) && typeof value["text"] === "string" && (value["svg"] === null || value["svg"] === undefined || typeof value["svg"] === "string");
}

/**
 * The goal the cursor is in, if its lenses offer `command`. A goal is where its lenses are: the smallest range around the cursor, or else the last
 * that begins above it, because a goal reaches from its head to the next one; what is written right above a head belongs to it. All lenses count for
 * that: a cursor in a verified goal is not in the refuted one above. Above all goals, there is none.
 */
export function goalAt(lenses: readonly Lens[], command: string, cursor: Place, line: (index: number) => string): Goal | undefined {
  const range = rangeAt(lenses, cursor, line);
  const here = range === undefined ? [] : lenses.filter((lens) => lens.range.start.line === range.start.line);
  return here
    .filter((lens) => lens.command?.command === command)
    .map((lens) => lens.command?.arguments?.[0])
    .find(isGoal);
}

/** A comment, an annotation or the type of a function, at the margin. */
const ABOVE_A_HEAD = /^(\{-|--|\/\/|\/\*|;|@|[\p{L}_][\p{L}\p{N}_']*\s*::)/u;

function rangeAt(lenses: readonly Lens[], cursor: Place, line: (index: number) => string): Lens["range"] | undefined {
  const ranges = lenses.map((lens) => lens.range);
  const around = ranges.filter((range) => !isBefore(cursor, range.start) && !isBefore(range.end, cursor));
  if (around.length > 0) {
    return around.reduce((best, next) => (isInside(next, best) ? next : best));
  }
  const below = ranges.filter((range) => range.start.line > cursor.line).reduce<Lens["range"] | undefined>(first, undefined);
  let next = cursor.line;
  while (below !== undefined && next < below.start.line && ABOVE_A_HEAD.test(line(next))) {
    next += 1;
  }
  if (below?.start.line === next) {
    return below;
  }
  const above = ranges.filter((range) => range.start.line <= cursor.line);
  return above.length === 0 ? undefined : above.reduce((best, next) => (isBefore(next.start, best.start) ? best : next));
}

function first(best: Lens["range"] | undefined, next: Lens["range"]): Lens["range"] {
  return best === undefined || isBefore(next.start, best.start) ? next : best;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isBefore(one: Place, other: Place): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}

function isInside(inner: Lens["range"], outer: Lens["range"]): boolean {
  return !isBefore(inner.start, outer.start) && !isBefore(outer.end, inner.end);
}

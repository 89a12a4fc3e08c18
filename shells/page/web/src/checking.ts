// Asks the server for a check and reads its answer line by line. A new question ends the one before.

export interface Span { line: number; column: number; end_line: number; end_column: number }
export interface Mark { severity: "error" | "warning" | "info"; message: string; span: Span }
export interface Run { lines: number[]; heaps: (number | null)[] }
export interface Goal { type: "goal"; name: string; verdict: string; span: Span; marks: Mark[]; runs: Run[]; html: string }
export interface Diagnostic { type: "diagnostic"; marks: Mark[]; html: string }
export interface Summary { type: "summary"; text: string }
export interface Waiting { type: "waiting"; before: number }
export interface Ended { type: "ended"; why: string }
export type Line = Goal | Diagnostic | Summary | Waiting | Ended;

let current: AbortController | undefined;

/** Calls `told` with each line of the answer; never after a newer question was asked. */
export async function check(language: string, text: string, told: (line: Line) => void): Promise<void> {
  current?.abort();
  const own = new AbortController();
  current = own;
  const tell = (line: Line): void => { if (current === own) told(line); };
  try {
    const address = `check?language=${encodeURIComponent(language)}`;
    const headers = { "content-type": "text/plain; charset=utf-8", "x-gainsay": "page" };
    const answer = await fetch(address, { method: "POST", headers, body: text, signal: own.signal });
    if (!answer.ok || !answer.body) {
      const why = answer.status === 413 ? "this text is too long for the page" : (await answer.text()).trim();
      tell({ type: "ended", why: why || `the server answered ${answer.status}` });
      return;
    }
    for await (const line of lines(answer.body)) tell(JSON.parse(line) as Line);
  } catch (error) {
    if (!own.signal.aborted) tell({ type: "ended", why: `the server does not answer: ${String(error)}` });
  }
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const pieces = (rest + (value ? decoder.decode(value, { stream: true }) : "")).split("\n");
    rest = done ? "" : pieces.pop() ?? "";
    yield* pieces.filter((piece) => piece !== "");
    if (done) return;
  }
}

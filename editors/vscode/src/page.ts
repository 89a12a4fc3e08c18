// The page of the heap view. What comes from the server holds names and texts of somebody's program, so nothing of it becomes markup: text is
// escaped, and a drawing is shown as an image, in which browsers run no script and fetch nothing. The policy forbids the rest once more.

import type { Answer } from "./goals";

export type Shown =
  | { kind: "heap"; goal: string; answer: Answer }
  | { kind: "note"; /** A sentence instead of a heap. */ text: string };

const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

const STYLE = `
body { font-family: var(--vscode-font-family); color: var(--vscode-foreground); padding: 0 1em 1em; }
h1 { font-size: 1.1em; font-weight: 600; }
.picture { overflow-x: auto; }
img { max-width: 100%; height: auto; background: #ffffff; border-radius: 4px; cursor: zoom-in; }
.picture:focus img { max-width: none; cursor: default; }
pre { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); overflow-x: auto; white-space: pre; }
p { color: var(--vscode-descriptionForeground); }`;

export function escapeText(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

export function page(shown: Shown): string {
  return [
    "<!DOCTYPE html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    "<title>Heap</title>",
    `<style>${STYLE}</style>`,
    "</head>",
    `<body>${shown.kind === "heap" ? heap(shown.goal, shown.answer) : `<p>${escapeText(shown.text)}</p>`}</body>`,
    "</html>",
  ].join("\n");
}

function heap(goal: string, answer: Answer): string {
  const picture =
    answer.svg === null || answer.svg === undefined || answer.svg === ""
      ? ""
      : `<div class="picture" tabindex="0" title="Click to see it in its full size"><img alt="The heap of ${escapeText(goal)}" src="data:image/svg+xml;base64,${Buffer.from(answer.svg, "utf8").toString("base64")}"></div>`;
  const text = answer.text === "" ? "" : `<pre>${escapeText(answer.text)}</pre>`;
  return `<h1>${escapeText(goal)}</h1>${picture}${text}`;
}

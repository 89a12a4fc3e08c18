// What somebody's program says never becomes markup of the heap view.

import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeText, page } from "../src/page";

const HOSTILE = `</pre><script>alert("1")</script><img src=x onerror='alert(2)'>&lt;`;

/** The tags of a page, and nothing of its texts. */
function tags(html: string): string[] {
  return [...html.matchAll(/<\/?([a-z0-9!]+)/gi)].map((match) => (match[1] ?? "").toLowerCase());
}

const OWN = new Set(["!doctype", "html", "head", "meta", "title", "style", "body", "h1", "div", "img", "pre", "p"]);

test("every character with a meaning is escaped, once", () => {
  assert.equal(escapeText(`<a b="c" d='e'>&amp;`), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;");
});

test("texts, names and notes bring no tag and no attribute with them", () => {
  const pages = [page({ kind: "note", text: HOSTILE }), page({ kind: "heap", goal: HOSTILE, answer: { text: HOSTILE, svg: HOSTILE } })];
  for (const html of pages) {
    assert.deepEqual(tags(html).filter((tag) => !OWN.has(tag)), []);
    // Inside of a quoted value it is text; the quotes of the value itself are escaped.
    assert.ok(!/<[^>]*onerror/i.test(html.replace(/"[^"]*"/g, '""')));
    assert.ok(html.includes("&lt;script&gt;"));
  }
  assert.equal(tags(pages[1] ?? "").filter((tag) => tag === "img").length, 1);
});

test("a drawing is an image, byte for byte, and never part of the page", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><text>λ → “𝔸”</text></svg>`;
  const html = page({ kind: "heap", goal: "enqueue", answer: { text: "", svg } });
  assert.ok(!html.includes("<svg") && !html.includes("<script"));
  const encoded = /src="data:image\/svg\+xml;base64,([A-Za-z0-9+/=]*)"/.exec(html)?.[1] ?? "";
  assert.equal(Buffer.from(encoded, "base64").toString("utf8"), svg);
});

test("without a drawing there is no image, and without a text no empty frame", () => {
  assert.ok(!tags(page({ kind: "heap", goal: "f", answer: { text: "heap", svg: null } })).includes("img"));
  assert.ok(!tags(page({ kind: "heap", goal: "f", answer: { text: "", svg: "<svg/>" } })).includes("pre"));
});

test("the policy allows pictures from the page itself, its style, and nothing else", () => {
  const html = page({ kind: "note", text: "" });
  assert.equal(/Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1], "default-src 'none'; img-src data:; style-src 'unsafe-inline'");
  assert.ok(html.indexOf("Content-Security-Policy") < html.indexOf("<style"));
});

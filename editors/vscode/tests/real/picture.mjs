// Makes the picture in docs/editors.md: a wrong program and its heap, as they look in the editor. Run by hand, after test-in-vscode has set things up:
// GAINSAY=… CHROMIUM=… node tests/real/picture.mjs ../../docs/pictures/vscode.png

import * as path from "node:path";
import { ROOT, Session, until } from "./session.mjs";

const session = await Session.start([path.join(ROOT, "../../examples/c/queue.c")], { "gainsay.path": process.env.GAINSAY });
try {
  await session.page.setViewportSize({ width: 1280, height: 600 });
  await session.open("queue.c");
  await session.page.keyboard.press("Control+B");
  await session.goToLine(1);
  await session.goToLine(36);
  for (let line = 36; line < 42; line += 1) {
    await session.page.keyboard.press("ArrowDown");
  }
  await until("a lens", async () => (await session.texts(".codelens-decoration a")).length > 0);
  await session.command("gainsay: Show Heap");
  await until("a picture", async () => (await session.view())?.picture?.width > 100);
  await session.page.mouse.move(300, 540);
  await session.page.waitForTimeout(1500);
  await session.page.screenshot({ path: process.argv[2] });
} finally {
  await session.end();
}

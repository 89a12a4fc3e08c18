"use strict";
{
  const search = document.querySelector(".search");
  const [field, found] = [search.querySelector("input"), search.querySelector("output")];
  const said = (element) => element.textContent.toLowerCase();
  const files = Array.from(document.querySelectorAll("main > .file"), (file) => ({
    file, name: said(file.querySelector("h2")),
    blocks: Array.from(file.querySelectorAll(":scope > .goal"), (block) => {
      const listed = Array.from(block.querySelectorAll(":scope > ul > li"));
      return { block, goals: (listed.length === 0 ? [block] : listed).map((goal) => ({ goal, text: said(goal) })) };
    }),
  }));
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    let count = 0;
    for (const { file, name, blocks } of files) {
      for (const { block, goals } of blocks) {
        for (const { goal, text } of goals) {
          goal.hidden = !words.every((word) => text.includes(word) || name.includes(word));
          count += goal.hidden ? 0 : 1;
        }
        block.hidden = goals.every(({ goal }) => goal.hidden);
      }
      file.hidden = blocks.every(({ block }) => block.hidden);
    }
    found.textContent = words.length === 0 ? "" : `${count} found`;
  };
  field.addEventListener("input", show);
  document.addEventListener("keydown", (event) => {
    const searching = document.activeElement === field;
    if (searching ? event.key !== "Escape" : event.key !== "/") return;
    event.preventDefault();
    if (searching) { field.value = ""; show(); } else field.focus();
  });
  search.hidden = false;
}

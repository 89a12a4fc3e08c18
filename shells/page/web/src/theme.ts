// Light, dark, or as the system has it. The style sheets say what is dark in one place, under a media query; choosing a side makes that query always or never hold.

const CHOICES = ["system", "light", "dark"] as const;
type Choice = (typeof CHOICES)[number];
const SIGNS: Record<Choice, string> = { system: "◐", light: "☀", dark: "☾" };
const KEY = "gainsay-colours";

export function theme(button: HTMLElement): void {
  const queries = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText.includes("prefers-color-scheme: dark"));
  let choice: Choice = CHOICES.find((known) => known === localStorage.getItem(KEY)) ?? "system";
  const show = (): void => {
    const query = { system: "(prefers-color-scheme: dark)", light: "not all", dark: "all" }[choice];
    for (const rule of queries) rule.media.mediaText = query;
    document.documentElement.style.colorScheme = choice === "system" ? "light dark" : choice;
    button.textContent = SIGNS[choice];
    button.setAttribute("aria-label", `colours: ${choice === "system" ? "as the system" : choice}`);
  };
  button.addEventListener("click", () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length] ?? "system";
    localStorage.setItem(KEY, choice);
    show();
  });
  show();
}

// What the status bar says. A sentence for each state the server can be in, and the figures of the file in front.

export type State =
  | { kind: "starting" }
  | { kind: "missing"; message: string }
  | { kind: "failed"; message: string }
  | { kind: "stopped" }
  | { kind: "running"; refuted: number; warnings: number };

export interface Label {
  text: string;
  tooltip: string;
  severity: "none" | "warning" | "error";
}

export function label(state: State): Label {
  switch (state.kind) {
    case "starting":
      return { text: "$(loading~spin) gainsay", tooltip: "gainsay is starting", severity: "none" };
    case "missing":
      return { text: "$(warning) gainsay", tooltip: state.message, severity: "warning" };
    case "failed":
      return { text: "$(error) gainsay", tooltip: state.message, severity: "error" };
    case "stopped":
      return { text: "$(circle-slash) gainsay", tooltip: "gainsay is not running", severity: "warning" };
    case "running":
      return { text: `$(${icon(state)}) gainsay${figures(state)}`, tooltip: sentence(state), severity: "none" };
  }
}

type Running = Extract<State, { kind: "running" }>;

function icon(state: Running): string {
  return state.refuted > 0 ? "error" : state.warnings > 0 ? "warning" : "shield";
}

function figures(state: Running): string {
  return state.refuted > 0 ? ` ${state.refuted}` : state.warnings > 0 ? ` ${state.warnings}` : "";
}

function sentence(state: Running): string {
  const parts = [counted(state.refuted, "error"), counted(state.warnings, "warning")].filter((part) => part !== undefined);
  // Absence of complaints is not a proof: the server may not be done, or may have nothing to check.
  return parts.length === 0 ? "gainsay is running and has nothing against this file" : `gainsay: ${parts.join(", ")} in this file`;
}

function counted(count: number, noun: string): string | undefined {
  return count === 0 ? undefined : `${count} ${noun}${count === 1 ? "" : "s"}`;
}

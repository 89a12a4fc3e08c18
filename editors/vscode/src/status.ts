// What the status bar says. A sentence for each state the server can be in, and the figures of the file in front.

export type State =
  | { kind: "starting" }
  | { kind: "missing"; message: string }
  | { kind: "failed"; message: string }
  | { kind: "stopped" }
  | { kind: "running"; errors: number; warnings: number; notes: number };

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
      return { text: running(state), tooltip: sentence(state), severity: "none" };
  }
}

type Running = Extract<State, { kind: "running" }>;

function running(state: Running): string {
  const found = gravest(state);
  return found === undefined ? "$(eye) gainsay" : `$(${found.icon}) gainsay ${found.count}`;
}

/** The gravest kind there is. */
function gravest(state: Running): { icon: string; count: number } | undefined {
  const kinds = [
    { icon: "error", count: state.errors },
    { icon: "warning", count: state.warnings },
    { icon: "info", count: state.notes },
  ];
  return kinds.find(({ count }) => count > 0);
}

function sentence(state: Running): string {
  const parts = [counted(state.errors, "error"), counted(state.warnings, "warning"), counted(state.notes, "note")].filter((part) => part !== undefined);
  // Absence of complaints is not a proof: the server may not be done, or may have nothing to check.
  return parts.length === 0 ? "gainsay is running and has nothing to say about this file" : `gainsay: ${parts.join(", ")} in this file`;
}

function counted(count: number, noun: string): string | undefined {
  return count === 0 ? undefined : `${count} ${noun}${count === 1 ? "" : "s"}`;
}

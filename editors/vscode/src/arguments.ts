// How `gainsay` is called.

export interface Budget {
  arguments: readonly string[];
  timeout: string;
}

export function serverArguments(budget: Budget): string[] {
  return ["lsp", ...withTimeout(budget), ...budget.arguments];
}

/** A check of one file, as text. The arguments of the server may be its own, so only the timeout is taken from the settings. */
export function checkArguments(budget: Budget, file: string): string[] {
  return ["check", "--color", "never", ...withTimeout(budget), "--", file];
}

function withTimeout(budget: Budget): string[] {
  return budget.timeout === "" ? [] : ["--timeout", budget.timeout];
}

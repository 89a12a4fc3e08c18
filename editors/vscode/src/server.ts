// The language server as a child process: found, started, watched, restarted. One at a time, and one change after the other.

import { type ChildProcess, spawn } from "node:child_process";
import * as vscode from "vscode";
import {
  CloseAction,
  type CodeLens,
  CodeLensRequest,
  CodeLensResolveRequest,
  ErrorAction,
  type ErrorHandler,
  ExecuteCommandRequest,
  LanguageClient,
  State as ClientState,
} from "vscode-languageclient/node";
import { serverArguments } from "./arguments";
import { PATTERN } from "./files";
import { type Answer, type Goal, isAnswer, isGoal, type Lens } from "./goals";
import { locate, readSettings } from "./settings";
import type { State } from "./status";

/** The server's commands. */
export const REPLAY = "gainsay.replay";
export const SHOW_HEAP = "gainsay.showHeap";

/** How long a program may take to say that it is a server. */
const FIRST_WORD = 20_000;
const RESTARTS = 3;
const RESTARTS_WITHIN = 3 * 60 * 1000;

export type Condition = State["kind"];

/** A client whose troubles go to the output; what the user has to know is told once, with what to do. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private child: ChildProcess | undefined;
  private last: Promise<void> = Promise.resolve();
  /** Ends the waiting for a server that is starting. */
  private giveUp: () => void = () => {};
  private readonly changed = new vscode.EventEmitter<{ condition: Condition; message: string }>();
  readonly onDidChange = this.changed.event;

  /** `answered` shows what a command answers that was called from a code lens. */
  constructor(
    private readonly output: vscode.OutputChannel,
    private readonly answered: (command: string, goal: Goal, answer: Answer) => void,
  ) {}

  get isRunning(): boolean {
    return this.client?.state === ClientState.Running;
  }

  /** Starts the server, or starts it anew. */
  restart(): Promise<void> {
    this.giveUp();
    this.last = this.last.then(() => this.stopNow()).then(() => this.startNow());
    return this.last;
  }

  stop(): Promise<void> {
    this.giveUp();
    this.last = this.last.then(() => this.stopNow());
    return this.last;
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** The code lenses of a document, complete with their commands. */
  async lenses(document: vscode.TextDocument): Promise<Lens[]> {
    const client = this.running();
    const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document);
    const lenses = (await client.sendRequest(CodeLensRequest.type, { textDocument })) ?? [];
    const canResolve = client.initializeResult?.capabilities.codeLensProvider?.resolveProvider === true;
    const complete = (lens: CodeLens): Promise<CodeLens> | CodeLens =>
      lens.command === undefined && canResolve ? client.sendRequest(CodeLensResolveRequest.type, lens) : lens;
    return Promise.all(lenses.map(complete));
  }

  async execute(command: string, goal: Goal): Promise<Answer> {
    const answer: unknown = await this.running().sendRequest(ExecuteCommandRequest.type, { command, arguments: [goal] });
    if (!isAnswer(answer)) {
      throw new Error(`The server has no answer to "${command}" for "${goal.goal}". The file may have changed since; wait until it is checked.`);
    }
    return answer;
  }

  private running(): LanguageClient {
    if (this.client === undefined || !this.isRunning) {
      throw new Error("The gainsay server is not running. Run the command gainsay: Restart Server.");
    }
    return this.client;
  }

  private async stopNow(): Promise<void> {
    const { client, child } = this;
    this.client = undefined;
    this.child = undefined;
    if (client === undefined) {
      return;
    }
    try {
      await client.dispose(2000);
    } catch (error) {
      // It is gone, or was never there: what was wanted.
      this.output.appendLine(`stopping the server: ${describe(error)}`);
    }
    // One that did as it was told has ended by now, or is about to.
    child?.kill();
    this.changed.fire({ condition: "stopped", message: "" });
  }

  private async startNow(): Promise<void> {
    const settings = readSettings();
    const found = locate(settings);
    if (!found.found) {
      this.output.appendLine(found.message);
      this.changed.fire({ condition: "missing", message: found.message });
      return;
    }
    const commandLine = serverArguments(settings);
    this.output.appendLine(`starting ${[found.program, ...commandLine].join(" ")}`);
    this.changed.fire({ condition: "starting", message: "" });
    const client = this.create(found.program, commandLine);
    this.client = client;
    const gaveUp = await this.waitFor(client);
    // Starting may also end without an error when the program has ended before it said anything.
    if (client.state !== ClientState.Running && !gaveUp) {
      const message = `"${found.program} lsp" did not start. The output says why; an older gainsay may have no language server.`;
      this.changed.fire({ condition: "failed", message });
    }
  }

  /** Waits until a server has started, has failed to, or says nothing for long; whether somebody wanted another one in between. */
  private async waitFor(client: LanguageClient): Promise<boolean> {
    let gaveUp = false;
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<void>((resolve) => {
      this.giveUp = () => {
        gaveUp = true;
        resolve();
      };
      timer = setTimeout(resolve, FIRST_WORD);
    });
    try {
      await Promise.race([client.start(), ended]);
    } catch (error) {
      this.output.appendLine(describe(error));
    } finally {
      clearTimeout(timer);
      this.giveUp = () => {};
    }
    return gaveUp;
  }

  private create(program: string, commandLine: string[]): LanguageClient {
    const client: LanguageClient = new QuietClient(
      "gainsay",
      "gainsay",
      () => this.spawn(program, commandLine),
      {
        documentSelector: [{ scheme: "file", pattern: PATTERN }],
        outputChannel: this.output,
        diagnosticCollectionName: "gainsay",
        errorHandler: this.errorHandler(() => client),
        initializationFailedHandler: () => false,
        middleware: {
          executeCommand: async (command, parameters, next) => {
            const answer: unknown = await next(command, parameters);
            const goal: unknown = parameters[0];
            if (isGoal(goal) && isAnswer(answer)) {
              this.answered(command, goal, answer);
            }
            return answer;
          },
        },
      },
    );
    client.onDidChangeState(({ newState }) => {
      if (newState === ClientState.Running && client === this.client) {
        this.changed.fire({ condition: "running", message: "" });
      }
    });
    return client;
  }

  private spawn(program: string, commandLine: string[]): Promise<ChildProcess> {
    const child = spawn(program, commandLine, { cwd: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath });
    this.child = child;
    return new Promise((resolve, reject) => {
      child.once("spawn", () => resolve(child));
      child.on("error", reject);
    });
  }

  /** A server that dies is started again, a few times; one that never came up is not. */
  private errorHandler(current: () => LanguageClient): ErrorHandler {
    let ended: number[] = [];
    return {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        const now = Date.now();
        ended = [...ended.filter((time) => now - time < RESTARTS_WITHIN), now];
        if (current() !== this.client || current().initializeResult === undefined) {
          return { action: CloseAction.DoNotRestart, handled: true };
        }
        if (ended.length <= RESTARTS) {
          this.output.appendLine("the server ended unexpectedly and is started again");
          this.changed.fire({ condition: "starting", message: "" });
          return { action: CloseAction.Restart, handled: true };
        }
        const message = `The gainsay server ended ${ended.length} times within a few minutes and is not started again. The output says more.`;
        this.changed.fire({ condition: "failed", message });
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    };
  }
}

export function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

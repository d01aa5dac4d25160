import type { Command } from "commander";
import type { Site } from "../http/site-context.server.ts";

export type Store = Pick<Site, "settings" | "databaseUrl" | "files" | "log" | "now">;

export interface ProgressBar {
  advance(label?: string): void;
  finish(): void;
}

/** The output of a command: with `--json` one object a line on stdout and nothing else, otherwise text for people. */
export interface Output {
  isJson: boolean;
  result(record: object, text: string): void;
  note(text: string): void;
  /** Says on one line what was not done and why; with `--json` as a record. A command returns the result of this. */
  refuse(reason: string, facts?: object): "refused";
  /** A progress bar on a terminal, nothing elsewhere. */
  progress(total: number): ProgressBar;
}

export interface CommandContext {
  output: Output;
  /** The environment that settings are read from. */
  environment: Record<string, string | undefined>;
  /** Makes a path that the caller typed absolute: the program itself runs in the project's folder. */
  pathOf(given: string): string;
  /** Opens the site, starting the embedded database unless it runs; dispose it when done. */
  openSite(): Promise<Site & AsyncDisposable>;
  /** Opens database and files as they are: without migrations and without background work. */
  openStore(): Promise<Store & AsyncDisposable>;
}

/** The result of a command: exit status 0, or 1 when something was refused. */
export type CommandOutcome = "done" | "refused";

/**
 * Registers a slice's command with the `octavo` program. `run` wraps the action: it reads `--json`, passes the context,
 * and turns the outcome into the exit status.
 */
export type RegisterCommand = (
  program: Command,
  run: (
    action: (context: CommandContext, command: Command) => Promise<CommandOutcome>,
  ) => (...args: unknown[]) => Promise<void>,
) => void;

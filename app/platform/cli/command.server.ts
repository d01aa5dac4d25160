import type { Command } from "commander";
import type { Site } from "../http/site-context.server.ts";

export type Store = Pick<Site, "settings" | "databaseUrl" | "files" | "log" | "now">;

export interface ProgressBar {
  advance(label?: string): void;
  finish(): void;
}

/** Where a command speaks: with `--json` one object a line on stdout and nothing else, otherwise text for people. */
export interface Output {
  isJson: boolean;
  result(record: object, text: string): void;
  note(text: string): void;
  /** What was not done and why, on one line; with `--json` a record like any other answer. A command returns what this answers. */
  refuse(reason: string, facts?: object): "refused";
  /** A bar on a terminal, nothing elsewhere. */
  progress(total: number): ProgressBar;
}

export interface CommandContext {
  output: Output;
  /** Where settings are read from. */
  environment: Record<string, string | undefined>;
  /** Makes a path that the caller typed absolute: the program itself runs in the project's folder. */
  pathOf(given: string): string;
  /** Opens the site (starting the embedded database when nobody has); dispose it when done. */
  openSite(): Promise<Site & AsyncDisposable>;
  /** Only what the site is kept in, as it is: the database is not migrated, and no work is done. */
  openStore(): Promise<Store & AsyncDisposable>;
}

/** What a command's action answers: exit status 0, or 1 when something was refused. */
export type CommandOutcome = "done" | "refused";

/**
 * A slice's command for `octavo`: adds itself to the program. `run` wraps the action: it reads `--json`, gives the
 * context, and turns the outcome into the exit status.
 */
export type RegisterCommand = (
  program: Command,
  run: (
    action: (context: CommandContext, command: Command) => Promise<CommandOutcome>,
  ) => (...args: unknown[]) => Promise<void>,
) => void;

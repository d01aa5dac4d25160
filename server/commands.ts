import type { RegisterCommand } from "#app/platform/cli/command.server.ts";

/** What `octavo` can do: one line a command, in the order `--help` shows them. */
export const commands: RegisterCommand[] = [];

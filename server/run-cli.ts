import { resolve } from "node:path";
import { Command, CommanderError } from "commander";
import type { CommandContext, CommandOutcome, RegisterCommand } from "#app/platform/cli/command.server.ts";
import { createOutput, type Streams } from "#app/platform/cli/output.server.ts";

export interface CliWorld extends Streams {
  commands: RegisterCommand[];
  /** The folder of whoever called. */
  cwd: string;
  environment: CommandContext["environment"];
  openSite: CommandContext["openSite"];
  openStore: CommandContext["openStore"];
}

/** What each exit status says; scripts of operators depend on it. */
export const exitStatus = { done: 0, refused: 1, wrongUsage: 2 } as const;

/**
 * Runs `octavo` with these arguments and answers the exit status: 0 all done, 1 something was refused or went wrong,
 * 2 wrong usage. An unexpected error becomes one plain line on stderr; LOG_LEVEL=debug adds where it came from.
 */
export async function runCli(argv: string[], world: CliWorld): Promise<number> {
  let outcome: CommandOutcome = "done";
  const program = createProgram(world, (given) => {
    outcome = given;
  });
  try {
    await program.parseAsync(argv, { from: "user" });
    return exitStatus[outcome];
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitStatus.done : exitStatus.wrongUsage;
    world.stderr.write(`octavo: ${explain(error)}\n`);
    return exitStatus.refused;
  }
}

function createProgram(world: CliWorld, settle: (outcome: CommandOutcome) => void): Command {
  const program = new Command("octavo")
    .description("Looks after an Octavo site. Works while the site is running and when it is not.")
    .exitOverride()
    .showHelpAfterError("(add --help for what is accepted)")
    .configureOutput({
      writeOut: (text) => world.stdout.write(text),
      writeErr: (text) => world.stderr.write(text),
    });
  for (const register of world.commands) {
    register(program, (action) => async (...args) => {
      const command = args.at(-1);
      if (!(command instanceof Command)) throw new Error("commander gave no command");
      settle(await runAction(action, command, world));
    });
  }
  offerJson(program);
  return program;
}

/** Commands that hold others (`octavo mail …`) answer nothing themselves. */
function offerJson({ commands }: Command): void {
  for (const command of commands) {
    if (command.commands.length > 0) offerJson(command);
    else command.option("--json", "print one JSON object per line and nothing else on standard output");
  }
}

async function runAction(
  action: (context: CommandContext, command: Command) => Promise<CommandOutcome>,
  command: Command,
  world: CliWorld,
): Promise<CommandOutcome> {
  const output = createOutput(world, command.optsWithGlobals()["json"] === true);
  return action(
    {
      output,
      environment: world.environment,
      openSite: world.openSite,
      openStore: world.openStore,
      pathOf: (given) => resolve(world.cwd, given),
    },
    command,
  );
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (process.env["LOG_LEVEL"] === "debug") return error.stack ?? error.message;
  // Connection errors to several addresses come as one error without a message of its own.
  const inner = error instanceof AggregateError ? error.errors[0] : null;
  return (
    (error.message || (inner instanceof Error ? inner.message : "")).replaceAll("\n", "; ") || error.name
  );
}

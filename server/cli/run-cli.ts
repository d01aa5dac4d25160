import { resolve } from "node:path";
import { Command, CommanderError } from "commander";
import type { CommandContext, CommandOutcome, RegisterCommand } from "#app/platform/cli/command.server.ts";
import { explainError, explainSystemError } from "#app/platform/cli/explain-error.server.ts";
import { createOutput, type Streams } from "#app/platform/cli/output.server.ts";

export interface CliDeps extends Streams {
  commands: RegisterCommand[];
  /** The caller's working directory. */
  cwd: string;
  environment: CommandContext["environment"];
  openSite: CommandContext["openSite"];
  openStore: CommandContext["openStore"];
}

/** The meaning of each exit status; scripts of operators depend on it. */
export const exitStatus = { done: 0, refused: 1, wrongUsage: 2 } as const;

/**
 * Runs `octavo` with these arguments and returns the exit status: 0 success, 1 a refusal or error, 2 wrong usage. Every
 * failure is one line on stderr or, with `--json`, one record on stdout; LOG_LEVEL=debug adds the stack.
 */
export async function runCli(argv: string[], deps: CliDeps): Promise<number> {
  let outcome: CommandOutcome = "done";
  const complaints: string[] = [];
  const program = createProgram(deps, {
    settle: (given) => void (outcome = given),
    complain: (text) => void complaints.push(text),
  });
  try {
    await program.parseAsync(argv, { from: "user" });
    return exitStatus[outcome];
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      const status = explainSystemError(error) ? "refused" : "failed";
      report({ status, reason: explainError(error) }, argv, deps);
      return exitStatus.refused;
    }
    if (error.exitCode === 0) return exitStatus.done;
    const reason = missingOf(error, program, argv) ?? complaints.join(" ").trim();
    // Without a command its help was shown.
    if (reason) report({ status: "wrong-usage", reason }, argv, deps);
    return exitStatus.wrongUsage;
  }
}

function report(
  record: { status: string; reason: string },
  argv: string[],
  { stdout, stderr }: CliDeps,
): void {
  if (argv.includes("--json")) stdout.write(`${JSON.stringify(record)}\n`);
  else if (record.status !== "wrong-usage") stderr.write(`octavo: ${record.reason}\n`);
  else stderr.write(`octavo: ${record.reason} (add --help for what is accepted)\n`);
}

/** All missing arguments and options: commander names only the first. */
function missingOf({ code }: CommanderError, program: Command, argv: string[]): string | null {
  if (code !== "commander.missingMandatoryOptionValue") return null;
  let command = program;
  for (const name of argv) command = command.commands.find((each) => each.name() === name) ?? command;
  const missing = command.options.filter(
    (option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined,
  );
  return `missing: ${missing.map(({ flags }) => flags).join(", ")}`;
}

interface Listener {
  settle(outcome: CommandOutcome): void;
  complain(text: string): void;
}

function createProgram(deps: CliDeps, { settle, complain }: Listener): Command {
  const program = new Command("octavo")
    .description("Looks after an Octavo site. Works while the site is running and when it is not.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => deps.stdout.write(text),
      writeErr: (text) => deps.stderr.write(text),
      outputError: (text) => complain(text.replace(/^error: /, "").replaceAll(/\s*\n\s*/g, " ")),
    });
  for (const register of deps.commands) {
    register(program, (action) => async (...args) => {
      const command = args.at(-1);
      if (!(command instanceof Command)) throw new Error("commander gave no command");
      settle(await runAction(action, command, deps));
    });
  }
  offerJson(program);
  return program;
}

/** Commands with subcommands (`octavo mail …`) do nothing themselves. */
function offerJson({ commands }: Command): void {
  for (const command of commands) {
    if (command.commands.length > 0) offerJson(command);
    else command.option("--json", "print one JSON object per line and nothing else on standard output");
  }
}

async function runAction(
  action: (context: CommandContext, command: Command) => Promise<CommandOutcome>,
  command: Command,
  deps: CliDeps,
): Promise<CommandOutcome> {
  const output = createOutput(deps, command.optsWithGlobals()["json"] === true);
  return action(
    {
      output,
      environment: deps.environment,
      openSite: deps.openSite,
      openStore: deps.openStore,
      pathOf: (given) => resolve(deps.cwd, given),
    },
    command,
  );
}

import { explainError } from "#app/platform/cli/explain-error.server.ts";
import { commands } from "./cli/commands.ts";
import { openSite, openStore } from "./open-site.ts";
import { exitStatus, runCli } from "./cli/run-cli.ts";

// A closed pipe (`octavo … | head -1`) ends the program quietly.
process.stdout.on("error", () => process.exit(exitStatus.done));

// Only warnings for the operator: results go to standard output.
const environment = { LOG_LEVEL: "warn", ...process.env };
const argv = process.argv.slice(2);

/** Ends a command that did not finish by itself; scripts of operators rely on the statuses 0, 1 and 2. */
function endWith(reason: string): never {
  if (argv.includes("--json")) process.stdout.write(`${JSON.stringify({ status: "failed", reason })}\n`);
  else process.stderr.write(`octavo: ${reason}\n`);
  process.exit(exitStatus.refused);
}

process.on("uncaughtException", (error) => endWith(explainError(error)));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => endWith(`Stopped by ${signal} before it was done.`));
// The event loop is empty although the command has not finished: Node would exit with 13.
process.on("exit", (code) => {
  if (code > exitStatus.wrongUsage) process.exitCode = exitStatus.refused;
});

process.exitCode = await runCli(argv, {
  commands,
  cwd: process.env["OCTAVO_CWD"] ?? process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  environment,
  openSite: () => openSite(environment),
  openStore: () => openStore(environment),
});
// Everything is written and closed by now; a library's leftover timer must not delay the exit.
setTimeout(() => process.exit(), 2_000).unref();

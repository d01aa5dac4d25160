import { commands } from "./commands.ts";
import { openSite, openStore } from "./open-site.ts";
import { runCli } from "./run-cli.ts";

// A reader that goes away (`octavo … | head -1`) ends us quietly.
process.stdout.on("error", () => process.exit(0));

// Only what an operator must know: the answers are on standard output.
const environment = { LOG_LEVEL: "warn", ...process.env };

process.exitCode = await runCli(process.argv.slice(2), {
  commands,
  cwd: process.env["OCTAVO_CWD"] ?? process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  environment,
  openSite: () => openSite(environment),
  openStore: () => openStore(environment),
});
// Everything is written and closed by now; a library's forgotten timer must not keep the terminal waiting.
setTimeout(() => process.exit(), 2_000).unref();

import { Writable } from "node:stream";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import { runCli } from "#server/run-cli.ts";
import type { createTestSite } from "./site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

interface Place {
  commands: RegisterCommand[];
  cwd?: string;
}

/**
 * The command line over a test's site: answers a function that runs it as a shell does. The site stays open afterwards.
 * With `--json`, each line of the answer is read.
 */
export function octavoOf(site: TestSite, { commands, cwd = "/" }: Place) {
  const open = async () => ({ ...site, [Symbol.asyncDispose]: async () => {} });
  return async (...argv: string[]) => {
    const written = { stdout: "", stderr: "" };
    const into = (name: keyof typeof written) =>
      new Writable({
        write(chunk, _encoding, done) {
          written[name] += String(chunk);
          done();
        },
      });
    const status = await runCli(argv, {
      ...{ commands, cwd, stdout: into("stdout"), stderr: into("stderr") },
      ...{ openSite: open, openStore: open, environment: {} },
    });
    const lines = argv.includes("--json") ? written.stdout.split("\n").filter(Boolean) : [];
    return { status, json: lines.map((line) => JSON.parse(line) as unknown), ...written };
  };
}

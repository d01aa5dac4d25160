import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Only some of the answers that report recovery are checked: at most two a second. */
const checkEvery = 20;
/** Between two attempts at recovery a server has no recovery process for a moment. */
const mostWithout = 2;

/**
 * PostgreSQL 18 can hang when it crashes of a full disk and recovery fails for the same reason: no process recovers any
 * more, yet it reports recovery for ever. Called for each such answer, this ends the server, so that it is started
 * again.
 */
export function watchRecovery(cluster: string) {
  let answers = 0;
  let without = 0;
  return async (isRecovering: boolean): Promise<void> => {
    if (!isRecovering) return void (without = 0);
    answers += 1;
    if (answers % checkEvery !== 0) return;
    const postmaster = await findPostmaster(cluster);
    if (postmaster === null) return;
    without = (await isSomebodyRecovering(postmaster)) ? 0 : without + 1;
    if (without < mostWithout) return;
    without = 0;
    endAtOnce(postmaster);
  };
}

async function findPostmaster(cluster: string): Promise<number | null> {
  const lock = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return Number(lock.split("\n")[0]) || null;
}

/** Whether a server has the process that replays its log. True where the system does not show processes. */
async function isSomebodyRecovering(postmaster: number): Promise<boolean> {
  const pids: string[] = await readdir("/proc").catch(() => []);
  const isShown = pids.includes(String(postmaster));
  if (!isShown) return true;
  const found = await Promise.all(pids.filter((name) => /^\d+$/.test(name)).map(startupOf));
  return found.includes(postmaster);
}

/** The parent of a process that replays a log; null for any other. A process may end while it is inspected. */
async function startupOf(pid: string): Promise<number | null> {
  const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (!title.startsWith("postgres: startup")) return null;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // "pid (name) state ppid …", and a name may contain anything.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) || null;
}

/** PostgreSQL's "immediate" shutdown: it has nothing left to write, and recovers when it starts. */
function endAtOnce(postmaster: number): void {
  try {
    process.kill(postmaster, "SIGQUIT");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

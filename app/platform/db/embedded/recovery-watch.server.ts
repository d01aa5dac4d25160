import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Of answers that say that the server recovers, every so many are looked into: twice a second at most. */
const checkEvery = 20;
/** Between two attempts of its own a server has nobody who recovers, for a moment. */
const mostWithout = 2;

/**
 * PostgreSQL 18 that crashes of a full disk and meets it again as it recovers may stay as it is: nobody recovers any more,
 * and it says for ever that somebody does. Told of each answer, this ends such a server, so that it is started anew.
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

/** Whether a server has the process that replays its log. Where the system does not show processes, it is believed. */
async function isSomebodyRecovering(postmaster: number): Promise<boolean> {
  const pids: string[] = await readdir("/proc").catch(() => []);
  const isShown = pids.includes(String(postmaster));
  if (!isShown) return true;
  const found = await Promise.all(pids.filter((name) => /^\d+$/.test(name)).map(startupOf));
  return found.includes(postmaster);
}

/** The parent of a process that replays a log; null of any other. One may end while it is looked at. */
async function startupOf(pid: string): Promise<number | null> {
  const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (!title.startsWith("postgres: startup")) return null;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // "pid (name) state ppid …", and a name may hold anything.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) || null;
}

/** PostgreSQL's "immediate": it has nothing to write any more, and recovers when it starts. */
function endAtOnce(postmaster: number): void {
  try {
    process.kill(postmaster, "SIGQUIT");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

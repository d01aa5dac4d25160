import { readdir, readFile } from "node:fs/promises";

/** The ids of the running processes that a process started (Linux). */
export async function childrenOf(parent: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    // A process may end while it is inspected.
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // "pid (name) state ppid …", and a name may contain anything.
    const [state, parentId] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(parentId) === parent && state !== "Z") found.push(Number(name));
  }
  return found;
}

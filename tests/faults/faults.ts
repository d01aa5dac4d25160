import { readFile, rename, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { singleClient } from "#app/platform/db/client.server.ts";
import type { FaultSite } from "./fault-site.ts";
import type { SmallDisk } from "./small-disk.ts";

export interface FaultDeps {
  site: FaultSite;
  /** Closes the mail server and opens it again. */
  mail: { close(): Promise<void>; open(): Promise<void> };
  /** Requests a PDF of a text that is hard to typeset. */
  askForPoison(): Promise<unknown>;
}

export interface Fault {
  name: string;
  /** The sign that the site has recovered, when it is not that saves are accepted. */
  shownBy?: "pictures";
  /** A disk that can be filled, which not every user may mount. */
  needs?: keyof FaultSite["disks"];
  /** Resolves when the fault is over, and the site is left to recover. */
  strike(deps: FaultDeps): Promise<void>;
}

const awayMs = 1_500;

/** A process that has just ended by itself is as good as killed. */
function kill(pid: number | null): void {
  try {
    if (pid) process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

async function terminateBackends({ databaseUrl }: FaultSite): Promise<void> {
  const client = singleClient({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
  } catch {
    // The server is absent already, which is worse than the planned fault.
  } finally {
    await client.end().catch(() => {});
  }
}

/** Fills a disk for a while; `meanwhile` does something that needs space. */
async function fill(disk: SmallDisk | null, meanwhile = async () => {}): Promise<void> {
  await disk?.fill();
  try {
    await meanwhile();
    await sleep(awayMs);
  } finally {
    await disk?.free();
  }
}

/**
 * A full disk is noticed only when a file grows: PostgreSQL has preallocated some of its log, which is used up first.
 */
async function useUpLog({ databaseUrl }: FaultSite): Promise<void> {
  const client = singleClient({ connectionString: databaseUrl });
  try {
    await client.connect();
    for (let segment = 0; segment < 200; segment++)
      await client.query("select pg_logical_emit_message(false, 'fault', 'full'), pg_switch_wal()");
  } catch {
    // It stopped for lack of space, as expected.
  } finally {
    await client.end().catch(() => {});
  }
}

export const faults: Fault[] = [
  { name: "node killed", strike: async ({ site }) => kill(await site.program()) },
  { name: "PostgreSQL killed", strike: async ({ site }) => kill(await site.postmaster()) },
  { name: "connections ended", strike: ({ site }) => terminateBackends(site) },
  {
    name: "both killed",
    strike: async ({ site }) => [await site.postmaster(), await site.program()].forEach(kill),
  },
  {
    name: "store's disk full",
    shownBy: "pictures",
    needs: "store",
    strike: ({ site }) => fill(site.disks.store),
  },
  {
    name: "database's disk full",
    needs: "database",
    strike: ({ site }) => fill(site.disks.database, () => useUpLog(site)),
  },
  {
    name: "store away",
    shownBy: "pictures",
    async strike({ site: { store } }) {
      await rename(store, `${store}-away`);
      await sleep(awayMs);
      await rename(`${store}-away`, store);
    },
  },
  {
    name: "mail away",
    async strike({ mail }) {
      await mail.close();
      await sleep(awayMs);
      await mail.open();
    },
  },
  {
    name: "database away",
    async strike({ site }) {
      const good = await readFile(site.configuration, "utf8");
      await writeFile(site.configuration, "this is no setting\n");
      kill(await site.postmaster());
      await sleep(awayMs);
      await writeFile(site.configuration, good);
    },
  },
  { name: "poison text", strike: async ({ askForPoison }) => void (await askForPoison()) },
];

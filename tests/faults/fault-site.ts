import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { childrenOf } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";
import { mountSmallDisk } from "./small-disk.ts";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** The program of `npm start`, on a folder of its own and a fixed port. */
export async function startFaultSite(given: Record<string, string>) {
  const folder = await mkdtemp(join(quickFolder(), "octavo-fault-run-"));
  const disks = {
    store: await mountSmallDisk(join(folder, "disk"), 48),
    // What an hour of writing needs, with PostgreSQL's log of up to a gigabyte.
    database: await mountSmallDisk(join(folder, "data"), 3_072),
  };
  const store = join(folder, "disk/store");
  await mkdir(store, { recursive: true });
  const port = await freePort();
  const environment = {
    NODE_ENV: "production",
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder, "data"),
    STORAGE_URL: `file://${store}`,
    DEMO_CATALOG: "no",
    LOG_LEVEL: "fatal",
    RATE_LIMIT_PER_MINUTE: "0",
    ...given,
  };
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk) => (output = (output + String(chunk)).slice(-20_000)));
  const cluster = join(folder, "data/postgres/cluster");
  return {
    url: environment.SITE_URL,
    environment,
    store,
    disks,
    output: () => output,
    configuration: join(cluster, "postgresql.conf"),
    /** The site's own process; null while there is none. */
    async program(): Promise<number | null> {
      const [pid] = await childrenOf(child.pid ?? 0);
      return pid ?? null;
    },
    async postmaster(): Promise<number | null> {
      const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
      return Number(text.split("\n")[0]) || null;
    },
    databaseUrl: `postgresql://octavo@localhost/octavo?host=${encodeURIComponent(join(folder, "data/postgres"))}`,
    async stop(): Promise<number | null> {
      if (child.exitCode !== null) return child.exitCode;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = (await ended) as [number | null];
      return code;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      for (const disk of Object.values(disks)) await disk?.[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type FaultSite = Awaited<ReturnType<typeof startFaultSite>>;

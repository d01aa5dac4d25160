import { chmod, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { singleClient } from "../client.server.ts";
import { findBinaries } from "./binaries.server.ts";
import { ensureCluster } from "./cluster.server.ts";
import { watchRecovery } from "./recovery-watch.server.ts";
import { chooseLauncher, refuseForeign, type ServerPaths } from "./server-account.server.ts";
import { logFileOf, type ServerPlan, type ServerProcess, startServer } from "./server-process.server.ts";
import { openSocketFolder } from "./socket-folder.server.ts";

/** The PostgreSQL that we start ourselves, on a unix socket under the data directory; no TCP port. */
export interface EmbeddedPostgres {
  /** URL of a database on this server. */
  urlOf(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** Releases this process's use of the server; the last one stops it. */
  leave(): Promise<void>;
}

export interface EmbeddedOptions {
  /** False only in tests: much faster, but a power failure loses everything. */
  isDurable?: boolean;
  onTrouble?: (message: string) => void;
  /** The server died and could not be started again for five minutes; there are no further attempts. */
  onGivenUp?: (message: string) => void;
  /** For tests. */
  giveUpMs?: number;
}

// Every process that uses the server holds this lock in shared mode; whoever gets it exclusively is the last.
const MEMBER_LOCK = 0x0c7a_0002;
const longestStartMs = 60_000;
// After a crash the server replays its log first and reports that; it may take long.
const longestRecoveryMs = 15 * 60_000;
const giveUpMs = 5 * 60_000;
const firstPauseMs = 100;
// After minutes with a full disk, too, the site is back within five seconds of there being space.
const longestPauseMs = 3_000;

interface Server extends Pick<ServerPlan, "paths"> {
  urlOf(database: string): string;
  /** What is needed to start a server; determined only where none runs, since that starts processes. */
  plan(): Promise<ServerPlan>;
}

/**
 * Joins the server whose files are in `${dataDir}/postgres`, starting it if it does not run. Any number of processes
 * may join and leave at the same time. If it dies while we are members, it is started again. Rejects with the server's
 * own message when it does not start.
 */
export async function joinEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const home = join(dataDir, "postgres");
  const paths = { home, cluster: join(home, "cluster"), bin: findBinaries() };
  await mkdir(home, { recursive: true });
  await refuseForeign(paths);
  // The socket has no password, so only its owner may reach it.
  await chmod(home, 0o700);
  const isDurable = options.isDurable ?? true;
  const sockets = await openSocketFolder(home);
  const urlOf = (database: string) =>
    `postgresql://octavo@localhost/${database}?host=${encodeURIComponent(sockets.path)}`;
  let planned: ServerPlan | null = null;
  const plan = async () => (planned ??= await planServer(paths, isDurable));
  const server = { paths, urlOf, plan };

  const membership = await stayMember(server, options);
  return {
    urlOf,
    createDatabase: (name) => createDatabase(membership.client(), name),
    leave: async () => {
      await membership.leave();
      await sockets.dispose();
    },
  };
}

async function planServer(paths: ServerPaths, isDurable: boolean): Promise<ServerPlan> {
  const launcher = await chooseLauncher(paths);
  await ensureCluster(paths, launcher, isDurable);
  return { paths, launcher, isDurable };
}

interface Membership {
  client(): pg.Client;
  leave(): Promise<void>;
}

/** Keeps the membership: joins, and joins again whenever the server dies. */
async function stayMember(server: Server, options: EmbeddedOptions): Promise<Membership> {
  const leaving = new AbortController();
  let client = await enter(server);
  let coming: Promise<void> = Promise.resolve();
  const watch = () => client.once("end", () => void (coming = rejoin()));
  const rejoin = async () => {
    if (leaving.signal.aborted) return;
    options.onTrouble?.("The embedded PostgreSQL went away; starting it again");
    const joined = await retryJoin(server, options, leaving.signal);
    if (!joined) return;
    client = joined;
    watch();
  };
  watch();
  return {
    client: () => client,
    async leave() {
      leaving.abort();
      // A server that was just started again is left too: nobody else would stop it.
      await coming;
      await leave(client, server.paths);
    },
  };
}

/** Retries with growing pauses, until it works, five minutes have passed or the membership is released. */
async function retryJoin(
  server: Server,
  options: EmbeddedOptions,
  leaving: AbortSignal,
): Promise<pg.Client | null> {
  const deadline = Date.now() + (options.giveUpMs ?? giveUpMs);
  for (let pauseMs = firstPauseMs; !leaving.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await enter(server);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (Date.now() + pauseMs > deadline) {
        options.onGivenUp?.(`The embedded PostgreSQL died and could not be started again. ${why}`);
        return null;
      }
      options.onTrouble?.(`${why}; trying again in ${pauseMs / 1000} s`);
    }
    // An aborted sleep only means that we are leaving.
    await sleep(pauseMs, undefined, { signal: leaving }).catch(() => {});
  }
  return null;
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (rowCount) return;
  await client.query(`create database ${pg.escapeIdentifier(name)}`).catch((error: unknown) => {
    // Another process created it at the same moment.
    if (!["42P04", "23505"].includes(codeOf(error))) throw error;
  });
}

/** Connects as a member, starting the server as often as necessary. */
async function enter(server: Server): Promise<pg.Client> {
  const since = Date.now();
  let started: ServerProcess | null = null;
  const superviseServer = watchRecovery(server.paths.cluster);
  for (;;) {
    const answer = await tryToJoin(server.urlOf("postgres"));
    if (answer instanceof pg.Client) return answer;
    await superviseServer(answer === "recovering");
    if (answer === "absent" && started?.exitCode() !== null) {
      if (started) await ignoreTransientFailure(started, server);
      started = await startServer(await server.plan());
    }
    const patience = answer === "recovering" ? longestRecoveryMs : longestStartMs;
    if (Date.now() - since > patience)
      throw new Error(`PostgreSQL is not ready after ${patience / 1000} s; see ${logFileOf(server.paths)}`);
    await sleep(25);
  }
}

/** Ignores a failed start while another process is starting or stopping the server; it is tried again. */
async function ignoreTransientFailure(failed: ServerProcess, server: Server): Promise<void> {
  const output = await failed.output();
  if (!/lock file|shared memory block/.test(output)) {
    const lastLines = output.trim().split("\n").slice(-4).join("; ");
    throw new Error(
      `PostgreSQL did not start: ${lastLines || "it said nothing"} (${logFileOf(server.paths)})`,
    );
  }
  await sleep(200);
}

type Refusal = "absent" | "recovering" | "stopping";

async function tryToJoin(url: string): Promise<pg.Client | Refusal> {
  // The end of the connection is the event that matters; its error says nothing more.
  const client = singleClient({ connectionString: url, application_name: "octavo member" });
  try {
    await client.connect();
    await client.query("select pg_advisory_lock_shared($1)", [MEMBER_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const code = codeOf(error);
    if (["ENOENT", "ECONNREFUSED"].includes(code)) return "absent";
    if (code === "57P03") return String(error).includes("shutting down") ? "stopping" : "recovering";
    // Terminated while the server stops, or by a crash of another connection.
    if (["57P01", "57P02", "ECONNRESET", "EPIPE", ""].includes(code)) return "stopping";
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/**
 * Leaves, and stops the server if this was the last member. The lock is held until the server is down, so that a
 * process joining meanwhile waits, is disconnected, and starts it again.
 */
async function leave(client: pg.Client, { cluster }: ServerPaths): Promise<void> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [MEMBER_LOCK]);
    const { rows } = await client.query<{ isLast: boolean; pid: string }>(
      `select pg_try_advisory_lock($1) as "isLast", split_part(pg_read_file('postmaster.pid'), E'\n', 1) as pid`,
      [MEMBER_LOCK],
    );
    const [last] = rows;
    if (!last?.isLast) return;
    // SIGINT is PostgreSQL's "fast" shutdown: open transactions are rolled back, everything else is saved.
    process.kill(Number(last.pid), "SIGINT");
    await waitForExit(join(cluster, "postmaster.pid"));
  } catch {
    // It has ended already; the next start cleans up.
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitForExit(file: string): Promise<void> {
  const deadline = Date.now() + 8_000;
  while (Date.now() < deadline) {
    const exists = await stat(file).then(
      () => true,
      () => false,
    );
    if (!exists) return;
    await sleep(20);
  }
}

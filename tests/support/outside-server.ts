import { execFile } from "node:child_process";
import { chown, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const debianFolder = "/usr/lib/postgresql";

/** The newest PostgreSQL installed from the system's packages, or null. */
export async function findSystemServer(): Promise<string | null> {
  // No such folder, no such package.
  const versions = await readdir(debianFolder).catch(() => []);
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  return newest ? join(debianFolder, String(newest), "bin") : null;
}

/** An external PostgreSQL on a TCP port of this machine, like an operator's. */
export async function startOutsideServer(bin: string) {
  const folder = await mkdtemp(join(tmpdir(), "octavo-outside-"));
  const user = process.getuid?.() === 0 ? await findUser("postgres") : null;
  if (user) await chown(folder, user.uid, user.gid);
  const cluster = join(folder, "cluster");
  const port = await findFreePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const at = { ...user, cwd: "/" };
  await run(
    join(bin, "initdb"),
    ["-D", cluster, "-U", "outside", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
    at,
  );
  await run(
    join(bin, "pg_ctl"),
    ["start", "-w", "-D", cluster, "-l", join(folder, "log"), "-o", options],
    at,
  );
  return {
    url: `postgresql://outside@127.0.0.1:${port}/postgres`,
    async [Symbol.asyncDispose]() {
      await run(join(bin, "pg_ctl"), ["stop", "-w", "-m", "immediate", "-D", cluster], at);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function findUser(name: string): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile("/etc/passwd", "utf8");
  const [, , uid, gid] =
    passwd
      .split("\n")
      .find((line) => line.startsWith(`${name}:`))
      ?.split(":") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

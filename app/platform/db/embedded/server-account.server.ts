import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chown, readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Starts PostgreSQL's programs as the user that may run them. */
export interface Launcher {
  /** Null when they run as the present user. */
  account: Account | null;
  launch(program: string, arguments_: string[], output: number | "pipe"): ChildProcess;
}

export interface ServerPaths {
  /** The folder of sockets, log and cluster; must exist. */
  home: string;
  cluster: string;
  bin: string;
}

// The server needs nothing from our environment (passwords of settings, PGHOST, locales).
const environment = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Refuses to start a server on files of another user, except as root. */
export async function refuseForeign({ home }: ServerPaths): Promise<void> {
  const [owner, self] = [await ownerOf(home), process.getuid?.()];
  if (self !== 0 && owner !== null && owner !== self)
    throw new Error(
      `${home} belongs to another user (uid ${owner}). Start Octavo as the user who started it first, or give the folder to the present one: chown -R.`,
    );
}

/**
 * PostgreSQL refuses to run as root. Its programs then run as the owner of the existing files, or as `postgres` or
 * `nobody`. If that user cannot reach them (they are below a folder like /root), it gets the one capability to pass
 * through folders, and nothing else.
 */
export async function chooseLauncher(paths: ServerPaths): Promise<Launcher> {
  if (process.getuid?.() !== 0) return { account: null, launch: (...command) => start(command, []) };
  const account = await accountFor(await ownerOf(paths.home));
  await chown(paths.home, account.uid, account.gid);
  const { uid, gid } = account;
  if (await canReach(account, paths))
    return { account, launch: (...command) => start(command, [], { uid, gid }) };
  const prefix = await capablePrefix(account, paths);
  return { account, launch: (...command) => start(command, prefix) };
}

function start(
  [program, arguments_, output]: Parameters<Launcher["launch"]>,
  prefix: string[],
  as: { uid?: number; gid?: number } = {},
): ChildProcess {
  const [first = program, ...rest] = [...prefix, program, ...arguments_];
  return spawn(first, rest, {
    ...as,
    cwd: "/",
    env: environment,
    detached: true,
    stdio: ["ignore", output, output],
  });
}

/** Owned by root means no owner to run as: the folder was created a moment ago. */
async function ownerOf(path: string): Promise<number | null> {
  return (await stat(path)).uid || null;
}

async function accountFor(owner: number | null): Promise<Account> {
  const passwd = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const wanted = owner
    ? passwd.filter(([, , uid]) => Number(uid) === owner)
    : ["postgres", "nobody"].flatMap((name) => passwd.filter(([known]) => known === name));
  const [name, , uid, gid] = wanted[0] ?? [];
  if (name && uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  if (owner) return { name: String(owner), uid: owner, gid: owner };
  throw new Error(
    "PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody. Start Octavo as an ordinary user, or set DATABASE_URL.",
  );
}

async function canReach({ uid, gid }: Account, { home, bin }: ServerPaths): Promise<boolean> {
  const question = 'test -x "$1" && test -x "$2/postgres"';
  return run("/bin/sh", ["-c", question, "sh", home, bin], { uid, gid, cwd: "/" }).then(
    () => true,
    // `test` answers by its exit status.
    () => false,
  );
}

async function capablePrefix(account: Account, { home, bin }: ServerPaths): Promise<string[]> {
  for (const capability of ["dac_read_search", "dac_override"]) {
    const only = `-all,+${capability}`;
    const prefix = [
      "setpriv",
      // Otherwise access(), which PostgreSQL calls for its own programs, would ignore the capability.
      "--securebits=+no_setuid_fixup",
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      "--clear-groups",
      `--inh-caps=${only}`,
      `--ambient-caps=${only}`,
      `--bounding-set=${only}`,
    ];
    const [program = "", ...rest] = prefix;
    const works = await run(program, [...rest, `${bin}/postgres`, "--version"], { cwd: "/" }).then(
      () => true,
      // No setpriv on this machine, or a container without this capability: try the next, or show the message below.
      () => false,
    );
    if (works) return prefix;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and the user ${account.name}, as which it would run, can reach ${home} or ${bin} not at all. ` +
      "Put Octavo and DATA_DIR where every user may pass, start Octavo as an ordinary user, or set DATABASE_URL.",
  );
}

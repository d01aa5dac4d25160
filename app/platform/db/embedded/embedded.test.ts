import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { quickFolder } from "#tests/support/quick-folder.ts";
import pg from "pg";
import { expect, test } from "vitest";
import { type EmbeddedPostgres, joinEmbedded } from "./embedded.server.ts";

async function temporaryFolder() {
  const path = await mkdtemp(join(quickFolder(), "octavo-embedded-"));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  };
}

const enter = (folder: string) => joinEmbedded(folder, { isDurable: false });

async function ask(server: EmbeddedPostgres, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.urlOf("postgres") });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: question, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function postmasterOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0]);
}

async function isStopped(folder: string): Promise<boolean> {
  return stat(join(folder, "postgres/cluster/postmaster.pid")).then(
    () => false,
    () => true,
  );
}

test("several processes may start at once on an empty folder, and the last to leave stops the server", async () => {
  await using folder = await temporaryFolder();
  const [one, two, three] = await Promise.all([enter(folder.path), enter(folder.path), enter(folder.path)]);
  await Promise.all([one, two, three].map((server) => server.createDatabase("octavo")));
  await Promise.all([one.leave(), two.leave()]);
  expect(await ask(three, "select count(*)::int from pg_database where datname = 'octavo'")).toBe(1);
  await three.leave();
  expect(await isStopped(folder.path)).toBe(true);
});

test("a process that joins while the last one leaves gets a running server", async () => {
  await using folder = await temporaryFolder();
  let server = await enter(folder.path);
  for (let round = 0; round < 5; round++) {
    const [, next] = await Promise.all([server.leave(), enter(folder.path)]);
    server = next;
    expect(await ask(server, "select 1")).toBe(1);
  }
  await server.leave();
});

test("the server is not on the network, and only its owner can open its socket", async () => {
  await using folder = await temporaryFolder();
  const server = await enter(folder.path);
  expect(await ask(server, "show listen_addresses")).toBe("");
  expect((await stat(join(folder.path, "postgres"))).mode & 0o077).toBe(0);
  await server.leave();
});

test("a killed server is started again while processes use it, with all committed data", async () => {
  await using folder = await temporaryFolder();
  const server = await joinEmbedded(folder.path);
  await ask(server, "create table kept as select 42 as answer");
  process.kill(await postmasterOf(folder.path), "SIGKILL");
  await expect.poll(() => ask(server, "select answer from kept"), { timeout: 20_000 }).toBe(42);
  // Flushing the files one by one takes seconds where there are many.
  const flushing = await ask(server, "show recovery_init_sync_method");
  expect(flushing).toBe(process.platform === "linux" ? "syncfs" : "fsync");
  await server.leave();
});

/** Kills the server and prevents it from starting until `repair`. */
async function breakServer(folder: string) {
  const file = join(folder, "postgres/cluster/postgresql.conf");
  const good = await readFile(file, "utf8");
  await writeFile(file, "this is no setting\n");
  process.kill(await postmasterOf(folder), "SIGKILL");
  return { repair: () => writeFile(file, good) };
}

test("M10: a server that does not start again at once is retried with growing pauses until it does", async () => {
  await using folder = await temporaryFolder();
  const messages: string[] = [];
  const server = await joinEmbedded(folder.path, { onTrouble: (message) => messages.push(message) });
  const broken = await breakServer(folder.path);
  const pauses = () => messages.flatMap((line) => /trying again in ([\d.]+) s/.exec(line)?.[1] ?? []);
  await expect.poll(pauses, { timeout: 30_000 }).toEqual(["0.1", "0.2", "0.4"]);
  await broken.repair();
  await expect.poll(() => ask(server, "select 1").catch(() => null), { timeout: 30_000 }).toBe(1);
  await server.leave();
  expect(await isStopped(folder.path)).toBe(true);
});

test("M10: a server that does not start any more is given up in the end, with one line that says why", async () => {
  await using folder = await temporaryFolder();
  const given = Promise.withResolvers<string>();
  const server = await joinEmbedded(folder.path, { giveUpMs: 1_000, onGivenUp: given.resolve });
  const broken = await breakServer(folder.path);
  expect(await given.promise).toMatch(
    /could not be started again\. PostgreSQL did not start: .*syntax error/,
  );
  await broken.repair();
  await server.leave();
});

test("after a crash a stale lock file does not prevent the start, even when its process id now belongs to another program", async () => {
  await using folder = await temporaryFolder();
  const first = await enter(folder.path);
  await first.leave();
  await writeFile(join(folder.path, "postgres/cluster/postmaster.pid"), `${process.pid}\n`);
  await writeFile(join(folder.path, "postgres/.s.PGSQL.5432.lock"), `${process.pid}\n`);
  const server = await enter(folder.path);
  expect(await ask(server, "select 1")).toBe(1);
  await server.leave();
});

test("an incomplete cluster of a killed first start is removed", async () => {
  await using folder = await temporaryFolder();
  const left = join(folder.path, "postgres/cluster.new-2147483646-abc");
  await mkdir(left, { recursive: true });
  const server = await enter(folder.path);
  expect((await readdir(join(folder.path, "postgres"))).filter((name) => name.includes("new"))).toEqual([]);
  await server.leave();
});

test("a data folder whose path is too long for a socket works", async () => {
  await using folder = await temporaryFolder();
  const deep = join(folder.path, "a".repeat(90), "b".repeat(90));
  const server = await enter(deep);
  expect(await ask(server, "select 1")).toBe(1);
  await server.leave();
});

test.runIf(process.getuid?.() === 0)(
  "root may keep the data below a folder that is closed to others",
  async () => {
    await using folder = await temporaryFolder();
    const closed = join(folder.path, "closed");
    await mkdir(closed, { mode: 0o700 });
    const server = await enter(closed);
    expect(await ask(server, "select 1")).toBe(1);
    await server.leave();
  },
);

test("a server that cannot start reports its own message", async () => {
  await using folder = await temporaryFolder();
  const first = await enter(folder.path);
  await first.leave();
  await writeFile(join(folder.path, "postgres/cluster/postgresql.conf"), "this is no setting\n");
  await expect(enter(folder.path)).rejects.toThrow(/PostgreSQL did not start.*syntax error/);
});

test("a cluster of another major version is refused with what to do", async () => {
  await using folder = await temporaryFolder();
  const first = await enter(folder.path);
  await first.leave();
  await writeFile(join(folder.path, "postgres/cluster/PG_VERSION"), "12\n");
  await expect(enter(folder.path)).rejects.toThrow(/made by PostgreSQL 12.*backup/s);
});

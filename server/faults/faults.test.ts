import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { openFileSystemStore } from "#app/platform/files/file-system-store.server.ts";
import { findSystemServer, startOutsideServer } from "#tests/support/outside-server.ts";
import { allOf, dataFolder, health, run, startSite, usedDataFolder } from "#tests/support/running-site.ts";

// The program as an operator runs it: its own process, real signals, real sockets. Generous timeouts: machines are
// busy.
const patience = { timeout: 120_000 };

function connectTo(folder: string): pg.Client {
  const client = new pg.Client({
    connectionString: `postgresql://octavo@localhost/octavo?host=${encodeURIComponent(join(folder, "postgres"))}`,
  });
  // Being disconnected is the subject of these tests.
  client.on("error", () => {});
  return client;
}

test(
  "two sites started at once on an empty folder both serve, and the second to stop stops the database",
  patience,
  async () => {
    await using folder = await dataFolder();
    const environment = { DATA_DIR: folder.path };
    const [one, two] = await Promise.all([startSite(environment), startSite(environment)]);
    expect(await health(one.url)).toMatchObject({ status: "ok" });
    await one.stop();
    expect(await health(two.url)).toMatchObject({ status: "ok" });
    expect(await two.stop()).toMatchObject({ code: 0, stdout: `Ready on ${two.url}\n`, stderr: "" });
    expect(await readdir(join(folder.path, "postgres/cluster"))).not.toContain("postmaster.pid");
  },
);

test("a signal before the site serves leaves no database running", patience, async () => {
  await using folder = await dataFolder();
  const postmaster = join(folder.path, "postgres/cluster/postmaster.pid");
  const child = run("build/server/main.js", [], { DATA_DIR: folder.path });
  const ended = allOf(child);
  await expect.poll(() => existsSync(postmaster), { timeout: 60_000 }).toBe(true);
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0, stdout: "", stderr: "" });
  expect(existsSync(postmaster)).toBe(false);
});

test(
  "after the site and its database were killed during writes, the next start has all committed data",
  patience,
  async () => {
    await using folder = await usedDataFolder();
    const site = await startSite({ DATA_DIR: folder.path });
    const writer = connectTo(folder.path);
    await writer.connect();
    let committed = 0;
    const writing = (async () => {
      for (;;) {
        await writer.query("begin");
        for (const part of ["a", "b"])
          await writer.query("insert into people (slug, name, sort_name) values ($1, $1, $1)", [
            `${committed}-${part}`,
          ]);
        await writer.query("commit");
        committed++;
      }
    })().catch(() => {});
    await expect.poll(() => committed, { timeout: 20_000 }).toBeGreaterThan(5);
    const postmaster = Number(
      (await readFile(join(folder.path, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0],
    );
    process.kill(postmaster, "SIGKILL");
    await site.stop("SIGKILL");
    await writing;

    const again = await startSite({ DATA_DIR: folder.path });
    expect(await health(again.url)).toMatchObject({ status: "ok" });
    const reader = connectTo(folder.path);
    await reader.connect();
    const { rows } = await reader.query("select count(*) as rows from people");
    await reader.end();
    // Every acknowledged commit is there; one more may have been made without acknowledgement; none is partial.
    expect([committed * 2, committed * 2 + 2]).toContain(Number(rows[0].rows));
    await again.stop();
  },
);

test(
  "H3: repeatedly losing connections inside transactions ends no process, and the site goes on answering",
  patience,
  async () => {
    await using folder = await usedDataFolder();
    const site = await startSite({ DATA_DIR: folder.path, LOG_LEVEL: "silent", RATE_LIMIT_PER_MINUTE: "0" });
    const killer = connectTo(folder.path);
    await killer.connect();
    let isOver = false;
    const requests = ["/", "/health", "/search?q=sea", "/bookdetail/none", "/sign-in"].map(async (path) => {
      while (!isOver) await (await fetch(site.url + path)).arrayBuffer();
    });
    for (let round = 0; round < 60; round++) {
      await killer.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      await sleep(20);
    }
    isOver = true;
    // Every request got a response: one that is cut off rejects here.
    await Promise.all(requests);
    await killer.end();
    await expect.poll(() => health(site.url), { timeout: 20_000 }).toMatchObject({ status: "ok" });
    expect(await site.stop()).toMatchObject({ code: 0, stderr: "" });
  },
);

test(
  "a running request is answered completely after SIGTERM, and the site stops within ten seconds",
  patience,
  async () => {
    await using folder = await usedDataFolder();
    const files = await openFileSystemStore(join(folder.path, "files"));
    const size = 40_000_000;
    const { hash } = await files.put(Buffer.alloc(size, "octavo "));
    const site = await startSite({ DATA_DIR: folder.path });
    const response = await new Promise<IncomingMessage>((resolve) =>
      get(`${site.url}/files/${hash}.png`, resolve),
    );
    expect(response.statusCode).toBe(200);
    const since = Date.now();
    const stopped = site.stop();
    await sleep(1_000);
    await expect(fetch(`${site.url}/health`)).rejects.toThrow("fetch failed");
    let received = 0;
    for await (const chunk of response) received += (chunk as Buffer).length;
    expect(received).toBe(size);
    expect(await stopped).toMatchObject({ code: 0 });
    expect(Date.now() - since).toBeLessThan(10_000);
  },
);

test(
  "a request that never ends does not keep the site from stopping within ten seconds",
  patience,
  async () => {
    await using folder = await usedDataFolder();
    const files = await openFileSystemStore(join(folder.path, "files"));
    const { hash } = await files.put(Buffer.alloc(40_000_000));
    const site = await startSite({ DATA_DIR: folder.path });
    const response = await new Promise<IncomingMessage>((resolve) =>
      get(`${site.url}/files/${hash}.png`, resolve),
    );
    response.on("error", () => {});
    const since = Date.now();
    expect(await site.stop()).toMatchObject({ code: 0 });
    expect(Date.now() - since).toBeLessThan(10_000);
  },
);

test("the command line works while the site runs and while it does not", patience, async () => {
  await using folder = await usedDataFolder();
  const environment = { DATA_DIR: folder.path };
  const backup = (name: string) =>
    allOf(run("build/server/cli.js", ["backup", join(folder.path, name), "--json"], environment));
  const site = await startSite(environment);
  expect(await backup("while.octavo")).toMatchObject({ code: 0, stderr: "" });
  expect(await health(site.url)).toMatchObject({ status: "ok" });
  await site.stop();
  const after = await backup("after.octavo");
  expect(after).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(after.stdout)).toMatchObject({ status: "written" });
});

test("an invalid setting and a port in use end the start with one plain line", patience, async () => {
  await using folder = await usedDataFolder();
  const wrong = await allOf(run("build/server/main.js", [], { DATA_DIR: folder.path, PORT: "eighty" }));
  expect(wrong).toEqual({
    code: 78,
    stdout: "",
    stderr: 'The setting PORT must be a whole number from 0 to 65535, not "eighty".\n',
  });
  const site = await startSite({ DATA_DIR: folder.path });
  const { port } = new URL(site.url);
  const second = await allOf(run("build/server/main.js", [], { DATA_DIR: folder.path, PORT: port }));
  expect(second).toMatchObject({ code: 78, stdout: "" });
  expect(second.stderr).toMatch(new RegExp(`^Port ${port} is in use .*\n$`));
  await site.stop();
});

const systemServer = await findSystemServer();

test.runIf(systemServer)(
  "a site with an external PostgreSQL starts no database of its own",
  patience,
  async () => {
    await using folder = await dataFolder();
    await using outside = await startOutsideServer(systemServer ?? "");
    const site = await startSite({ DATA_DIR: folder.path, DATABASE_URL: outside.url });
    expect(await health(site.url)).toMatchObject({ status: "ok" });
    expect((await fetch(site.url)).status).toBe(200);
    expect(await readdir(folder.path)).not.toContain("postgres");
    expect(await site.stop()).toMatchObject({ code: 0 });
  },
);

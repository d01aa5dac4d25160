import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { quickFolder } from "#tests/support/quick-folder.ts";
import pg from "pg";
import { expect, test } from "vitest";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { connect } from "#app/platform/db/client.server.ts";
import { bookFiles, books, chapters } from "#app/platform/db/schema/all.server.ts";
import { openFileSystemStore } from "#app/platform/files/file-system-store.server.ts";
import { createEmptyDatabase, createTestDb } from "#tests/support/database.ts";
import { findSystemServer, startOutsideServer } from "#tests/support/outside-server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { openBackup } from "./read-backup.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const silent = () => ({ advance() {}, finish() {} });

const settings = readSettings({});
/** A restore without keys. */
const elsewhere = { settings, keys: null, replaces: false, progress: silent };

async function folder() {
  const path = await mkdtemp(join(quickFolder(), "octavo-backup-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** A site with one book that has a picture, backed up. */
async function makeBackup(path: string) {
  await using site = await createTestSite();
  const book = await site.makeBook({
    jid: "kept",
    title: "Tab\there, “quotes”, back\\slash and 漢字",
    chapters: [{ html: "<p>one\ntwo</p>" }, { html: "<p>\\.</p>" }],
  });
  const { hash } = await site.files.put(new TextEncoder().encode("a picture"));
  await site.db.insert(bookFiles).values({ bookId: book.id, hash, mediaType: "image/png", role: "resource" });
  const file = join(path, "site.octavo");
  const written = await writeBackup({ site, path: file, octavoVersion: "0.1.0", progress: silent });
  const rows = await site.db.select().from(chapters);
  return { file, written, book, hash, rows };
}

/** All that a backup brings back. */
async function contentsOf(file: string) {
  await using backup = await openBackup(file);
  const { manifest, hashes, signer } = backup;
  const tables = await Promise.all(
    manifest.tables.map(async ({ name }) => text(await backup.openTable(name))),
  );
  const files = await Promise.all(
    hashes.map(async (hash) => text(Readable.from(await backup.readFile(hash)))),
  );
  return { manifest, signer, tables, files };
}

async function restore(
  file: string,
  databaseUrl: string,
  { into, replaces = false }: { into: string; replaces?: boolean },
) {
  await using backup = await openBackup(file);
  const files = await openFileSystemStore(into);
  const request = { ...elsewhere, backup, databaseUrl, files, replaces };
  const restored = await restoreBackup(request);
  return { restored, files };
}

test("a backup brings every row, file and number back into an empty database", async () => {
  await using place = await folder();
  const { file, book, hash, rows, written } = await makeBackup(place.path);
  expect(written).toMatchObject({ files: 1 });
  await using target = await createEmptyDatabase();
  const { restored, files } = await restore(file, target.url, { into: join(place.path, "files") });
  expect(restored).toEqual({ ok: true, rows: written.rows, lostSecondFactors: 0, lostWebhooks: 0 });
  await using connection = connect(target.url);
  expect(await connection.db.select().from(books)).toEqual([book]);
  expect(await connection.db.select().from(chapters)).toEqual(rows);
  expect(await files.has(hash)).toBe(true);
  const [next] = await connection.db
    .insert(books)
    .values({ jid: "next", title: "Next", sortTitle: "next", origin: "epub", isTextHeld: false })
    .returning();
  expect(next?.id).toBe(book.id + 1);
});

test("a site that is not empty is refused, unless --replace is given", async () => {
  await using place = await folder();
  const { file } = await makeBackup(place.path);
  await using site = await createTestSite();
  await site.makeBook({ jid: "other" });
  const files = join(place.path, "files");
  const url = site.databaseUrl;
  expect((await restore(file, url, { into: files })).restored).toEqual({ ok: false, reason: "not-empty" });
  expect(await site.db.select({ jid: books.jid }).from(books)).toEqual([{ jid: "other" }]);
  expect((await restore(file, url, { into: files, replaces: true })).restored).toMatchObject({ ok: true });
  expect(await site.db.select({ jid: books.jid }).from(books)).toEqual([{ jid: "kept" }]);
});

test("a truncated or foreign file is refused before anything is changed", async () => {
  await using place = await folder();
  const { file } = await makeBackup(place.path);
  const whole = await readFile(file);
  const parts = [0.1, 0.5, 0.9, 0.999].map((share) => whole.subarray(0, Math.floor(whole.length * share)));
  for (const bytes of [...parts, Buffer.from("something else"), Buffer.alloc(0)]) {
    await writeFile(file, bytes);
    await expect(openBackup(file)).rejects.toMatchObject({ name: "DamagedBackup" });
  }
});

test("any changed byte leads to refusal or to identical content", async () => {
  await using place = await folder();
  const { file } = await makeBackup(place.path);
  const whole = await readFile(file);
  const original = await contentsOf(file);
  let refused = 0;
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 150)) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0x41;
    await writeFile(file, changed);
    const contents = await contentsOf(file).catch((error: unknown) => {
      expect(error).toMatchObject({ name: "DamagedBackup" });
      return null;
    });
    if (contents) expect(contents).toEqual(original);
    else refused++;
  }
  // The rest fell on what a ZIP says twice or says of dates: how much of it there is depends on the number of tables.
  expect(refused).toBeGreaterThan(30);
});

test("a failed restore leaves the database unchanged", async () => {
  await using place = await folder();
  const { file } = await makeBackup(place.path);
  await using target = await createEmptyDatabase();
  await using backup = await openBackup(file);
  const failing = {
    ...backup,
    openTable: async (name: string) => {
      if (name === "chapters") throw new Error("the disk broke");
      return backup.openTable(name);
    },
  };
  const files = await openFileSystemStore(join(place.path, "files"));
  const request = { ...elsewhere, backup: failing, databaseUrl: target.url, files };
  await expect(restoreBackup(request)).rejects.toThrow("the disk broke");
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  const { rows } = await client.query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace",
  );
  await client.end();
  expect(rows).toEqual([]);
});

test("a backup made by an unknown version is refused", async () => {
  await using place = await folder();
  const { file } = await makeBackup(place.path);
  await using target = await createEmptyDatabase();
  await using backup = await openBackup(file);
  backup.manifest.schemaVersion = 1;
  const files = await openFileSystemStore(join(place.path, "files"));
  const request = { ...elsewhere, backup, databaseUrl: target.url, files };
  expect(await restoreBackup(request)).toEqual({ ok: false, reason: "unknown-version" });
});

test("a backup is a consistent snapshot while books are added and removed", async () => {
  await using place = await folder();
  await using site = await createTestSite();
  let isWriting = true;
  const writing = (async () => {
    for (let number = 0; isWriting; number++) await site.makeBook({ jid: `book-${number}` });
  })();
  const file = join(place.path, "busy.octavo");
  await writeBackup({ site, path: file, octavoVersion: "0.1.0", progress: silent });
  isWriting = false;
  await writing;
  await using target = await createTestDb();
  expect((await restore(file, target.url, { into: join(place.path, "files") })).restored).toMatchObject({
    ok: true,
  });
});

test("a failed backup leaves no partial file and does not damage the previous one", async () => {
  await using place = await folder();
  const { file } = await makeBackup(place.path);
  const before = await readFile(file);
  await using site = await createTestSite();
  const broken = {
    ...site,
    files: {
      ...site.files,
      list: () => {
        throw new Error("the bucket is gone");
      },
    },
  };
  const request = { site: broken, path: file, octavoVersion: "0.1.0", progress: silent };
  await expect(writeBackup(request)).rejects.toThrow("the bucket is gone");
  expect(await readFile(file)).toEqual(before);
  await expect(stat(`${file}.part`)).rejects.toThrow("ENOENT");
});

test("H3: a backup whose connection is lost fails and leaves no partial file", async () => {
  await using place = await folder();
  await using site = await createTestSite();
  await site.makeBook({ jid: "kept" });
  const cutOff = () => ({
    advance: (table?: string) => {
      if (table === "books")
        void site.connection.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'octavo backup' and datname = current_database()",
        );
    },
    finish() {},
  });
  // Whether this table is complete before the connection ends does not matter.
  const files = {
    ...site.files,
    open: async (hash: string) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return site.files.open(hash);
    },
  };
  await site.files.put(new TextEncoder().encode("a picture"));
  const request = { site: { ...site, files }, path: join(place.path, "site.octavo") };
  const writing = writeBackup({ ...request, octavoVersion: "0.1.0", progress: cutOff });
  await expect(writing).rejects.toThrow(/lost|terminat|not queryable/);
  expect(await readdir(place.path)).toEqual([]);
});

const systemServer = await findSystemServer();

test.runIf(systemServer)(
  "a backup moves a site from the embedded server to an outside one and back",
  async () => {
    await using place = await folder();
    const { file, written } = await makeBackup(place.path);
    await using outside = await startOutsideServer(systemServer ?? "");
    const files = join(place.path, "files");
    expect((await restore(file, outside.url, { into: files })).restored).toEqual({
      ok: true,
      rows: written.rows,
      lostSecondFactors: 0,
      lostWebhooks: 0,
    });
    const second = join(place.path, "second.octavo");
    await using connection = connect(outside.url);
    const held = { files: await openFileSystemStore(files), db: connection.db };
    const site = { ...held, databaseUrl: outside.url, settings, now: () => new Date() };
    expect(await writeBackup({ site, path: second, octavoVersion: "0.1.0", progress: silent })).toMatchObject(
      {
        rows: written.rows,
        files: 1,
      },
    );
    await using target = await createEmptyDatabase();
    expect((await restore(second, target.url, { into: files })).restored).toEqual({
      ok: true,
      rows: written.rows,
      lostSecondFactors: 0,
      lostWebhooks: 0,
    });
  },
);

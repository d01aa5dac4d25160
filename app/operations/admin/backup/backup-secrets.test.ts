import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Decrypter } from "age-encryption";
import { eq } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { type Entry, openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { createToken } from "#app/identity/tokens/public.server.ts";
import { createEndpoint } from "#app/identity/webhooks/public.server.ts";
import { decryptSecret } from "#app/identity/webhooks/webhook-secrets.server.ts";
import { findSiteSecrets } from "#app/platform/auth/keys/site-secret.server.ts";
import { connect } from "#app/platform/db/client.server.ts";
import * as schema from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { createEmptyDatabase } from "#tests/support/database.ts";
import { octavoOf } from "#tests/support/octavo.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";
import { addSecondFactor, halfMinutesLater } from "#tests/support/second-factor.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";
import { registerKeys } from "../keys-cli.server.ts";
import { registerBackup } from "./backup-cli.server.ts";
import { registerRestore } from "./restore-cli.server.ts";
import { backedUpColumns, backedUpTables, leftOutTables } from "./backed-up-tables.ts";
import { listTables } from "./tables-queries.server.ts";
import { signManifest } from "./backup-signature.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const passphrase = "four quiet harbour lamps";
const commands = [registerBackup, registerRestore];

async function folder() {
  const path = await mkdtemp(join(quickFolder(), "octavo-secrets-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** A signed-in account with a second factor, and a backup of the site with these settings. */
async function backUp(cwd: string, environment: Record<string, string> = {}) {
  const site = await createTestSite(environment);
  const person = await signIn(site);
  const factor = await addSecondFactor(site, person);
  await visitor(site).post("/sign-in", { email: person.email });
  await site.db.insert(schema.knownDevices).values({
    accountId: person.account.id,
    device: "a device",
    seenAt: new Date(),
  });
  const written = await octavoOf(site, { commands, cwd })("backup", "site.octavo", "--json");
  expect(written).toMatchObject({ status: 0, stderr: "" });
  const [{ signedBy = "" } = {}] = written.json as { signedBy?: string }[];
  return { site, person, factor, file: join(cwd, "site.octavo"), signedBy };
}

/** Restores the file into an empty database and returns that site. */
async function restoreInto(databaseUrl: string, cwd: string, environment: Record<string, string> = {}) {
  // Any site: its store is that of the other database.
  await using any = await createTestSite(environment);
  const store = { ...any, databaseUrl };
  return (...argv: string[]) =>
    octavoOf(store, { commands, cwd })("restore", "site.octavo", "--json", ...argv);
}

const enter = async (site: TestSite, { email, password }: { email: string; password: string }) => {
  const who = visitor(site);
  await who.post("/sign-in", { email });
  const { location } = await who.post("/sign-in/factor-one", { password });
  return { who, location };
};

async function partsOf(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const entries: Entry[] = [];
  zip.on("entry", (entry: Entry) => {
    entries.push(entry);
    zip.readEntry();
  });
  zip.readEntry();
  await once(zip, "end");
  const parts = new Map<string, Buffer>();
  for (const entry of entries)
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  zip.close();
  return parts;
}

/** The zip with some entries changed, added or (null) removed. */
async function rewrite(file: string, changes: Record<string, string | null>): Promise<void> {
  const zip = new ZipFile();
  const parts = new Map<string, Buffer | string | null>([
    ...(await partsOf(file)),
    ...Object.entries(changes),
  ]);
  for (const [name, bytes] of parts)
    if (bytes !== null) zip.addBuffer(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes, name);
  zip.end();
  await writeFile(file, await buffer(zip.outputStream));
}

test("H9: a backup is for its owner's eyes, and holds no session, code, trusted browser or key", async () => {
  await using place = await folder();
  const { site, person, file } = await backUp(place.path);
  await using _closed = site;
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(place.path)).toEqual(["site.octavo"]);
  const parts = await partsOf(file);
  const names = [...parts.keys()].filter((name) => name.startsWith("tables/"));
  expect(names.map((name) => name.slice("tables/".length)).toSorted()).toEqual(
    Object.keys(backedUpTables).toSorted(),
  );
  const [secret] = await findSiteSecrets(site);
  const token = decodeURIComponent(person.cookie).split("=")[1]?.split(".")[0] ?? "";
  const everything = Buffer.concat([...parts.values()]).toString("latin1");
  for (const held of [secret, token, "a device"]) expect(everything).not.toContain(held);
  expect(everything).toContain(person.email);
  for (const name of Object.keys(leftOutTables)) expect(parts.has(`tables/${name}`), name).toBe(false);
});

const secretColumn = /token|secret|password|code|pin_|private|backup|hash/;
/** Excluded columns of tables whose columns are listed individually. */
const leftOutColumns = [
  "access_token",
  "refresh_token",
  "id_token",
  "access_token_expires_at",
  "refresh_token_expires_at",
].map((name) => `credentials.${name}`);
/** Names of stored files, which are not secret. */
const namesOfFiles = [
  "book_files.hash",
  "work_files.hash",
  "books.original_hash",
  "books.style_hash",
  "books.external_hash",
];

test("H9: every table is in a backup or left out of it with a reason, and secret columns are named one by one", async () => {
  await using site = await createTestSite();
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  const tables = await listTables(client);
  await client.end();
  const undecided: string[] = [];
  const dropped: string[] = [];
  for (const { name, columns } of tables) {
    if (!(name in backedUpTables) && !(name in leftOutTables)) undecided.push(name);
    const named = backedUpTables[name];
    if (named === undefined) continue;
    for (const column of columns) {
      const full = `${name}.${column}`;
      if (named === "all" && secretColumn.test(column) && !namesOfFiles.includes(full)) undecided.push(full);
      if (named !== "all" && !named.includes(column)) dropped.push(full);
    }
  }
  expect(undecided).toEqual([]);
  expect(dropped.toSorted()).toEqual(leftOutColumns.toSorted());
  expect(backedUpColumns("sessions", ["id", "token"])).toEqual([]);
});

test("H9: after a restore there are no sessions; without the keys second factors are disabled and reported", async () => {
  await using place = await folder();
  const { site, person } = await backUp(place.path);
  await using _closed = site;
  await using target = await createEmptyDatabase();
  const restore = await restoreInto(target.url, place.path);
  expect(await restore()).toMatchObject({ status: 0, json: [{ status: "restored", lostSecondFactors: 1 }] });
  await using again = await siteOn(target.url);
  expect(await again.db.select().from(schema.sessions)).toEqual([]);
  const known = visitor(again);
  for (const [name, value] of person.who.jar) known.jar.set(name, value);
  expect((await known.get("/account")).status).toBe(303);
  const { who, location } = await enter(again, person);
  expect(location).toBe("/sign-in/continue");
  expect((await who.get("/account")).status).toBe(200);
});

test("H9: keys encrypted with a passphrase are restored with it, and second factors work", async () => {
  await using place = await folder();
  const { site, person, factor, file } = await backUp(place.path, { BACKUP_PASSPHRASE: passphrase });
  await using _closed = site;
  const locked = (await partsOf(file)).get("keys.age") ?? Buffer.alloc(0);
  expect(locked.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const [secret] = await findSiteSecrets(site);
  expect(JSON.parse(await decrypter.decrypt(locked, "text"))).toMatchObject({ secrets: [secret] });

  await using target = await createEmptyDatabase();
  const wrong = await restoreInto(target.url, place.path, { BACKUP_PASSPHRASE: "another passphrase" });
  expect(await wrong()).toMatchObject({ status: 1, json: [{ code: "wrong-passphrase" }] });
  const restore = await restoreInto(target.url, place.path, { BACKUP_PASSPHRASE: passphrase });
  expect(await restore()).toMatchObject({ status: 0, json: [{ lostSecondFactors: 0 }] });
  await using again = await siteOn(target.url);
  const { who, location } = await enter(again, person);
  expect(location).toBe("/sign-in/factor-two");
  const code = await factor.code();
  await halfMinutesLater(again);
  await who.post("/sign-in/factor-two", { intent: "code", code });
  expect((await who.get("/account")).status).toBe(200);
});

/** An account with a program's token and a webhook, and what a stranger's receiver says of a message signed for it. */
async function withProgram(cwd: string, environment: Record<string, string> = {}) {
  const { site, person, file } = await backUp(cwd, environment);
  const facts = { accountId: person.account.id, name: "script", scopes: ["account:read" as const] };
  const token = await site.db.transaction((tx) =>
    createToken(tx, { ...facts, at: new Date(), expiresAt: null }),
  );
  const endpoint = { accountId: person.account.id, url: "https://example.org/hook" };
  const secret = await createEndpoint(site, { ...endpoint, events: ["release.published"] });
  expect((await octavoOf(site, { commands, cwd })("backup", "site.octavo", "--json")).status).toBe(0);
  return { site, file, token: token ?? "", secret: secret ?? "" };
}

const signedWith = async (site: TestSite) => {
  const [row] = await site.db.select().from(schema.webhookEndpoints);
  return { secret: await decryptSecret(site, row?.secret ?? ""), isStopped: row?.stoppedAt !== null };
};

test("H9: programs go on after a restore by their tokens, of which a backup has hashes; webhooks sign as before with the keys, and are stopped and reported without", async () => {
  await using place = await folder();
  const made = await withProgram(place.path, { BACKUP_PASSPHRASE: passphrase });
  await using _closed = made.site;
  const everything = Buffer.concat([...(await partsOf(made.file)).values()]).toString("latin1");
  for (const held of [made.token, made.secret]) expect(everything).not.toContain(held);
  const restored = async (environment: Record<string, string>) => {
    const target = await createEmptyDatabase();
    const restore = await restoreInto(target.url, place.path, environment);
    const [record] = (await restore()).json as { status: string; lostWebhooks: number }[];
    const again = await siteOn(target.url);
    const headers = { authorization: `Bearer ${made.token}` };
    const { status } = await again.get("/api/user/current", { headers });
    const hook = await signedWith(again);
    await again[Symbol.asyncDispose]();
    await target[Symbol.asyncDispose]();
    return { lost: record?.lostWebhooks, status, ...hook };
  };
  const stopped = { lost: 1, status: 200, secret: null, isStopped: true };
  expect(await restored({})).toEqual(stopped);
  const signing = { lost: 0, status: 200, secret: made.secret, isStopped: false };
  expect(await restored({ BACKUP_PASSPHRASE: passphrase })).toEqual(signing);
});

test("webhooks sign as before after a new key and the end of the old one", async () => {
  await using place = await folder();
  const { site, secret } = await withProgram(place.path);
  await using _closed = site;
  const keys = octavoOf(site, { commands: [registerKeys] });
  expect((await keys("keys", "rotate")).status).toBe(0);
  expect((await keys("keys", "retire")).status).toBe(0);
  expect(await signedWith(site)).toEqual({ secret, isStopped: false });
});

test("H9: a backup with any changed part is refused, even with matching checksums", async () => {
  await using place = await folder();
  const { site, file, signedBy } = await backUp(place.path, { BACKUP_PASSPHRASE: passphrase });
  await using _closed = site;
  await using target = await createEmptyDatabase();
  const restore = await restoreInto(target.url, place.path, { BACKUP_PASSPHRASE: passphrase });
  const whole = await readFile(file);
  const parts = await partsOf(file);
  const text = (name: string) => (parts.get(name) ?? Buffer.alloc(0)).toString("latin1");
  const manifest = text("octavo-backup.json");
  const forged = manifest.replace('"octavoVersion"', '"octavoVersion" ');
  const thief = "a-secret-that-somebody-else-has-made";
  const resigned = JSON.stringify(signManifest(Buffer.from(forged), thief));
  for (const [changes, code] of [
    [{ "tables/accounts": `${text("tables/accounts")}\n` }, "damaged"],
    [{ "tables/plans": null }, "damaged"],
    [{ "tables/sessions": "x" }, "damaged"],
    [{ "notes.txt": "x" }, "damaged"],
    [{ "octavo-backup.json": forged }, "damaged"],
    [{ "octavo-backup.sig.json": null }, "damaged"],
    [{ "octavo-backup.sig.json": "{}" }, "damaged"],
    [{ "keys.age": text("keys.age").replace("scrypt", "scrypT") }, "damaged"],
    // Signed again by somebody else: the encrypted keys name the original signer.
    [{ "octavo-backup.json": forged, "octavo-backup.sig.json": resigned }, "other-signer"],
  ] as const) {
    await writeFile(file, whole);
    await rewrite(file, changes);
    const name = Object.keys(changes).join(", ");
    const refused = await restore();
    expect({ name, status: refused.status, json: refused.json }).toMatchObject({
      name,
      status: 1,
      json: [{ status: "refused", code }],
    });
  }
  await writeFile(file, whole);
  expect(await restore("--signed-by", "0000-0000")).toMatchObject({ json: [{ code: "other-signer" }] });
  expect(await restore("--signed-by", signedBy)).toMatchObject({ status: 0, json: [{ signedBy }] });
});

test("H9: a site that is replaced keeps its own keys when the backup has none", async () => {
  await using place = await folder();
  const { site, person, factor } = await backUp(place.path);
  await using _closed = site;
  const before = await findSiteSecrets(site);
  const octavo = octavoOf(site, { commands, cwd: place.path });
  expect(await octavo("restore", "site.octavo", "--replace", "--json")).toMatchObject({
    status: 0,
    json: [{ lostSecondFactors: 0 }],
  });
  expect(await findSiteSecrets(site)).toEqual(before);
  await using again = await siteOn(site.databaseUrl);
  const { who } = await enter(again, person);
  await who.post("/sign-in/factor-two", { intent: "code", code: await factor.code() });
  expect((await who.get("/account")).status).toBe(200);
  const rows = await again.db
    .select()
    .from(schema.sessions)
    .where(eq(schema.sessions.userId, person.account.id));
  expect(rows).toHaveLength(1);
});

async function siteOn(databaseUrl: Site["databaseUrl"]): Promise<TestSite> {
  const connection = connect(databaseUrl, { max: 3 });
  const site = await createTestSite({}, { connection });
  const close = site[Symbol.asyncDispose];
  return {
    ...site,
    [Symbol.asyncDispose]: async () => {
      await close();
      await connection.pool.end();
    },
  };
}

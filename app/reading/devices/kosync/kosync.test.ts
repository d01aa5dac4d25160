import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { partialMd5Of } from "#app/catalog/file-digests/partial-md5.ts";
import {
  bookFiles,
  books,
  devicePasswords,
  syncedDocuments,
  workPublications,
} from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { addReadingApp, makeReadingApp } from "#tests/support/reading-app.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

const begun = Date.parse("2026-11-25T14:00:00Z");
const day = 86_400_000;
let ahead = 0;
let site: Awaited<ReturnType<typeof createTestSite>>;
/** The digest of the file of "nightjar", whose documents are its chapters. */
let nightjar = "";
beforeAll(async () => {
  site = await createTestSite({ SITE_NAME: "Octavo" }, { site: { now: () => new Date(begun + ahead) } });
  const file = Buffer.from("the file of the nightjar ".repeat(200));
  const { hash } = await site.files.put(file);
  const words = (count: number) => ({ wordCount: count, text: "", html: `<p id="p-1">Text.</p>` });
  const book = await site.makeBook({
    jid: "nightjar",
    title: "Nightjar",
    book: { wordCount: 400, isDownloadable: true, originalHash: hash },
    chapters: [
      { slug: "one", title: "One", ...words(100), wordsBefore: 0 },
      { slug: "two", title: "Two", ...words(100), wordsBefore: 100 },
      { slug: "three", title: "Three", ...words(200), wordsBefore: 200 },
    ],
  });
  await site.db
    .insert(bookFiles)
    .values({ bookId: book.id, role: "original", hash, mediaType: "application/epub+zip" });
  const { text } = await site.get("/bookdetail/nightjar/download.epub");
  nightjar = await partialMd5Of(Buffer.from(text));
  return () => site[Symbol.asyncDispose]();
});

type App = Awaited<ReturnType<typeof makeReadingApp>>["app"];

const push = (
  app: App,
  fragment: number,
  percentage: number,
  { document = nightjar, deviceId = "0A1B", step = 0 } = {},
) =>
  app.sync("PUT", "/syncs/progress", {
    document,
    progress: `/body/DocFragment[${fragment}]/body/div/p[${step + 2}]/text().0`,
    percentage,
    device: "PocketBook",
    device_id: deviceId,
  });
const pull = async (app: App, document = nightjar) =>
  (await app.sync("GET", `/syncs/progress/${document}`)).body;

const uuid = "00000000-0000-4000-8000-000000000001";

interface ListedProgression {
  device: string;
  kind: string;
  count: number;
  seen: Record<string, number>;
  total: number;
  title: string;
  locator: { chapter: string; progression: number };
}

/** Whether somebody has read on after having seen this progression. */
const isOver = ({ device, count }: ListedProgression, progressions: readonly ListedProgression[]) =>
  progressions.some(({ seen }) => (seen[device] ?? 0) >= count);

/** A browser of the same reader. */
function browserOf(token: string) {
  const headers = { "x-jwt-token": token, "content-type": "application/json" };
  let count = 0;
  const seen: Record<string, number> = {};
  const list = async () =>
    JSON.parse((await site.get("/api/places?jid=nightjar", { headers })).text).places as ListedProgression[];
  return {
    list,
    read: async (chapter: string, progression: number, { knowing = true } = {}) => {
      const others = knowing ? (await list()).filter(({ device }) => device !== uuid) : [];
      // What a browser once knew it does not forget.
      for (const each of others) seen[each.device] = each.count;
      const stored = {
        jid: "nightjar",
        count: ++count,
        seen,
        locator: { chapter, fragment: null, offset: 0, anchor: null, progression },
        total: null,
        readAt: begun + ahead,
      };
      const body = JSON.stringify({ device: uuid, kind: "phone", now: begun + ahead, places: [stored] });
      expect((await site.get("/api/places", { method: "POST", headers, body })).status).toBe(204);
    },
    /** The devices after whose progressions nobody has read on. */
    latest: async () => {
      const progressions = await list();
      return progressions
        .filter((progression) => !isOver(progression, progressions))
        .map(({ kind, locator }) => `${kind} ${locator.chapter}`)
        .toSorted();
    },
  };
}

test("KOReader logs in with a device password, and learns where to get one when it wants to register", async () => {
  const { app, profile } = await makeReadingApp(site);
  expect(await app.sync("GET", "/users/auth")).toEqual({ status: 200, body: { authorized: "OK" } });
  const wrong = { ...app.kosync, "x-auth-key": createHash("md5").update("guessed").digest("hex") };
  for (const headers of [
    wrong,
    {},
    { "x-auth-user": profile.handle },
    { "x-auth-key": app.password },
  ] as Record<string, string>[]) {
    const refused = await site.get("/kosync/users/auth", { headers });
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      401,
      { code: 2001, message: "Unauthorized" },
    ]);
  }
  const register = await site.get("/kosync/users/create", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "ann", password: "5f4dcc3b5aa765d61d8327deb882cf99" }),
  });
  // The only statuses whose message the app shows are 201 and 402.
  expect([register.status, JSON.parse(register.text).message]).toEqual([
    402,
    expect.stringContaining("/account/reading-apps"),
  ]);
});

test("what KOReader reads is stored as a progression in the book, in the chapter of its document", async () => {
  const { app, token, profile } = await makeReadingApp(site);
  const browser = browserOf(token);
  expect(await pull(app)).toEqual({});
  const pushed = await push(app, 2, 0.375);
  expect([pushed.status, pushed.body]).toEqual([
    200,
    { document: nightjar, timestamp: (begun + ahead) / 1000 },
  ]);
  expect(await browser.list()).toMatchObject([
    { kind: "app", title: "Two", total: 0.375, locator: { chapter: "two", progression: 0.5 } },
  ]);
  // Another device of the same reader gets KOReader's own position.
  const second = await addReadingApp(site, profile);
  expect(await pull(second)).toEqual({
    document: nightjar,
    progress: "/body/DocFragment[2]/body/div/p[2]/text().0",
    percentage: 0.375,
    device: "PocketBook",
    device_id: "0A1B",
    timestamp: (begun + ahead) / 1000,
  });
});

test("what was read in a browser is a position in KOReader's file", async () => {
  const { app, token } = await makeReadingApp(site);
  await browserOf(token).read("three", 0.5);
  expect(await pull(app)).toMatchObject({
    progress: "/body/DocFragment[3].0",
    percentage: 0.5,
    device: "Octavo",
  });
});

test("a file is known by its name too, as long as no other book has that name", async () => {
  const { app, token } = await makeReadingApp(site);
  const name = createHash("md5").update("Ann Author - Nightjar.epub").digest("hex");
  await push(app, 1, 0.1, { document: name });
  expect(await browserOf(token).list()).toHaveLength(1);
  expect(await pull(app, nightjar)).toMatchObject({
    progress: "/body/DocFragment[1].0",
    device: "PocketBook",
  });
});

test("a work's file leads to the very paragraph, and every release of it is known", async () => {
  const { app, token } = await makeReadingApp(site);
  const { workId, chapterIds } = await makeWork(site, {
    title: "Serial",
    licence: "cc0-1.0",
    chapters: [{ title: "First" }, { title: "Second" }],
  });
  for (const id of chapterIds) await writeText(site, id, "Alpha alpha.\nBeta beta.\nGamma gamma.");
  const release = () =>
    publishNow(site, { workId, chapterIds, note: null, isSilent: false, isUnlisted: false });
  await release();
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  const download = async () => {
    const answer = await site.app.fetch(new Request(`http://localhost/bookdetail/${row?.jid}/download.epub`));
    return partialMd5Of(new Uint8Array(await answer.arrayBuffer()));
  };
  const document = await download();
  // Cover, title page, first chapter, second chapter.
  const progress = "/body/DocFragment[4]/body/section/p[2]/text().3";
  const sent = { document, progress, percentage: 0.7, device: "Kobo", device_id: "k" };
  expect((await app.sync("PUT", "/syncs/progress", sent)).status).toBe(200);
  const headers = { "x-jwt-token": token };
  const { text } = await site.get(`/api/places?jid=${row?.jid}`, { headers });
  const [progression] = JSON.parse(text).places;
  const chapter = await site.get(`/book-reader/${row?.jid}/${progression.locator.chapter}`);
  expect(progression.title).toBe("Second");
  expect(chapter.text).toMatch(new RegExp(`id="${progression.locator.fragment}"[^>]*>Beta beta`));
  await writeText(site, chapterIds[0] ?? "", "Alpha alpha.\nBeta beta.\nGamma gamma, revised.");
  await release();
  const next = await download();
  expect(next).not.toBe(document);
  expect(await pull(app, document)).toMatchObject({ document, progress, device: "Kobo" });
  expect(await pull(app, next)).toMatchObject({
    document: next,
    progress: "/body/DocFragment[4]/body/section/p[2].0",
    device: "Kobo",
    device_id: "k",
  });
});

test("a push that comes days late takes nobody back, and the browser asks", async () => {
  const { app, token } = await makeReadingApp(site);
  const browser = browserOf(token);
  await push(app, 1, 0.1);
  ahead += 28 * day;
  await browser.read("three", 0.9);
  expect(await browser.latest()).toEqual(["phone three"]);
  // What it read before it had a network, sent in order.
  await push(app, 1, 0.15, { step: 1 });
  await push(app, 2, 0.3, { step: 2 });
  expect(await browser.latest()).toEqual(["app two", "phone three"]);
  expect(await pull(app)).toMatchObject({ progress: "/body/DocFragment[3].0" });
  // Also when it has pulled before it pushed them.
  await push(app, 2, 0.31, { step: 3 });
  expect(await browser.latest()).toEqual(["app two", "phone three"]);
  // Whoever reads on from where it was led to has read on.
  await push(app, 3, 0.96, { step: 4 });
  expect(await browser.latest()).toEqual(["app three"]);
});

test("the same push again does not count as reading on", async () => {
  const { app, token } = await makeReadingApp(site);
  const browser = browserOf(token);
  await push(app, 3, 0.9);
  await browser.read("one", 0.5);
  await pull(app);
  await push(app, 3, 0.9);
  expect(await browser.latest()).toEqual(["phone one"]);
});

test("a document that did not come from here is synchronised between the reader's devices, and with nobody else's", async () => {
  const { app, profile } = await makeReadingApp(site);
  const [second, stranger] = [await addReadingApp(site, profile), (await makeReadingApp(site)).app];
  const document = "ffffffffffffffffffffffffffffffff";
  await push(app, 1, 0.4, { document });
  await push(second, 1, 0.2, { document, deviceId: "2", step: 5 });
  expect(await pull(app, document)).toMatchObject({ percentage: 0.4, device_id: "0A1B" });
  expect(await pull(second, document)).toMatchObject({ percentage: 0.4 });
  await push(second, 1, 0.5, { document, deviceId: "2", step: 6 });
  expect(await pull(app, document)).toMatchObject({ percentage: 0.5, device_id: "2" });
  expect(await pull(stranger, document)).toEqual({});
});

test("what is not a push is refused with the numbers of KOReader's own server, and stores nothing", async () => {
  const { app } = await makeReadingApp(site);
  const whole = { document: nightjar, progress: "1", percentage: 0.5, device: "d", device_id: "i" };
  for (const [body, code] of [
    [null, 2004],
    [[], 2004],
    [{ ...whole, document: undefined }, 2004],
    [{ ...whole, document: "a:b" }, 2004],
    [{ ...whole, document: "x".repeat(200) }, 2004],
    [{ ...whole, percentage: "much" }, 2003],
    [{ ...whole, percentage: 7 }, 2003],
    [{ ...whole, percentage: -1 }, 2003],
    [{ ...whole, progress: "" }, 2003],
    [{ ...whole, progress: "x".repeat(5_000) }, 2003],
    [{ ...whole, device: undefined }, 2003],
  ] as const) {
    const { status, body: answer } = await app.sync("PUT", "/syncs/progress", body);
    expect([JSON.stringify(body)?.slice(0, 80), status, answer["code"]]).toEqual([
      JSON.stringify(body)?.slice(0, 80),
      403,
      code,
    ]);
  }
  expect(await pull(app)).toEqual({});
  // A number, a NUL, half a letter: read as text.
  expect(
    (await app.sync("PUT", "/syncs/progress", { ...whole, progress: 12, device: "\ud83d" })).status,
  ).toBe(200);
  expect((await site.get("/kosync/syncs/progress", { headers: app.kosync })).status).toBe(403);
  expect(
    (
      await site.get("/kosync/syncs/progress", {
        method: "POST",
        headers: app.kosync,
        body: new URLSearchParams({ a: "1" }),
      })
    ).status,
  ).toBe(405);
});

test("one device password remembers a thousand documents, and forgets all when it is revoked", async () => {
  const { app } = await makeReadingApp(site);
  const hash = createHash("sha256")
    .update(createHash("md5").update(app.password).digest("hex"))
    .digest("hex");
  const [password] = await site.db.select().from(devicePasswords).where(eq(devicePasswords.secretHash, hash));
  const deviceId = password?.id ?? "";
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    deviceId,
    document: `d${at}`,
    profileId: password?.profileId ?? "",
    count: 1,
    shown: {},
    at: new Date(begun - day + at),
  }));
  await site.db.insert(syncedDocuments).values(rows);
  await push(app, 1, 0.5, { document: "another" });
  const stored = async () =>
    site.db.select().from(syncedDocuments).where(eq(syncedDocuments.deviceId, deviceId));
  const names = (await stored()).map(({ document }) => document);
  expect([names.length, names.includes("d0"), names.includes("another")]).toEqual([1_000, false, true]);
  await site.db.delete(devicePasswords).where(eq(devicePasswords.id, deviceId));
  expect(await stored()).toEqual([]);
  expect((await app.sync("GET", "/users/auth")).status).toBe(401);
});

test("B18 no order of pushes and questions of two readers and a browser loses a progression or takes anybody back unasked", async () => {
  const step = fc.record({
    who: fc.constantFrom("first" as const, "second" as const, "browser" as const),
    asks: fc.boolean(),
    percentage: fc.integer({ min: 0, max: 99 }),
  });
  const { account, profile, token } = await makeReadingApp(site);
  expect(account.id).toBe(profile.accountId);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      await site.db.execute(`delete from places where profile_id = '${profile.id}'`);
      const browser = browserOf(token);
      const apps = { first: await addReadingApp(site, profile), second: await addReadingApp(site, profile) };
      let number = 0;
      for (const { who, asks, percentage } of steps) {
        const before = await browser.list();
        const share = percentage / 100;
        if (who === "browser") {
          await browser.read("three", share, { knowing: asks });
          continue;
        }
        if (asks) await pull(apps[who]);
        await push(apps[who], 1 + Math.min(2, Math.floor(share * 3)), share, {
          deviceId: who,
          step: number++,
        });
        const after = await browser.list();
        const own = after.filter(
          (progression) =>
            !before.some((one) => one.device === progression.device && one.count === progression.count),
        );
        expect(own).toHaveLength(1);
        // A progression further in the book that nobody had read on from is not over because of this push.
        const further = before.filter(
          ({ device, total }) => device !== own[0]?.device && total > (own[0]?.total ?? 0) + 0.006,
        );
        for (const progression of further)
          if (!isOver(progression, before))
            expect([progression, isOver(progression, after)]).toEqual([progression, false]);
        for (const progression of before)
          expect(
            after.some((one) => one.device === progression.device && one.count >= progression.count),
          ).toBe(true);
      }
      await site.db.delete(devicePasswords).where(eq(devicePasswords.profileId, profile.id));
    }),
    { numRuns: 12 },
  );
}, 120_000);

test("a profile with an age cap synchronises books for its age only", async () => {
  const { app, profile } = await makeReadingApp(site);
  await site.db
    .update(books)
    .set({ disclosures: { warnings: [], audience: "adult", aiUse: null, aiNote: null } })
    .where(eq(books.jid, "nightjar"));
  await site.db.execute(`update profiles set age_cap = 10 where id = '${profile.id}'`);
  await push(app, 2, 0.4);
  expect((await site.db.execute(`select 1 from places where profile_id = '${profile.id}'`)).rows).toEqual([]);
  await site.db.update(books).set({ disclosures: null }).where(eq(books.jid, "nightjar"));
});

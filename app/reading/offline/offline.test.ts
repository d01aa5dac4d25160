import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { eq, sql } from "drizzle-orm";
import { books, chapters, profiles } from "#app/platform/db/schema/all.server.ts";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { bookTag } from "#app/catalog/books/public.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { actingAs } from "#tests/support/sign-in.ts";
import {
  memberAddresses,
  type OfflineFiles,
  openAddresses,
  recordingAddresses,
} from "./book/offline-files.ts";
import type { OfflineViewer } from "./site/offline-viewer.ts";
import type { SiteFiles } from "./site/site-files.ts";

const site = await createTestSite();
afterAll(() => site[Symbol.asyncDispose]());

/** Ten thousand letters of words that do not repeat as a fixture's do: compressed they are as large as a novel's. */
function prose(seed: number): string {
  let state = seed + 1;
  const next = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most;
  const letters = "etaoinshrdlucmfwypvbgkjqxz";
  const word = () =>
    Array.from({ length: 2 + next(7) }, () => letters[Math.min(next(26), next(26))]).join("");
  const vocabulary = Array.from({ length: 900 }, word);
  const sentence = () =>
    Array.from({ length: 14 }, () => vocabulary[Math.min(next(900), next(900))]).join(" ");
  return Array.from({ length: 120 }, (_, index) => `<p id="p-${index + 1}">${sentence()}.</p>`).join("");
}

async function filesOf(jid: string, headers: Record<string, string> = {}): Promise<OfflineFiles> {
  const answer = await site.get(`/book-reader/${jid}/offline.json`, { headers });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
}

test("a book's list names every page, picture and font of it, each of which is there, and about how large they are", async () => {
  const [picture, cover, font] = await Promise.all(
    ["a picture", "a cover", "a font"].map((bytes) => site.files.put(new TextEncoder().encode(bytes))),
  );
  const css = await site.files.put(
    new TextEncoder().encode(`@font-face{src:url("${fileUrl(font?.hash ?? "", "font/woff2")}")}`),
  );
  const src = fileUrl(picture?.hash ?? "", "image/png");
  await site.makeBook({
    jid: "nightjar",
    title: "Nightjar",
    book: { styleHash: css.hash },
    chapters: Array.from({ length: 12 }, (_, index) => ({
      slug: `part ${index}`,
      html: `${prose(index)}<p><img src="${src}" alt=""></p>`,
    })),
  });
  const files = await filesOf("nightjar");
  expect(files.files.toSorted()).toEqual(
    [src, fileUrl(css.hash, "text/css"), fileUrl(font?.hash ?? "", "font/woff2")].toSorted(),
  );
  expect(cover?.size).toBeGreaterThan(0);
  expect(files).toMatchObject({ card: { title: "Nightjar" }, isAdult: false });
  let bytes = 0;
  for (const address of openAddresses(files)) {
    const answer = await site.get(address);
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get("location"), address).toBeNull();
    // As `pack` does in the browser.
    bytes += gzipSync(answer.text).byteLength;
  }
  // Said before anything is stored, so it may not be far off.
  expect(files.bytes / bytes).toBeGreaterThan(0.8);
  expect(files.bytes / bytes).toBeLessThan(1.25);
});

test("the list is the same for everyone, changes with the text though nobody announces an edit, and comes from the cache", async () => {
  await site.makeBook({ jid: "edited" });
  const before = await filesOf("edited");
  expect(await site.roundTrips(() => filesOf("edited"))).toBe(0);
  const [book] = await site.db.select().from(books).where(eq(books.jid, "edited"));
  await site.db.transaction(async (tx) => {
    await tx
      .update(chapters)
      .set({ html: "<p>Other words.</p>" })
      .where(eq(chapters.bookId, book?.id ?? 0));
    await invalidateTags(tx, [bookTag("edited")]);
  });
  const after = await filesOf("edited");
  expect(after.release).not.toBe(before.release);
  expect({ ...after, release: "", bytes: 0 }).toEqual({ ...before, release: "", bytes: 0 });
});

test("members' chapters and their pictures are named apart, and neither their text nor their files are among what everybody gets", async () => {
  const picture = await site.files.put(new TextEncoder().encode("for members"));
  const src = fileUrl(picture.hash, "image/png");
  await site.makeBook({
    jid: "members",
    chapters: [
      { slug: "one" },
      { slug: "two", access: "members", html: `<p>Secret.</p><img src="${src}" alt="">` },
    ],
  });
  const files = await filesOf("members");
  expect(files.files).toEqual([]);
  const lent = memberAddresses(files);
  expect(lent).toEqual([
    "/book-reader/members/two/members.json",
    `/book-reader/members/two/picture/${src.slice("/files/".length)}`,
  ]);
  for (const address of openAddresses(files))
    expect((await site.get(address)).text, address).not.toContain("Secret.");
  const member = actingAs(await makeAccount(site, { state: "ACTIVE" }));
  for (const address of lent) {
    expect((await site.get(address)).status, address).toBe(403);
    expect((await site.get(address, { headers: { cookie: member } })).status, address).toBe(200);
  }
});

test("recordings are named apart with their size, with what is read aloud of everybody's chapters, and change the release", async () => {
  const recording = await site.files.put(new Uint8Array(50_000));
  const spoken = fileUrl(recording.hash, "audio/mpeg");
  const inText = fileUrl((await site.files.put(new Uint8Array(7_000))).hash, "audio/ogg");
  const film = fileUrl((await site.files.put(new Uint8Array(9_000))).hash, "video/mp4");
  await site.makeBook({
    jid: "heard",
    chapters: [
      { slug: "one", html: `<p>Heard.</p><audio src="${inText}"></audio><video src="${film}"></video>` },
      { slug: "two", access: "members", html: `<p>Secret.</p><audio src="${inText}"></audio>` },
    ],
  });
  const before = await filesOf("heard");
  expect(before).toMatchObject({ files: [], recordings: [inText], recordingBytes: 7_000 });
  const overlay = { audio: [spoken], activeClass: null, playingClass: null, clips: [] };
  await site.db.transaction(async (tx) => {
    const ofBook = sql`${chapters.bookId} = (select id from books where jid = 'heard')`;
    await tx.update(chapters).set({ overlay }).where(ofBook);
    await invalidateTags(tx, [bookTag("heard")]);
  });
  const files = await filesOf("heard");
  expect(files.release).not.toBe(before.release);
  expect(recordingAddresses(files)).toEqual(["/book-reader/heard/one/overlay.json", inText, spoken]);
  expect([files.recordingBytes, files.bytes]).toEqual([57_000, before.bytes]);
  for (const address of recordingAddresses(files))
    expect((await site.get(address)).status, address).toBe(200);
  expect(memberAddresses(files)).toEqual(["/book-reader/heard/two/members.json"]);
});

test("a book for adults only is listed for who confirmed their age, and a book for older readers never for a child", async () => {
  const disclosures = { warnings: [], aiUse: null, aiNote: null };
  await site.makeBook({ jid: "late", book: { disclosures: { ...disclosures, audience: "adult" } } });
  const address = "/book-reader/late/offline.json";
  const refused = await site.get(address);
  // What makes a device remove the book: the site itself says so.
  expect([refused.status, refused.headers.has("x-request-id")]).toEqual([403, true]);
  const files = await filesOf("late", { cookie: "octavo.of-age=yes" });
  expect(files.isAdult).toBe(true);
  expect((await site.get(address)).status).toBe(403);
  const family = await makeAccount(site, { profiles: [{ kind: "family", handle: "kid-offline" }] });
  await site.db.update(profiles).set({ ageCap: 12 }).where(eq(profiles.handle, "kid-offline"));
  const cookie = `${actingAs(family, 1)}; octavo.age-cap=yes; octavo.of-age=yes`;
  expect((await site.get(address, { headers: { cookie } })).status).toBe(403);
});

test("what has no text here, was withdrawn or does not exist is refused in the site's own words; hostile names are", async () => {
  await site.makeBook({ jid: "absent", book: { isTextHeld: false } });
  for (const jid of ["absent", "nothing", "%00", "x".repeat(400), "..%2f..", "%ff"]) {
    const answer = await site.get(`/book-reader/${jid}/offline.json`);
    expect([400, 404], jid).toContain(answer.status);
  }
  const answer = await site.get("/book-reader/absent/offline.json");
  expect(answer.headers.get("content-type")).toContain("json");
  expect(answer.headers.has("x-request-id")).toBe(true);
});

test("the list of the site's files has the reader's scripts, those that load later, styles and fonts, each as it is served, and no editor's", async () => {
  const { build, files }: SiteFiles = JSON.parse((await site.get("/offline/files.json")).text);
  const latest: { id: string } = JSON.parse((await site.get("/builds/latest.json")).text);
  expect(build).toBe(latest.id);
  const addresses = new Set(files.map(([address]) => address));
  for (const [address, bytes] of files) {
    const answer = await site.app.fetch(new Request(`http://localhost${address}`));
    expect([answer.status, (await answer.arrayBuffer()).byteLength], address).toEqual([200, bytes]);
  }
  for (const part of ["side-panel", "signed-in", "keep-book", "offline-page", "literata-text-regular"])
    expect(
      [...addresses].some((address) => address.includes(part)),
      part,
    ).toBe(true);
  expect(
    [...addresses].filter((address) =>
      /prosemirror|chapter-editor|document-model|posthog|mixpanel/.test(address),
    ),
  ).toEqual([]);
  // Whatever a page of the reader, of a book, and the page for what is not here name.
  await site.makeBook({ jid: "named" });
  for (const path of ["/book-reader/named", "/bookdetail/named", "/offline"]) {
    const { text } = await site.get(path);
    // Beside those, the framework's list of the routes that it knows names the scripts of others.
    const loaded =
      text.match(/(?:href|src)="\/assets\/[\w.-]+\.(?:js|css|woff2)|import \w+ from "\/assets[^"]+/g) ?? [];
    const named = loaded.map((link) => link.slice(link.indexOf("/assets")));
    expect(named.length).toBeGreaterThan(2);
    expect(
      named.filter((address) => !addresses.has(address) && !address.includes("/manifest-")),
      path,
    ).toEqual([]);
  }
});

test("the worker is a script that browsers look at again each time, may call this site only, and changes with each build", async () => {
  const answer = await site.get("/service-worker.js");
  const { id } = JSON.parse((await site.get("/builds/latest.json")).text) as { id: string };
  expect(answer.headers.get("content-type")).toContain("text/javascript");
  expect(answer.headers.get("cache-control")).toContain("max-age=0");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
  expect(answer.text.startsWith(`// Build ${id}\n`)).toBe(true);
  expect((await site.get("/offline")).headers.get("content-security-policy")).toContain("worker-src 'self'");
});

test("the site says whose books a browser may show: nobody's, a member's, a child's; and that nobody has chosen a profile", async () => {
  const viewerOf = async (cookie?: string): Promise<OfflineViewer> => {
    const answer = await site.get("/offline/viewer.json", cookie ? { headers: { cookie } } : {});
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    return JSON.parse(answer.text);
  };
  const stranger = { profiles: [], profile: null, hasAgeCap: false, isMember: false };
  expect(await viewerOf()).toEqual(stranger);
  expect(await viewerOf("octavo.session_token=made.up; current-user=%7B%22id%22%3A%22x%22%7D")).toEqual(
    stranger,
  );
  const member = await makeAccount(site, { state: "ACTIVE" });
  const ids = member.profiles.map(({ id }) => id);
  expect(await viewerOf(actingAs(member))).toEqual({
    profiles: ids,
    profile: ids[0],
    hasAgeCap: false,
    isMember: true,
  });
  const lapsed = await makeAccount(site, {
    state: "UNPAID",
    profiles: [{ kind: "family", handle: "kid-viewer" }],
  });
  await site.db.update(profiles).set({ ageCap: 12 }).where(eq(profiles.handle, "kid-viewer"));
  expect(await viewerOf(actingAs(lapsed, 1))).toMatchObject({
    profile: lapsed.profiles[1]?.id,
    hasAgeCap: true,
    isMember: false,
  });
  expect(await viewerOf(lapsed.cookie)).toMatchObject({ profile: null });
});

test("without scripts the page says what can be done, and it holds nothing of anybody's", async () => {
  const plain = await site.get("/offline?keep=nightjar&to=//evil.example");
  expect(plain.status).toBe(200);
  expect(plain.text).toContain("Without them, a book can be downloaded from its page");
  expect(plain.text).not.toContain("evil.example");
  expect(plain.text).toBe((await site.get("/offline")).text);
  await site.makeBook({ jid: "linked" });
  expect((await site.get("/bookdetail/linked")).text).toMatch(
    /href="\/offline\?keep=linked"[^>]*data-keep="linked"/,
  );
});

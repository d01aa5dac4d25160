import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import {
  bookFiles,
  books,
  profiles,
  releases,
  workPublications,
} from "#app/platform/db/schema/all.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
type Audience = "everyone" | "teen" | "mature" | "adult" | null;

/** Each address with content of one book: refused as a whole when the book is for older readers. */
const ofOneBook: Record<string, (jid: string) => string> = {
  "bookdetail/:jid": (jid) => `/bookdetail/${jid}`,
  "bookdetail/:jid/download.epub": (jid) => `/bookdetail/${jid}/download.epub`,
  "bookdetail/:jid/page": (jid) => `/bookdetail/${jid}/page?number=1`,
  "bookdetail/:jid/card.png": (jid) => `/bookdetail/${jid}/card.png`,
  "bookdetail/:jid/feed.atom": (jid) => `/bookdetail/${jid}/feed.atom`,
  "book-reader/:id/navigation.json": (jid) => `/book-reader/${jid}/navigation.json`,
  "book-reader/:id/offline.json": (jid) => `/book-reader/${jid}/offline.json`,
  "book-reader/:id/search.json": (jid) => `/book-reader/${jid}/search.json?q=words`,
  "book-reader/:id/:chapter/chapter.json": (jid) => `/book-reader/${jid}/one/chapter.json`,
  "book-reader/:id/:chapter/changes": (jid) => `/book-reader/${jid}/one/changes`,
  "book-reader/:id/:chapter/members.json": (jid) => `/book-reader/${jid}/one/members.json`,
  "book-reader/:id/:chapter/members": (jid) => `/book-reader/${jid}/one/members`,
  "book-reader/:id/:chapter/picture/:file": (jid) => `/book-reader/${jid}/one/picture/none`,
  "book-reader/:id/:chapter/overlay.json": (jid) => `/book-reader/${jid}/one/overlay.json`,
  "book-reader/:id/:chapter/note.json": (jid) => `/book-reader/${jid}/one/note.json?id=p-1`,
  "book-reader/:id/:chapter?": (jid) => `/book-reader/${jid}`,
};

/** Each list of books: without those for older readers. */
const lists = [
  "/",
  "/_.data",
  "/search",
  "/search?q=shelf",
  "/search?genre=testing&sort=title",
  "/api/search?q=shelf",
  "/api/suggest?q=shelf",
  "/search/feed.atom?q=shelf",
  "/opds/v2",
  "/opds/v1.2/search?q=shelf",
  "/genre/testing",
  "/lists/new",
  "/bookdetail/for-everyone",
  "/book-reader/for-everyone",
];

const audiences: Audience[] = ["everyone", "teen", "mature", "adult", null];
const nameOf = (audience: Audience) => `for-${audience ?? "anyone"}`;
const shownAt: Record<string, Audience[]> = {
  none: audiences,
  "18": audiences,
  "14": ["everyone", "teen", null],
  "9": ["everyone", null],
};

async function fillShelf(site: TestSite): Promise<void> {
  for (const audience of audiences) {
    const disclosures = audience && { warnings: [], audience, aiUse: "none" as const, aiNote: null };
    const book = await site.makeBook({
      jid: nameOf(audience),
      title: `Shelf ${nameOf(audience)}`,
      genres: ["Testing"],
      book: { disclosures, isDownloadable: true, wordCount: 900 },
      chapters: [{ slug: "one", title: "One", html: '<p id="p-1">Some words.</p>' }],
    });
    const { hash } = await site.files.put(Buffer.from(nameOf(audience)));
    await site.db
      .insert(bookFiles)
      .values({ bookId: book.id, role: "original", hash, mediaType: "application/epub+zip" });
  }
  await site.db.execute(sql`insert into similar_books (book_id, similar_id, closeness)
    select one.id, other.id, 0.5 from books one join books other on other.id <> one.id`);
}

/** Cookies of a family profile with this age cap, with the mark that choosing it has set. */
async function makeReader(site: TestSite, cap: string) {
  const handle = `reader-of-${cap}`;
  const who = await makeAccount(site, { profiles: [{ kind: "family", handle }] });
  await entitle(site, who.account.id);
  const id = who.profiles[1]?.id ?? "";
  await site.db
    .update(profiles)
    // A profile without a cap has confirmed to be of age; works for adults would require that first.
    .set(cap === "none" ? { birthday: "1980-01-01" } : { ageCap: Number(cap) })
    .where(eq(profiles.id, id));
  const chosen = await site.get("/select-profile", {
    method: "POST",
    headers: { cookie: who.cookie },
    body: new URLSearchParams({ profile: id }),
  });
  const given = chosen.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return { cookie: [who.cookie, ...given.filter((pair) => !pair.endsWith("="))].join("; ") };
}

test("a profile with an age cap gets no book for older readers, at any address and in no list", async () => {
  await using site = await createTestSite();
  await fillShelf(site);
  const strangers = await Promise.all(lists.map((path) => site.get(path)));
  for (const [cap, shown] of Object.entries(shownAt)) {
    const headers = await makeReader(site, cap);
    expect(headers.cookie.includes("octavo.age-cap")).toBe(cap !== "none");
    for (const path of lists) {
      const { text, headers: got } = await site.get(path, { headers });
      const named = audiences.filter((audience) => text.includes(nameOf(audience)));
      // The page of a book and its end name itself, and others beside it.
      expect([cap, path, named]).toEqual([cap, path, shown]);
      if (cap !== "none") expect(got.get("cache-control")).toBe("private, no-store");
    }
    const places = audiences.flatMap((audience) =>
      Object.values(ofOneBook).map((address) => ({ audience, path: address(nameOf(audience)) })),
    );
    for (const { audience, path } of places) {
      const { status, text } = await site.get(path, { headers });
      expect([cap, path, status === 403]).toEqual([cap, path, !shown.includes(audience)]);
      expect(status === 403 && text.includes("Some words")).toBe(false);
    }
  }
  // The shared cached page is unchanged.
  const again = await Promise.all(lists.map((path) => site.get(path)));
  expect(again.map(({ text }) => text)).toEqual(strangers.map(({ text }) => text));
});

test("the total of a search counts only the books that are shown", async () => {
  await using site = await createTestSite();
  await fillShelf(site);
  const headers = await makeReader(site, "9");
  const { text } = await site.get("/api/search?q=shelf", { headers });
  const { total, items }: { total: number; items: unknown[] } = JSON.parse(text);
  expect([total, items.length]).toEqual([2, 2]);
});

test("an author's page and feed leave out books for older readers", async () => {
  await using site = await createTestSite();
  await fillShelf(site);
  const { account, profiles: own } = await makeAccount(site, { handle: "wanda" });
  for (const audience of ["everyone", "adult"] as const) {
    const { workId } = await makeWork(site, { profileId: own[0]?.id ?? account.id });
    const [book] = await site.db
      .select()
      .from(books)
      .where(eq(books.jid, nameOf(audience)));
    const published = { workId, bookId: book?.id ?? 0, jid: nameOf(audience), updatedAt: new Date() };
    await site.db.insert(workPublications).values({ ...published, state: "published" });
    const release = { workId, chapterIds: [], kind: "first" as const };
    await site.db.insert(releases).values({ ...release, at: new Date() });
  }
  const headers = await makeReader(site, "9");
  for (const path of ["/authorhandle?id=wanda", "/authorhandle/feed.atom?id=wanda"])
    for (const [requester, shown] of [
      [{}, ["everyone", "adult"]],
      [headers, ["everyone"]],
    ] as const) {
      const { text } = await site.get(path, { headers: { ...requester } });
      const named = (["everyone", "adult"] as const).filter((audience) => text.includes(nameOf(audience)));
      expect([path, named]).toEqual([path, shown]);
    }
});

test("without the mark, private responses are refused all the same, and the mark is set again", async () => {
  await using site = await createTestSite();
  await fillShelf(site);
  const { cookie } = await makeReader(site, "9");
  const headers = { cookie: cookie.replace(/; octavo\.age-cap=\w+/, "") };
  const refused = await site.get("/book-reader/for-adult/one/members", { headers });
  expect(refused.status).toBe(403);
  expect(refused.headers.getSetCookie().join()).toContain("octavo.age-cap=9");
});

test("a forged mark causes a private page and nothing else", async () => {
  await using site = await createTestSite();
  await fillShelf(site);
  for (const value of ["9", "%", "x".repeat(2000)]) {
    const { status, text } = await site.get("/bookdetail/for-adult", {
      headers: { cookie: `octavo.age-cap=${value}` },
    });
    expect([value, status, text.includes("Shelf for-adult")]).toEqual([value, 200, true]);
  }
});

test("every address of a book is in the table", () => {
  const addresses = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap((entry) => [entry.path ?? "", ...addresses(entry.children ?? [])]);
  const found = addresses(routes).filter((path) => /^(bookdetail|book-reader)\//.test(path));
  expect(Object.keys(ofOneBook).toSorted()).toEqual([...new Set(found)].toSorted());
});

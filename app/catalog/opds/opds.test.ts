import { SaxesParser } from "saxes";
import { beforeAll, expect, test } from "vitest";
import { eq, sql } from "drizzle-orm";
import { bookFiles, type books, profiles } from "#app/platform/db/schema/all.server.ts";
import { ATTACKS } from "#tests/support/attacks.ts";
import { addReadingApp, makeReadingApp } from "#tests/support/reading-app.ts";
import { createTestSite } from "#tests/support/site.ts";
import { expectFeed1, expectFeed2, type Feed2 } from "#tests/support/opds.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  const { hash } = await site.files.put(Buffer.from("the file of a book"));
  const withFile = async (jid: string, title: string, facts: Partial<typeof books.$inferInsert> = {}) => {
    const book = await site.makeBook({
      jid,
      title,
      genres: ["Drama"],
      isbn: `97800000000${jid.length}`,
      book: { isDownloadable: true, originalHash: `${hash}-${jid}`, ...facts },
    });
    await site.db
      .insert(bookFiles)
      .values({ bookId: book.id, role: "original", hash, mediaType: "application/epub+zip" });
  };
  await withFile("tide", "The Tide & the <Wall>", {
    description: ATTACKS.map(([, body]) => body.replaceAll("\0", ""))
      .join("\n")
      .slice(0, 3_000),
    publisher: "A \u0008 Press",
    publishedOn: "1862-03",
    seriesName: "Harbour",
    seriesPosition: "2",
  });
  await withFile("adults", "Tide for adults", {
    disclosures: { warnings: [], audience: "adult", aiUse: null, aiNote: null },
  });
  await site.makeBook({ jid: "online", title: "Tide to read here", genres: ["Drama"] });
  await site.makeBook({
    jid: "record",
    title: "Tide of which we know",
    book: { isTextHeld: false },
    chapters: [{ title: "None" }],
  });
  await site.makeBook({ jid: "hidden", title: "Tide that is hidden", book: { isListed: false } });
  for (let number = 1; number <= 30; number++)
    await site.makeBook({ title: `Sand ${number}`, genres: ["Fiction"] });
  return () => site[Symbol.asyncDispose]();
});

const feed2 = async (path: string, headers: Record<string, string> = {}): Promise<Feed2> => {
  const answer = await site.get(path, { headers });
  expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
    path,
    200,
    "application/opds+json",
  ]);
  return expectFeed2(answer.text);
};
const feed1 = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await site.get(path, { headers });
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get("content-type")).toMatch(/^application\/atom\+xml;profile=opds-catalog;kind=/);
  return expectFeed1(answer.text);
};
const titles = ({ publications = [] }: Feed2) => publications.map(({ metadata }) => metadata.title);
/** As an app follows it. */
const below = (href: string) => href.replace("http://localhost:3000", "");
const relOf =
  (rel: string) =>
  ({ links = [] }: { links?: { rel?: string | string[]; href: string }[] }) =>
    below(links.find((link) => [link.rel].flat().includes(rel))?.href ?? "");

test("B16 a catalogue answers in the form that an app accepts, and its links stay in that form", async () => {
  const json = { accept: "application/opds+json" };
  for (const path of ["/opds", "/opds/lists/new", "/opds/search?q=tide"]) {
    const newer = await site.get(path, { headers: json });
    expect(newer.headers.get("vary")).toContain("accept");
    expectFeed2(newer.text);
    expect(newer.text).not.toContain("/opds/v1.2");
    const older = await site.get(path);
    expectFeed1(older.text);
    expect(older.text).not.toContain("/opds/v2");
  }
  const fixed = await site.get("/opds/v1.2", { headers: json });
  expect(fixed.headers.get("content-type")).toContain("atom");
});

test("B16 everything that the beginning of a catalogue leads to is there, in both forms", async () => {
  const root = await feed2("/opds/v2");
  const groups = (root.groups ?? []).map(({ metadata }) => metadata.title);
  expect(groups).toEqual(["New here", "Genres"]);
  const links = [
    ...(root.navigation ?? []),
    ...(root.groups ?? []).flatMap(({ navigation = [] }) => navigation),
  ];
  expect(links.length).toBeGreaterThan(6);
  for (const { href } of links) await feed2(below(href));
  const older = await feed1("/opds/v1.2");
  expect(older.entries.map(({ title }) => title)).toEqual(links.map(({ title }) => title));
  for (const { links: of } of older.entries) await feed1(below(of[0]?.href ?? ""));
});

test("a search lists what its page lists, page by page, with its filters as facets", async () => {
  const page = await site.get("/search?genre=fiction&text=held");
  expect(page.text).toContain("30 books");
  const found: string[] = [];
  let path = "/opds/v2/search?genre=fiction&text=held";
  let pages = 0;
  for (; path !== ""; pages++) {
    const feed = await feed2(path);
    expect(feed.metadata).toMatchObject({ numberOfItems: 30, itemsPerPage: 24, currentPage: pages + 1 });
    found.push(...titles(feed));
    path = relOf("next")(feed);
  }
  expect([pages, new Set(found).size]).toEqual([2, 30]);
  const older = await feed1("/opds/v1.2/search?genre=fiction&text=held&page=2");
  expect([older.total, older.entries.length]).toEqual([30, 6]);
  const all = await feed2("/opds/v2/search?q=tide");
  const genre = all.facets?.find(({ metadata }) => metadata.title === "Genre")?.links[0];
  expect([genre?.title, genre?.properties]).toEqual(["Drama", { numberOfItems: 3 }]);
  const narrowed = await feed2(below(genre?.href ?? ""));
  expect(titles(narrowed)).toHaveLength(3);
  const chosen = narrowed.facets?.find(({ metadata }) => metadata.title === "Genre")?.links[0];
  expect(chosen?.rel).toContain("self");
  expect(titles(await feed2(below(chosen?.href ?? "")))).toHaveLength(4);
});

test("what an app searches for is filled into the address that the catalogue names, and can be read here", async () => {
  const root = await feed2("/opds/v2");
  const search = root.links.find(({ rel }) => rel === "search");
  expect(search).toMatchObject({ templated: true, type: "application/opds+json" });
  const found = await feed2(below((search?.href ?? "").replace("{?query}", "?query=tide")));
  expect(new Set(titles(found))).toEqual(
    new Set(["The Tide & the <Wall>", "Tide for adults", "Tide to read here"]),
  );
  const older = await feed1("/opds/v1.2");
  const description = await site.get(below(older.search));
  const template = /template="([^"]*)"/.exec(description.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  new SaxesParser({ xmlns: true }).write(description.text).close();
  const path = below(template).replace("{searchTerms}", "tide").replace("{startPage?}", "");
  expect((await feed1(path)).entries).toHaveLength(3);
});

/** Relation and type of each way to get a book. */
const waysTo = (book: { links: { rel?: string | string[]; href: string; type?: string }[] } | undefined) =>
  (book?.links ?? [])
    .filter(({ rel }) => rel === "preview" || String(rel).startsWith("http://opds-spec.org/acquisition"))
    .map(({ rel, type }) => `${String(rel).replace("http://opds-spec.org/acquisition/", "")} ${type}`);

test("a book has the files that its rights allow, and books for adults a page that asks", async () => {
  const feed = await feed2("/opds/v2/search?q=tide");
  const book = (title: string) => feed.publications?.find(({ metadata }) => metadata.title === title);
  expect(waysTo(book("The Tide & the <Wall>"))).toEqual([
    "open-access application/epub+zip",
    "open-access text/html",
  ]);
  expect(waysTo(book("Tide to read here"))).toEqual(["open-access text/html"]);
  expect(waysTo(book("Tide for adults"))).toEqual(["open-access text/html"]);
  expect(waysTo(book("Tide of which we know"))).toEqual(["preview text/html"]);
  const file = book("The Tide & the <Wall>")?.links.find(({ type }) => type === "application/epub+zip");
  expect((await site.get(below(file?.href ?? ""))).text).toBe("the file of a book");
  expect(book("The Tide & the <Wall>")?.metadata).toMatchObject({
    published: "1862-03",
    language: "en",
    identifier: "urn:isbn:978000000004",
    author: [{ name: "Ann Author" }],
    belongsTo: { series: [{ name: "Harbour", position: 2 }] },
  });
  const self = relOf("self")(book("The Tide & the <Wall>") ?? {});
  const alone = await site.get(self);
  expect(alone.headers.get("content-type")).toBe("application/opds-publication+json");
  expect(JSON.parse(alone.text)).toEqual(book("The Tide & the <Wall>"));
  const entry = await site.get(self.replace("/v2/", "/v1.2/"));
  new SaxesParser({ xmlns: true }).write(entry.text).close();
  expect(entry.text).toContain("<title>The Tide &amp; the &lt;Wall&gt;</title>");
});

test("every cover is a picture in a format that all apps show", async () => {
  const feed = await feed2("/opds/v2/search?q=tide");
  const [first] = feed.publications ?? [];
  const [image] = first?.images ?? [];
  const answer = await site.get(below(image?.href ?? ""));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, image?.type]);
  expect((await site.get("/opds/cover/nothing")).status).toBe(404);
});

test("a catalogue of one's own asks for a device password, and says in a document where it comes from", async () => {
  const { app } = await makeReadingApp(site);
  for (const headers of [
    {},
    { authorization: "Basic %%%" },
    { authorization: "Basic Og==" },
    { authorization: `Basic ${Buffer.from("ann:wrong-wrong-wrong").toString("base64")}` },
    { authorization: `Bearer octavo_pat_${"x".repeat(32)}` },
    { authorization: `Basic ${"x".repeat(6_000)}` },
  ] as Record<string, string>[]) {
    const refused = await site.get("/opds/own", { headers });
    expect([
      refused.status,
      refused.headers.get("content-type"),
      refused.headers.get("www-authenticate"),
    ]).toEqual([401, "application/opds-authentication+json", expect.stringMatching(/^Basic realm="/)]);
    expect(JSON.parse(refused.text)).toMatchObject({
      id: "http://localhost:3000/opds/authentication.json",
      authentication: [{ type: "http://opds-spec.org/auth/basic" }],
    });
  }
  const document = await site.get("/opds/authentication.json");
  expect(document.headers.get("content-type")).toBe("application/opds-authentication+json");
  const own = await app.get("/opds/own/v2");
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const feed = expectFeed2(own.text);
  expect(feed.navigation?.[0]?.title).toBe("Continue reading");
  expect(own.text).not.toContain("/opds/v2");
});

test("in a catalogue of one's own the age and the exclusions of its profile count, and adults get the files", async () => {
  const { app, account } = await makeReadingApp(site);
  const search = "/opds/own/v2/search?q=tide";
  const waysToAdults = async () =>
    waysTo(
      expectFeed2((await app.get(search)).text).publications?.find(
        ({ metadata }) => metadata.title === "Tide for adults",
      ),
    );
  const download = async () => (await app.get("/bookdetail/adults/download.epub")).status;
  expect([await waysToAdults(), await download()]).toEqual([["open-access text/html"], 403]);
  const change = (facts: Partial<typeof profiles.$inferInsert>) =>
    site.db.update(profiles).set(facts).where(eq(profiles.accountId, account.id));
  await change({ birthday: "1980-05-06" });
  expect(await waysToAdults()).toEqual(["open-access application/epub+zip", "open-access text/html"]);
  expect(await download()).toBe(200);
  await change({ birthday: null, ageCap: 12 });
  expect(titles(expectFeed2((await app.get(search)).text))).not.toContain("Tide for adults");
  expect((await app.get("/opds/own/v2/books/adults")).status).toBe(404);
  expect((await app.get("/opds/cover/adults")).status).toBe(404);
  expect(await download()).toBe(403);
  await change({ ageCap: null, excluded: ["genre:drama"] });
  expect(titles(expectFeed2((await app.get(search)).text))).toEqual(["Tide of which we know"]);
  expect(titles(await feed2("/opds/v2/search?q=tide"))).toHaveLength(4);
});

test("a password of another profile of the account shows that profile's catalogue", async () => {
  const { profiles: own, app } = await makeReadingApp(site, {
    profiles: [{ kind: "family", handle: "a-child-of-ours" }],
  });
  const child = own.find(({ kind }) => kind === "family");
  if (!child) throw new Error("no child");
  await site.db.update(profiles).set({ ageCap: 9 }).where(eq(profiles.id, child.id));
  const childs = await addReadingApp(site, child);
  const count = async (device: typeof app) =>
    expectFeed2((await device.get("/opds/own/v2/search?q=adults")).text).metadata.numberOfItems;
  expect([await count(app), await count(childs)]).toEqual([1, 0]);
});

test("an address that is no catalogue is not found, and odd parameters are read as on the page", async () => {
  for (const path of [
    "/opds/v3",
    "/opds/v2/lists",
    "/opds/v2/lists/constructor",
    "/opds/v2/books/hidden/more",
    "/opds/v2/books/%00",
  ])
    expect([path, (await site.get(path)).status]).toEqual([path, path.includes("%00") ? 400 : 404]);
  expect((await site.get("/opds/v2/books/nothing")).status).toBe(404);
  for (const query of [
    "page=-1",
    "page=1e9",
    "page=x",
    "sort=__proto__",
    "genre=",
    "q=%F0%9F%92%A9",
    "text=none",
  ])
    await feed2(`/opds/v2/search?${query}`);
  expect((await feed2("/opds/v2/search?q=tide&page=999")).publications).toEqual([]);
  for (const query of ["page=0", "page=21", "page=1.5"]) await feed2(`/opds/v2/lists/new?${query}`);
});

test("collections are a feed of their own, each a feed of its books in its order, page by page, without what the viewer may not see", async () => {
  expect((await site.get("/opds/v2/collections")).status).toBe(404);
  await site.db
    .execute(sql`with made as (insert into collections (slug, title, about, is_shown, created_at, changed_at)
      values ('coast', 'The coast & <sea>', 'What we like.', true, now(), now()) returning id)
    insert into collection_books (collection_id, book_id, position, added_at)
    select made.id, b.id, b.id, now() from made, books b where b.title like 'Sand %' or b.jid in ('tide', 'hidden')`);
  await site.db
    .execute(sql`with made as (insert into collections (slug, title, about, is_shown, created_at, changed_at)
      values ('drawer', 'Not shown', '', false, now(), now()) returning id)
    insert into collection_books (collection_id, book_id, position, added_at) select made.id, b.id, 1, now() from made, books b where b.jid = 'tide'`);
  const { groups = [] } = await feed2("/opds/v2/collections");
  expect(
    groups.map(({ navigation = [] }) => navigation.map(({ title, href }) => [title, below(href)])),
  ).toEqual([[["The coast & <sea>", "/opds/v2/collections/coast"]]]);
  await feed1("/opds/v1.2/collections");
  await feed1("/opds/v1.2/collections/coast");
  const coast = await feed2("/opds/v2/collections/coast");
  expect(titles(coast)).toEqual([
    "The Tide & the <Wall>",
    ...Array.from({ length: 30 }, (_, at) => `Sand ${at + 1}`),
  ]);
  expect(coast.metadata.numberOfItems).toBe(31);
  expect(titles(await feed2("/opds/v2/collections/coast?page=99"))).toEqual(titles(coast));
  for (const path of [
    "collections/drawer",
    "collections/nothing",
    "collections/%00",
    "shelves/nothing",
    "shelves",
  ])
    expect([path, (await site.get(`/opds/v2/${path}`)).status >= 400]).toEqual([path, true]);
});

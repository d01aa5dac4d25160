import { createClient } from "@supabase/supabase-js";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profiles } from "#app/platform/db/schema/profile.server.ts";
import { storeProgressions } from "#app/reading/progression/progression-commands.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";

// The unchanged client of Supabase against this site.

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
type Account = Awaited<ReturnType<typeof makeAccount>>;

let site: TestSite;
let server: Awaited<ReturnType<TestSite["listen"]>>;
let ann: Account;
let ben: Account;
beforeAll(async () => {
  site = await createTestSite();
  server = await site.listen();
  ann = await makeAccount(site, { handle: "ann", state: "ACTIVE" });
  ben = await makeAccount(site, { handle: "ben", state: "UNPAID" });
  await makeBooks();
  for (const [one, title] of [
    [ann, "Low Water"],
    [ben, "High Water"],
  ] as const)
    await makeWork(site, {
      title,
      profileId: one.profiles[0]?.id ?? "",
      chapters: [{ title: `${title} one` }],
    });
  await readOn(ann, "alpha", "chapter-2");
  await readOn(ben, "beta", "chapter-1");
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

async function makeBooks(): Promise<void> {
  const words = (count: number) => ({
    wordCount: count,
    addedAt: new Date(Date.UTC(2026, 0, 1, 0, count % 60)),
  });
  await site.makeBook({
    jid: "alpha",
    title: "Alpha, the (first)",
    author: "Ann Author",
    chapters: [{ title: "One" }, { title: "Two", access: "members", html: "<p>For members.</p>" }],
    book: words(300),
  });
  await site.makeBook({
    jid: "beta",
    title: "Beta 100%",
    author: "Bo Writer",
    book: { ...words(100), language: "de" },
  });
  await site.makeBook({
    jid: "gamma",
    title: 'Gamma "three"',
    author: "Ann Author",
    book: { ...words(200), publishedYear: 1900 },
  });
  await site.makeBook({
    jid: "hidden",
    title: "Hidden",
    author: "Nobody Seen",
    book: { ...words(50), isListed: false },
  });
}

async function readOn({ profiles: [profile] }: Account, jid: string, chapter: string): Promise<void> {
  if (!profile) throw new Error("no profile");
  const locator = { chapter, fragment: null, offset: 3, anchor: null, progression: 0.5 };
  const place = { jid, count: 1, seen: {}, locator, total: 0.5, readAt: Date.now() };
  const device = "11111111-1111-4111-8111-111111111111";
  await storeProgressions(site, profile, { device, kind: "phone", now: Date.now(), places: [place] });
}

const clientOf = (account: Account | null) =>
  createClient(server.url, "sb_publishable_octavo", {
    ...(account && { accessToken: async () => account.token }),
    auth: { persistSession: false },
  });

const jids = (data: { jid: string }[] | null) => data?.map(({ jid }) => jid);

test("C08 a stranger reads books with the client: columns, filters, order, range, count and one row", async () => {
  const { from } = bound(clientOf(null));
  const named = await from("books").select("jid, name:title").order("title", { ascending: false });
  expect(named.error).toBeNull();
  expect(named.data).toEqual([
    { jid: "gamma", name: 'Gamma "three"' },
    { jid: "beta", name: "Beta 100%" },
    { jid: "alpha", name: "Alpha, the (first)" },
  ]);
  const ordered = () => from("books").select("jid").order("jid");
  const answers = {
    eq: ordered().eq("title", "Alpha, the (first)"),
    neq: ordered().neq("jid", "beta"),
    gt: ordered().gt("word_count", 100),
    lte: ordered().lte("word_count", 200),
    like: ordered().like("title", "%100\\%"),
    ilike: ordered().ilike("title", "*THE*"),
    is: ordered().is("published_year", null),
    notIs: ordered().not("published_year", "is", null),
    isTrue: ordered().is("is_text_held", true),
    in: ordered().in("title", ["Alpha, the (first)", 'Gamma "three"']),
    notIn: ordered().not("jid", "in", "(alpha,beta)"),
    or: ordered().or('title.eq."Alpha, the (first)",and(word_count.lt.150,language.eq.de)'),
    none: ordered().in("jid", []),
    page: ordered().range(1, 1),
    hidden: ordered().eq("jid", "hidden"),
  };
  const found = Object.fromEntries(
    await Promise.all(
      Object.entries(answers).map(async ([name, asked]) => {
        const { data, error } = await asked;
        return [name, error ?? jids(data)];
      }),
    ),
  );
  expect(found).toEqual({
    eq: ["alpha"],
    neq: ["alpha", "gamma"],
    gt: ["alpha", "gamma"],
    lte: ["beta", "gamma"],
    like: ["beta"],
    ilike: ["alpha"],
    is: ["alpha", "beta"],
    notIs: ["gamma"],
    isTrue: ["alpha", "beta", "gamma"],
    in: ["alpha", "gamma"],
    notIn: ["gamma"],
    or: ["alpha", "beta"],
    none: [],
    page: ["beta"],
    hidden: [],
  });
});

test("C08 rows are counted with and without being sent, and one row is an object or is refused", async () => {
  const { from } = bound(clientOf(null));
  const counted = await from("books").select("jid", { count: "exact" }).order("jid").limit(2);
  expect([counted.status, counted.count, counted.data?.length]).toEqual([206, 3, 2]);
  const head = await from("books").select("*", { count: "exact", head: true }).eq("language", "de");
  expect([head.count, head.data]).toEqual([1, null]);
  const about = await from("books").select("jid", { count: "estimated" });
  expect(about.count).toBe(3);
  const one = await from("books").select("title").eq("jid", "beta").single();
  expect(one.data).toEqual({ title: "Beta 100%" });
  const none = await from("books").select("title").eq("jid", "hidden").single();
  expect([none.status, none.error?.code]).toEqual([406, "PGRST116"]);
  const many = await from("books").select("title").single();
  expect([many.status, many.error?.code]).toEqual([406, "PGRST116"]);
  expect((await from("books").select("title").eq("jid", "hidden").maybeSingle()).data).toBeNull();
});

test("C08 other tables are embedded in rows, one level deep, with filters, orders and limits of their own", async () => {
  const { from } = bound(clientOf(null));
  const book = await from("books")
    .select("jid, parts:chapters(slug, title), people(name), credits(role, credited_as)")
    .eq("jid", "alpha")
    .order("position", { referencedTable: "parts", ascending: false })
    .single();
  expect(book.data).toEqual({
    jid: "alpha",
    parts: [
      { slug: "chapter-2", title: "Two" },
      { slug: "chapter-1", title: "One" },
    ],
    people: [{ name: "Ann Author" }],
    credits: [{ role: "aut", credited_as: "Ann Author" }],
  });
  const first = await from("books")
    .select("jid, chapters(slug)")
    .eq("jid", "alpha")
    .limit(1, { referencedTable: "chapters" });
  expect(first.data).toEqual([{ jid: "alpha", chapters: [{ slug: "chapter-1" }] }]);
  const inner = await from("books").select("jid, people!inner(slug)").eq("people.name", "Bo Writer");
  expect(inner.data).toEqual([{ jid: "beta", people: [{ slug: "bo-writer" }] }]);
  const written = await from("people")
    .select("name, books(jid)")
    .order("name")
    .order("jid", { referencedTable: "books" });
  expect(written.data).toEqual([
    { name: "Ann Author", books: [{ jid: "alpha" }, { jid: "gamma" }] },
    { name: "Bo Writer", books: [{ jid: "beta" }] },
  ]);
  await site.db.execute(sql`update people set bio = 'Of few words.' where slug = 'bo-writer'`);
  const bios = await from("people").select("bio").order("slug");
  expect(bios.data).toEqual([{ bio: null }, { bio: "Of few words." }]);
  const chapter = await from("chapters").select("title, books(title)").eq("book_jid", "beta");
  expect(chapter.data).toEqual([{ title: "One", books: { title: "Beta 100%" } }]);
});

test("C08 the text of members' chapters is sent to members alone", async () => {
  const texts = async (account: Account | null) => {
    const { data } = await clientOf(account)
      .from("chapters")
      .select("access, html, text")
      .eq("book_jid", "alpha")
      .order("position");
    return data?.map(({ access, html, text }) => [access, html, text]);
  };
  const free = ["free", '<p id="p-1">Chapter 1.</p>', "Chapter 1."];
  expect(await texts(null)).toEqual([free, ["members", null, null]]);
  expect(await texts(ben)).toEqual([free, ["members", null, null]]);
  expect(await texts(ann)).toEqual([free, ["members", "<p>For members.</p>", "For members."]]);
});

test("C08 each reads own places, works and profiles, a stranger none, and nobody another's", async () => {
  const mine = bound(clientOf(ann));
  const places = await mine.from("places").select("book_jid, kind, locator, total, books(title)");
  expect(places.data).toEqual([
    {
      book_jid: "alpha",
      kind: "phone",
      locator: expect.objectContaining({ chapter: "chapter-2" }),
      total: expect.any(Number),
      books: { title: "Alpha, the (first)" },
    },
  ]);
  const works = await mine.from("works").select("title, state, work_chapters(title), profiles(handle)");
  expect(works.data).toEqual([
    {
      title: "Low Water",
      state: "draft",
      work_chapters: [{ title: "Low Water one" }],
      profiles: { handle: "ann" },
    },
  ]);
  expect((await mine.from("profiles").select("handle")).data).toEqual([{ handle: "ann" }]);
  const his = bound(clientOf(ben));
  expect((await his.from("places").select("book_jid")).data).toEqual([{ book_jid: "beta" }]);
  // R20.
  const lapsed = await his.from("works").select("title");
  expect([lapsed.status, lapsed.error?.message]).toEqual([403, "A subscription is needed"]);
  for (const table of ["places", "works", "work_chapters", "profiles"]) {
    const { status, error } = await clientOf(null).from(table).select("*");
    expect([table, status, error?.code]).toEqual([table, 401, "42501"]);
  }
});

test("C08 a token that is none is refused, and a family profile reads for its age", async () => {
  const wrong = await createClient(server.url, "sb_publishable_octavo", {
    accessToken: async () => "nonsense",
  })
    .from("books")
    .select("jid");
  expect([wrong.status, wrong.error?.code]).toEqual([401, "PGRST301"]);
  const family = await makeAccount(site, { profiles: [{ kind: "family", handle: "small" }] });
  const child = family.profiles[1]?.id ?? "";
  await site.db.update(profiles).set({ ageCap: 9 }).where(eq(profiles.id, child));
  await site.makeBook({
    jid: "grown",
    book: { disclosures: { warnings: [], audience: "mature", aiUse: "none", aiNote: null } },
  });
  const asChild = createClient(server.url, "sb_publishable_octavo", {
    accessToken: async () => family.token,
    global: { headers: { "X-Sub-User": child } },
  });
  expect((await asChild.from("books").select("jid").eq("jid", "grown")).data).toEqual([]);
  expect((await asChild.from("profiles").select("handle")).data).toEqual([{ handle: "small" }]);
  expect((await clientOf(family).from("books").select("jid").eq("jid", "grown")).data).toHaveLength(1);
});

test("what is not there answers 501 in the form of PostgREST, and what cannot be read 400", async () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const { status, text } = await site.get(`/rest/v1/${path}`, init);
    const body = JSON.parse(text) as Record<string, unknown>;
    expect(Object.keys(body).toSorted()).toEqual(["code", "details", "hint", "message"]);
    return status;
  };
  const missing = [
    "",
    "accounts",
    "rpc/anything",
    "books?select=jid::text",
    "books?select=warnings->0",
    "books?select=count()",
    "books?select=word_count.sum()",
    "books?select=...chapters(slug)",
    "books?select=chapters(books(jid))",
    "books?title=fts.word",
    "books?title=match.a",
    "books?title=like(any).{a,b}",
    "books?chapters.books.jid=eq.a",
    "chapters?order=html",
  ];
  for (const path of missing) expect([path, await ask(path)]).toEqual([path, 501]);
  for (const method of ["POST", "PATCH", "PUT", "DELETE"])
    expect([method, await ask("books", { method, body: method === "DELETE" ? null : "{}" })]).toEqual([
      method,
      501,
    ]);
  for (const accept of ["text/csv", "application/geo+json", "application/vnd.pgrst.plan+json"])
    expect([accept, await ask("books", { headers: { accept } })]).toEqual([accept, 501]);
  const unread = [
    "books?select=nothing",
    "books?select=jid,jid",
    "books?select=jid,",
    "books?select=places(*)",
    "books?select=chapters(slug",
    "books?nothing=eq.1",
    "books?constructor=eq.1",
    "books?jid=alpha",
    "books?jid=between.1",
    "books?word_count=eq.many",
    "books?word_count=like.1",
    "books?title=cs.{a}",
    "books?added_at=gt.yesterdayish",
    "books?jid=is.nothing",
    "books?title=is.true",
    "books?or=(jid.eq.1",
    "books?or=jid.eq.1",
    "books?order=jid.up",
    "books?limit=-1",
    "books?offset=x",
    "books?chapters.slug=eq.x",
    "books?title=like.%25%5C",
  ];
  for (const path of unread) expect([path, await ask(path)]).toEqual([path, 400]);
  expect(await ask("books", { headers: { "accept-profile": "auth" } })).toBe(406);
});

test("queries that are too long, too deep or too many are refused before they reach the database", async () => {
  const deep = (depth: number) => `books?or=${"(or".repeat(depth)}(jid.eq.a)${")".repeat(depth)}`;
  const bombs: [path: string, status: number][] = [
    [deep(3), 200],
    [deep(4), 501],
    [deep(1_000), 501],
    [`books?select=${"chapters(".repeat(500)}`, 501],
    [`books?select=${Array.from({ length: 61 }, (_, at) => `n${at}:jid`).join(",")}`, 501],
    [`books?select=${Array.from({ length: 7 }, (_, at) => `c${at}:chapters(slug)`).join(",")}`, 501],
    [`books?jid=in.(${Array.from({ length: 201 }, () => "a").join(",")})`, 501],
    [`books?${Array.from({ length: 61 }, () => "jid=eq.a").join("&")}`, 501],
    [`books?title=eq.${"a".repeat(6_001)}`, 414],
    [`books?order=${Array.from({ length: 7 }, () => "jid").join(",")}`, 501],
    ["books?offset=1000001", 501],
    ["books?limit=999999999", 200],
  ];
  const trips = async (path: string) => {
    let status = 0;
    const count = await site.roundTrips(async () => void ({ status } = await site.get(`/rest/v1/${path}`)));
    return { status, asked: count > 0 };
  };
  for (const [path, status] of bombs) {
    const shown = path.slice(0, 60);
    expect([shown, await trips(path)]).toEqual([shown, { status, asked: status === 200 }]);
  }
});

/** The client's method without its object. */
const bound = (client: ReturnType<typeof clientOf>) => ({ from: (table: string) => client.from(table) });

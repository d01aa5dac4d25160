import { createClient } from "@supabase/supabase-js";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToken } from "#app/identity/tokens/public.server.ts";
import { shelfBooks, shelves, workFiles } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { claimsOf, noneOf, tryAll } from "#tests/support/supabase-claims.ts";
import { exposedTables } from "./rest/tables.ts";

// Everything that docs/supabase-api.md says of rows is tried with the unchanged client.

type Account = Awaited<ReturnType<typeof makeAccount>>;

let site: Awaited<ReturnType<typeof createTestSite>>;
let server: Awaited<ReturnType<(typeof site)["listen"]>>;
let ann: Account;
let ben: Account;
const device = "33333333-3333-4333-8333-333333333333";
const place = (jid: string, count = 1) => ({
  book_jid: jid,
  device,
  kind: "phone",
  count,
  locator: { chapter: "chapter-1", fragment: null, offset: 0, anchor: null, progression: 0 },
});
beforeAll(async () => {
  site = await createTestSite();
  server = await site.listen();
  ann = await makeAccount(site, {
    handle: "ann",
    state: "ACTIVE",
    profiles: [{ kind: "family", handle: "anns-child" }],
  });
  ben = await makeAccount(site, { handle: "ben", state: "ACTIVE" });
  const alpha = { jid: "alpha", title: "Alpha", chapters: [{}, {}], book: { wordCount: 300 } };
  const { id: bookId } = await site.makeBook(alpha);
  const beta = { wordCount: 100, language: "de", publishedYear: 1900 };
  await site.makeBook({ jid: "beta", title: "Beta", author: "Bo Writer", book: beta });
  const profileId = ann.profiles[0]?.id ?? "";
  const chapters = [{ title: "One" }];
  const low = { title: "Low Water", tags: ["sea", "salt"], profileId, chapters };
  const { workId } = await makeWork(site, low);
  const { hash, size } = await site.files.put(Uint8Array.from([1, 2, 3]));
  const at = new Date();
  const file = { workId, hash, size, mediaType: "image/png", role: "picture" as const, addedAt: at };
  await site.db.insert(workFiles).values(file);
  const shelf = { id: "shelf", profileId, name: "Shelf", position: 1, createdAt: at, changedAt: at };
  await site.db.insert(shelves).values(shelf);
  await clientOf(ann).from("library").insert({ book_jid: "alpha", status: "reading" });
  await clientOf(ann).from("places").insert(place("alpha"));
  await site.db.insert(shelfBooks).values({ shelfId: "shelf", profileId, bookId, position: 1, addedAt: at });
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

const plain = { auth: { persistSession: false, autoRefreshToken: false } };
const clientOf = (account: Account | null, headers: Record<string, string> = {}) =>
  createClient(server.url, "sb_publishable_octavo", {
    ...plain,
    ...(account && { accessToken: async () => account.token }),
    global: { headers },
  });
const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` });
const statusOf = async (path: string, init: RequestInit = {}) => (await site.get(path, init)).status;
const jidsOf = async (query: PromiseLike<{ data: { jid: string }[] | null; error: unknown }>) => {
  const { data, error } = await query;
  return error ?? data?.map(({ jid }) => jid);
};
const dataOf = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await query;
  return error ?? data;
};

test("C08 what docs/supabase-api.md says of questions for rows is there", async () => {
  const books = () => clientOf(null).from("books");
  const ordered = () => books().select("jid").order("jid");
  const works = () => clientOf(ann).from("works").select("title");
  const places = () => clientOf(ben).from("places");
  const library = () => clientOf(ben).from("library");
  const water = [{ title: "Low Water" }];
  const writers = () => books().select("jid, people!inner(name)");
  const byBo = [{ jid: "beta", people: [{ name: "Bo Writer" }] }];
  const counted = async (count: "exact" | "planned" | "estimated") =>
    (await books().select("jid", { count })).count;
  await tryAll(claimsOf("Tables").there, {
    select: [() => dataOf(books().select("jid, title").eq("jid", "beta")), [{ jid: "beta", title: "Beta" }]],
    "name:title": [() => dataOf(books().select("name:title").eq("jid", "beta")), [{ name: "Beta" }]],
    "*": [
      async () => Object.keys((await books().select("*").limit(1).single()).data ?? {}),
      Object.keys(exposedTables.get("books")?.columns ?? {}),
    ],
    "people(name)": [
      () => dataOf(books().select("people(name)").eq("jid", "beta")),
      [{ people: [{ name: "Bo Writer" }] }],
    ],
    "!inner": [() => dataOf(writers().eq("people.name", "Bo Writer")), byBo],
    eq: [() => jidsOf(ordered().eq("title", "Alpha")), ["alpha"]],
    neq: [() => jidsOf(ordered().neq("title", "Alpha")), ["beta"]],
    gt: [() => jidsOf(ordered().gt("word_count", 100)), ["alpha"]],
    gte: [() => jidsOf(ordered().gte("word_count", 100)), ["alpha", "beta"]],
    lt: [() => jidsOf(ordered().lt("word_count", 300)), ["beta"]],
    lte: [() => jidsOf(ordered().lte("word_count", 300)), ["alpha", "beta"]],
    like: [() => jidsOf(ordered().like("title", "Al%")), ["alpha"]],
    ilike: [() => jidsOf(ordered().ilike("title", "al%")), ["alpha"]],
    is: [() => jidsOf(ordered().is("published_year", null)), ["alpha"]],
    in: [() => jidsOf(ordered().in("jid", ["beta", "gamma"])), ["beta"]],
    notIn: [() => jidsOf(ordered().notIn("jid", ["beta", "gamma"])), ["alpha"]],
    isDistinct: [() => jidsOf(ordered().isDistinct("published_year", 1900)), ["alpha"]],
    match: [() => jidsOf(ordered().match({ language: "de", title: "Beta" })), ["beta"]],
    filter: [() => jidsOf(ordered().filter("language", "not.in", "(en,fr)")), ["beta"]],
    not: [() => jidsOf(ordered().not("jid", "eq", "alpha")), ["beta"]],
    or: [() => dataOf(writers().or("name.eq.Nobody,name.like.Bo*", { referencedTable: "people" })), byBo],
    and: [() => jidsOf(ordered().or("and(or(not.and(jid.eq.alpha,language.eq.en)))")), ["beta"]],
    contains: [() => dataOf(works().contains("tags", ["sea"])), water],
    containedBy: [() => dataOf(works().containedBy("tags", ["sea", "salt", "sand"])), water],
    overlaps: [() => dataOf(works().overlaps("tags", ["sea", "sand"])), water],
    order: [() => jidsOf(books().select("jid").order("word_count", { nullsFirst: true })), ["beta", "alpha"]],
    limit: [() => jidsOf(ordered().limit(1)), ["alpha"]],
    range: [() => jidsOf(ordered().range(1, 5)), ["beta"]],
    offset: [
      () =>
        dataOf(
          books().select("chapters(slug)").eq("jid", "alpha").range(1, 1, { referencedTable: "chapters" }),
        ),
      [{ chapters: [{ slug: "chapter-2" }] }],
    ],
    exact: [() => counted("exact"), 2],
    estimated: [() => counted("estimated"), 2],
    planned: [() => counted("planned"), expect.any(Number)],
    head: [
      async () => {
        const { count, data } = await books().select("*", { count: "exact", head: true }).eq("jid", "alpha");
        return [count, data];
      },
      [1, null],
    ],
    single: [() => dataOf(books().select("title").eq("jid", "alpha").single()), { title: "Alpha" }],
    maybeSingle: [() => dataOf(books().select("title").eq("jid", "gamma").maybeSingle()), null],
    insert: [async () => (await places().insert(place("alpha"))).status, 201],
    "select()": [async () => (await places().insert(place("beta")).select()).data?.length, 1],
    count: [async () => (await places().upsert(place("beta", 2), { count: "exact" })).count, 1],
    upsert: [() => dataOf(places().upsert(place("beta", 3)).select("count").single()), { count: 3 }],
    ignoreDuplicates: [
      () => dataOf(places().upsert(place("beta", 9), { ignoreDuplicates: true }).select("count")),
      [],
    ],
    // A smaller number comes late.
    places: [
      () =>
        dataOf(
          places()
            .upsert({ ...place("beta", 2), kind: "tablet" })
            .select("kind, count"),
        ),
      [{ kind: "phone", count: 3 }],
    ],
    update: [
      () => dataOf(places().update({ kind: "tablet" }).eq("count", 3).select("kind, count")),
      [{ kind: "tablet", count: 4 }],
    ],
    maxAffected: [
      async () => (await affectingAtMost(1, places().delete().neq("kind", "none"))).error?.code,
      "PGRST124",
    ],
    delete: [async () => (await places().delete({ count: "exact" }).neq("kind", "none")).count, 2],
    library: [
      async () => {
        await library().insert([
          { book_jid: "alpha", status: "want" },
          { book_jid: "beta", status: "reading" },
        ]);
        await library().update({ status: "finished" }).eq("status", "reading");
        return dataOf(library().delete().neq("status", "none").select("status"));
      },
      [{ status: "want" }, { status: "finished" }],
    ],
    'schema("public")': [
      () => jidsOf(clientOf(null).schema("public").from("books").select("jid").eq("jid", "beta")),
      ["beta"],
    ],
    'schema("api")': [
      () => jidsOf(clientOf(null).schema("api").from("books").select("jid").eq("jid", "beta")),
      ["beta"],
    ],
  });
});

/** The client offers it to those alone who name the version of their PostgREST. */
const affectingAtMost = (most: number, query: object) =>
  (query as { maxAffected: (rows: number) => PromiseLike<{ error: { code: string } | null }> }).maxAffected(
    most,
  );

test("C08 what docs/supabase-api.md says of rows is not there answers 501, in the form that the client expects, and writes nothing", async () => {
  const books = () => clientOf(null).from("books").select("jid");
  const places = () => clientOf(ann).from("places");
  const status = async (query: PromiseLike<{ status: number; error: object | null }>) => {
    const { status: answered, error } = await query;
    expect(error).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      hint: expect.any(String),
    });
    return answered;
  };
  const select = (columns: string) => status(clientOf(null).from("books").select(columns));
  await tryAll(
    claimsOf("Tables").missing,
    noneOf({
      "::text": () => select("jid::text"),
      "->": () => status(places().select("locator->chapter")),
      "...": () => select("jid, ...chapters(slug)"),
      "sum()": () => select("word_count.sum()"),
      "count()": async () => Math.max(await select("count()"), await select("chapters(count)")),
      "chapters(books(title))": () => select("chapters(books(title))"),
      textSearch: () => status(books().textSearch("title", "a", { config: "english", type: "websearch" })),
      regexMatch: () => status(books().regexMatch("title", "a")),
      regexIMatch: () => status(books().regexIMatch("title", "a")),
      likeAnyOf: () => status(books().likeAnyOf("title", ["a"])),
      likeAllOf: () => status(books().likeAllOf("title", ["a"])),
      ilikeAnyOf: () => status(books().ilikeAnyOf("title", ["a"])),
      ilikeAllOf: () => status(books().ilikeAllOf("title", ["a"])),
      rangeGt: () => status(books().rangeGt("word_count", "[1,2]")),
      rangeGte: () => status(books().rangeGte("word_count", "[1,2]")),
      rangeLt: () => status(books().rangeLt("word_count", "[1,2]")),
      rangeLte: () => status(books().rangeLte("word_count", "[1,2]")),
      rangeAdjacent: () => status(books().rangeAdjacent("word_count", "[1,2]")),
      "seen->one": async () =>
        Math.max(
          await status(places().select().eq("seen->one", 1)),
          await status(places().select().or("seen->one.eq.1,kind.eq.phone")),
        ),
      "people=not.is.null": () =>
        status(clientOf(null).from("books").select("jid, people(name)").not("people", "is", null)),
      "people(name)": () => status(books().order("people(name)")),
      Range: () => statusOf("/rest/v1/books?select=jid", { headers: { range: "0-1" } }),
      csv: () => status(books().csv()),
      geojson: () => status(books().geojson()),
      explain: async () =>
        Math.max(await status(books().explain()), await status(books().explain({ format: "json" }))),
      stripNulls: async () =>
        Math.max(await status(books().stripNulls()), await status(books().limit(1).single().stripNulls())),
      put: () => statusOf("/rest/v1/places?device=eq.x", { method: "PUT", headers: bearer(ann), body: "{}" }),
      rollback: () => status(places().delete().eq("device", device).rollback()),
      rpc: async () =>
        Math.max(
          await status(clientOf(ann).rpc("anything")),
          await status(clientOf(null).rpc("anything", {}, { get: true })),
        ),
    }),
  );
  expect((await places().select("book_jid")).data).toEqual([{ book_jid: "alpha" }]);
  for (const table of [...exposedTables.keys()].filter((name) => name !== "places" && name !== "library"))
    expect([table, await status(clientOf(ann).from(table).insert({}))]).toEqual([table, 501]);
  expect(await status(clientOf(ann).from("accounts").select())).toBe(501);
});

test("every column and every table within rows that docs/supabase-api.md lists can be read by its owner, and own rows by nobody else", async () => {
  for (const { name, columns, relations, rows } of exposedTables.values()) {
    const embeds = Object.keys(relations).map((other) => `${other}(*)`);
    const mine = await clientOf(ann)
      .from(name)
      .select(["*", ...embeds].join(","));
    expect([name, mine.error]).toEqual([name, null]);
    const [row = {}] = mine.data ?? [];
    expect([name, Object.keys(row)]).toEqual([name, [...Object.keys(columns), ...Object.keys(relations)]]);
    for (const column of Object.keys(columns))
      expect([name, column, (await clientOf(ann).from(name).select(column).is(column, null)).error]).toEqual([
        name,
        column,
        null,
      ]);
    expect([name, (await clientOf(null).from(name).select().limit(1)).status]).toEqual([
      name,
      rows === "own" ? 401 : 200,
    ]);
    // Cookies stand for nobody.
    if (rows === "own")
      expect([name, await statusOf(`/rest/v1/${name}`, { headers: { cookie: ann.cookie } })]).toEqual([
        name,
        401,
      ]);
  }
});

test("C08 the public key, other sites, profiles and tokens of programs are as docs/supabase-api.md has them", async () => {
  const example = clientOf(null).from("books").select("title, people(name)").eq("language", "en").limit(20);
  expect(await dataOf(example)).toEqual([{ title: "Alpha", people: [{ name: "Ann Author" }] }]);
  const withKey = async (key: string) =>
    (await createClient(server.url, key, plain).from("books").select("jid")).status;
  expect([await withKey("sb_publishable_anything"), await withKey("another-key")]).toEqual([200, 401]);
  const elsewhere = { origin: "https://elsewhere.example", ...bearer(ann) };
  expect(await statusOf("/rest/v1/library", { method: "POST", headers: elsewhere, body: "{}" })).toBe(403);
  const shown = await site.get("/rest/v1/books", { headers: elsewhere });
  expect(shown.headers.has("access-control-allow-origin")).toBe(false);
  const handles = async (client: ReturnType<typeof clientOf>) =>
    (await client.from("profiles").select("handle").order("handle")).data?.map(({ handle }) => handle);
  expect(await handles(clientOf(ann))).toEqual(["ann", "anns-child"]);
  const child = ann.profiles.find(({ handle }) => handle === "anns-child")?.id ?? "";
  expect(await handles(clientOf(ann, { "X-Sub-User": child }))).toEqual(["anns-child"]);
  const tokenWith = (scope: "account:read" | "works:read") =>
    site.db.transaction((tx) =>
      createToken(tx, {
        accountId: ann.account.id,
        name: scope,
        scopes: [scope],
        at: new Date(),
        expiresAt: null,
      }),
    );
  const statuses = async (token: string | null) => {
    const headers = { authorization: `Bearer ${token}` };
    const of = (path: string, method = "GET") =>
      statusOf(path, { method, headers, ...(method === "POST" && { body: "{}" }) });
    return [
      ...(await Promise.all(
        ["books", "profiles", "works", "places", "library", "shelves"].map((table) =>
          of(`/rest/v1/${table}`),
        ),
      )),
      await of("/auth/v1/user"),
      await of("/storage/v1/object/list/works", "POST"),
    ];
  };
  expect(await statuses(await tokenWith("account:read"))).toEqual([200, 200, 403, 403, 403, 403, 200, 403]);
  expect(await statuses(await tokenWith("works:read"))).toEqual([200, 403, 200, 403, 403, 403, 403, 200]);
});

test("C08 rows are limited as docs/supabase-api.md says", async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ html: `<p id="p-1">${at}</p>` }));
  await site.makeBook({ jid: "long", chapters: many(1_001) });
  const { id } = await site.makeBook({ jid: "heavy" });
  await site.db.execute(sql`update chapters set html = repeat('a', 4000001) where book_id = ${id}`);
  const rows = async (columns: string, jid = "long") => {
    const { data, status } = await clientOf(null)
      .from("chapters")
      .select(columns)
      .eq("book_jid", jid)
      .limit(5_000);
    return data?.length ?? status;
  };
  expect([await rows("slug"), await rows("slug, text"), await rows("html", "heavy")]).toEqual([
    1_000, 50, 501,
  ]);
  const [book] =
    (await clientOf(null).from("books").select("chapters(slug), texts:chapters(text)").eq("jid", "long"))
      .data ?? [];
  expect([book?.chapters.length, book?.texts.length]).toEqual([1_000, 50]);
  const status = (question: string) => statusOf(`/rest/v1/books?${question}`);
  const list = (count: number, each: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => each(at)).join(",");
  const beside: [most: number, over: number, question: (count: number) => string][] = [
    [60, 501, (count) => `select=${list(count, (at) => `n${at}:jid`)}`],
    [60, 501, (count) => `and=(${list(count - 1, () => "jid.eq.a")})`],
    [200, 501, (count) => `jid=in.(${list(count, () => "a")})`],
    [6, 501, (count) => `order=${list(count, () => "jid")}`],
    [6, 501, (count) => `select=${list(count, (at) => `c${at}:chapters(slug)`)}`],
    [1_000_000, 501, (count) => `offset=${count}`],
    [6_000 - "title".length - "eq.".length, 414, (count) => `title=eq.${"a".repeat(count)}`],
    [4, 501, (count) => `or=${"(or".repeat(count - 1)}(jid.eq.a)${")".repeat(count - 1)}`],
  ];
  for (const [most, over, question] of beside)
    expect([question(1), await status(question(most)), await status(question(most + 1))]).toEqual([
      question(1),
      200,
      over,
    ]);
  const places = (count: number) =>
    clientOf(ann)
      .from("places")
      .upsert(Array.from({ length: count }, () => place("alpha")));
  expect([(await places(50)).status, (await places(51)).status]).toEqual([201, 501]);
});

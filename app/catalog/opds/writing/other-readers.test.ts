import { beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { bookFiles } from "#app/platform/db/schema/all.server.ts";
import {
  canRunJing,
  canRunThorium,
  type Feed,
  jing,
  openThorium,
  type Publication,
} from "#tests/support/other-readers.ts";
import { makeReadingApp } from "#tests/support/reading-app.ts";
import { createTestSite } from "#tests/support/site.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
/** Reads an address of the catalogue, one's own with a device password. */
let read: (path: string) => Promise<string>;

beforeAll(async () => {
  site = await createTestSite();
  const { hash } = await site.files.put(Buffer.from("the file of a book"));
  const book = await site.makeBook({
    jid: "tide",
    title: "The Tide & the <Wall>",
    genres: ["Drama", "Sea stories"],
    isbn: "9780000000002",
    book: {
      isDownloadable: true,
      originalHash: hash,
      publisher: "A Press",
      publishedOn: "1862-03",
      seriesName: "Harbour",
      seriesPosition: "2",
      description: "Two & a half <words>.\nAnd a line.",
    },
  });
  await site.db
    .insert(bookFiles)
    .values({ bookId: book.id, role: "original", hash, mediaType: "application/epub+zip" });
  await site.makeBook({
    jid: "online",
    title: "潮 to read here",
    genres: ["Drama"],
    book: { language: "ja" },
  });
  await site.makeBook({ jid: "record", title: "Tide of which we know", book: { isTextHeld: false } });
  for (let number = 1; number <= 30; number++)
    await site.makeBook({ title: `Sand ${number}`, genres: ["Fiction"] });
  await site.db
    .execute(sql`with made as (insert into collections (slug, title, about, is_shown, created_at, changed_at)
      values ('coast', 'The coast & <sea>', 'What we like.', true, now(), now()) returning id)
    insert into collection_books (collection_id, book_id, position, added_at)
    select made.id, b.id, b.id, now() from made, books b where b.title like 'Sand %' or b.jid = 'tide'`);
  const { app } = await makeReadingApp(site);
  const type = "application/opds-progression+json";
  const begun = await site.get("/opds/own/progression/tide", {
    method: "PUT",
    headers: { ...app.basic, accept: type, "content-type": type },
    body: JSON.stringify({
      modified: site.now().toISOString(),
      device: { id: "urn:uuid:019c0047-cc8d-7ec4-a3c3-938ccadc020a", name: "Thorium" },
      progression: 0.5,
    }),
  });
  if (begun.status !== 201) throw new Error("no book was begun");
  read = async (path) => {
    const answer = await (path.startsWith("/opds/own") ? app.get(path) : site.get(path));
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
    return answer.text;
  };
  return () => site[Symbol.asyncDispose]();
});

/** One of each kind: navigation, groups, acquisition, search, facets, pages, collections, nothing, and one's own. */
const feeds = [
  "",
  "lists/new",
  "search?q=tide",
  "search?genre=drama&text=held",
  "search?genre=fiction&text=held&page=2",
  "search?q=nothing-like-it",
  "collections",
  "collections/coast",
].flatMap((path) => [
  ["/opds", path],
  ["/opds/own", path],
]);
const all = [...feeds, ["/opds/own", "reading"]].map(([base, path]) => ({ base, path }));

const at = (base: string | undefined, form: string, path: string | undefined) =>
  `${base}/${form}${path ? `/${path}` : ""}`;

/** What both forms say in the same words, and what an app needs of a book. */
function facts({ Metadata: about, Links, Images }: Publication) {
  const ways = (Links ?? []).flatMap(({ Rel = [], Href, TypeLink }) => {
    const rel = Rel.find((each) => /^preview$|acquisition/.test(each));
    return rel ? [[rel.replace(/^preview$/, "http://opds-spec.org/acquisition/sample"), Href, TypeLink]] : [];
  });
  return {
    title: about.Title,
    authors: (about.Author ?? []).map(({ Name }) => Name),
    languages: about.Language,
    publishers: (about.Publisher ?? []).map(({ Name }) => Name),
    subjects: (about.Subject ?? []).map(({ Name }) => Name),
    series: (about.BelongsTo?.Series ?? []).map(({ Name, Position }) => [Name, Position]),
    description: about.Description?.replace(/\s+/g, " "),
    modified: about.Modified,
    cover: [Images?.[0]?.Href, Images?.[0]?.TypeLink],
    progression: (Links ?? []).some(({ Rel = [] }) => Rel.includes("http://opds-spec.org/progression")),
    ways,
  };
}

/** Groups of OPDS 2.0 are links in OPDS 1.2. */
const shown = (feed: Feed) => ({
  title: feed.Metadata.Title,
  total: feed.Metadata.NumberOfItems || 0,
  perPage: feed.Metadata.ItemsPerPage,
  navigation: [
    ...(feed.Navigation ?? []),
    ...(feed.Groups ?? []).flatMap(({ Navigation = [] }) => Navigation),
  ].map(({ Title }) => Title),
  publications: (feed.Publications ?? []).map(facts),
  facets: (feed.Facets ?? []).map(({ Metadata, Links }) => [
    Metadata.Title,
    Links.map(({ Title, Properties }) => [Title, Properties?.NumberOfItems]),
  ]),
  pages: ["first", "previous", "next", "last"].filter((rel) =>
    (feed.Links ?? []).some(({ Rel = [] }) => Rel.includes(rel)),
  ),
});

test.skipIf(!canRunThorium)(
  "Thorium's parser finds the same books, links, facets and pages in both forms of every feed",
  async () => {
    using thorium = openThorium();
    let books = 0;
    for (const { base, path } of all) {
      const [json, xml] = [await read(at(base, "v2", path)), await read(at(base, "v1.2", path))];
      const newer = shown(await thorium.feed2(json));
      expect({ base, path, ...shown(await thorium.feed1(xml)) }).toEqual({ base, path, ...newer });
      expect(newer.title).not.toBe("");
      books += newer.publications.length;
    }
    expect(books).toBeGreaterThan(100);
    const own = shown(await thorium.feed1(await read("/opds/own/v1.2/reading")));
    expect(own.publications).toMatchObject([{ title: "The Tide & the <Wall>", progression: true }]);
    const root = shown(await thorium.feed2(await read("/opds/v2")));
    expect(root.navigation).toEqual(expect.arrayContaining(["All books", "Drama", "Fiction"]));
    const found = shown(await thorium.feed2(await read("/opds/v2/search?genre=drama&text=held")));
    expect(found.facets.length).toBeGreaterThan(1);
    expect(found.publications.find(({ title }) => title === "The Tide & the <Wall>")).toMatchObject({
      authors: ["Ann Author"],
      languages: ["en"],
      publishers: ["A Press"],
      series: [["Harbour", 2]],
      ways: [
        [
          "http://opds-spec.org/acquisition/open-access",
          expect.stringMatching(/\.epub$/),
          "application/epub+zip",
        ],
        ["http://opds-spec.org/acquisition/open-access", expect.any(String), "text/html"],
      ],
    });
    const second = shown(await thorium.feed1(await read("/opds/v1.2/search?genre=fiction&text=held&page=2")));
    expect([second.total, second.perPage, second.publications.length]).toEqual([30, 24, 6]);
  },
);

test.skipIf(!canRunThorium)(
  "Thorium's parser reads a book alone as it does in a feed, and the document that says how to sign in",
  async () => {
    using thorium = openThorium();
    for (const base of ["/opds", "/opds/own"])
      for (const jid of ["tide", "online", "record"]) {
        const newer = facts(await thorium.publication2(await read(at(base, "v2", `books/${jid}`))));
        expect(facts(await thorium.publication1(await read(at(base, "v1.2", `books/${jid}`))))).toEqual(
          newer,
        );
        expect(newer.ways.length).toBeGreaterThan(0);
      }
    const refused = await site.get("/opds/own");
    for (const text of [await read("/opds/authentication.json"), refused.text]) {
      const document = await thorium.authentication(text);
      expect([document.Title, document.Id]).toEqual([
        "Octavo",
        "http://localhost:3000/opds/authentication.json",
      ]);
      expect(
        document.Authentication.map(({ Type, Labels }) => [Type, Labels.Login, Labels.Password]),
      ).toEqual([["http://opds-spec.org/auth/basic", "Profile’s handle", "Device password"]]);
      const rels = document.Links.flatMap(({ Rel }) => Rel);
      expect(rels).toEqual(expect.arrayContaining(["start", "help", "register", "logo"]));
    }
  },
);

test.skipIf(!canRunJing)(
  "every feed and book of OPDS 1.2 is valid by a schema of the format, which finds fault with others",
  async () => {
    const documents = [];
    const books = ["/opds", "/opds/own"].flatMap((base) =>
      ["tide", "online", "record"].map((jid) => ({ base, path: `books/${jid}` })),
    );
    for (const [number, { base, path }] of [...all, ...books].entries())
      documents.push({ name: `document-${number}`, xml: await read(at(base, "v1.2", path)) });
    expect(await jing(documents)).toBe("");
    const [, , list] = documents.map(({ xml }) => xml);
    const faults: [RegExp, string][] = [
      [/<updated>[^<]*/, "<updated>yesterday"],
      [/;kind=acquisition/g, ""],
      [/<author>.*?<\/author>/s, ""],
      [/ href="http[^"]*"/, ' href="a b"'],
      [/<entry>/, "<entry><opds:price>3</opds:price>"],
      [/http:\/\/opds-spec\.org\/acquisition\/(?:open-access|sample)/g, "related"],
    ];
    for (const [fault, put] of faults)
      expect
        .soft([fault, await jing([{ name: "wrong", xml: (list ?? "").replace(fault, put) }])])
        .toEqual([fault, expect.stringContaining("error:")]);
  },
);

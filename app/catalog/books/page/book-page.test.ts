import { expect, test } from "vitest";
import sharp from "sharp";
import { bookFiles, bookPeople, people } from "#app/platform/db/schema/all.server.ts";
import { createTestSite } from "#tests/support/site.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

test("R10 an anonymous reader sees the title, contributors, contents and how to read the book", async () => {
  await using site = await createTestSite();
  const book = await site.makeBook({
    jid: "emma",
    title: "Emma",
    author: "Jane Austen",
    genres: ["Fiction"],
    subjects: ["Matchmaking"],
    isbn: "9780141439587",
    book: {
      subtitle: "A Novel",
      descriptionHtml: "<p>Handsome, <em>clever</em> and rich.</p>",
      description: "Handsome, clever and rich.",
      language: "en-GB",
      wordCount: 160_000,
      publisher: "John Murray",
      publishedYear: 1815,
    },
    chapters: [{ title: "Volume I" }, { title: "Volume II" }],
  });
  const [translator] = await site.db
    .insert(people)
    .values({ slug: "t", name: "Tess Trans", sortName: "Trans, Tess" })
    .returning();
  await site.db.insert(bookPeople).values({
    bookId: book.id,
    personId: translator?.id ?? 0,
    role: "trl",
    position: 1,
    creditedAs: "Tess Trans",
  });
  const page = await site.get("/bookdetail/emma");
  expect(page.status).toBe(200);
  for (const part of [
    '<h1><bdi lang="en-GB">Emma</bdi></h1>',
    "A Novel",
    "Jane Austen",
    "translated by",
    "Handsome, <em>clever</em> and rich.",
    "English\u00A0· 160,000 words\u00A0· about 11 hours to read",
    'href="/genre/fiction"',
    'href="/tag/matchmaking"',
    // R09: the link names the book that is being opened.
    'href="/book-reader/emma/chapter-2?title=Emma&amp;author=Jane+Austen"',
    'href="/book-reader/emma?title=Emma&amp;author=Jane+Austen"',
    "John Murray",
    "1815",
    "9780141439587",
  ])
    expect(page.text).toContain(part);
});

test("R10 the page has a head of its own: title, description, canonical address, picture, structured data", async () => {
  await using site = await createTestSite({ SITE_URL: "https://books.example" });
  await site.makeBook({
    jid: "emma",
    title: "Emma </script> & Co",
    author: "Jane Austen",
    book: { description: "Handsome, clever and rich.", averageRating: 4.2, ratingsCount: 12 },
  });
  const { text } = await site.get("/bookdetail/emma");
  expect(text).toContain('<link rel="canonical" href="https://books.example/bookdetail/emma"');
  expect(text).toContain('name="description" content="Handsome, clever and rich."');
  expect(text).toContain('property="og:image" content="https://books.example/bookdetail/emma/card.png"');
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    "@type": "Book",
    name: "Emma </script> & Co",
    author: [{ "@type": "Person", name: "Jane Austen" }],
    aggregateRating: { ratingValue: expect.closeTo(4.2), ratingCount: 12 },
  });
});

test("other volumes, other books by the author and similar ones are listed, each once", async () => {
  await using site = await createTestSite();
  const oz = { author: "L. Frank Baum", subjects: ["Oz"] };
  const volume = (position: string) => ({ book: { seriesName: "Oz", seriesPosition: position } });
  await site.makeBook({ jid: "oz10", title: "Tenth", ...oz, ...volume("10") });
  await site.makeBook({ jid: "oz2", title: "Second", ...oz, ...volume("2") });
  await site.makeBook({ jid: "oz1", title: "First", ...oz, ...volume("1") });
  await site.makeBook({ jid: "queer", title: "Queen Zixi", author: "L. Frank Baum" });
  await site.makeBook({ jid: "wicked", title: "Wicked", author: "G. M.", subjects: ["Oz"] });
  const { text } = await site.get("/bookdetail/oz1");
  const places = [
    "More in Oz",
    "Second",
    "Tenth",
    "Also by L. Frank Baum",
    "Queen Zixi",
    "Similar books",
    "Wicked",
  ];
  const found = places.map((words) => text.indexOf(`>${words}<`));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect([
    ...text.matchAll(
      /class="book-card" href="\/bookdetail\/oz2"|href="\/bookdetail\/oz2" class="book-card"/g,
    ),
  ]).toHaveLength(1);
});

test("R13 /bookdetail?jid= redirects permanently, and without a valid jid it is a 404", async () => {
  await using site = await createTestSite();
  const document = await site.get("/bookdetail?jid=emma");
  expect([document.status, document.headers.get("location")]).toEqual([301, "/bookdetail/emma"]);
  // Within the site it would replace the previous page's entry.
  expect(document.headers.has("x-remix-replace")).toBe(false);
  for (const path of [
    "/bookdetail",
    "/bookdetail?jid=",
    "/bookdetail?jid=%20",
    "/bookdetail?jid=//evil.example",
  ])
    expect((await site.get(path)).status, path).toBe(404);
});

test("unknown and impossible jids are 404 everywhere", async () => {
  await using site = await createTestSite();
  for (const jid of ["unknown", "%00", "a%2Fb", "..%2F..", "x".repeat(300), "%E2%80%AE", "a'b"])
    for (const end of ["", "/card.png", "/download.epub"]) {
      const answer = await site.get(`/bookdetail/${jid}${end}`);
      expect([400, 404], `${jid}${end}`).toContain(answer.status);
    }
});

test("a catalogue record says that its text is not held here", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "record", book: { isTextHeld: false, origin: "catalog" } });
  const { status, text } = await site.get("/bookdetail/record");
  expect(status).toBe(200);
  expect(text).toContain("The text of this book is not held here.");
  expect(text).not.toContain('href="/book-reader/record?');
});

test("the original can be downloaded under its own name, where the rights allow it", async () => {
  await using site = await createTestSite();
  const { hash } = await site.files.put(new TextEncoder().encode("an epub"));
  for (const [jid, isDownloadable] of [
    ["open", true],
    ["closed", false],
  ] as const) {
    const book = await site.makeBook({
      jid,
      title: "Les Misérables",
      author: "Victor Hugo",
      book: { isDownloadable, ...(isDownloadable && { originalHash: hash }) },
    });
    await site.db
      .insert(bookFiles)
      .values({ bookId: book.id, hash, mediaType: "application/epub+zip", role: "original" });
  }
  const answer = await site.get("/bookdetail/open/download.epub");
  expect([answer.status, answer.text]).toEqual([200, "an epub"]);
  expect(answer.headers.get("content-type")).toBe("application/epub+zip");
  expect(answer.headers.get("content-disposition")).toContain(
    "filename*=UTF-8''Victor%20Hugo%20-%20Les%20Mis%C3%A9rables.epub",
  );
  expect((await site.get("/bookdetail/open")).text).toContain("/bookdetail/open/download.epub");
  expect((await site.get("/bookdetail/closed/download.epub")).status).toBe(404);
  expect((await site.get("/bookdetail/closed")).text).not.toContain("download.epub");
});

test("the social card is a picture of 1200 by 630 with the title, in the scripts of the site's books", async () => {
  await using site = await createTestSite();
  const cardAt = async (title: string) => {
    const { jid } = await site.makeBook({ title });
    const answer = await site.app.fetch(new Request(`http://localhost/bookdetail/${jid}/card.png`));
    expect(answer.headers.get("content-type")).toBe("image/png");
    const picture = sharp(Buffer.from(await answer.arrayBuffer()));
    const { width, height, format } = await picture.metadata();
    expect([width, height, format]).toEqual([1200, 630, "png"]);
    const column = picture.extract({ left: 472, top: 60, width: 640, height: 440 }).greyscale().raw();
    return (await column.toBuffer()).some((value) => value < 60);
  };
  for (const title of [
    "Emma",
    "羅生門",
    "唐诗三百首",
    "מגילת רות",
    "ألف ليلة",
    `Long ${"words and more ".repeat(12)}`,
  ])
    expect(await cardAt(title), title).toBe(true);
});

test("the social card of a title that no bundled font can render is the cover, centred", async () => {
  await using site = await createTestSite();
  const { jid } = await site.makeBook({ jid: "abc", title: "홍길동전" });
  const answer = await site.app.fetch(new Request(`http://localhost/bookdetail/${jid}/card.png`));
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  const saturation = async (left: number) => {
    const part = await picture.clone().extract({ left, top: 100, width: 40, height: 40 }).png().toBuffer();
    const { channels } = await sharp(part).stats();
    const means = channels.map(({ mean }) => mean);
    return Math.max(...means) - Math.min(...means);
  };
  expect(await saturation(580)).toBeGreaterThan(20);
  expect(await saturation(120)).toBeLessThan(6);
});

test("a book page takes at most three round trips, and none when it is cached", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "emma" });
  await site.get("/health");
  expect(await site.roundTrips(() => site.get("/bookdetail/emma"))).toBeLessThanOrEqual(3);
  expect(await site.roundTrips(() => site.get("/bookdetail/emma"))).toBe(0);
});

async function addAuthors(site: TestSite, bookId: number, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, n) => ({
    slug: `a-${n}`,
    name: `Author ${n}`,
    sortName: `Author ${n}`,
  }));
  const rows = await site.db.insert(people).values(names).returning({ id: people.id, name: people.name });
  await site.db.insert(bookPeople).values(
    rows.map(({ id, name }, n) => ({
      bookId,
      personId: id,
      role: "aut",
      position: n + 1,
      creditedAs: name,
    })),
  );
}

test("a book of exactly a hundred authors names them all, and speaks of no others", async () => {
  await using site = await createTestSite();
  const book = await site.makeBook({ jid: "hundred", author: "First Author" });
  await addAuthors(site, book.id, 99);
  const { text } = await site.get("/bookdetail/hundred");
  expect(text).toContain("Author 98<");
  for (const address of ["/bookdetail/hundred", "/book-reader/hundred"])
    expect((await site.get(address)).text, address).not.toContain("many others");
});

test("a book of a thousand authors names a hundred, and its pages stay small", async () => {
  await using site = await createTestSite();
  const book = await site.makeBook({ jid: "many", author: "First Author" });
  await addAuthors(site, book.id, 1000);
  for (const address of ["/bookdetail/many", "/book-reader/many", "/search?q=Author"]) {
    const page = await site.get(address);
    expect([address, page.status]).toEqual([address, 200]);
    expect(page.text).not.toContain("Author 99,");
    expect(page.text.length).toBeLessThan(120_000);
    // The structured data also states that the list is incomplete.
    if (address !== "/search?q=Author")
      expect(page.text).toContain('"creditText":"First Author, Author 0 and many others"');
  }
  expect((await site.get("/bookdetail/many")).text).toContain("Author 98<");
});

test("a language that is invalid by BCP 47 never reaches an attribute, whatever its source", async () => {
  await using site = await createTestSite();
  const chapters = [{ slug: "one", title: "One", html: "<p>Words.</p>" }];
  for (const [at, language] of [
    "english",
    "en_US!",
    "x",
    'a" onclick="b',
    "日本語",
    "en-a-bbb-a-ccc",
  ].entries())
    await site.makeBook({ jid: `odd${at}`, title: `Odd ${at}`, book: { language }, chapters });
  const paths = [0, 1, 2, 3, 4, 5].flatMap((at) => [`/bookdetail/odd${at}`, `/book-reader/odd${at}/one`]);
  for (const path of ["/", "/search", ...paths]) {
    const { status, text } = await site.get(path);
    expect(status, path).toBe(200);
    const markup = text.replace(/<script[\s\S]*?<\/script>/g, "");
    for (const [, tag = ""] of markup.matchAll(/<[^>]*?\s(?:xml:)?lang="([^"]*)"/gi))
      expect([path, tag]).toEqual([path, Intl.getCanonicalLocales(tag)[0]]);
  }
});

test("subjects read as people say them, and rights are a name with a link and a fold", async () => {
  await using site = await createTestSite();
  const rights =
    "Released under the [CC0 1.0 Dedication](https://creativecommons.org/publicdomain/zero/1.0/) by all.";
  await site.makeBook({
    jid: "book",
    subjects: ["England -- Fiction", "Ships -- Fiction"],
    book: { rights },
  });
  const page = await site.get("/bookdetail/book");
  expect(page.text).toMatch(/class="chip">England</);
  expect(page.text).not.toContain("-- Fiction");
  expect(page.text).toMatch(
    /href="https:\/\/creativecommons[^"]*" class="link" rel="license">Public domain \(CC0\)</,
  );
  expect(page.text).toMatch(
    /<summary>In full<\/summary><bdi>Released under the CC0 1\.0 Dedication by all\.</,
  );
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
}, 60_000);
afterAll(() => site[Symbol.asyncDispose]());

const volume = (series: string, position: string | null, title: string, author = "Ada Writer") =>
  site.makeBook({
    title,
    jid: title.toLowerCase().replaceAll(" ", "-"),
    author,
    book: { seriesName: series, seriesPosition: position },
  });

test("a series has a page with its volumes in order, what is missing between them, and a feed; books and authors lead to it", async () => {
  const name = "The Estuary/100 %? & Co.";
  for (const [position, title] of [
    ["10", "Spring Tide"],
    ["1", "Ebb"],
    ["2-3", "Two Floods"],
    [null, "A Map"],
  ] as const)
    await volume(name, position, title);
  await volume("Another", "1", "Elsewhere");
  const book = await site.get("/bookdetail/ebb");
  const [, address = ""] = /Book 1 of <a href="([^"]*)"/.exec(book.text.replaceAll("<!-- -->", "")) ?? [];
  const page = await site.get(address.replaceAll("&amp;", "&"));
  expect(page.status).toBe(200);
  const items = [...page.text.matchAll(/<a href="\/bookdetail\/([^"]+)"|entries-between">([^<]*)</g)].map(
    ([, jid, gap]) => jid ?? gap,
  );
  expect(items).toEqual([
    "ebb",
    "two-floods",
    "Books 4 to 9 are not in this library.",
    "spring-tide",
    "a-map",
  ]);
  expect(page.text).toContain("4 books by Ada Writer, to read here");
  expect(page.text).toContain('"@type":"BookSeries"');
  const [, feed = ""] = /href="(\/search\/feed\.atom\?[^"]*)"/.exec(page.text) ?? [];
  const entries = (await site.get(feed.replaceAll("&amp;", "&"))).text;
  expect([entries.includes("Spring Tide"), entries.includes("Elsewhere")]).toEqual([true, false]);
  expect((await site.get("/author/ada-writer")).text).toContain(`<a href="${address}"><bdi>Book 1 of`);
});

test("the pages of an author and of a book tell the order of a series and what is missing, whoever wrote the other volumes", async () => {
  const name = "The Marsh";
  await volume(name, "5", "Marsh Fifth", "Mary Marsh");
  await volume(name, "2", "Marsh Second", "Mary Marsh");
  await volume(name, "3", "Marsh Third", "Somebody Else");
  await site.makeBook({ title: "A Novel", author: "Mary Marsh" });
  // A record between two texts stays between them.
  await site.makeBook({
    title: "Marsh Sixth",
    jid: "marsh-sixth",
    author: "Mary Marsh",
    book: { seriesName: name, seriesPosition: "6", isTextHeld: false },
  });
  await volume(name, "7", "Marsh Seventh", "Mary Marsh");
  await site.makeBook({
    title: "Marsh Eighth",
    author: "Mary Marsh",
    book: { seriesName: name, seriesPosition: "8", isListed: false },
  });
  const author = (await site.get("/author/mary-marsh")).text;
  const rows = [...author.matchAll(/author-work-missing">([^<]*)<|<h2><a href="\/bookdetail\/([^"]+)"/g)].map(
    ([, missing, jid]) => missing ?? jid,
  );
  expect(rows.slice(1)).toEqual([
    "Book 1 is not in this library.",
    "marsh-second",
    "Book 4 is not in this library.",
    "marsh-fifth",
    "marsh-sixth",
    "marsh-seventh",
  ]);
  const book = (await site.get("/bookdetail/marsh-fifth")).text.replaceAll("<!-- -->", "");
  expect(book).toMatch(
    /Book 5 of <a [^>]*><bdi>The Marsh<\/bdi><\/a>\u00A0· 5 books here; books 1 and 4 are missing</,
  );
  expect((await site.get("/bookdetail/marsh-second")).text).toContain("5 books here");
});

test("of a long series the page of a book shows the volumes around it, in order", async () => {
  for (let number = 1; number <= 30; number++) await volume("The Long One", String(number), `Long ${number}`);
  const { text } = await site.get("/bookdetail/long-20");
  const [, row = ""] =
    /More in The Long One(.*?)<\/section>/s.exec(text.slice(text.indexOf("<h2>More in"))) ?? [];
  const shown = [...row.matchAll(/href="\/bookdetail\/long-(\d+)"/g)].map(([, number]) => Number(number));
  expect([...new Set(shown)]).toEqual([14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26]);
  expect(text).toContain("30 books here");
});

test("what no list shows is in no series, and a series of nothing else answers 404, as does every wrong name", async () => {
  await volume("Half Hidden", "1", "Shown");
  await site.makeBook({
    title: "Not Shown",
    book: { seriesName: "Half Hidden", seriesPosition: "2", isListed: false },
  });
  await site.makeBook({ title: "Alone", book: { seriesName: "Hidden", isListed: false } });
  const page = await site.get("/series?name=Half+Hidden");
  expect([page.text.includes("Shown"), page.text.includes("Not Shown")]).toEqual([true, false]);
  for (const wrong of [
    "",
    "?name=",
    "?name=Hidden",
    "?name=half+hidden",
    "?name=%00",
    `?name=${"x".repeat(3_000)}`,
  ])
    expect([400, 404], wrong).toContain((await site.get(`/series${wrong}`)).status);
});

test("a book’s page names other editions of it by what tells them apart, and shows them on no other shelf", async () => {
  const edition = (jid: string, author: string, book: object) =>
    site.makeBook({
      title: jid === "third" ? "The Tide!" : "The Tide",
      jid,
      author,
      subjects: ["Sea"],
      book,
    });
  await edition("first", "Edith One", { publishedOn: "1862-03", publisher: "Lacroix", language: "fr" });
  await edition("second", "Edith One", { isTextHeld: false });
  await edition("third", "Edith One", { language: "de" });
  await edition("namesake", "Somebody Else", {});
  const { text } = await site.get("/bookdetail/second");
  const [, section = ""] = /Other editions<\/h2>(.*?)<\/section>/s.exec(text) ?? [];
  const labels = [...section.matchAll(/bookdetail\/(\w+)"><bdi>([^<]*)</g)].map(([, jid, label]) => [
    jid,
    label,
  ]);
  expect(labels).toHaveLength(2);
  expect(labels).toContainEqual(["first", "French, 1862, Lacroix, to read here"]);
  expect(labels).toContainEqual(["third", "German, to read here"]);
  expect(text.match(/href="\/bookdetail\/first"/g)).toHaveLength(1);
  expect(text).toContain("namesake");
});

test("a random book can be read here, is not for adults only and not rated badly; an empty library leads to its search", async () => {
  await using library = await createTestSite();
  const random = async () => {
    const { status, headers } = await library.get("/random");
    expect([status, headers.get("cache-control")]).toEqual([303, "no-store"]);
    return headers.get("location");
  };
  expect(await random()).toBe("/search");
  const long = { wordCount: 5_000 };
  for (const jid of ["one", "two"]) await library.makeBook({ jid, book: long });
  await library.makeBook({ jid: "record", book: { ...long, isTextHeld: false } });
  await library.makeBook({ jid: "sample", book: { wordCount: 80 } });
  await library.makeBook({ jid: "bad", book: { ...long, averageRating: 1.2, ratingsCount: 900 } });
  await library.makeBook({ jid: "hidden", book: { ...long, isListed: false } });
  const disclosures = { warnings: [], audience: "adult" as const, aiUse: null, aiNote: null };
  await library.makeBook({ jid: "adults", book: { ...long, disclosures } });
  const seen = new Set<string | null>();
  for (let at = 0; at < 60; at++) seen.add(await random());
  expect(seen).toEqual(new Set(["/bookdetail/one", "/bookdetail/two"]));
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { indexWaiting } from "../terms/index-search-job.server.ts";
import { indexBooks } from "../terms/index-books.server.ts";
import { sweepSuggestions } from "../index/postgres-writes.server.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

interface Suggested {
  kind: string;
  name: string;
  detail: string | null;
  url: string;
}

async function suggest(site: Site, typed: string): Promise<Suggested[]> {
  const { status, text } = await site.get(`/api/suggest?q=${encodeURIComponent(typed)}`);
  expect(status, typed).toBe(200);
  return (JSON.parse(text) as { suggestions: Suggested[] }).suggestions;
}

const named = async (site: Site, typed: string) =>
  (await suggest(site, typed)).map(({ kind, name }) => `${kind}: ${name}`);

async function fillShelves(site: Site): Promise<void> {
  await site.makeBook({ jid: "emma", title: "Emma", author: "Jane Austen", genres: ["Fiction"] });
  await site.makeBook({
    jid: "eyre",
    title: "Jane Eyre",
    author: "Charlotte Brontë",
    book: { ratingsCount: 900 },
  });
  await site.makeBook({
    jid: "mort",
    title: "The Colour of Magic",
    author: "Terry Pratchett",
    subjects: ["Magicians"],
    book: { seriesName: "Discworld", seriesPosition: "1" },
  });
  await site.makeBook({
    jid: "light",
    title: "The Light Fantastic",
    author: "Terry Pratchett",
    book: { seriesName: "Discworld", seriesPosition: "2" },
  });
}

test("books, authors, series and tags are suggested by what they begin with, each once, whatever the accents", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const table: [typed: string, suggested: string[]][] = [
    ["jane", ["book: Jane Eyre", "author: Jane Austen"]],
    ["AUST", ["author: Jane Austen"]],
    ["Austen, J", ["author: Jane Austen"]],
    ["bronte c", ["author: Charlotte Brontë"]],
    ["col", ["book: The Colour of Magic"]],
    ["magic", ["book: The Colour of Magic", "tag: Magicians"]],
    ["disc", ["series: Discworld"]],
    ["fict", ["tag: Fiction"]],
    ["zzz", []],
    ["", []],
  ];
  for (const [typed, suggested] of table)
    expect((await named(site, typed)).toSorted(), typed).toEqual(suggested.toSorted());
  expect(await suggest(site, "jane e")).toEqual([
    { kind: "book", name: "Jane Eyre", detail: "Charlotte Brontë", url: "/bookdetail/eyre" },
  ]);
  expect((await suggest(site, "discw"))[0]?.url).toBe("/series?name=Discworld");
  expect((await suggest(site, "fiction"))[0]?.url).toBe("/genre/fiction");
  expect((await suggest(site, "magicians"))[0]?.url).toBe("/tag/magicians");
  for (const address of ["/series?name=Discworld", "/genre/fiction", "/tag/magicians"])
    expect((await site.get(address)).status, address).toBe(200);
  expect((await suggest(site, "pratchett"))[0]?.url).toBe("/author/terry-pratchett");
});

test("the better known come first, and one round trip suffices", async () => {
  await using site = await createTestSite();
  for (const [jid, ratingsCount] of [
    ["low", 3],
    ["top", 4_000_000],
    ["mid", 60_000],
  ] as const)
    await site.makeBook({ jid, title: `Garden ${jid}`, author: `Writer ${jid}`, book: { ratingsCount } });
  expect((await suggest(site, "gar")).map(({ name }) => name)).toEqual([
    "Garden top",
    "Garden mid",
    "Garden low",
  ]);
  expect(await site.roundTrips(() => site.get("/api/suggest?q=gard"))).toBeLessThanOrEqual(1);
});

test("a title is suggested from the moment it is written, its former title no more, and a withdrawn book nor its author", async () => {
  await using site = await createTestSite();
  const book = await site.makeBook({ jid: "draft", title: "Amber Lighthouse", author: "Una Only" });
  expect(await named(site, "amb")).toEqual(["book: Amber Lighthouse"]);
  const change = (set: ReturnType<typeof sql>) =>
    site.db.transaction(async (tx) => {
      await tx.execute(sql`update books set ${set} where id = ${book.id}`);
      await indexBooks(tx, [book.id]);
    });
  await change(sql`title = 'Cobalt Windmill'`);
  expect([await named(site, "ambe"), await named(site, "lighth"), await named(site, "cob")]).toEqual([
    [],
    [],
    ["book: Cobalt Windmill"],
  ]);
  expect(await named(site, "una")).toEqual(["author: Una Only"]);
  await change(sql`is_listed = false`);
  for (const typed of ["coba", "unao", "una o", "only"]) expect(await named(site, typed), typed).toEqual([]);
});

test("the job adds what an earlier release did not write, and forgets what is gone", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  await site.makeBook({ jid: "odd", title: "!!!" });
  await site.db.execute(sql`delete from search_suggestions`);
  expect(await indexWaiting(site.db)).toBe(5);
  expect(await indexWaiting(site.db)).toBe(0);
  expect(await named(site, "emm")).toEqual(["book: Emma"]);
  expect(await sweepSuggestions(site.db)).toBe(0);
  await site.db.execute(sql`delete from books where jid in ('mort', 'light')`);
  expect(await sweepSuggestions(site.db)).toBeGreaterThan(4);
  expect(await named(site, "discwo")).toEqual([]);
});

test("hostile beginnings are answered", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  for (const typed of ["%", "_", "'", "\\", "💩", "a".repeat(2_000), "jane' or 1=1--", "\u{10FFFF}"])
    expect(await suggest(site, typed), typed.slice(0, 10)).toEqual([]);
});

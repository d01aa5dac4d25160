import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { chapters } from "#app/platform/db/schema/all.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { indexAllPassages } from "./indexing/index-passages-job.server.ts";
import { indexPassages } from "./indexing/index-passages.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

interface Answer {
  total: number;
  passages: number;
  items: { jid: string; passages: { chapter: string; url: string; parts: string[] }[] }[];
}

const find = async (site: TestSite, q: string): Promise<Answer> =>
  JSON.parse((await site.get(`/api/passages?${new URLSearchParams({ q })}`)).text);

const jids = async (site: TestSite, q: string) => (await find(site, q)).items.map(({ jid }) => jid);

const filler = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(" ");

/** Paragraphs, one a line of the text, as books are stored. */
const chapterOf = (...paragraphs: string[]) => ({
  html: paragraphs.map((text, at) => `<p id="p-${at + 1}">${text}</p>`).join("\n"),
  text: paragraphs.join("\n"),
});

test("a quote is found whatever its marks, dashes, accents and line breaks, with forty words around it and the way to its place", async () => {
  await using site = await createTestSite();
  const quote = "It was—so the naïve harbour-master said—“the best of tides”";
  await site.makeBook({
    jid: "tides",
    chapters: [{ slug: "one", ...chapterOf(filler("before", 600), `${quote}, and`, filler("after", 600)) }],
  });
  const answer = await find(site, '"it was so the naive harbour master said the best of tides"');
  expect([answer.total, answer.passages]).toEqual([1, 1]);
  const [place] = answer.items[0]?.passages ?? [];
  const [before = "", found, after = ""] = place?.parts ?? [];
  expect(found).toBe(quote.slice(0, -1));
  expect(before.trim().split(" ")).toHaveLength(20);
  expect(after.match(/\w+/gu)).toHaveLength(20);
  const [path, near, words = ""] = /^(.*)#found=(\d+),(.*)$/.exec(place?.url ?? "")?.slice(1) ?? [];
  expect(path).toBe("/book-reader/tides/one");
  expect(Number(near)).toBeGreaterThan(4_000);
  expect(Number(near)).toBeLessThan(6_000);
  expect(decodeURIComponent(words)).toBe(quote.slice(0, -1));
});

test("words exactly as in the query come before the same words near each other, and words far apart or in other order are not a quote", async () => {
  await using site = await createTestSite();
  const texts = {
    near: "The lighthouse keeper forgot. A lantern burnt.",
    exact: "Nobody lit the lighthouse lantern.",
    apart: `One lighthouse ${filler("word", 1_500)} one lantern.`,
  };
  for (const [jid, text] of Object.entries(texts)) await site.makeBook({ jid, chapters: [chapterOf(text)] });
  expect(await jids(site, "lighthouse lantern")).toEqual(["exact", "near"]);
  expect(await jids(site, "“lighthouse lantern”")).toEqual(["exact"]);
  expect(await jids(site, "lantern lighthouse")).toEqual(expect.arrayContaining(["exact", "near"]));
  expect(await jids(site, '"lantern lighthouse"')).toEqual([]);
});

/** A chapter's worth of different words, some of them common ones. */
const story = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => (at % 5 === 4 ? "and" : `harbour${from + at}`)).join(" ");

test("a quote of forty words is found and comes first, with its marks and without, also where a passage ends within it", async () => {
  await using site = await createTestSite();
  const words = story(0, 4_000).split(" ");
  await site.makeBook({ jid: "port", chapters: [chapterOf(words.join(" "))] });
  // One that is better known, with the same words in another order.
  const others = Array.from({ length: 210 }, () =>
    chapterOf(words.slice(1_000, 1_040).toReversed().join(" ")),
  );
  await site.makeBook({ jid: "famous", book: { ratingsCount: 100_000 }, chapters: others });
  const quotes = [3, 1_000, 1_164, 1_180, 1_192, 1_196, 1_199].map((from) =>
    words.slice(from, from + 40).join(" "),
  );
  for (const quote of quotes)
    for (const q of [quote, `"${quote}"`, `“${quote}”`])
      expect([q, (await jids(site, q))[0]]).toEqual([q, "port"]);
  const page = await site.get(`/search?${new URLSearchParams({ q: quotes[1] ?? "" })}`);
  expect(page.text).toContain(`href="/search/texts?${new URLSearchParams({ q: quotes[1] ?? "" })}"`);
  // What is longer than any question loses the half of its last word.
  const long = words.slice(0, 300).join(" ");
  expect((await jids(site, long))[0]).toBe("port");
});

test("what somebody says within a quote is part of the quote, and marks of any language are marks", async () => {
  await using site = await createTestSite();
  await site.makeBook({
    jid: "talk",
    chapters: [chapterOf("The baker said, “I am for the mill,” and left. »Brot und Mühle«, so ging es.")],
  });
  await site.makeBook({
    jid: "other",
    chapters: [chapterOf("The baker said she left. I am for it. Mühle und Brot.")],
  });
  for (const q of [
    '"baker said, “I am for the mill,” and left"',
    "“baker said, 'I am for the mill,' and left”",
    "»Brot und Mühle«",
    "„Brot und Mühle“",
    "”Brot und Mühle”",
    "baker said, “I am for the mill",
  ])
    expect([q, await jids(site, q)]).toEqual([q, ["talk"]]);
  expect(await jids(site, "said, “I am for")).toEqual(["talk", "other"]);
});

test("a phrase of nothing but common words, and one in a script without spaces, are found; a single common word is refused with what to do", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "hamlet", chapters: [chapterOf("To be, or not to be, that is the question.")] });
  await site.makeBook({ jid: "cat", chapters: [chapterOf("吾輩は猫である。名前はまだ無い。𠮷野家")] });
  expect(await jids(site, "to be or not to be")).toEqual(["hamlet"]);
  expect(await jids(site, "not to be or")).toEqual([]);
  expect(await jids(site, "猫である")).toEqual(["cat"]);
  expect(await jids(site, "𠮷野")).toEqual(["cat"]);
  expect(await jids(site, "犬である")).toEqual([]);
  const refused = await site.get("/api/passages?q=the");
  expect([refused.status, JSON.parse(refused.text).error]).toEqual([
    422,
    expect.stringContaining("add a word"),
  ]);
  expect((await site.get("/search/texts?q=the")).text).toContain("Nearly every page has these words");
});

test("a quote is found beyond the first hundreds of passages that have its words in another order", async () => {
  await using site = await createTestSite();
  const others = Array.from({ length: 430 }, () => chapterOf("A lantern by the lighthouse."));
  await site.makeBook({ jid: "coast", chapters: [...others, chapterOf("A lighthouse lantern.")] });
  const answer = await find(site, '"lighthouse lantern"');
  expect([answer.passages, answer.items[0]?.passages[0]?.parts[1]]).toEqual([1, "lighthouse lantern"]);
});

test("a quote that nobody can look for to the end is too broad, and not said to be nowhere", async () => {
  await using site = await createTestSite();
  const others = Array.from({ length: 2_100 }, () => chapterOf("And old little people spoke so."));
  await site.makeBook({ jid: "crowd", chapters: others });
  for (const q of ['"old and"', '"people little"']) {
    const answer = await site.get(`/api/passages?${new URLSearchParams({ q })}`);
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([
      422,
      expect.stringContaining("too broad"),
    ]);
    const page = await site.get(`/search/texts?${new URLSearchParams({ q })}`);
    expect([page.status, page.text.includes("This search is too broad")]).toEqual([200, true]);
  }
  expect(await jids(site, '"old little"')).toEqual(["crowd"]);
});

test("the page of a book looks for words in that book alone, with every place and the way there; the API does too", async () => {
  await using site = await createTestSite();
  const lines = Array.from({ length: 30 }, () => chapterOf("A kestrel hovered."));
  await site.makeBook({ jid: "hawk", title: "Hawks", subjects: ["Birds"], chapters: lines });
  await site.makeBook({ jid: "famous", book: { ratingsCount: 90_000 }, chapters: [chapterOf("A kestrel.")] });
  const adult = { warnings: [], audience: "adult" as const, aiUse: "none" as const, aiNote: null };
  await site.makeBook({ jid: "late", book: { disclosures: adult }, chapters: [chapterOf("A kestrel.")] });
  await site.makeBook({ jid: "record", book: { isTextHeld: false, origin: "catalog" } });
  const form = '<form class="book-find-words" action="/search/texts">';
  for (const [jid, has] of Object.entries({ hawk: true, famous: true, late: false, record: false }))
    expect([jid, (await site.get(`/bookdetail/${jid}`)).text.includes(form)]).toEqual([jid, has]);
  const page = await site.get("/search/texts?book=hawk&q=kestrel");
  expect(page.text).toContain("<title>“kestrel” in Hawks | Octavo</title>");
  const quoted = (await site.get("/search/texts?book=hawk&q=%22a+kestrel%22")).text;
  expect(quoted).toContain("<h1>“a kestrel” in Hawks</h1>");
  // The box of the header would be a second one.
  expect(quoted).toContain('data-own-search=""');
  expect(page.text).toMatch(/30 passages in 1 book/);
  expect(page.text.match(/href="\/book-reader\/hawk\//g)).toHaveLength(30);
  expect(page.text).not.toContain("famous");
  expect(page.text).toContain('<input type="hidden" name="book" value="hawk"/>');
  expect(page.text).toContain('href="/search/texts?q=kestrel"');
  const { items } = JSON.parse((await site.get("/api/passages?book=hawk&q=kestrel")).text) as Answer;
  expect(items.map(({ jid }) => jid)).toEqual(["hawk"]);
  expect((await site.get("/search/texts?book=hawk&q=osprey")).text).toContain("near each other");
  for (const name of ["late", "nobody", "%00", "x".repeat(5_000)])
    expect([200, 302]).toContain((await site.get(`/search/texts?book=${name}&q=kestrel`)).status);
  // Whoever pastes a whole page is led to its beginning.
  const pasted = await site.get(`/search/texts?q=${encodeURIComponent("a kestrel hovered ".repeat(2_000))}`);
  expect(pasted.status).toBe(302);
  expect((await site.get(pasted.headers.get("location") ?? "")).status).toBe(200);
  expect((await jids(site, "kestrel")).toSorted()).toEqual(["famous", "hawk"]);
});

test("a text for members is in no answer, whenever it became one", async () => {
  await using site = await createTestSite();
  const secret = chapterOf("The smuggler buried seventeen candlesticks.");
  const { id } = await site.makeBook({
    jid: "cave",
    chapters: [chapterOf("An open beginning."), { ...secret, access: "members" }],
  });
  // Each question once: answers are cached for a while.
  const page = await site.get("/search/texts?q=seventeen+candlesticks");
  expect([page.status, page.text.includes("smuggler")]).toEqual([200, false]);
  expect(await jids(site, "smuggler buried")).toEqual([]);
  await site.db.execute(sql`update chapters set access = 'free' where book_id = ${id}`);
  await indexAllPassages(site.db);
  expect(await jids(site, "buried seventeen candlesticks")).toEqual(["cave"]);
  await site.db.execute(sql`update chapters set access = 'members' where book_id = ${id} and position = 2`);
  expect(await jids(site, "smuggler candlesticks")).toEqual([]);
  const { rows } = await site.db.execute(
    sql`select 1 from text_passages p join chapters c on c.id = p.chapter_id where c.access = 'members'`,
  );
  expect(rows).toEqual([]);
});

test("what is written is found from its commit on, what is withdrawn or for adults never", async () => {
  await using site = await createTestSite();
  const adult = { warnings: [], audience: "adult" as const, aiUse: "none" as const, aiNote: null };
  const { id } = await site.makeBook({ jid: "first", chapters: [chapterOf("A quiet zeppelin landed.")] });
  await site.makeBook({
    jid: "late",
    book: { disclosures: adult },
    chapters: [chapterOf("Another zeppelin.")],
  });
  await site.makeBook({
    jid: "hidden",
    book: { isListed: false },
    chapters: [chapterOf("A third zeppelin.")],
  });
  expect(await jids(site, "zeppelin")).toEqual(["first"]);
  await site.db.transaction(async (tx) => {
    await tx
      .update(chapters)
      .set({ text: "A loud dirigible landed." })
      .where(sql`book_id = ${id}`);
    await indexPassages(tx, [id]);
    expect(await jids(site, "quiet zeppelin")).toEqual(["first"]);
  });
  expect([await jids(site, "zeppelin landed"), await jids(site, "dirigible")]).toEqual([[], ["first"]]);
  await site.db.execute(sql`update books set is_listed = false, withdrawn_at = now() where id = ${id}`);
  expect(await jids(site, "dirigible landed")).toEqual([]);
});

test("texts that were here before are indexed in slices, and what was done stays", async () => {
  await using site = await createTestSite();
  const many = Array.from({ length: 250 }, (_, at) => chapterOf(`Chapter with marker${at} in it.`));
  await site.makeBook({ jid: "long", chapters: [...many, chapterOf("—")] });
  await site.db.execute(sql`delete from text_passages`);
  expect(await jids(site, "marker249")).toEqual([]);
  const stop = new AbortController();
  stop.abort();
  await expect(indexAllPassages(site.db, stop.signal)).rejects.toThrow();
  expect(await indexAllPassages(site.db)).toBe(251);
  expect(await indexAllPassages(site.db)).toBe(0);
  expect(await jids(site, "marker249 chapter")).toEqual(["long"]);
});

test("the page groups passages by book, marks the words, leads to the books with the same words, and says what to do where there is nothing", async () => {
  await using site = await createTestSite();
  for (let at = 0; at < 12; at += 1)
    await site.makeBook({
      jid: `b${at}`,
      chapters: Array.from({ length: 5 }, () => chapterOf("Here a <b>kestrel</b> & its mate hovered.")),
    });
  const page = await site.get("/search/texts?q=kestrel");
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/60 passages in 12 books/);
  expect(page.text).toContain("<mark>kestrel</mark>");
  expect(page.text).toContain("2 more passages");
  expect(page.text).toContain('href="/search?q=kestrel"');
  expect(page.text).toContain('href="/search/texts?q=kestrel&amp;page=2"');
  expect((await site.get("/search/texts?q=kestrel&page=2")).text.match(/class="texts-book"/g)).toHaveLength(
    2,
  );
  expect((await site.get("/search/texts?q=kestrel&page=9")).text).toContain("The list ends before this page");
  expect((await site.get("/search/texts?q=osprey")).text).toContain("Try fewer of them");
  expect((await site.get("/search/texts")).text).toContain("Type some of its words");
  expect((await site.get("/search?q=kestrel")).text).toContain('href="/search/texts?q=kestrel"');
});

test("hostile questions are answered, and a search that does not end in time says so", async () => {
  await using site = await createTestSite({ SEARCH_TIMEOUT_MS: "1000" });
  await site.makeBook({ jid: "heron", chapters: [chapterOf(`A heron. ${"ab ".repeat(20_000)}`)] });
  const hostile = [
    "%00",
    "'; drop table chapters--",
    '"'.repeat(200),
    "a ".repeat(100),
    "ab ".repeat(60),
    "月".repeat(200),
  ];
  for (const q of [...hostile, "\u202e\ud83d\ude00", "{1,2}", "& | !", "-heron", "ab ab ab ab"]) {
    const query = new URLSearchParams({ q });
    expect([q, (await site.get(`/search/texts?${query}`)).status]).toEqual([q, 200]);
    expect([q, [200, 400, 422].includes((await site.get(`/api/passages?${query}`)).status)]).toEqual([
      q,
      true,
    ]);
  }
  for (const query of ["limit=0", "limit=x", "offset=-1", "offset=1e9"])
    expect((await site.get(`/api/passages?q=heron&${query}`)).status).toBe(400);
  expect((await site.get("/search/texts?q=heron&page=1000000000")).status).toBe(200);
  const [released, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const busy = site.db.transaction(async (tx) => {
    await tx.execute(sql`lock table text_passages in access exclusive mode`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const [page, api] = await Promise.all([
    site.get("/search/texts?q=bittern"),
    site.get("/api/passages?q=bittern"),
  ]);
  released.resolve();
  await busy;
  expect([page.status, api.status]).toEqual([200, 422]);
  expect(page.text).toContain("This search is too broad");
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { readPanel } from "#tests/support/read-panel.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

async function fillShelves(site: Site) {
  const austen = { author: "Jane Austen", genres: ["Fiction"], subjects: ["Courtship -- England"] };
  await site.makeBook({ jid: "pride", title: "Pride and Prejudice", ...austen, isbn: "9780141439518" });
  await site.makeBook({ jid: "emma", title: "Emma", ...austen });
  await site.makeBook({ jid: "eyre", title: "Jane Eyre", author: "Charlotte Brontë", genres: ["Fiction"] });
  await site.makeBook({ jid: "rur", title: "R.U.R.", author: "Karel Čapek", genres: ["Drama"] });
  await site.makeBook({ jid: "rashomon", title: "羅生門", author: "芥川龍之介", book: { language: "ja" } });
  await site.makeBook({ jid: "megillot", title: "חמש מגילות", author: "תנ״ך", book: { language: "he" } });
  await site.makeBook({
    jid: "odyssey",
    title: "Ὀδύσσεια",
    author: "Ὅμηρος",
    book: { language: "el", seriesName: "Epic Cycle", seriesPosition: "7", wordCount: 120_000 },
  });
  await site.makeBook({
    jid: "record",
    title: "Pride",
    book: { isTextHeld: false, origin: "catalog", externalId: "42", ratingsCount: 10 },
  });
}

interface Answer {
  total: number;
  items: { jid: string; externalId: string | null; title: string; authors: string[]; words: number }[];
}

async function ask(site: Site, query: string): Promise<Answer> {
  return JSON.parse((await site.get(`/api/search?${query}`)).text);
}

test("R11 books are found by what a reader remembers of them", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  await site.makeBook({
    jid: "idiot",
    title: "Идиот",
    author: "Фёдор Достоевский",
    book: { language: "ru" },
  });
  await site.makeBook({ jid: "days", title: "الأَيَّام", author: "طه حسين", book: { language: "ar" } });
  const table: [question: string, jids: string[]][] = [
    ["pride and prejudice", ["pride"]],
    ["prejudice PRIDE", ["pride"]],
    ["austen emma", ["emma"]],
    ["bronte", ["eyre"]],
    ["Brontë", ["eyre"]],
    ["capek", ["rur"]],
    ["rur", ["rur"]],
    ["R. U. R.", ["rur"]],
    ["preju", ["pride"]],
    ["courtship england", ["emma", "pride"]],
    ["978-0-14-143951-8", ["pride"]],
    ["0141439513", ["pride"]],
    ["羅生", ["rashomon"]],
    ["芥川", ["rashomon"]],
    ["מגילות", ["megillot"]],
    ["идиот", ["idiot"]],
    ["ИДИОТ федор", ["idiot"]],
    ["достоевск", ["idiot"]],
    ["الأيام", ["days"]],
    ["حسين طه", ["days"]],
    ["οδυσσεια", ["odyssey"]],
    ["ΟΔΎΣΣΕΙΑ ομηρος", ["odyssey"]],
    ["epic cycle", ["odyssey"]],
    ["nothing of the kind", []],
    ["?!", []],
  ];
  for (const [question, jids] of table) {
    const { total, items } = await ask(site, `q=${encodeURIComponent(question)}`);
    expect(items.map((item) => item.jid).sort(), question).toEqual(jids);
    expect(total, question).toBe(jids.length);
  }
});

test("R11 a book is found by its language beside other words, and books that say the word come first", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "original", title: "Faust", author: "Goethe", book: { language: "de" } });
  await site.makeBook({ jid: "translated", title: "Faust", author: "Goethe", book: { language: "en" } });
  await site.makeBook({ jid: "lesson", title: "German Lesson", book: { language: "en" } });
  await site.makeBook({ jid: "verses", title: "Vers", subjects: ["Poetry"], book: { language: "fr-CA" } });
  const table: [question: string, jids: string[]][] = [
    ["faust german", ["original"]],
    ["german faust goethe", ["original"]],
    ["french poetry", ["verses"]],
    ["german", ["lesson", "original"]],
    ["faust -german", ["original", "translated"]],
    ["faust japanese", []],
  ];
  for (const [question, jids] of table) {
    const { items } = await ask(site, `q=${encodeURIComponent(question)}`);
    const found = items.map(({ jid }) => jid);
    expect([question, question === "german" ? found : found.toSorted()]).toEqual([question, jids]);
  }
});

test("a book that can be read stands above the record of the same title, however well known that is", async () => {
  await using site = await createTestSite();
  const description = "A student, a moneylender and her sister. ".repeat(40);
  await site.makeBook({
    jid: "text",
    title: "Crime and Punishment",
    author: "Fyodor Dostoevsky",
    book: { description },
  });
  await site.makeBook({
    jid: "record",
    title: "Crime and Punishment",
    author: "Fyodor Dostoyevsky",
    book: { isTextHeld: false, origin: "catalog", externalId: "7", ratingsCount: 5_000_000 },
  });
  await site.makeBook({
    jid: "another",
    title: "Crime, its Causes and Punishment",
    book: { isTextHeld: false, origin: "catalog", externalId: "8", ratingsCount: 5_000_000 },
  });
  for (const question of ["Crime and punishment", "crime punishment", "punishment crime", "punish"]) {
    const { items } = await ask(site, `q=${encodeURIComponent(question)}`);
    const [text, record] = ["text", "record"].map((jid) => items.findIndex((item) => item.jid === jid));
    expect([text, (record ?? 0) - (text ?? 0)], question).toEqual([0, 1]);
  }
  // Known to everybody, it is not passed by a book of another title that happens to be readable.
  await site.makeBook({ jid: "minor", title: "A Minor Crime", author: "Ann Author" });
  const { items } = await ask(site, "q=crime");
  expect(items.map(({ jid }) => jid)).toEqual(["text", "record", "another", "minor"]);
});

test("a title equal to the question comes first, followed by titles that contain it", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  expect((await ask(site, "q=pride")).items.map((item) => item.jid)).toEqual(["record", "pride"]);
  expect((await ask(site, "q=jane")).items[0]?.jid).toBe("eyre");
});

test("a title equal to the question comes first among more matches than are ranked, appears once, and is counted", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "song", title: "Song", book: { isTextHeld: false, origin: "catalog" } });
  await site.makeBook({ jid: "accents", title: "Sóng" });
  await site.db.execute(sql`with made as (
      insert into books (jid, title, sort_title, origin, is_text_held)
      select 'n' || n, 'Song ' || n, 'song ' || n, 'catalog', true from generate_series(1, 15000) n returning id)
    insert into book_find (book_id, prior, is_text_held, title_key, terms)
    select id, 0.25, true, 0, to_tsvector('simple', 'song') from made`);
  const { total, items } = await ask(site, "q=song&limit=5");
  expect(total).toBe(15_002);
  expect(items.slice(0, 2).map(({ jid }) => jid)).toEqual(["accents", "song"]);
  const next = await ask(site, "q=song&limit=5&offset=3");
  const seen = [...items.slice(0, 3), ...next.items].map(({ jid }) => jid);
  expect(new Set(seen).size).toBe(8);
  expect((await ask(site, "q=song&limit=5&offset=15000")).items).toHaveLength(2);
});

test("filters narrow, orders order, and pages neither repeat nor lose a book", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const jids = async (query: string) => (await ask(site, query)).items.map((item) => item.jid);
  expect(await jids("genre=drama")).toEqual(["rur"]);
  expect(await jids("language=ja")).toEqual(["rashomon"]);
  expect(await jids("length=long")).toEqual(["odyssey"]);
  expect(await jids("q=pride&text=held")).toEqual(["pride"]);
  expect(await jids("author=jane-austen&sort=title")).toEqual(["emma", "pride"]);
  expect(await jids("series=Epic+Cycle")).toEqual(["odyssey"]);
  const pages = await Promise.all([0, 3, 6].map((offset) => jids(`sort=title&limit=3&offset=${offset}`)));
  expect(new Set(pages.flat()).size).toBe(8);
  expect((await ask(site, "limit=3")).total).toBe(8);
});

test("the JSON response contains jid, titles, authors, series and address", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const { items } = await ask(site, "q=pride");
  expect(items[0]).toMatchObject({
    jid: "record",
    externalId: "42",
    title: "Pride",
    authors: ["Ann Author"],
  });
});

test.each([
  ["limit=0", "limit must be at least 1"],
  ["limit=101", "limit must be at most 100"],
  ["limit=ten", "limit must be a whole number from 1 to 100"],
  ["limit=1.5", "limit must be a whole number from 1 to 100"],
  ["offset=-1", "offset must be at least 0"],
])("%s is refused with a reason", async (query, reason) => {
  await using site = await createTestSite();
  const answer = await site.get(`/api/search?q=a&${query}`);
  expect([answer.status, JSON.parse(answer.text)]).toEqual([400, { error: reason }]);
});

test("R11 the page shows as many books as it counts, and each leads to its page", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const page = await site.get("/search?q=austen");
  expect(page.text).toContain("<title>“austen” | Octavo</title>");
  expect(page.text).toContain("2 books");
  expect([...page.text.matchAll(/<li class="found-book">/g)]).toHaveLength(2);
  expect(page.text).toContain('href="/bookdetail/emma"');
});

test("a search without results suggests the next step", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const none = (await site.get("/search?q=zzz")).text;
  for (const part of ["No books found for “zzz”", "Browse all books", "Or begin with one of these"])
    expect(none).toContain(part);
  expect([...none.matchAll(/class="book-card"/g)]).toHaveLength(3);
  const filtered = await site.get("/search?q=emma&genre=drama");
  expect(filtered.text).toContain("Remove the filters");
  expect(filtered.text).toContain('href="/search?q=emma"');
  expect(filtered.text).toContain("Remove filter: Drama");
  expect((await site.get("/search?page=9")).text).toContain("The list ends before this page");
});

test("hostile questions are answered like any other", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const hostile = [
    "%00",
    "'; drop table books;--",
    "a & | ! ( ) : * <->",
    "\\".repeat(50),
    "x".repeat(1000),
    "%F0%9F%92%A9",
    "<script>",
  ];
  for (const text of hostile) {
    const q = text.startsWith("%") ? text : encodeURIComponent(text);
    const page = await site.get(`/search?q=${q}&genre=${q}&series=${q}&author=${q}&page=${q}&language=${q}`);
    // The shell leads to the same without a NUL byte.
    const expected = q === "%00" ? 302 : 200;
    expect(page.status, text).toBe(expected);
    expect(page.text).not.toContain("<script>&");
    expect((await site.get(`/api/search?q=${q}`)).status, text).toBe(expected);
  }
});

test("a list is shown as covers by its address alone, which every link of the page and the next question keep", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const list = (await site.get("/search?genre=fiction")).text;
  expect(list).toContain('href="/search?genre=fiction&amp;view=covers"');
  const covers = (await site.get("/search?genre=fiction&view=covers&utm=x")).text;
  expect(covers).not.toContain('found-book"');
  expect([...covers.matchAll(/class="book-card"/g)].length).toBeGreaterThan(0);
  expect(covers).toContain('<input type="hidden" name="view" value="covers"/>');
  for (const link of ["sort=title&amp;view=covers", "genre=fiction&amp;view=covers"])
    expect(covers).toContain(link);
  expect(covers).toContain('rel="canonical" href="http://localhost:3000/search?genre=fiction"');
});

test("a facet offers no value that finds nothing, says how many the others find, and shows what is chosen", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const whole = readPanel((await site.get("/search")).text);
  expect(whole.get("text=held")).toBe(7);
  expect(whole.get("length=long")).toBe(1);
  for (const [name, count] of whole) expect(count, name).not.toBe(0);
  const drama = (await site.get("/search?genre=drama&language=-fr")).text;
  const narrowed = readPanel(drama);
  expect(narrowed.has("length=long")).toBe(false);
  expect(narrowed.get("genre=drama")).toBe(1);
  expect(drama).toMatch(/name="genre"[^>]*checked=""[^>]*value="drama"/);
  expect(drama).toMatch(/name="language"[^>]*checked=""[^>]*value="-fr"/);
  expect(drama).toContain("Filters (2)");
  expect(drama).toMatch(/Show (<!-- -->)?1 book/);
});

test("an empty search says which filter to drop, and how many books there are without it", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const { text } = await site.get("/search?q=emma&genre=drama&language=-ja");
  expect(text).toContain("No books found for “emma”");
  expect(text).toMatch(/href="\/search\?q=emma&amp;language=-ja"[^>]*>Remove <b dir="auto">Drama<\/b>/);
  expect(text).toMatch(/to see (<!-- -->)?1 book</);
  expect(text).not.toContain("Without Japanese</b>");
});

test("where two filters stand in the way together it says so, and where none does it speaks of the words", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const both = (await site.get("/search?q=emma&genre=drama&language=ja")).text;
  expect(both).toMatch(/href="\/search\?q=emma"[^>]*>Remove <b dir="auto">all filters<\/b>/);
  const neither = (await site.get("/search?q=zzz&genre=drama&language=ja")).text;
  expect(neither).toContain("Check the spelling");
  expect(neither).not.toMatch(/Remove the filters|to see/);
});

test("the words that were looked for are marked in titles, names and descriptions, and what is marked is escaped", async () => {
  await using site = await createTestSite();
  await site.makeBook({
    jid: "mark",
    title: "Brontë & <Sons>: a Garden’s Tale",
    author: "Charlotte Brontë",
    book: { description: "In the gardens of Haworth." },
  });
  const { text } = await site.get("/search?q=bronte+gard");
  expect(text).toContain("<mark>Brontë</mark> &amp; &lt;Sons&gt;: a <mark>Garden’s</mark> Tale");
  expect(text).toContain("Charlotte <mark>Brontë</mark>");
  expect(text).toContain("In the <mark>gardens</mark> of Haworth.");
  expect((await site.get("/search?text=held")).text).not.toContain("<mark>");
});

test.each([
  ["rating", ["good", "loud", "none"]],
  ["popularity", ["loud", "good", "none"]],
  ["words", ["none", "good", "loud"]],
  ["updated", ["good", "none", "loud"]],
  ["title", ["loud", "none", "good"]],
])("a list by %s is in that order, and one friend's five stars do not lead it", async (sort, jids) => {
  await using site = await createTestSite();
  const at = (day: number) => ({ updatedAt: new Date(Date.UTC(2026, 0, day)) });
  await site.makeBook({
    jid: "good",
    title: "C",
    book: { averageRating: 4.6, ratingsCount: 90, wordCount: 20, ...at(3) },
  });
  await site.makeBook({
    jid: "loud",
    title: "A",
    book: { averageRating: 3.6, ratingsCount: 9_000, wordCount: 10, ...at(1) },
  });
  await site.makeBook({ jid: "none", title: "B", book: { wordCount: 30, ...at(2) } });
  const { items } = await ask(site, `sort=${sort}`);
  expect(items.map(({ jid }) => jid)).toEqual(jids);
  if (sort !== "rating") return;
  await site.makeBook({ jid: "friend", title: "D", book: { averageRating: 5, ratingsCount: 1 } });
  expect((await ask(site, "sort=rating")).items[0]?.jid).toBe("good");
});

test("without a question there is no best order: the newest books that can be read come first", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const { text } = await site.get("/search");
  expect(text).not.toContain(">Best<");
  expect(text).toMatch(/aria-current="true">Newest</);
  expect((await site.get("/search?q=emma")).text).toMatch(/aria-current="true">Best</);
});

test("a genre speaks in two sentences and picks a book, on the first page of that list alone", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const { text } = await site.get("/search?genre=drama");
  expect(text).toContain("Written to be spoken by other people in the dark.");
  expect(text).toContain("Begin with");
  expect(await site.roundTrips(() => site.get("/search?genre=drama&utm=1"))).toBeLessThanOrEqual(3);
  for (const other of [
    "/search?genre=drama&length=short",
    "/search?q=rur&genre=drama",
    "/search?genre=nothing",
  ])
    expect((await site.get(other)).text, other).not.toContain("Begin with<");
});

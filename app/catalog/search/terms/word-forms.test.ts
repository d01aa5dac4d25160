import fc from "fast-check";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { indexOlder } from "./index-search-job.server.ts";
import { indexTerms } from "./search-terms.ts";
import { formsToFind, soundFormsOf, stemFormsOf } from "./word-forms.ts";

test("a word has the stem of its book's language, and a name the codes of how it sounds however it is transliterated", () => {
  expect(stemFormsOf(["diary", "kid", "stories"], "en-GB")).toEqual([
    { word: "diary", form: "stem:diari" },
    { word: "stories", form: "stem:stori" },
  ]);
  expect(stemFormsOf(["hauser"], "de")[0]?.form).toBe(stemFormsOf(["haus"], "de")[0]?.form);
  expect(stemFormsOf(["story"], "zz")).toEqual([]);
  const sounds = (word: string) => new Set(formsToFind(word).sounds);
  const ofBook = soundFormsOf(["dostoyevsky", "li"]).map(({ form }) => form);
  for (const typed of ["dostojewskij", "dostoiewski", "dostojevski", "dostoevskij", "dostoevskiy"])
    expect([typed, ofBook.some((form) => sounds(typed).has(form))]).toEqual([typed, true]);
  expect(formsToFind("достоевский").sounds).toEqual([]);
});

test("whatever word stands in a book of whatever language, it has a stem", () => {
  const letters = [
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзийклмнопрстуфхцчшщъьюя",
    "αβγδεζηθικλμνξοπρστυφχψως",
    "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
  ];
  const word = fc
    .constantFrom(...letters)
    .chain((script) => fc.array(fc.constantFrom(...script), { minLength: 1, maxLength: 30 }))
    .map((list) => list.join(""));
  const tags = "ar bg da nl en fi fr de el hu it nb pt ro ru es sv tr".split(" ");
  fc.assert(
    fc.property(word, (one) => {
      for (const tag of tags) expect(stemFormsOf([one], tag).length).toBeLessThanOrEqual(1);
      expect(formsToFind(one).stems.every((form) => form.startsWith("stem:"))).toBe(true);
    }),
    { numRuns: 2_000, seed: 15 },
  );
});

test("Chinese is indexed in the characters it was written in and in simplified ones", () => {
  expect(indexTerms("紅樓夢")).toEqual(expect.arrayContaining(["紅樓", "红楼", "樓夢", "楼梦"]));
  expect(indexTerms("The Moon 月")).toEqual(["the", "moon", "月"]);
});

test("R11 another form of a word, a name transliterated another way and the other characters of Chinese find the book", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "diary", title: "Diary of a Wimpy Kid", author: "Jeff Kinney" });
  await site.makeBook({ jid: "haus", title: "Haus im Moor", author: "Ute Brandt", book: { language: "de" } });
  await site.makeBook({ jid: "crime", title: "Crime and Punishment", author: "Fyodor Dostoyevsky" });
  await site.makeBook({ jid: "dream", title: "紅樓夢", author: "曹雪芹", book: { language: "zh" } });
  await site.makeBook({ jid: "sorghum", title: "红高粱家族", author: "莫言", book: { language: "zh" } });
  const table = [
    ["diaries wimpy", "diary"],
    ["häuser moor", "haus"],
    ["dostojewskij", "crime"],
    ["dostoevskij", "crime"],
    ["dostojevski punishment", "crime"],
    ["红楼梦", "dream"],
    ["紅樓夢", "dream"],
    ["紅高粱", "sorghum"],
  ];
  for (const [question = "", jid] of table) {
    const { text } = await site.get(`/api/search?q=${encodeURIComponent(question)}`);
    const [first] = (JSON.parse(text) as { items: { jid: string }[] }).items;
    expect([question, first?.jid]).toEqual([question, jid]);
  }
});

test("books that an earlier release indexed without other forms are found by them once the job has indexed them again", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "diary", title: "Diary of a Wimpy Kid", author: "Jeff Kinney" });
  await site.db.execute(sql`update search_words set keys = '{}'`);
  const total = async () =>
    (
      JSON.parse((await site.get(`/api/search?q=diaries+wimpy&limit=${++requests}`)).text) as {
        total: number;
      }
    ).total;
  let requests = 0;
  expect(await total()).toBe(0);
  expect(await indexOlder(site)).toBe(1);
  expect(await indexOlder(site)).toBe(0);
  expect(await total()).toBe(1);
});

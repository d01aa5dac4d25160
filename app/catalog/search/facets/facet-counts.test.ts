import fc from "fast-check";
import { expect, test } from "vitest";
import { readPanel } from "#tests/support/read-panel.ts";
import { createTestSite } from "#tests/support/site.ts";

const values = {
  genre: ["drama", "poetry", "horror"],
  language: ["en", "fr", "und"],
  length: ["short", "medium", "long"],
  status: ["complete", "ongoing", "hiatus"],
  rating: ["4.5", "4.0", "low", "none"],
  text: ["held", "free", "record"],
  year: ["since-2020", "1950-1979", "before-1800"],
  audience: ["everyone", "adult"],
  warning: ["abuse", "death"],
};
type Key = keyof typeof values;
const keys = Object.keys(values) as Key[];
const haveAll: Key[] = ["genre", "warning"];

/** A book by its values, which its columns are made of: the model that the site is compared with. */
interface Model {
  title: string;
  values: Record<Key, string[]>;
}

const wordCounts = { short: 9_000, medium: 50_000, long: 90_000 };
const averages: Record<string, number | null> = { "4.5": 4.7, "4.0": 4.2, low: 2.1, none: null };
const years: Record<string, number> = { "since-2020": 2022, "1950-1979": 1960, "before-1800": -400 };
const warningNames: Record<string, string> = { abuse: "Abuse", death: "Death of a main character" };

const one = (choices: readonly string[]) => fc.constantFrom(...choices);

const anyModel: fc.Arbitrary<Model> = fc.record({
  title: one(["Garden", "Garden Party", "Winter"]),
  values: fc.record({
    genre: fc.subarray(values.genre),
    language: one(values.language).map((value) => [value]),
    length: one(values.length).map((value) => [value]),
    status: one(values.status).map((value) => [value]),
    rating: one(values.rating).map((value) => [value]),
    text: fc.constantFrom(["held", "free"], ["record"]),
    year: one(values.year).map((value) => [value]),
    audience: one(values.audience).map((value) => [value]),
    warning: fc.subarray(values.warning),
  }),
});

interface Search {
  q: string;
  chosen: { key: Key; value: string; isExcluded: boolean }[];
}

const anySearch: fc.Arbitrary<Search> = fc.record({
  q: one(["", "garden", "party"]),
  chosen: fc.uniqueArray(
    fc
      .constantFrom(...keys)
      .chain((key) =>
        fc.record({ key: fc.constant(key), value: one(values[key]), isExcluded: fc.boolean() }),
      ),
    { maxLength: 3, selector: ({ key, value }) => `${key} ${value}` },
  ),
});

function isFound({ title, values: own }: Model, { q, chosen }: Search): boolean {
  if (!title.toLowerCase().includes(q)) return false;
  return keys.every((key) => {
    const included = chosen.filter((one) => one.key === key && !one.isExcluded);
    const excluded = chosen.filter((one) => one.key === key && one.isExcluded);
    const has = ({ value }: { value: string }) => own[key].includes(value);
    if (excluded.some(has)) return false;
    return included.length === 0 || (haveAll.includes(key) ? included.every(has) : included.some(has));
  });
}

const queryOf = ({ q, chosen }: Search): string =>
  new URLSearchParams([
    ...(q ? [["q", q]] : []),
    ...chosen.map(({ key, value, isExcluded }) => [key, isExcluded ? `-${value}` : value]),
  ]).toString();

async function makeShelf(site: Awaited<ReturnType<typeof createTestSite>>, models: Model[]): Promise<void> {
  for (const [index, { title, values: own }] of models.entries()) {
    const first = (key: Key) => own[key][0] ?? "";
    const isTextHeld = own.text.includes("held");
    const average = averages[first("rating")] ?? null;
    await site.makeBook({
      jid: `b${index}`,
      title,
      genres: own.genre,
      book: {
        isTextHeld,
        origin: isTextHeld ? "epub" : "catalog",
        language: first("language") === "fr" ? "fr-CA" : first("language"),
        wordCount: wordCounts[first("length") as keyof typeof wordCounts],
        status: first("status") as "complete",
        averageRating: average,
        ratingsCount: average === null ? 0 : 40,
        publishedYear: years[first("year")] ?? null,
        disclosures: {
          audience: first("audience") as "everyone",
          warnings: own.warning.flatMap((value) => warningNames[value] ?? []),
          aiUse: null,
          aiNote: null,
        },
      },
    });
    // Without a text there is no length.
    if (!isTextHeld) own.length = [];
  }
}

test(
  "whatever is searched for, included and excluded, the total equals the books over all pages and in the feed, nothing excluded is shown, and each count is that of a search with it",
  { timeout: 120_000 },
  async () => {
    await using site = await createTestSite();
    const [models = []] = fc.sample(fc.array(anyModel, { minLength: 45, maxLength: 45 }), {
      numRuns: 1,
      seed: 15,
    });
    await makeShelf(site, models);
    const found = (search: Search) =>
      models.flatMap((model, index) => (isFound(model, search) ? [`b${index}`] : [])).toSorted();
    await fc.assert(
      fc.asyncProperty(anySearch, async (search) => {
        const query = queryOf(search);
        const expected = found(search);
        const pages = [];
        for (const offset of [0, 20, 40]) {
          const { text } = await site.get(`/api/search?${query}&limit=20&offset=${offset}`);
          pages.push(JSON.parse(text) as { total: number; items: { jid: string }[] });
        }
        const listed = pages.flatMap(({ items }) => items.map(({ jid }) => jid)).toSorted();
        expect([listed, pages[0]?.total]).toEqual([expected, expected.length]);
        const { text: feed } = await site.get(`/search/feed.atom?${query}`);
        const entries = [...feed.matchAll(/\/bookdetail\/(b\d+)#/g)].map(([, jid = ""]) => jid);
        expect([query, [...new Set(entries)].toSorted()]).toEqual([query, expected]);
        const { text } = await site.get(`/search?${query}`);
        expect(text).toMatch(new RegExp(`role="status"[^>]*>(<!-- -->)?${expected.length} book`));
        const shown = new Set([...text.matchAll(/href="\/bookdetail\/(b\d+)"/g)].map(([, jid]) => jid));
        if (expected.length > 0) expect(shown.size).toBe(Math.min(24, expected.length));
        for (const [choice, count] of readPanel(text)) {
          const [key = "", value = ""] = choice.split("=") as [Key, string];
          if (count === null || !(key in values)) continue;
          const others = search.chosen.filter((one) =>
            one.key === key ? one.value !== value && (one.isExcluded || haveAll.includes(one.key)) : true,
          );
          const narrowed = { ...search, chosen: [...others, { key: key as Key, value, isExcluded: false }] };
          expect([query, choice, count]).toEqual([query, choice, found(narrowed).length]);
        }
      }),
      { numRuns: 40, seed: 15 },
    );
  },
);

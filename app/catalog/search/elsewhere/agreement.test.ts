import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;

const words = ["tide", "harbour", "winter"];
const genres = ["Drama", "Fiction", "Poetry"];
const languages = ["en", "fr", "de"];

beforeAll(async () => {
  site = await createTestSite();
  const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 3_600_000);
  for (let number = 0; number < 70; number++)
    await site.makeBook({
      jid: `b${number}`,
      title: `${words[number % 3]} ${number % 5 === 0 ? words[(number + 1) % 3] : "book"} ${number}`,
      author: `Author ${number % 4}`,
      genres: [genres[number % 2] ?? "", ...(number % 7 === 0 ? ["Poetry"] : [])],
      book: {
        language: languages[number % 3] ?? "en",
        isTextHeld: number % 6 !== 0,
        isListed: number % 11 !== 10,
        wordCount: number * 1_500,
        addedAt: day(number),
      },
    });
  return () => site[Symbol.asyncDispose]();
}, 60_000);

const parameter = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: null });
const search = fc.record({
  q: parameter(["tide", "winter book", "harbour -tide", '"tide book"', "tyde", "nothing like it"]),
  genre: parameter(["drama", "-drama", "poetry", "fiction"]),
  language: parameter(["fr", "-en", "de"]),
  length: parameter(["short", "medium", "-long"]),
  text: parameter(["held", "record"]),
  sort: parameter(["title", "words", "newest"]),
});

const addressOf = (given: Record<string, string | null>, more: Record<string, string> = {}) =>
  new URLSearchParams([
    ...Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ...Object.entries(more),
  ]).toString();

/** Every page of a list, until one has no next. */
async function follow(
  path: string,
  read: (text: string) => { jids: string[]; next: string | null; total: number | null },
) {
  const jids: string[] = [];
  const totals = new Set<number | null>();
  for (let next: string | null = path, pages = 0; next !== null && pages < 10; pages++) {
    const answer = await site.get(next);
    expect([next, answer.status]).toEqual([next, 200]);
    const page = read(answer.text);
    jids.push(...page.jids);
    totals.add(page.total);
    next = page.next;
  }
  return { jids, totals: [...totals] };
}

const jidsIn = (text: string) => [...text.matchAll(/\/bookdetail\/(b\d+)/g)].map(([, jid = ""]) => jid);

/** The books of the page of results itself, without what stands beside them. */
const ofPage = (text: string) => ({
  results: /<ol class="found-books"[^]*?<\/ol>/.exec(text)?.[0] ?? "",
  next: /<a href="([^"]*)" rel="next"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? null,
});

interface Feed2 {
  metadata: { numberOfItems: number };
  links: { rel: string; href: string }[];
  publications: { links: { href: string }[] }[];
}

test("the total of a search is the number of books over all its pages: on the page, in the API, in the feed and in both catalogues", async () => {
  await fc.assert(
    fc.asyncProperty(search, async (given) => {
      const query = addressOf(given);
      const api: string[] = [];
      let total = 0;
      for (let offset = 0; offset === api.length && offset < 200; offset += 20) {
        const { text } = await site.get(
          `/api/search?${addressOf(given, { limit: "20", offset: String(offset) })}`,
        );
        const answer = JSON.parse(text) as { total: number; items: { jid: string }[] };
        ({ total } = answer);
        api.push(...answer.items.map(({ jid }) => jid));
      }
      expect([query, api.length, new Set(api).size]).toEqual([query, total, total]);
      const newer = await follow(`/opds/v2/search?${query}`, (text) => {
        const feed = JSON.parse(text) as Feed2;
        const next = feed.links.find(({ rel }) => rel === "next")?.href ?? null;
        return {
          jids: feed.publications.flatMap(({ links }) => jidsIn(links[1]?.href ?? "")),
          next: next && next.replace("http://localhost:3000", ""),
          total: feed.metadata.numberOfItems,
        };
      });
      expect([query, newer]).toEqual([query, { jids: api, totals: [total] }]);
      const older = await follow(`/opds/v1.2/search?${query}`, (text) => ({
        jids: [...text.matchAll(/<id>[^<]*\/bookdetail\/(b\d+)<\/id>/g)].map(([, jid = ""]) => jid),
        next:
          /<link rel="next" href="http:\/\/localhost:3000([^"]*)"/
            .exec(text)?.[1]
            ?.replaceAll("&amp;", "&") ?? null,
        total: Number(/<opensearch:totalResults>(\d+)</.exec(text)?.[1]),
      }));
      expect([query, older]).toEqual([query, { jids: api, totals: [total] }]);
      const page = await follow(`/search?${query}`, (text) => {
        const { results, next } = ofPage(text);
        return { jids: [...new Set(jidsIn(results))], next, total: null };
      });
      expect([query, page.jids]).toEqual([query, api]);
      // The feed lists the newest fifty, and ignores the order.
      const feed = await site.get(`/search/feed.atom?${query}`);
      const fed = [...feed.text.matchAll(/<id>[^<]*\/bookdetail\/(b\d+)#/g)].map(([, jid = ""]) => jid);
      expect([query, fed.length]).toEqual([query, Math.min(50, total)]);
      expect(fed.every((jid) => api.includes(jid))).toBe(true);
    }),
    { numRuns: 40 },
  );
}, 180_000);

import fc from "fast-check";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookTag, listTags } from "#app/catalog/books/public.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { books } from "#app/platform/db/schema/all.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { indexBooks } from "../terms/index-books.server.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

const titles = ["Amber Garden", "Amber Winter", "Winter Garden", "Garden"];
const languages = ["en", "fr", "de"];
const genres = ["drama", "poetry"];

interface Model {
  title: string;
  language: string;
  genres: string[];
  isListed: boolean;
}

const anyModel: fc.Arbitrary<Model> = fc.record({
  title: fc.constantFrom(...titles),
  language: fc.constantFrom(...languages),
  genres: fc.subarray(genres),
  isListed: fc.constant(true),
});

/** What is written to a book, as one transaction. */
const anyWrite = fc.record({
  at: fc.nat({ max: 7 }),
  change: fc.oneof(
    fc.record({ title: fc.constantFrom(...titles) }),
    fc.record({ language: fc.constantFrom(...languages) }),
    fc.record({ genres: fc.subarray(genres) }),
    fc.record({ isListed: fc.boolean() }),
  ),
});

async function write(
  site: Site,
  jid: string,
  { title, language, genres: own, isListed }: Model,
): Promise<void> {
  await site.db.transaction(async (tx) => {
    const [book] = await tx
      .update(books)
      .set({ title, sortTitle: title.toLowerCase(), language, isListed })
      .where(eq(books.jid, jid))
      .returning({ id: books.id });
    const id = book?.id ?? 0;
    await tx.execute(sql`delete from book_subjects where book_id = ${id}`);
    await tx.execute(sql`insert into book_subjects (book_id, subject_id, position)
      select ${id}, id, 0 from subjects where slug = any(${sql.param(own)}::text[])`);
    await indexBooks(tx, [id]);
    await invalidateTags(tx, [...listTags, bookTag(jid)]);
  });
}

const searches: [query: string, isFound: (model: Model) => boolean][] = [
  ["q=amber", ({ title }) => title.includes("Amber")],
  [
    "q=garden&language=fr&language=de",
    ({ title, language }) => title.includes("Garden") && language !== "en",
  ],
  ["genre=drama&genre=-poetry", (model) => model.genres.join() === "drama"],
  ["language=-en", ({ language }) => language !== "en"],
  ["", () => true],
];

const jidsIn = (text: string) => [
  ...new Set([...text.matchAll(/\/bookdetail\/(b\d)/g)].map(([, jid = ""]) => jid)),
];

async function expectAnswers(site: Site, models: Model[]): Promise<void> {
  for (const [query, isFound] of searches) {
    const expected = models.flatMap((model, at) => (model.isListed && isFound(model) ? [`b${at}`] : []));
    const api = JSON.parse((await site.get(`/api/search?${query}`)).text) as {
      total: number;
      items: { jid: string }[];
    };
    expect([query, api.total, api.items.map(({ jid }) => jid).toSorted()]).toEqual([
      query,
      expected.length,
      expected,
    ]);
    for (const path of ["/search", "/search/feed.atom"]) {
      const { text } = await site.get(`${path}?${query}`);
      // An empty page suggests other books.
      if (expected.length > 0 || path !== "/search")
        expect([path, query, jidsIn(text).toSorted()]).toEqual([path, query, expected]);
    }
  }
  const { text } = await site.get("/api/suggest?q=amber");
  const suggested = models.some(({ title, isListed }) => isListed && title.includes("Amber"));
  expect(["suggested", text.includes("Amber")]).toEqual(["suggested", suggested]);
}

test(
  "a random write is in every answer at once: page, API, feed and suggestions, whatever was asked before",
  { timeout: 240_000 },
  async () => {
    await using site = await createTestSite();
    // The genres exist from the start.
    await site.makeBook({
      jid: "other",
      title: "Moon",
      genres: ["Drama", "Poetry"],
      book: { isListed: false },
    });
    const [models = []] = fc.sample(fc.array(anyModel, { minLength: 8, maxLength: 8 }), {
      numRuns: 1,
      seed: 15,
    });
    for (const [at, { title, language, genres: own }] of models.entries())
      await site.makeBook({
        jid: `b${at}`,
        title,
        genres: own.map((slug) => (slug === "drama" ? "Drama" : "Poetry")),
        book: { language },
      });
    await expectAnswers(site, models);
    await fc.assert(
      fc.asyncProperty(anyWrite, async ({ at, change }) => {
        const model = models[at];
        if (!model) return;
        Object.assign(model, change);
        await write(site, `b${at}`, model);
        await expectAnswers(site, models);
      }),
      { numRuns: 12, seed: 15, endOnFailure: true },
    );
  },
);

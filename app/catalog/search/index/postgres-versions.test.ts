import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "#app/platform/db/client.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { findSystemServer, startOutsideServer } from "#tests/support/outside-server.ts";
import { createTestSite } from "#tests/support/site.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

const shelf: [title: string, author: string, series: string | null, genres: string[], language: string][] = [
  ["The Great Gatsby", "F. Scott Fitzgerald", null, ["Fiction"], "en"],
  ["The Hobbit", "J.R.R. Tolkien", null, ["Fantasy"], "en"],
  ["Mort", "Terry Pratchett", "Discworld", ["Fantasy", "Comedy"], "en"],
  ["Sourcery", "Terry Pratchett", "Discworld", ["Fantasy"], "en"],
  ["Преступление и наказание", "Фёдор Достоевский", null, ["Fiction"], "ru"],
  ["Преступник", "Фёдор Сологуб", null, ["Fiction"], "ru"],
  ["紅樓夢", "曹雪芹", null, ["Fiction"], "zh"],
  ["ノルウェイの森", "村上 春樹", null, ["Fiction"], "ja"],
  ["Ἰλιάς", "Ὅμηρος", null, ["Poetry"], "grc"],
  ["Ο Καπετάν Μιχάλης", "Νίκος Καζαντζάκης", null, ["Fiction"], "el"],
  ["ألف ليلة وليلة", "مجهول", null, ["Fantasy"], "ar"],
  ["שיר השירים", "שלמה", null, ["Poetry"], "he"],
  ["Straße ohne Ende", "Jörg Müller", null, ["Poetry"], "de"],
  ["Ærø og øen", "Søren Åberg", null, ["Fiction"], "da"],
  ["Çalıkuşu", "Reşat Nuri Güntekin", null, ["Fiction"], "tr"],
  ["İstanbul Hatırası", "Ahmet Ümit", null, ["Fiction"], "tr"],
  ["L’Étranger", "Albert Camus", null, ["Fiction"], "fr"],
  ["ÿ and z", "Zoë Ångström", null, [], "en"],
  ["Zebra", "aaron Lower", null, [], "en"],
  ["apple", "Émile Zola", null, [], "en"],
];

async function fillShelf(site: Site): Promise<void> {
  for (const [at, [title, author, series, genres, language]] of shelf.entries())
    await site.makeBook({
      jid: `b${at}`,
      title,
      author,
      genres,
      subjects: [`Place -- ${language}`],
      book: {
        language,
        seriesName: series,
        seriesPosition: series && String(at),
        ratingsCount: (at * 7919) % 1000,
        averageRating: 1 + (at % 5) * 0.9,
        wordCount: 1000 * at,
        publishedYear: 1700 + 20 * at,
        addedAt: new Date(Date.UTC(2026, 1, at + 1)),
        updatedAt: new Date(Date.UTC(2026, 2, 30 - at)),
        isTextHeld: at % 4 !== 0,
      },
    });
}

const words = [
  [
    "gatsby",
    "great gatsbt",
    "gatsbyy gre",
    "hob bit",
    "discworld 3",
    "tolkien, j. r. r.",
    '"the great gatsby"',
  ],
  [
    "достоевский",
    "преступ",
    "достаевский",
    "红楼梦",
    "紅樓夢",
    "森",
    "春樹",
    "ιλιας",
    "καζαντζακης",
    "ليلة",
    "שיר",
  ],
  [
    "strasse",
    "straße",
    "muller",
    "aero",
    "soren",
    "calikusu",
    "istanbul",
    "ISTANBUL",
    "etranger",
    "l'etranger",
  ],
  [
    "ÿ",
    "angstrom",
    "zola",
    "-gatsby fiction",
    "tag:fantasy -mort",
    "author:pratchett",
    "place",
    "zzzz",
    "the of",
  ],
].flat();
const lists = ["best", "newest", "updated", "rating", "popularity", "words", "title"].flatMap((sort) => [
  `sort=${sort}`,
  `q=fiction&sort=${sort}`,
  `genre=fiction&language=-fr&sort=${sort}&limit=5&offset=2`,
]);
const queries = [...words.map((q) => `q=${encodeURIComponent(q)}`), ...lists];

/** Everything that a site says of these searches. */
async function answersOf(site: Site): Promise<[query: string, answer: string][]> {
  const answers: [string, string][] = [];
  for (const query of queries) {
    answers.push([query, (await site.get(`/api/search?${query}`)).text]);
    const { text } = await site.get(`/search?${query}`);
    const counts = [...text.matchAll(/<span class="chip-count">(\d+)/g)].map(([, count]) => count);
    answers.push([`${query} (counts)`, counts.join(" ")]);
  }
  for (const typed of ["g", "ga", "pra", "дос", "紅", "ış", "zo", "fan", "disc"])
    answers.push([typed, (await site.get(`/api/suggest?q=${encodeURIComponent(typed)}`)).text]);
  return answers;
}

async function versionOf({ db }: Site): Promise<number> {
  const { rows } = await db.execute<{ major: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  );
  return rows[0]?.major ?? 0;
}

const systemServer = await findSystemServer();

test.runIf(systemServer)(
  "R11 a search gives the same books, counts and suggestions on the system's PostgreSQL as on the embedded one",
  { timeout: 240_000 },
  async () => {
    await using outside = await startOutsideServer(systemServer ?? "");
    await migrate(outside.url);
    await using connection = connect(outside.url, { max: 5 });
    await using there = await createTestSite({}, { connection });
    await using here = await createTestSite();
    expect(await versionOf(there)).not.toBe(await versionOf(here));
    await fillShelf(there);
    await fillShelf(here);
    const [ours, theirs] = [await answersOf(here), await answersOf(there)];
    expect(theirs).toEqual(ours);
    expect(ours.filter(([, answer]) => answer.includes('"total":0')).length).toBeLessThan(queries.length / 4);
  },
);

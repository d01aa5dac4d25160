import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { indexBooks } from "../app/catalog/search/public.server.ts";
import { indexPassages } from "../app/catalog/passages/public.server.ts";
import { randomFrom } from "../tests/support/random-from.ts";
import { type Figure, percentile, short, spread } from "./figures.ts";
import { createLibrary, importInto, type Library, type MeasuredSite } from "./library.ts";
import type { Measure } from "./measure.ts";
import { cpuOf, postgresCpu } from "./processes.ts";
import { ask } from "./timed-request.ts";

const wordsOfBook = 100_000;
const wordsOfChapter = 4_000;
const namesOfBook = 300;
const seed = 15;

/** Finding phrases in all texts: the real books, and made-up ones of their words. */
export const textSearch: Measure = {
  name: "text-search",
  async run(bench) {
    if (!bench.books) return "the folder of real books is not there";
    await using library = await createLibrary(join(bench.folder, "text-search"));
    const importing = await measureImport(library, bench.books);
    const texts = await library.sql<{ text: string }>("select text from chapters where word_count > 200");
    const count = bench.isQuick ? 20 : bench.isFull ? 2_000 : 200;
    bench.say(
      `  writing ${count.toLocaleString("en")} made-up books of ${wordsOfBook.toLocaleString("en")} words`,
    );
    const stretches = texts.map(({ text }) => text.split(/\s+/u));
    const random = randomFrom(seed);
    const build = await addTexts(library, { count, stretches, random });
    await library.sql("vacuum analyze");
    const size = await sizeOf(library);
    await using site = await library.start({ SEARCH_TIMEOUT_MS: "20000" });
    const rounds = bench.isQuick ? 20 : 100;
    const kinds = questionsOf({ stretches, random, rounds });
    const figures: Figure[] = [];
    for (const [kind, questions] of Object.entries(kinds))
      figures.push(await measureKind({ library, site, kind, questions, size }));
    return [importing, ...figures, ...costs(size, build)];
  },
};

/** What an import costs with its texts indexed, against what it would without. */
async function measureImport(library: Library, folder: string): Promise<Figure> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".epub"));
  const before = await postgresCpu(library.dataDir);
  const run = await importInto(
    library,
    files.map((name) => join(folder, name)),
  );
  const whole = run.cpu + (await postgresCpu(library.dataDir)) - before;
  const books = await library.sql<{ id: number }>("select id::int from books");
  await library.sql("truncate text_passages");
  const index = await indexTexts(
    library,
    books.map(({ id }) => id),
  );
  return {
    measure: `importing ${books.length} books with their texts indexed, per core`,
    against: "without",
    value: spread([whole / (whole - index)]),
    unit: "×",
    ours: `${short(whole)} s`,
    theirs: `${short(whole - index)} s`,
    mark: { atMost: 1.3 },
  };
}

/** Seconds of the processor that it takes to index the texts of books, each in its own transaction. */
async function indexTexts(library: Library, bookIds: number[]): Promise<number> {
  const before = await postgresCpu(library.dataDir);
  const began = process.cpuUsage();
  for (const id of bookIds) await library.db.transaction((tx) => indexPassages(tx, [id]));
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6 + (await postgresCpu(library.dataDir)) - before;
}

interface Texts {
  count: number;
  stretches: string[][];
  random: () => number;
}

/** Seconds of the processor that indexing took, of the books that were added. */
async function addTexts(library: Library, { count, stretches, random }: Texts): Promise<number> {
  let seconds = 0;
  for (let number = 1; number <= count; number += 1) {
    const chapters = Array.from({ length: wordsOfBook / wordsOfChapter }, () =>
      chapterOf({ count, stretches, random }, number),
    );
    const [book] = await library.sql<{ id: number }>(
      `insert into books (jid, title, sort_title, origin, is_text_held, language, word_count)
       values ($1, $1, $1, 'epub', true, 'en', $2) returning id::int`,
      [`text${number}`, wordsOfBook],
    );
    const id = book?.id ?? 0;
    await library.sql(
      `insert into chapters (book_id, position, slug, title, html, text, word_count, character_count, words_before, is_linear)
       select $1, position, 'c' || position, 'Chapter ' || position, '', text, ${wordsOfChapter}, length(text),
         (position - 1) * ${wordsOfChapter}, true
       from unnest($2::text[]) with ordinality as given (text, position)`,
      [id, chapters],
    );
    await indexBooks(library.db, [id]);
    seconds += await indexTexts(library, [id]);
  }
  return seconds;
}

/** Words of the real books in their order, of which one in twenty is another one, and one in a hundred a name that only this book has. */
function chapterOf({ stretches, random }: Texts, book: number): string {
  const words: string[] = [];
  while (words.length < wordsOfChapter) words.push(...stretchOf(stretches, random, wordsOfChapter));
  return words
    .slice(0, wordsOfChapter)
    .map((word) => {
      const chance = random();
      if (chance < 0.01) return `name${Math.floor(random() * namesOfBook)}of${book}`;
      return chance < 0.06 ? (stretchOf(stretches, random, 1)[0] ?? word) : word;
    })
    .join(" ");
}

function stretchOf(stretches: string[][], random: () => number, length: number): string[] {
  const from = stretches[Math.floor(random() * stretches.length)] ?? [];
  const at = Math.floor(random() * Math.max(1, from.length - length));
  return from.slice(at, at + length);
}

interface QuestionOptions {
  stretches: string[][];
  random: () => number;
  rounds: number;
}

const pick = (words: string, random: () => number, count: number): string[] => {
  const all = words.split(" ");
  return Array.from({ length: count }, () => all[Math.floor(random() * all.length)] ?? "");
};

function questionsOf({ stretches, random, rounds }: QuestionOptions): Record<string, string[]> {
  const each = (make: () => string) => Array.from({ length: rounds }, make);
  const stretch = (length: number) => stretchOf(stretches, random, length).join(" ").replaceAll('"', " ");
  return {
    "a quote of 8 words": each(() => `"${stretch(8)}"`),
    "a quote of 4 words": each(() => `"${stretch(4)}"`),
    "8 words, not quoted": each(() => stretch(8)),
    "words in another order": each(() => stretch(6).split(" ").toReversed().join(" ")),
    "common words alone": each(() =>
      pick("the of and to in he she it was be not or that with as had", random, 5).join(" "),
    ),
    "frequent words": each(() =>
      pick("time man little great long old good day hand eyes night life", random, 2).join(" "),
    ),
    "what is in no text": each(() => `zyxomma ${stretch(3)}`),
  };
}

interface KindOptions {
  library: Library;
  site: MeasuredSite;
  kind: string;
  questions: string[];
  size: Size;
}

async function measureKind({ library, site, kind, questions, size }: KindOptions): Promise<Figure> {
  const spent = async () => ({
    database: await postgresCpu(library.dataDir),
    server: await cpuOf(site.child.pid),
  });
  const before = await spent();
  const times: number[] = [];
  let found = 0;
  for (const q of questions) {
    const answer = await ask(`${site.url}/api/passages?${new URLSearchParams({ q })}`);
    times.push(answer.took);
    if (/"total":[1-9]/.test(answer.text())) found += 1;
  }
  const after = await spent();
  const per = 1_000 / questions.length;
  return {
    measure: `text search: ${kind}, ${size.label}`,
    against: "milliseconds, p95",
    value: { median: percentile(times, 0.95), min: percentile(times, 0.5), max: percentile(times, 1) },
    unit: "ms",
    ours: `${short(percentile(times, 0.5))} p50, found ${found} of ${times.length}; processor ${short(per * (after.database - before.database))} ms database, ${short(per * (after.server - before.server))} ms server`,
    theirs: "1,000 ms, where a search ends",
    mark: { atMost: 1_000 },
  };
}

interface Size {
  label: string;
  words: number;
  bytes: number;
}

async function sizeOf(library: Library): Promise<Size> {
  const { rows } = await library.db.execute<{ books: number; words: number; bytes: number }>(sql`
    select (select count(*)::int from books where is_text_held) as books, (select sum(word_count)::float8 from chapters) as words,
      pg_total_relation_size('text_passages')::float8 as bytes`);
  const { books = 0, words = 0, bytes = 0 } = rows[0] ?? {};
  return { words, bytes, label: `${books.toLocaleString("en")} books, ${short(words / 1e6)} million words` };
}

function costs({ label, words, bytes }: Size, build: number): Figure[] {
  const perWord = bytes / words;
  const perMillion = build / (words / 1e6);
  return [
    {
      measure: `index of the texts on disk, ${label}`,
      against: "bytes a word",
      value: spread([perWord]),
      unit: "",
      ours: `${short(perWord)} bytes`,
      theirs: "6 bytes, a word as text",
      mark: { atMost: 6 },
    },
    {
      measure: `building it, ${label}`,
      against: "seconds of the processor, a million words",
      value: spread([perMillion]),
      unit: "",
      ours: `${short(perMillion)} s, ${short(build)} s in all`,
      theirs: "9 s: half an hour for 200 million",
      mark: { atMost: 9 },
    },
  ];
}

import { createHash } from "node:crypto";
import { join } from "node:path";
import { storeProgressions } from "../app/reading/progression/progression-commands.server.ts";
import { percentile, short, spread } from "./figures.ts";
import { createLibrary, type Library } from "./library.ts";
import type { Bench, Measure } from "./measure.ts";

const books = 1_000;
const patienceMs = 20;
/** As many as the connections of a server process. */
const atOnce = 8;

/** Storing progressions, with those of a large site in the table. */
export const progressions: Measure = {
  name: "progressions",
  async run(bench) {
    await using library = await createLibrary(join(bench.folder, "progressions"));
    const rows = bench.isQuick ? 200_000 : 10_000_000;
    const profiles = rows / books;
    bench.say(`  filling ${rows.toLocaleString("en")} progressions`);
    await fill(library, profiles);
    const [indexes] = await library.sql<{ count: string }>(
      "select count(*) as count from pg_indexes where tablename = 'places'",
    );
    if (Number(indexes?.count) !== 1) throw new Error("progressions are found by their key alone");
    await measureRound(bench, library, profiles);
    const rounds: Round[] = [];
    for (let round = 0; round < (bench.isQuick ? 2 : 5); round++)
      rounds.push(await measureRound(bench, library, profiles));
    const p95 = spread(rounds.map((round) => round.p95));
    const perSecond = spread(rounds.map((round) => round.perSecond));
    return [
      {
        measure: `storing a progression among ${short(rows)}, p95`,
        against: `${patienceMs} ms`,
        value: spread(rounds.map((round) => round.p95 / patienceMs)),
        unit: "×",
        ours: `${p95.median.toFixed(1)} ms, ${short(perSecond.median)}/s from ${atOnce} at once`,
        theirs: `${patienceMs} ms`,
        mark: { atMost: 1 },
      },
    ];
  },
};

/** Each profile has a progression in each book. */
async function fill(library: Library, profiles: number): Promise<void> {
  await library.sql(
    `insert into accounts (id, name, email) select 'reader-' || n, 'Reader', 'reader-' || n || '@example.org' from generate_series(1, $1::int) n`,
    [profiles],
  );
  await library.sql(
    `insert into profiles (id, account_id, kind, handle, handle_skeleton)
     select 'reader-' || n, 'reader-' || n, 'main', 'reader-' || n, 'reader-' || n from generate_series(1, $1::int) n`,
    [profiles],
  );
  await library.sql(
    `insert into books (jid, title, sort_title, origin, is_text_held, word_count)
     select 'placed-' || n, 'Book ' || n, 'book ' || n, 'epub', true, 100000 from generate_series(1, $1::int) n`,
    [books],
  );
  await library.sql(
    `insert into chapters (book_id, position, slug, title, html, text, word_count, character_count, words_before, is_linear)
     select id, 1, 'one', 'One', '<p>Words.</p>', 'Words.', 100000, 6, 0, true from books where jid like 'placed-%'`,
  );
  await library.sql(
    `insert into places (profile_id, book_id, device, kind, count, seen, locator, total, read_at, furthest)
     select 'reader-' || n, b.id, md5(n || ' ' || b.jid)::uuid, 'phone', 1, '{}', progression.locator, 0.1, now(),
       jsonb_build_object('locator', progression.locator, 'total', 0.1, 'readAt', now())
     from generate_series(1, $1::int) n, books b,
       (values ('{"chapter":"one","fragment":"p-1","offset":0,"anchor":"p-1","progression":0.1,"quote":"the tide went out and nobody came"}'::jsonb)) progression(locator)
     where b.jid like 'placed-%'`,
    [profiles],
  );
  await library.sql("vacuum analyze places");
}

interface Round {
  p95: number;
  perSecond: number;
}

/** Turns of pages of random readers in random books; each is the next progression of its device. */
async function measureRound({ isQuick }: Bench, library: Library, profiles: number): Promise<Round> {
  const took: number[] = [];
  const each = isQuick ? 100 : 1_000;
  const began = performance.now();
  const turnPages = async () => {
    for (let turn = 0; turn < each; turn++) {
      const [reader, book] = [
        1 + Math.floor(Math.random() * profiles),
        1 + Math.floor(Math.random() * books),
      ];
      const start = performance.now();
      await turnPage(library, reader, book);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, turnPages));
  const seconds = (performance.now() - began) / 1_000;
  return { p95: percentile(took, 0.95), perSecond: took.length / seconds };
}

let count = 1;

/** As the table was filled. */
const deviceOf = (reader: number, book: number): string =>
  createHash("md5")
    .update(`${reader} placed-${book}`)
    .digest("hex")
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");

async function turnPage(library: Library, reader: number, book: number): Promise<void> {
  count += 1;
  const progression = (count % 1_000) / 1_000;
  const locator = { chapter: "one", fragment: "p-1", offset: count % 500, anchor: "p-1", progression };
  const now = Date.now();
  await storeProgressions(
    { db: library.db, now: () => new Date() },
    { id: `reader-${reader}`, ageCap: null },
    {
      device: deviceOf(reader, book),
      kind: "phone",
      now,
      places: [{ jid: `placed-${book}`, count, seen: {}, locator, total: null, readAt: now }],
    },
  );
}

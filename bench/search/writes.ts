import { indexBooks } from "../../app/catalog/search/public.server.ts";
import { type Figure, short, spread } from "../figures.ts";
import type { Library } from "../library.ts";
import { postgresCpu } from "../processes.ts";

const tables = ["book_find", "book_cards", "search_words", "search_suggestions"];
const changed = 300;

/** What the index takes on disk, how long it is built, and what one book costs in a transaction of its own. */
export async function measureWrites(library: Library, size: number): Promise<Figure[]> {
  const books = `${size.toLocaleString("en")} books`;
  const isLargest = size >= 1_000_000;
  const [disk] = await library.sql<{ bytes: string }>(
    `select sum(pg_total_relation_size(name::regclass))::text as bytes from unnest($1::text[]) name`,
    [tables],
  );
  const kilobytes = Number(disk?.bytes) / size / 1_000;
  const build = await timeOfBuild(library);
  const { milliseconds, log, images } = await costOfOne(library, size);
  return [
    {
      measure: `search index on disk, ${books}`,
      against: "kilobytes a book",
      value: spread([kilobytes]),
      unit: "kB",
      ours: `${short(kilobytes)} kB`,
      theirs: "2.5 kB",
      ...(isLargest && { mark: { atMost: 2.5 } }),
    },
    {
      measure: `building its largest index again, ${books}`,
      against: "five minutes",
      value: spread([build / 300]),
      unit: "×",
      ours: `${short(build)} s`,
      theirs: "300 s",
      ...(isLargest && { mark: { atMost: 1 } }),
    },
    {
      measure: `one book indexed in its own transaction, processor of the database, ${books}`,
      against: "milliseconds",
      value: spread([milliseconds]),
      unit: "ms",
      ours: `${short(milliseconds)} ms`,
      theirs: "1 ms",
      mark: { atMost: 1 },
    },
    {
      measure: `the same, log written, ${books}`,
      against: "kilobytes",
      value: spread([log]),
      unit: "kB",
      ours: `${short(log)} kB, of which ${short(images)} kB images of pages written for the first time after a checkpoint`,
      theirs: "10 kB",
      mark: { atMost: 10 },
    },
  ];
}

async function timeOfBuild(library: Library): Promise<number> {
  await library.sql("set maintenance_work_mem = '256MB'");
  const began = performance.now();
  await library.sql("reindex index book_find_terms");
  return (performance.now() - began) / 1_000;
}

/** Of books whose title changes by a word each. */
async function costOfOne(library: Library, size: number) {
  const every = Math.max(1, Math.floor(size / changed));
  const books = await library.sql<{ id: number }>(
    "select id::int from books where id % $1 = 0 order by id limit $2",
    [every, changed],
  );
  await library.sql("create extension if not exists pg_walinspect");
  await library.sql("checkpoint");
  const logAt = async () =>
    (await library.sql<{ at: string }>("select pg_current_wal_flush_lsn()::text as at"))[0]?.at;
  // Changed before, so that what is measured is the index alone.
  await library.sql("update books set title = title || ' again' where id = any($1::bigint[])", [
    books.map(({ id }) => id),
  ]);
  const [log, processor] = [await logAt(), await postgresCpu(library.dataDir)];
  for (const { id } of books) await library.db.transaction((tx) => indexBooks(tx, [id]));
  const spent = (await postgresCpu(library.dataDir)) - processor;
  const [written] = await library.sql<{ all: number; images: number }>(
    `select sum(combined_size)::float8 as all, sum(fpi_size)::float8 as images from pg_get_wal_stats($1, $2)`,
    [log, await logAt()],
  );
  return {
    milliseconds: (1_000 * spent) / books.length,
    log: (written?.all ?? Number.NaN) / books.length / 1_000,
    images: (written?.images ?? Number.NaN) / books.length / 1_000,
  };
}

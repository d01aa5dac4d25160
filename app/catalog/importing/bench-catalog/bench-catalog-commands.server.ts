import { sql } from "drizzle-orm";
import { indexPassages } from "#app/catalog/passages/public.server.ts";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { creditPeople } from "../records/people-commands.server.ts";
import { fileUnderSubjects } from "../records/subject-commands.server.ts";
import { type MadeUpBook, madeUpBook } from "./made-up-books.ts";

const sliceSize = 1_000;

interface FillOptions {
  /** The numbers of the first and the last book. */
  from: number;
  to: number;
  onSlice?: (written: number) => void;
}

/** Writes made-up books as an import writes real ones, a thousand a transaction. Those of a number are always the same. */
export async function addMadeUpBooks(db: Db, { from, to, onSlice }: FillOptions): Promise<void> {
  for (let first = from; first <= to; first += sliceSize) {
    const last = Math.min(to, first + sliceSize - 1);
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const made = numbers.map((number) => ({ number, ...madeUpBook(number) }));
    await db.transaction((tx) => writeSlice(tx, made));
    onSlice?.(numbers.length);
  }
  await db.execute(sql`analyze`);
}

type Numbered = MadeUpBook & { number: number };

async function writeSlice(tx: Transaction, made: Numbered[]): Promise<void> {
  const ids = await writeBooks(tx, made);
  const placed = made.map((book) => ({ book, bookId: ids.get(book.jid) ?? 0 }));
  await creditPeople(
    tx,
    placed.map(({ bookId, book }) => ({
      bookId,
      creators: book.authors.map((name) => ({ name, sortName: sortName(name), roles: ["aut"] })),
    })),
  );
  await fileUnderSubjects(
    tx,
    placed.map(({ bookId, book }) => ({ bookId, names: book.headings })),
  );
  const isbns = placed.flatMap(({ bookId, book: { isbn } }) => (isbn ? [{ bookId, isbn }] : []));
  await tx.execute(sql`insert into book_identifiers (book_id, scheme, value)
    select "bookId", 'isbn', isbn from jsonb_to_recordset(${JSON.stringify(isbns)}::jsonb) as given ("bookId" bigint, isbn text)`);
  for (const { bookId, book } of placed) await writeChapters(tx, bookId, book);
  await indexBooks(tx, [...ids.values()]);
  await indexPassages(
    tx,
    placed.flatMap(({ bookId, book: { chapters } }) => (chapters.length > 0 ? [bookId] : [])),
  );
}

const sortName = (name: string): string => {
  const words = name.split(" ");
  return [...words.slice(-1), ...words.slice(0, -1)].join(", ");
};

async function writeBooks(tx: Transaction, made: Numbered[]): Promise<Map<string, number>> {
  const rows = made.map(({ chapters, ...book }) => ({
    ...book,
    seriesName: book.series?.name ?? null,
    seriesPosition: book.series?.position ?? null,
    chapterCount: chapters.length,
  }));
  const { rows: written } = await tx.execute<{ id: number; jid: string }>(sql`
    insert into books (jid, title, sort_title, language, description, description_html, published_on, published_year, origin,
      is_text_held, status, word_count, character_count, chapter_count, ratings_count, average_rating, series_name,
      series_position, added_at, updated_at)
    select jid, title, lower(title), language, description, '<p>' || description || '</p>', "publishedYear"::text, "publishedYear", 'epub',
      "isTextHeld", status, "wordCount", 6 * "wordCount", "chapterCount", ratings, "averageRating", "seriesName", "seriesPosition",
      timestamptz '2020-01-01' + number * interval '1 minute', timestamptz '2020-01-01' + number * interval '1 minute'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (number int, jid text, title text, language text, description text,
      "publishedYear" int, "isTextHeld" boolean, status text, "wordCount" int, "chapterCount" int, ratings int, "averageRating" real,
      "seriesName" text, "seriesPosition" text)
    returning id, jid`);
  return new Map(written.map(({ id, jid }) => [jid, id]));
}

async function writeChapters(tx: Transaction, bookId: number, { chapters }: MadeUpBook): Promise<void> {
  if (chapters.length === 0) return;
  const rows = chapters.map(({ title, paragraphs }, index) => ({
    position: index + 1,
    slug: `chapter-${index + 1}`,
    title,
    html: paragraphs.map((text, at) => `<p id="p-${at + 1}">${text}</p>`).join(""),
    text: paragraphs.join("\n"),
    wordCount: paragraphs.join(" ").split(" ").length,
  }));
  await tx.execute(sql`
    insert into chapters (book_id, position, slug, title, html, text, word_count, character_count, words_before, is_linear)
    select ${bookId}, position, slug, title, html, text, "wordCount", length(text), (position - 1) * "wordCount", true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (position int, slug text, title text, html text, text text, "wordCount" int)`);
  const contents = rows.map(({ title, slug }) => ({
    label: title,
    type: null,
    children: [],
    target: { chapter: slug, fragment: null },
  }));
  await tx.execute(sql`insert into book_navigation (book_id, contents, landmarks, page_list)
    values (${bookId}, ${JSON.stringify(contents)}::jsonb, '[]', '[]')`);
}

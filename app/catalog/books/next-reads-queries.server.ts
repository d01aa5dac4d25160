import { type CardRow, cardColumns, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { booksLike } from "#app/catalog/similar/public.server.ts";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** A book to read next, with the first sentence of its description. */
export interface NextRead extends CoverFacts {
  sentence: string | null;
}

/** What to read after a book: more by its authors, and books like it. */
export interface NextReads {
  /** The book itself; null when it is in no list. */
  finished: CoverFacts | null;
  byAuthors: CoverFacts[];
  similar: NextRead[];
}

interface NextRow extends CardRow {
  shelf: "author" | "similar" | "finished";
  description: string | null;
}

const mostByAuthors = 6;
const mostSimilar = 3;
const longestSentence = 180;

/** What can be read here after this book, in one round trip. */
export async function listNextReads(db: Db, bookId: number, viewer: ContentViewer): Promise<NextReads> {
  const { rows } = await db.execute<NextRow>(sql`
    with next(shelf, id, rank) as (
      (select distinct on (bp.book_id) 'author', bp.book_id, 0 from book_people mine
        join book_people bp on bp.person_id = mine.person_id and bp.role = 'aut'
        where mine.book_id = ${bookId} and mine.role = 'aut' and bp.book_id <> ${bookId}
        order by bp.book_id desc limit 40)
      union all
      (select 'similar', book_id, place from (${booksLike(bookId)}) as hits)
      union all
      select 'finished', ${bookId}::bigint, 0
    )
    select next.shelf, left(b.description, 600) as description, ${cardColumns}
    from next join ${listedBooks(viewer)} on b.id = next.id and b.is_text_held
    order by next.shelf, next.rank, b.sort_title`);
  const byAuthors = rows.filter(({ shelf }) => shelf === "author");
  const known = new Set(byAuthors.map(({ jid }) => jid));
  const similar = rows.filter(({ shelf, jid }) => shelf === "similar" && !known.has(jid));
  const finished = rows.find(({ shelf }) => shelf === "finished");
  return {
    finished: finished ? toCard(finished) : null,
    byAuthors: byAuthors.slice(0, mostByAuthors).map(toCard),
    similar: similar
      .slice(0, mostSimilar)
      .map((row) => ({ ...toCard(row), sentence: firstSentence(row.description) })),
  };
}

/** One that is too long to be read in passing ends at a word; null where there is no description. */
export function firstSentence(description: string | null): string | null {
  const plain = description?.replace(/\s+/g, " ").trim() ?? "";
  const sentence = /^.{20,}?[.!?…。！？]["”’»)]?(?=\s|$)/u.exec(plain)?.[0] ?? plain;
  return shorten(sentence) || null;
}

function shorten(sentence: string): string {
  if (sentence.length <= longestSentence) return sentence;
  // A script without spaces is cut at a character.
  const cut =
    /^.*\S(?=\s)/su.exec(sentence.slice(0, longestSentence))?.[0] ?? sentence.slice(0, longestSentence - 1);
  return `${cut.replace(/[\p{P}\s]+$/u, "")}…`;
}

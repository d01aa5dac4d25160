import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { isTextSearchable } from "#app/access/visibility/searchable-texts.server.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** A passage that has all terms of a question, with some text around it. */
export interface Candidate {
  [column: string]: unknown;
  bookId: number;
  jid: string;
  /** How well known the book is, from 0 to about 1.5. */
  prior: number;
  chapter: string;
  chapterTitle: string;
  position: number;
  part: number;
  text: string;
  /** In characters: where the text begins in its chapter, how much of it comes before the passage, how long that is, and the chapter. */
  begin: number;
  before: number;
  length: number;
  chapterLength: number;
}

/** Passages that the index answers; there is no order among them. */
export const mostFound = 2_000;
/** Passages whose text is looked at together: of the best known books first. */
export const readTogether = 200;
/** Characters before a passage, and after it: the end of a phrase that begins in it, and the words around that. */
const [charactersBefore, charactersAfter] = [400, 900];

export interface Candidates {
  /** How many the index found, of `mostFound` at most. */
  found: number;
  candidates: Candidate[];
}

export interface TextScope {
  viewer: ContentViewer;
  /** The one book in which to look; null for all. */
  bookId: number | null;
}

interface CandidateOptions extends TextScope {
  terms: readonly number[];
  /** How many were looked at already. */
  after: number;
}

/**
 * Passages of texts that everyone may read and that this viewer is shown. Each passage costs the decompression of its chapter, so nothing
 * else is read of the text: the chapter's length is where its last passage ends.
 */
export async function findCandidates(
  db: Db,
  { terms, viewer, bookId, after }: CandidateOptions,
): Promise<Candidates> {
  const inBook =
    bookId === null ? sql`` : sql` and chapter_id in (select id from chapters where book_id = ${bookId})`;
  const { rows } = await db.execute<Candidate & { found: number }>(sql`
    with found as materialized (
      select chapter_id, part, start, length from text_passages where terms @> ${sql.param(terms)}::int[]${inBook} limit ${mostFound}
    ), best as materialized (
      select found.*, b.id as book_id, b.jid, coalesce(s.prior, 0) as prior from found
      join chapters c on c.id = found.chapter_id and c.access = 'free'
      join ${listedBooks(viewer)} on b.id = c.book_id and ${isTextSearchable}
      left join book_find s on s.book_id = b.id
      order by prior desc, b.id, c.position, found.part limit ${readTogether} offset ${after}
    )
    select (select count(*)::int from found) as found, best.book_id::int as "bookId", best.jid, best.prior, c.slug as chapter,
      c.title as "chapterTitle", c.position, best.part, best.length, greatest(best.start - ${charactersBefore}, 0) as begin,
      least(best.start, ${charactersBefore}) as before, (
        select last.start + last.length from text_passages last where last.chapter_id = best.chapter_id order by last.part desc limit 1
      ) as "chapterLength",
      substr(c.text, greatest(best.start - ${charactersBefore}, 0) + 1,
        least(best.start, ${charactersBefore}) + best.length + ${charactersAfter}) as text
    from best join chapters c on c.id = best.chapter_id
    order by best.prior desc, best.book_id, c.position, best.part`);
  return { found: rows[0]?.found ?? 0, candidates: rows };
}

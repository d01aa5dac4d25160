import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Cover } from "#app/platform/db/schema/publishing.server.ts";
import type { CoverFacts } from "./book-cover.tsx";
import { toCoverPicture } from "./cover-picture.server.ts";

/** What one card needs of table `b` (books), for any query that lists books. Of ten thousand authors a hundred are named. */
export const cardColumns: SQL = sql`b.jid, b.title, nullif(b.language, 'und') as language, b.cover,
  array(select bp.credited_as from book_people bp where bp.book_id = b.id and bp.role = 'aut'
    order by bp.position limit 100) as authors`;

export interface CardRow {
  [column: string]: unknown;
  jid: string;
  title: string;
  language: string | null;
  cover: Cover | null;
  authors: string[];
}

export function toCard({ jid, title, language, cover, authors }: CardRow): CoverFacts {
  // Links carry it, and no address may hold a control character.
  const plain = title.replace(/\p{Cc}+/gu, " ");
  // Whatever was once stored, no page says a language that is none.
  const tag = language === null ? null : languageTag(language);
  return { jid, title: plain, authors, language: tag, cover: toCoverPicture(cover) };
}

import { type SQL, sql } from "drizzle-orm";
import type { Cover } from "#app/platform/db/schema/publishing.server.ts";
import type { CoverFacts } from "./book-cover.tsx";
import { toCoverPicture } from "./cover-picture.server.ts";

/** What one card needs of table `b` (books), for any query that lists books. */
export const cardColumns: SQL = sql`b.jid, b.title, nullif(b.language, 'und') as language, b.cover,
  array(select bp.credited_as from book_people bp where bp.book_id = b.id and bp.role = 'aut'
    order by bp.position) as authors`;

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
  return { jid, title: plain, authors, language, cover: toCoverPicture(cover) };
}

import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Cover } from "#app/platform/db/schema/publishing.server.ts";
import { mostRead } from "./byline.ts";
import type { CoverFacts } from "./book-cover.tsx";
import { toCoverPicture } from "./cover-picture.server.ts";

/** The authors of the book `b`, of whom one more is read than any list names. */
export const authorNames: SQL = sql`array(select bp.credited_as from book_people bp
  where bp.book_id = b.id and bp.role = 'aut' order by bp.position limit ${sql.raw(String(mostRead))})`;

/** The columns of books (`b`) that a card needs, for any query that lists books. */
export const cardColumns: SQL = sql`b.jid, b.title, nullif(b.language, 'und') as language, b.cover,
  ${authorNames} as authors`;

export interface CardRow {
  [column: string]: unknown;
  jid: string;
  title: string;
  language: string | null;
  cover: Cover | null;
  authors: string[];
}

export function toCard({ jid, title, language, cover, authors }: CardRow): CoverFacts {
  // The title becomes part of links, which may not contain control characters.
  const plain = title.replace(/\p{Cc}+/gu, " ");
  // A stored tag may be invalid; no page shows such a language.
  const tag = language === null ? null : languageTag(language);
  return { jid, title: plain, authors, language: tag, cover: toCoverPicture(cover) };
}

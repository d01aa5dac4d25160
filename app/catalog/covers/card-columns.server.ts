import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Cover } from "#app/platform/db/schema/publishing.server.ts";
import { mostRead } from "./byline.ts";
import type { CoverFacts } from "./book-cover.tsx";
import { type CoverChoice, designOf, fitted } from "#app/catalog/cover-design/public.ts";
import { toCoverPicture } from "./cover-picture.server.ts";

/** The authors of the book `b`, of whom one more is read than any list names. */
export const authorNames: SQL = sql`array(select bp.credited_as from book_people bp
  where bp.book_id = b.id and bp.role = 'aut' order by bp.position limit ${sql.raw(String(mostRead))})`;

/** The columns of books (`b`) that a card needs, for any query that lists books. */
export const cardColumns: SQL = sql`b.jid, b.title, nullif(b.language, 'und') as language, b.cover, b.cover_design as "coverDesign",
  ${authorNames} as authors`;

export interface CardRow {
  [column: string]: unknown;
  jid: string;
  title: string;
  language: string | null;
  cover: Cover | null;
  /** Null for books from files. */
  coverDesign: CoverChoice | null;
  authors: string[];
}

/** The design of a book's drawn cover: as published, else its own by its id. */
export const drawnDesign = ({ jid, coverDesign }: Pick<CardRow, "jid" | "coverDesign">) =>
  designOf({ jid, choice: coverDesign, pen: null });

export function toCard(row: CardRow): CoverFacts {
  const { jid, title, language, cover, authors } = row;
  // The title becomes part of links, which may not contain control characters.
  const plain = title.replace(/\p{Cc}+/gu, " ");
  // A stored tag may be invalid; no page shows such a language.
  const tag = language === null ? null : languageTag(language);
  const picture = toCoverPicture(cover);
  const design = picture ? null : fitted(drawnDesign(row), { title: plain, language: tag });
  return { jid, title: plain, authors, language: tag, cover: picture, design };
}

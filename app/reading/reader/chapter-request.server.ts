import { followMovedBook } from "#app/catalog/books/public.server.ts";
import { eq } from "drizzle-orm";
import type { ContentViewer } from "#app/access/content-viewer.ts";
import { openBooksTable } from "#app/access/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { headersOf } from "./headers-of.server.ts";
import { type OtherBook, unknownBook, unknownChapter } from "./opening.ts";

// Longer than any jid or slug we make. PostgreSQL refuses the NUL character, which would be an error and not an absence.
const name = /^[^\p{Cc}\p{Cs}]{1,300}$/u;

/** A jid or slug from an address, or the end of the request when it cannot be one. */
export function readName(value: string | undefined): string {
  if (value === undefined || !name.test(value)) throw notFound();
  return value;
}

interface NamedBook {
  jid: string;
  viewer: ContentViewer;
}

/** Ends the request for a chapter that is not there, leads to where its book is now, and says whether it is the book that is missing. */
export async function refuseAbsent(db: Db, { jid, viewer }: NamedBook, request: Request): Promise<never> {
  await followMovedBook(db, { jid, viewer }, request);
  throw notFound(await absence(db, { jid, viewer }));
}

/** Why a chapter of this book was not found, for a person. */
export async function absence(db: Db, { jid, viewer }: NamedBook): Promise<string> {
  const book = openBooksTable(viewer);
  const rows = await db.select({ jid: book.jid }).from(book).where(eq(book.jid, jid));
  return rows.length > 0 ? unknownChapter : unknownBook;
}

export interface BookAnswer {
  jid: string;
  /** Query keys that the answer depends on. */
  query?: string[];
  /** Whom else it names. */
  others?: OtherBook[];
}

/** JSON that belongs to one book and is kept until that book changes; null is 404. */
export function jsonOfBook(answer: object | null, { jid, query = [], others = [] }: BookAnswer): Response {
  if (answer === null) return Response.json({ message: "Not found" }, { status: 404 });
  return Response.json(answer, { headers: headersOf(jid, others, { query }) });
}

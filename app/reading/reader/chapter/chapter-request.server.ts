import { followMovedBook } from "#app/catalog/books/public.server.ts";
import { eq } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { openBooksTable } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { bookHeaders } from "./book-headers.server.ts";
import { unknownBook, unknownChapter } from "../opening.ts";

// Longer than any jid or slug that is generated. PostgreSQL rejects NUL characters, which would be a 500 instead of a 404.
const name = /^[^\p{Cc}\p{Cs}]{1,300}$/u;

/** A jid or slug from an address; ends the request with 404 when it cannot be one. */
export function readName(value: string | undefined): string {
  if (value === undefined || !name.test(value)) throw notFound();
  return value;
}

interface NamedBook {
  jid: string;
  viewer: ContentViewer;
}

/** Ends the request for a chapter that does not exist: redirects where the book has moved, otherwise 404. */
export async function refuseAbsent(db: Db, { jid, viewer }: NamedBook, request: Request): Promise<never> {
  await followMovedBook(db, { jid, viewer }, request);
  throw notFound(await absence(db, { jid, viewer }));
}

/** A message for people about why the chapter was not found. */
export async function absence(db: Db, { jid, viewer }: NamedBook): Promise<string> {
  const book = openBooksTable(viewer);
  const rows = await db.select({ jid: book.jid }).from(book).where(eq(book.jid, jid));
  return rows.length > 0 ? unknownChapter : unknownBook;
}

export interface BookAnswer {
  jid: string;
  /** Query parameters that the response depends on. */
  query?: string[];
  /** Other books that the response mentions. */
  others?: { jid: string }[];
}

/** JSON about one book, cached until that book changes; null is 404. */
export function jsonOfBook(answer: object | null, { jid, query = [], others = [] }: BookAnswer): Response {
  if (answer === null) return Response.json({ message: "Not found" }, { status: 404 });
  return Response.json(answer, { headers: bookHeaders(jid, others, { query }) });
}

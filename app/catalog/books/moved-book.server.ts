import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import type { Db } from "#app/platform/db/client.server.ts";
import { bookAliases, books } from "#app/platform/db/schema/all.server.ts";

/** Ends the request for a book that has another address now by leading there; otherwise does nothing. */
export async function followMovedBook(db: Db, jid: string, request: Request): Promise<void> {
  const [moved] = await db
    .select({ jid: books.jid })
    .from(bookAliases)
    .innerJoin(books, eq(books.id, bookAliases.bookId))
    .where(eq(bookAliases.jid, jid));
  if (!moved) return;
  const url = new URL(request.url);
  const [, area = "", , ...rest] = url.pathname.replace(/\.data$/, "").split("/");
  throw redirect(`/${[area, encodeURIComponent(moved.jid), ...rest].join("/")}${url.search}`, 301);
}

import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { openBooksTable } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { bookAliases } from "#app/platform/db/schema/all.server.ts";
import { pagePath } from "#app/platform/rendering/data-address.ts";

/** Redirects when the book of this jid was merged into another; otherwise does nothing. */
export async function followMovedBook(
  db: Db,
  { jid, viewer }: { jid: string; viewer: ContentViewer },
  request: Request,
): Promise<void> {
  const book = openBooksTable(viewer);
  const [moved] = await db
    .select({ jid: book.jid })
    .from(bookAliases)
    .innerJoin(book, eq(book.id, bookAliases.bookId))
    .where(eq(bookAliases.jid, jid));
  if (!moved) return;
  const url = new URL(request.url);
  const [, area = "", , ...rest] = pagePath(url.pathname).split("/");
  throw redirect(`/${[area, encodeURIComponent(moved.jid), ...rest].join("/")}${url.search}`, 301);
}

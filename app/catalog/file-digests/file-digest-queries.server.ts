import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** A book that a device has as a file. */
export interface FileOfBook {
  [column: string]: unknown;
  bookId: number;
  jid: string;
  spine: (string | null)[];
  /** Whether the file was made here, of chapters as they are stored. */
  isMadeHere: boolean;
}

/** The book of a file that a reading app names by its digest; null when no book, or more than one, is known by it. */
export async function findBookOfFile(
  db: Pick<Db, "execute">,
  digest: string,
  viewer: Pick<ContentViewer, "ageCap">,
): Promise<FileOfBook | null> {
  const { rows } = await db.execute<FileOfBook & { bookId: string }>(sql`
    select b.id as "bookId", b.jid, d.spine, b.origin = 'work' as "isMadeHere"
    from file_digests d join ${openBooks(viewer)} on b.id = d.book_id
    where d.digest = ${digest} limit 2`);
  const [only, another] = rows;
  return only && !another ? { ...only, bookId: Number(only.bookId) } : null;
}

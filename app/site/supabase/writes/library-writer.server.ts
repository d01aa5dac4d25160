import { sql } from "drizzle-orm";
import { z } from "zod";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { libraryBooks } from "#app/platform/db/schema/library.server.ts";
import { chooseForBook } from "#app/reading/library/public.server.ts";
import { readingStatuses } from "#app/ui/library/library-labels.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { refused } from "../rest/refusals.ts";
import { refuseOthers, type Row, type Writer, type Writing } from "./writer.ts";

const columns = new Set(["book_jid", "status"]);
/** The rest names a row, or follows from the status. */
const changeable = new Set(["status"]);

const LibraryRow = z.object({ book_jid: z.string().max(200), status: z.enum(readingStatuses) });
type LibraryRow = z.output<typeof LibraryRow>;

/** The library of the profile that is signed in: a status for each book, with what follows from it on the site, too. */
export const libraryWriter: Writer = {
  async insert(by, rows, onConflict) {
    const sent = rows.map((row) => readRow(row, columns));
    const known = await findKnown(by, sent);
    if (onConflict === "refuse" && sent.some(({ book_jid: jid }) => known.has(jid)))
      throw refused({
        status: 409,
        code: "23505",
        message: 'duplicate key value violates unique constraint "library_pkey"',
        hint: "upsert replaces the status of a book",
      });
    const written = onConflict === "ignore" ? sent.filter(({ book_jid: jid }) => !known.has(jid)) : sent;
    for (const { book_jid: jid, status } of written) await choose(by, jid, status);
    return written.map(({ book_jid }) => ({ book_jid }));
  },
  async update(by, rows, changes) {
    refuseOthers("library", changes, changeable);
    const sent = rows.map(({ book_jid }) => readRow({ book_jid, ...changes }, columns));
    for (const { book_jid: jid, status } of sent) await choose(by, jid, status);
  },
  async remove(by, rows) {
    for (const row of rows) await choose(by, String(row["book_jid"]), "remove");
  },
};

function readRow(row: Row, known: Set<string>): LibraryRow {
  refuseOthers("library", row, known);
  const read = LibraryRow.safeParse(row);
  if (read.success) return read.data;
  throw refused({
    status: 400,
    code: "23514",
    message: `Send book_jid, and as status one of ${readingStatuses.join(", ")}`,
  });
}

async function choose(
  { site, viewer }: Writing,
  jid: string,
  choice: LibraryRow["status"] | "remove",
): Promise<void> {
  const today = dayKey(site.now(), viewer.account.timeZone ?? "UTC");
  const changed = await chooseForBook(site, viewer.profile, { jid, today, choice });
  if (changed.ok) return;
  throw changed.reason === "no-book"
    ? refused({
        status: 409,
        code: "23503",
        message: "There is no such book, or it is not open to this profile",
      })
    : refused({ status: 409, code: "23514", message: "The library is full: remove a book first" });
}

async function findKnown({ site, viewer }: Writing, sent: LibraryRow[]): Promise<Set<string>> {
  const jids = sent.map(({ book_jid: jid }) => jid);
  const { rows } = await site.db.execute<{ jid: string }>(sql`
    select b.jid from ${openBooks(viewer.profile)}
    join ${libraryBooks} l on l.book_id = b.id and l.profile_id = ${viewer.profile.id} and l.status is not null
    where b.jid = any(${sql.param(jids)}::text[])`);
  return new Set(rows.map(({ jid }) => jid));
}

import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { MarkTarget } from "./anchoring/target.ts";
import type { Mark } from "./mark.ts";

/** Whether the words are in the present text: as they were, nearly, or not at all. */
export type MarkState = "painted" | "approximate" | "orphan";

/** A mark as the site has it. */
export interface StoredMark extends Mark {
  state: MarkState;
  /** Where it is in a text that was revised since; null while it is where its target says. */
  found: MarkTarget | null;
}

/** Instants as PostgreSQL writes them. */
export interface MarkRow extends Omit<StoredMark, "createdAt" | "changedAt"> {
  [column: string]: unknown;
  createdAt: string;
  changedAt: string;
}

/** Of `annotations` as `a` and a book as `b`. */
export const markColumns = sql`a.id, b.jid, a.kind, a.colour, a.note, a.target, a.version, a.life, a.found, a.state,
  a.created_at as "createdAt", a.changed_at as "changedAt"`;

export const toMark = (row: MarkRow): StoredMark => ({
  id: row.id,
  jid: row.jid,
  kind: row.kind,
  colour: row.colour,
  note: row.note,
  target: row.target,
  version: row.version,
  life: row.life,
  found: row.found,
  state: row.state,
  createdAt: new Date(row.createdAt).getTime(),
  changedAt: new Date(row.changedAt).getTime(),
});

/** All that a profile has marked in a book, with what it has deleted there. */
export async function listMarksOfBook(
  db: Pick<Db, "execute">,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
  jid: string,
): Promise<StoredMark[]> {
  const { rows } = await db.execute<MarkRow>(sql`
    select ${markColumns} from ${openBooks({ ageCap })} join annotations a on a.book_id = b.id and a.profile_id = ${id}
    where b.jid = ${jid} order by a.created_at, a.id`);
  return rows.map(toMark);
}

import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { DevicePlace } from "./place.ts";

/** A place with the title of its chapter; null when the chapter is not in the text any more. */
export interface ShownPlace extends DevicePlace {
  title: string | null;
}

/** The places of a profile in a book, of all its devices, the latest first. */
export async function listPlaces(
  db: Pick<Db, "execute">,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
  jid: string,
): Promise<ShownPlace[]> {
  const { rows } = await db.execute<Omit<ShownPlace, "readAt"> & { readAt: string }>(sql`
    select p.device, p.kind, p.count, p.seen, p.locator, p.total, p.read_at as "readAt", c.title
    from ${openBooks({ ageCap })} join places p on p.profile_id = ${id} and p.book_id = b.id
    left join chapters c on c.book_id = b.id and c.slug = p.locator ->> 'chapter'
    where b.jid = ${jid} order by p.read_at desc, p.device`);
  return rows.map((row) => ({ ...row, readAt: new Date(row.readAt).getTime() }));
}

import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { latestPlaces } from "./current-place.ts";
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

/** Where a profile is in a book. */
export interface CurrentPlace {
  jid: string;
  place: DevicePlace;
}

/** The current places of the books that a profile has read last, the latest first. */
export async function listCurrentPlaces(
  db: Pick<Db, "execute">,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
  limit: number,
): Promise<CurrentPlace[]> {
  const { rows } = await db.execute<Omit<DevicePlace, "readAt"> & { jid: string; readAt: string }>(sql`
    with latest as (
      select book_id, max(read_at) as at from places where profile_id = ${id} group by book_id order by at desc limit ${limit}
    )
    select b.jid, p.device, p.kind, p.count, p.seen, p.locator, p.total, p.read_at as "readAt"
    from latest join places p on p.profile_id = ${id} and p.book_id = latest.book_id
    join ${openBooks({ ageCap })} on b.id = p.book_id order by latest.at desc, b.id`);
  const byBook = Map.groupBy(rows, ({ jid }) => jid);
  return [...byBook].flatMap(([jid, found]) => {
    const [place] = latestPlaces(found.map((row) => ({ ...row, readAt: new Date(row.readAt).getTime() })));
    return place ? [{ jid, place }] : [];
  });
}

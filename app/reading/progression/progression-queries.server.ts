import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { latestProgressions } from "./current-progression.ts";
import type { StoredProgression, EarlierProgression, ProgressionHistory } from "./stored-progression.ts";

/** A progression with the title of its chapter; null when the chapter is not in the text any more. */
export interface ListedProgression extends StoredProgression {
  title: string | null;
}

/** The progressions of a profile in a book, of all its devices, the latest first. */
export async function listProgressions(
  db: Pick<Db, "execute">,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
  jid: string,
): Promise<ListedProgression[]> {
  const { rows } = await db.execute<Omit<ListedProgression, "readAt"> & { readAt: string }>(sql`
    select p.device, p.kind, p.count, p.seen, p.locator, p.total, p.read_at as "readAt", c.title
    from ${openBooks({ ageCap })} join places p on p.profile_id = ${id} and p.book_id = b.id
    left join chapters c on c.book_id = b.id and c.slug = p.locator ->> 'chapter'
    where b.jid = ${jid} order by p.read_at desc, p.device`);
  return rows.map((row) => ({ ...row, readAt: new Date(row.readAt).getTime() }));
}

/** The most earlier progressions of one answer: more than anybody goes through. */
const mostEarlier = 100;

/**
 * Where a profile has been in a book, on all its devices: the furthest progression, of those that still are in the text if there is one, and the
 * earlier ones.
 */
export async function findProgressionHistory(
  db: Pick<Db, "execute">,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
  jid: string,
): Promise<ProgressionHistory> {
  const { rows } = await db.execute<
    Omit<EarlierProgression, "readAt"> & { readAt: string; isFurthest: boolean }
  >(sql`
    with before as (
      select b.id as book_id, p.device, p.kind, e.progression, e.is_furthest
      from ${openBooks({ ageCap })} join places p on p.profile_id = ${id} and p.book_id = b.id
      cross join lateral (
        select p.furthest as progression, true as is_furthest
        union all select value, false from jsonb_array_elements(p.earlier)
      ) e where b.jid = ${jid}
    ), shown as (
      select device, kind, progression -> 'locator' as locator, (progression ->> 'total')::real as total,
        (progression ->> 'readAt')::timestamptz as read_at, title, is_furthest,
        row_number() over (partition by is_furthest order by
          case when is_furthest then (case when title is null then 0 else 1 end) end desc,
          case when is_furthest then (progression ->> 'total')::real end desc,
          (progression ->> 'readAt')::timestamptz desc, device) as number
      from before left join chapters c on c.book_id = before.book_id and c.slug = progression -> 'locator' ->> 'chapter'
    )
    select device, kind, locator, total, read_at as "readAt", title, is_furthest as "isFurthest"
    from shown where number <= case when is_furthest then 1 else ${mostEarlier} end order by number`);
  const progressions = rows.map(({ isFurthest, readAt, ...progression }) => ({
    isFurthest,
    progression: { ...progression, readAt: new Date(readAt).getTime() },
  }));
  return {
    furthest: progressions.find(({ isFurthest }) => isFurthest)?.progression ?? null,
    earlier: progressions.filter(({ isFurthest }) => !isFurthest).map(({ progression }) => progression),
  };
}

/** Where a profile is in a book. */
export interface CurrentProgression {
  jid: string;
  progression: StoredProgression;
}

/** The current progressions of the books that a profile has read last, the latest first. */
export async function listCurrentProgressions(
  db: Pick<Db, "execute">,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
  limit: number,
): Promise<CurrentProgression[]> {
  const { rows } = await db.execute<Omit<StoredProgression, "readAt"> & { jid: string; readAt: string }>(sql`
    with latest as (
      select book_id, max(read_at) as at from places where profile_id = ${id} group by book_id order by at desc limit ${limit}
    )
    select b.jid, p.device, p.kind, p.count, p.seen, p.locator, p.total, p.read_at as "readAt"
    from latest join places p on p.profile_id = ${id} and p.book_id = latest.book_id
    join ${openBooks({ ageCap })} on b.id = p.book_id order by latest.at desc, b.id`);
  const byBook = Map.groupBy(rows, ({ jid }) => jid);
  return [...byBook].flatMap(([jid, found]) => {
    const [progression] = latestProgressions(
      found.map((row) => ({ ...row, readAt: new Date(row.readAt).getTime() })),
    );
    return progression ? [{ jid, progression }] : [];
  });
}

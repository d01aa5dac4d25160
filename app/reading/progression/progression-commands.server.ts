import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import { correctedTime } from "#app/platform/http/clock.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { mostDevices, type SentProgressions } from "./progression-input.ts";

/** Of one device in one book. */
const mostEarlier = 20;
/** After such a time somebody reads on another occasion, and the progression before that is stored as an earlier one. */
const pauseMinutes = 30;

/** Front and back matter do not count in the progress. */
const wordsRead = sql`(c.words_before + (s.locator ->> 'progression')::real
  * case when c.matter in ('front', 'back') then 0 else c.word_count end)`;

/**
 * Stores the progressions of a device. One that is older than the stored one of the same device changes nothing, so that calls may arrive late,
 * twice and in any order. Books that this profile cannot open are left out.
 */
export async function storeProgressions(
  { db, now }: Pick<Site, "db" | "now">,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
  sent: SentProgressions,
): Promise<void> {
  // The same book twice: its latest progression.
  const latest = new Map(
    sent.places
      .toSorted((one, other) => one.count - other.count)
      .map((progression) => [progression.jid, progression]),
  );
  if (latest.size === 0) return;
  const rows = [...latest.values()].map(({ readAt, total, ...progression }) => ({
    ...progression,
    sent: total,
    readAt: new Date(correctedTime({ at: readAt, sentAt: sent.now, now: now().getTime() })).toISOString(),
  }));
  await db.transaction(async (tx) => {
    const { rows: stored } = await tx.execute<{ bookId: number; isNew: boolean }>(sql`
      insert into places as p (profile_id, book_id, device, kind, count, seen, locator, total, read_at, furthest)
      select ${id}, s.id, ${sent.device}, ${sent.kind}, s.count, s.seen, s.locator, s.total, s."readAt",
        jsonb_build_object('locator', s.locator, 'total', s.total, 'readAt', s."readAt")
      from (
        select s.*, b.id, least(1, coalesce(${wordsRead} / nullif(b.word_count, 0), s.sent, 0))::real as total
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(
          jid text, count int, seen jsonb, locator jsonb, sent real, "readAt" timestamptz)
        join ${openBooks({ ageCap })} on b.jid = s.jid
        left join chapters c on c.book_id = b.id and c.slug = s.locator ->> 'chapter'
      ) s order by s.id
      on conflict (profile_id, book_id, device) do update set
        kind = excluded.kind, count = excluded.count, seen = excluded.seen, locator = excluded.locator,
        total = excluded.total, read_at = excluded.read_at,
        earlier = case when p.locator ->> 'chapter' <> excluded.locator ->> 'chapter' or excluded.total < p.total
            or excluded.read_at > p.read_at + make_interval(mins => ${pauseMinutes})
          then jsonb_path_query_array(
            jsonb_build_array(jsonb_build_object('locator', p.locator, 'total', p.total, 'readAt', p.read_at)) || p.earlier,
            ${sql.raw(`'$[0 to ${mostEarlier - 1}]'`)})
          else p.earlier end,
        furthest = case when excluded.total > (p.furthest ->> 'total')::real then excluded.furthest else p.furthest end
      where excluded.count > p.count
      returning p.book_id as "bookId", xmax = 0 as "isNew"`);
    const begun = stored.filter(({ isNew }) => isNew).map(({ bookId }) => Number(bookId));
    if (begun.length === 0) return;
    // Browsers that are cleared come as new devices each time.
    await tx.execute(sql`
      delete from places p using (
        select book_id, device, row_number() over (partition by book_id order by read_at desc, device) as number
        from places where profile_id = ${id} and book_id = any(array[${sql.join(begun, sql`, `)}]::bigint[])
      ) ranked
      where p.profile_id = ${id} and p.book_id = ranked.book_id and p.device = ranked.device and ranked.number > ${mostDevices}`);
  });
}

/** Removes progressions of a profile, each by its book and device. */
export async function removeProgressions(
  db: Pick<Site["db"], "execute">,
  { id }: Pick<Profile, "id">,
  keys: { jid: string; device: string }[],
): Promise<void> {
  if (keys.length === 0) return;
  await db.execute(sql`
    delete from places p using jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(jid text, device uuid)
    join ${openBooks({ ageCap: null })} on b.jid = k.jid
    where p.profile_id = ${id} and p.book_id = b.id and p.device = k.device`);
}

import { sql } from "drizzle-orm";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import { authorNames } from "#app/catalog/covers/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { ReleaseSummary } from "../mails/new-chapters-mail.ts";
import { listLatestReleases } from "../release-queries.server.ts";

/** A release; or a book that came in, which has no chapters here and the id of the book. */
export interface LatestEntry extends ReleaseSummary {
  [column: string]: unknown;
  id: number;
  at: Date;
  description: string | null;
}

const mostListed = 50;

/** What is new of all that a profile follows, newest first: for its page and its feed. */
export async function listLatest(
  db: Pick<Db, "execute">,
  profile: Pick<Profile, "id" | "ageCap" | "excluded">,
): Promise<LatestEntry[]> {
  const releases = await listLatestReleases(db, profile);
  return [
    ...releases.map((release) => ({ ...release, at: new Date(release.at) })),
    ...(await listNewBooks(db, profile)),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, mostListed);
}

/** The listed books that came in since a profile follows somebody without a profile whom they name, each once. */
async function listNewBooks(
  db: Pick<Db, "execute">,
  { id, ageCap, excluded }: Pick<Profile, "id" | "ageCap" | "excluded">,
): Promise<LatestEntry[]> {
  const { rows } = await db.execute<LatestEntry>(sql`
    with named as materialized (
      select bp.book_id, min(f.since) as since from follows f join book_people bp on bp.person_id = f.person_id
      where f.profile_id = ${id} group by bp.book_id)
    select b.id, 'first' as kind, null as note, b.added_at as at, b.jid, b.title, b.description, ${authorNames} as authors,
      '[]'::jsonb as chapters
    from named join ${listedBooks({ ageCap, excluded })} on b.id = named.book_id
    where b.added_at >= named.since
    order by b.added_at desc, b.id desc limit ${sql.raw(String(mostListed))}`);
  return rows.map((row) => ({ ...row, id: Number(row.id), at: new Date(row.at) }));
}

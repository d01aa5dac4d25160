import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { ReadyChapter } from "./book/publication-rows.server.ts";

/** Of a chapter. Whoever read an older text sees what changed since the oldest that is stored. */
const mostStored = 20;

interface Revising {
  bookId: number;
  releaseId: number;
  ready: ReadyChapter[];
  /** When it is announced; null for a silent release. */
  announcedAt: Date | null;
}

/**
 * Keeps the texts that a release is about to replace, for those who have read them. Called before they are replaced. What a silent
 * release changes is only kept out of the announced revision before it.
 */
export async function keepReplacedTexts(
  tx: Transaction,
  { bookId, releaseId, ready, announcedAt }: Revising,
): Promise<void> {
  const slugs = sql.param(ready.map(({ slug }) => slug));
  const texts = sql.param(ready.map(({ text }) => text.text));
  const replaced = sql`
    select c.slug, c.text as before from chapters c
    join unnest(${slugs}::text[], ${texts}::text[]) as given(slug, text) on given.slug = c.slug
    where c.book_id = ${bookId} and c.text <> given.text`;
  if (announcedAt === null) {
    await tx.execute(sql`
      update announced_revisions r set after = replaced.before from (${replaced}) as replaced
      where r.book_id = ${bookId} and r.slug = replaced.slug and r.after is null
        and r.at = (select max(at) from announced_revisions where book_id = ${bookId} and slug = r.slug)`);
    return;
  }
  const at = announcedAt.toISOString();
  await tx.execute(sql`
    insert into announced_revisions (book_id, slug, at, release_id, before)
    select ${bookId}::bigint, replaced.slug, ${at}::timestamptz, ${releaseId}::bigint, replaced.before from (${replaced}) as replaced
    on conflict (book_id, slug, at) do nothing`);
  await tx.execute(sql`
    update chapters c set revised_at = ${at}::timestamptz
    where c.book_id = ${bookId} and exists (select from announced_revisions r
      where r.book_id = c.book_id and r.slug = c.slug and r.release_id = ${releaseId})`);
  await tx.execute(sql`
    delete from announced_revisions r using (
      select slug, at, row_number() over (partition by slug order by at desc) as number
      from announced_revisions where book_id = ${bookId} and slug = any(${slugs}::text[])
    ) ranked
    where r.book_id = ${bookId} and r.slug = ranked.slug and r.at = ranked.at and ranked.number > ${mostStored}`);
}

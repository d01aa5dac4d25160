import {
  forgetUncredited,
  uncreditPeople,
  addToSubjects,
  takeOffSubjects,
} from "#app/catalog/importing/public.server.ts";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import {
  chapterPublications,
  profiles,
  releases,
  releaseUndoRows,
  works,
} from "#app/platform/db/schema/all.server.ts";
import { takeBackMinutes } from "./release-events.server.ts";
import { creditProfile } from "./book/write-book.server.ts";

// What readers saw before a release, kept row by row as it was: made anew it would show what its author has written,
// renamed and moved since.

interface Kept {
  releaseId: number;
  workId: string;
  /** What the release brings. */
  chapterIds: string[];
  /** Null: nobody has seen anything of the work. */
  bookId: number | null;
}

/** Before anything of a release is written. Only what it writes over: of a chapter that it leaves alone, where it stands. */
export async function keepBefore(tx: Transaction, { releaseId, workId, chapterIds, bookId }: Kept) {
  const ids = sql.param(chapterIds);
  const isLeftAlone = sql`exists(
    select 1 from chapter_publications p join work_chapters w on w.id = p.chapter_id
    where w.work_id = ${workId} and w.deleted_at is null and p.state = 'published' and p.slug = c.slug and p.chapter_id <> all(${ids}::text[]))`;
  await tx.execute(sql`
    delete from release_undo_rows using releases r where r.id = release_id and r.work_id = ${workId}`);
  await tx.execute(sql`
    insert into release_undo_rows (release_id, source, row)
    select ${releaseId}::bigint, kept.* from (
      select 'work_publications', to_jsonb(p) from work_publications p where p.work_id = ${workId}
      union all select 'chapter_publications', to_jsonb(p) from chapter_publications p where p.chapter_id = any(${ids}::text[])
      union all select 'books', to_jsonb(b) from books b where b.id = ${bookId}::bigint
      union all select 'book_navigation', to_jsonb(n) from book_navigation n where n.book_id = ${bookId}::bigint
      union all select 'book_files', to_jsonb(f) from book_files f where f.book_id = ${bookId}::bigint
      union all select 'book_identifiers', to_jsonb(i) from book_identifiers i where i.book_id = ${bookId}::bigint
      union all select 'book_subjects', to_jsonb(s) from book_subjects s where s.book_id = ${bookId}::bigint
      union all select case when ${isLeftAlone} then 'placed' else 'chapters' end,
          case when ${isLeftAlone} then jsonb_build_object('slug', c.slug, 'position', c.position, 'words_before', c.words_before)
            else to_jsonb(c) end
        from chapters c where c.book_id = ${bookId}::bigint) as kept`);
}

/** A book of which something was seen before the release: all that readers see of it is as it was. */
export async function putBookBack(
  tx: Transaction,
  { releaseId, workId, bookId, isOut }: { releaseId: number; workId: string; bookId: number; isOut: boolean },
): Promise<void> {
  await putBookRowBack(tx, releaseId, bookId);
  await putChaptersBack(tx, releaseId, bookId);
  for (const name of ["book_navigation", "book_files", "book_identifiers"]) {
    const table = sql.raw(name);
    await tx.execute(sql`delete from ${table} where book_id = ${bookId}`);
    await tx.execute(sql`insert into ${table} ${rowsOf(name, releaseId)}`);
  }
  await takeOffSubjects(tx, [bookId]);
  const { rows } = await tx.execute<{ subjectId: number; position: number }>(sql`
    select (u.row->>'subject_id')::int as "subjectId", (u.row->>'position')::int as position
    from release_undo_rows u where u.release_id = ${releaseId} and u.source = 'book_subjects'`);
  await addToSubjects(
    tx,
    rows.map((row) => ({ bookId, ...row })),
  );
  // By the name of today: what its author is called is no part of a release.
  const people = await uncreditPeople(tx, [bookId]);
  if (isOut) await creditProfile(tx, bookId, await getAuthor(tx, workId));
  await forgetUncredited(tx, people);
  await indexBooks(tx, [bookId]);
}

/** `select` of the rows of a table, as they were. */
const rowsOf = (table: string, releaseId: number) => sql`
  select (jsonb_populate_record(null::${sql.raw(table)}, u.row)).*
  from release_undo_rows u where u.release_id = ${releaseId} and u.source = ${table}`;

/** What readers gave a book stays theirs. */
const notPutBack = new Set(["id", "jid", "average_rating", "ratings_count"]);

async function putBookRowBack(tx: Transaction, releaseId: number, bookId: number): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select jsonb_object_keys(u.row) as name from release_undo_rows u where u.release_id = ${releaseId} and u.source = 'books'`);
  const names = rows.map(({ name }) => name).filter((name) => !notPutBack.has(name));
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    update books set (${columns}) = (select ${columns} from (${rowsOf("books", releaseId)}) as kept) where id = ${bookId}`);
}

async function putChaptersBack(tx: Transaction, releaseId: number, bookId: number): Promise<void> {
  const placed = sql`select row->>'slug' as slug, (row->>'position')::int as position, (row->>'words_before')::int as words_before
    from release_undo_rows where release_id = ${releaseId} and source = 'placed'`;
  await tx.execute(
    sql`delete from chapters where book_id = ${bookId} and slug not in (select slug from (${placed}) as p)`,
  );
  // Out of the way first: while rows are rewritten, two must not claim the same position.
  await tx.execute(sql`update chapters set position = -position - 1 where book_id = ${bookId}`);
  await tx.execute(sql`insert into chapters overriding system value ${rowsOf("chapters", releaseId)}`);
  await tx.execute(sql`
    update chapters c set position = p.position, words_before = p.words_before
    from (${placed}) as p where c.book_id = ${bookId} and c.slug = p.slug`);
}

async function getAuthor(tx: Transaction, workId: string) {
  const [profile] = await tx
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(works)
    .innerJoin(profiles, eq(profiles.id, works.profileId))
    .where(eq(works.id, workId));
  if (!profile) throw new Error("the work has no author");
  return profile;
}

/** Chapters of a release are what they were to readers; one that waited for its time is a draft, or it would come out at once. */
export async function putPublicationsBack(
  tx: Transaction,
  releaseId: number,
  chapterIds: string[],
): Promise<void> {
  await tx.delete(chapterPublications).where(inArray(chapterPublications.chapterId, chapterIds));
  await tx.execute(sql`insert into chapter_publications ${rowsOf("chapter_publications", releaseId)}`);
  await tx
    .update(chapterPublications)
    .set({ state: "draft", publishAt: null })
    .where(
      and(inArray(chapterPublications.chapterId, chapterIds), eq(chapterPublications.state, "scheduled")),
    );
}

/** Of a work, as it was. */
export interface PublicationBefore {
  state: "draft" | "scheduled" | "published" | "unlisted" | "withdrawn";
  isUnlisted: boolean;
  firstPublishedAt: string | null;
  bookId: number | null;
}

export async function findPublicationBefore(
  tx: Transaction,
  releaseId: number,
): Promise<PublicationBefore | null> {
  const { rows } = await tx.execute<PublicationBefore & Record<string, unknown>>(sql`
    select row->>'state' as state, (row->>'is_unlisted')::boolean as "isUnlisted", row->>'first_published_at' as "firstPublishedAt",
      (row->>'book_id')::int as "bookId"
    from release_undo_rows where release_id = ${releaseId} and source = 'work_publications'`);
  return rows[0] ?? null;
}

/** What cannot be taken back any more is not kept any longer. */
export async function forgetOldUndos(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - takeBackMinutes * 60_000);
  const old = db.select({ id: releases.id }).from(releases).where(lt(releases.at, since));
  await db.delete(releaseUndoRows).where(inArray(releaseUndoRows.releaseId, old));
}

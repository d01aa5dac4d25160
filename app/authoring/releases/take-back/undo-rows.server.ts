import { forgetUncredited, uncreditPeople, subjectFiling } from "#app/catalog/importing/public.server.ts";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { indexPassages } from "#app/catalog/passages/public.server.ts";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import {
  chapterPublications,
  profiles,
  releases,
  releaseUndoRows,
  works,
} from "#app/platform/db/schema/all.server.ts";
import { takeBackMinutes } from "../release-events.server.ts";
import { creditProfile } from "../book/write-book.server.ts";

// Stores the rows that readers saw before a release: rebuilding them would show what the author has written, renamed and moved
// since.

interface UndoRow {
  releaseId: number;
  workId: string;
  /** The chapters of the release. */
  chapterIds: string[];
  /** Null when nothing of the work was published. */
  bookId: number | null;
}

/** Called before a release is written. Stores only the rows it overwrites; for other chapters only their position. */
export async function storeUndoRows(tx: Transaction, { releaseId, workId, chapterIds, bookId }: UndoRow) {
  const ids = sql.param(chapterIds);
  const isLeftAlone = sql`exists(
    select 1 from chapter_publications p join work_chapters w on w.id = p.chapter_id
    where w.work_id = ${workId} and w.deleted_at is null and p.state = 'published' and p.slug = c.slug and p.chapter_id <> all(${ids}::text[]))`;
  await tx.execute(sql`
    delete from release_undo_rows using releases r where r.id = release_id and r.work_id = ${workId}`);
  await tx.execute(sql`
    insert into release_undo_rows (release_id, source, row)
    select ${releaseId}::bigint, stored.* from (
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
        from chapters c where c.book_id = ${bookId}::bigint) as stored`);
}

/** Restores everything readers see of a book that was published before the release. */
export async function restoreBook(
  tx: Transaction,
  { releaseId, workId, bookId, isOut }: { releaseId: number; workId: string; bookId: number; isOut: boolean },
): Promise<void> {
  await restoreBookRow(tx, releaseId, bookId);
  await restoreChapters(tx, releaseId, bookId);
  for (const name of ["book_navigation", "book_files", "book_identifiers"]) {
    const table = sql.raw(name);
    await tx.execute(sql`delete from ${table} where book_id = ${bookId}`);
    await tx.execute(sql`insert into ${table} ${rowsOf(name, releaseId)}`);
  }
  await subjectFiling.takeOff(tx, [bookId]);
  const { rows } = await tx.execute<{ subjectId: number; position: number }>(sql`
    select (u.row->>'subject_id')::int as "subjectId", (u.row->>'position')::int as position
    from release_undo_rows u where u.release_id = ${releaseId} and u.source = 'book_subjects'`);
  await subjectFiling.add(
    tx,
    rows.map((row) => ({ bookId, ...row })),
  );
  // With the current author name, which is not part of a release.
  const people = await uncreditPeople(tx, [bookId]);
  if (isOut) await creditProfile(tx, bookId, await getAuthor(tx, workId));
  await forgetUncredited(tx, people);
  await indexBooks(tx, [bookId]);
  await indexPassages(tx, [bookId]);
}

/** A `select` of a table's stored rows. */
const rowsOf = (table: string, releaseId: number) => sql`
  select (jsonb_populate_record(null::${sql.raw(table)}, u.row)).*
  from release_undo_rows u where u.release_id = ${releaseId} and u.source = ${table}`;

/** Readers' own data about a book stays. */
const notRestored = new Set(["id", "jid", "average_rating", "ratings_count"]);

async function restoreBookRow(tx: Transaction, releaseId: number, bookId: number): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select jsonb_object_keys(u.row) as name from release_undo_rows u where u.release_id = ${releaseId} and u.source = 'books'`);
  const names = rows.map(({ name }) => name).filter((name) => !notRestored.has(name));
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    update books set (${columns}) = (select ${columns} from (${rowsOf("books", releaseId)}) as stored) where id = ${bookId}`);
}

async function restoreChapters(tx: Transaction, releaseId: number, bookId: number): Promise<void> {
  const moved = sql`select row->>'slug' as slug, (row->>'position')::int as position, (row->>'words_before')::int as words_before
    from release_undo_rows where release_id = ${releaseId} and source = 'placed'`;
  await tx.execute(
    sql`delete from chapters where book_id = ${bookId} and slug not in (select slug from (${moved}) as p)`,
  );
  // Moved to free positions first: positions are unique while rows are rewritten.
  await tx.execute(sql`update chapters set position = -position - 1 where book_id = ${bookId}`);
  await tx.execute(sql`insert into chapters overriding system value ${rowsOf("chapters", releaseId)}`);
  await tx.execute(sql`
    update chapters c set position = p.position, words_before = p.words_before
    from (${moved}) as p where c.book_id = ${bookId} and c.slug = p.slug`);
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

/**
 * Restores the publications of a release's chapters; one that was scheduled becomes a draft, or it would be published at once.
 */
export async function restorePublications(
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

/** The stored publication of a work. */
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

/** Deletes the rows of releases that can no longer be taken back. */
export async function deleteOldUndoRows(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - takeBackMinutes * 60_000);
  const old = db.select({ id: releases.id }).from(releases).where(lt(releases.at, since));
  await db.delete(releaseUndoRows).where(inArray(releaseUndoRows.releaseId, old));
}

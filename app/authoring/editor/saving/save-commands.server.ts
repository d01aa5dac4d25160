import type { Node } from "@tiptap/pm/model";
import { and, eq, sql } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { chapterChanges, chapterDocuments } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { Slices, ProcessorTimeExceeded } from "#app/platform/loop/slices.server.ts";
import { keepRevision } from "../revisions/keep-revision.server.ts";
import { revisionDue } from "../revisions/revision-due.server.ts";
import { applySteps, type Changed } from "../document/check-change.server.ts";
import { sumOf } from "../document/count-blocks.ts";
import { foldChanges, isFoldDue } from "../document/apply-changes.server.ts";
import { knownChapters } from "../document/cached-documents.server.ts";
import { type OpenedDocument, openDocument } from "../document/open-document.server.ts";

export interface Save {
  chapterId: string;
  /** Identifies a save that is sent again. */
  saveId: string;
  /** The version that the steps apply to. */
  version: number;
  steps: unknown[];
  /** The state before is a version that the author did not choose: it becomes a revision. */
  keepsBefore?: boolean | undefined;
}

export type Saved =
  | { ok: true; version: number; savedAt: Date }
  | { ok: false; reason: "conflict"; version: number; document: Node; savedAt: Date | null }
  | Extract<Changed, { ok: false }>
  // The server is overloaded; a later request may succeed.
  | { ok: false; reason: "too-slow" };

/** Processor time for one save. */
const mostMs = 4_000;

/**
 * Saves one change of a chapter: steps on the version that the author saw. It is one row, inserted only while that version is
 * the newest, so any number of processes can serve the site.
 */
export async function saveChange(site: Pick<Site, "db" | "now">, save: Save): Promise<Saved> {
  const known = knownChapters(site.db);
  for (let tries = 0; tries < 3; tries++) {
    const opened = known.get(save.chapterId) ?? (await openDocument(site.db, save.chapterId));
    if (opened.version < save.version && known.delete(save.chapterId)) continue;
    if (opened.version !== save.version) return alreadySaved(site.db, save, opened);
    const changed = await applySteps(opened.document, save.steps, new Slices(mostMs)).catch(onlyTooLong);
    if (!changed.ok) return changed;
    const at = site.now();
    if (save.keepsBefore)
      await site.db.transaction((tx) => keepRevision(tx, save.chapterId, { kind: "conflict", at }));
    const next = await store(site.db, save, { before: opened, document: changed.document, at });
    if (next) {
      known.set(save.chapterId, next);
      await checkAfterwards(site, save.chapterId, { before: opened, after: next });
      return { ok: true, version: next.version, savedAt: at };
    }
    // Another save came first, perhaps in another process, or this save was sent twice at once.
    known.delete(save.chapterId);
  }
  throw new Error("a chapter changed faster than it could be saved");
}

function onlyTooLong(error: unknown): { ok: false; reason: "too-slow" } {
  if (error instanceof ProcessorTimeExceeded) return { ok: false, reason: "too-slow" };
  throw error;
}

async function alreadySaved(db: DbOrTransaction, save: Save, opened: OpenedDocument): Promise<Saved> {
  const [found] = await db
    .select({ version: chapterChanges.version, at: chapterChanges.at })
    .from(chapterChanges)
    .where(and(eq(chapterChanges.chapterId, save.chapterId), eq(chapterChanges.saveId, save.saveId)));
  if (found) return { ok: true, version: found.version, savedAt: found.at };
  const { version, document, savedAt } = opened;
  return { ok: false, reason: "conflict", version, document, savedAt };
}

/** Null when the version is no longer the newest. */
async function store(
  db: DbOrTransaction,
  { chapterId, saveId, steps }: Save,
  { before, document, at }: { before: OpenedDocument; document: Node; at: Date },
): Promise<OpenedDocument | null> {
  const { wordCount, characterCount } = sumOf(document);
  const grown = sql`${wordCount - before.wordCount}::int`;
  if (before.version === 0) await beginDocument(db, chapterId, { document: before.document, at });
  const { rowCount } = await db.execute(sql`
    with newest as (
      update chapter_documents set version = version + 1, word_count = ${wordCount},
        character_count = ${characterCount}, saved_at = ${at.toISOString()}::timestamptz
      where chapter_id = ${chapterId} and version = ${before.version}
        and not exists (select from chapter_changes where chapter_id = ${chapterId} and save_id = ${saveId}::uuid)
      returning version
    ), written as (
      insert into written_days as d (work_id, day, words)
      select w.id, clock_time(${at.toISOString()}, coalesce(a.time_zone, 'UTC'))::date, ${grown}
      from newest, work_chapters c join works w on w.id = c.work_id join profiles p on p.id = w.profile_id
      join accounts a on a.id = p.account_id where c.id = ${chapterId} and ${grown} <> 0
      on conflict (work_id, day) do update set words = d.words + excluded.words
    )
    insert into chapter_changes (chapter_id, version, save_id, steps, at)
    select ${chapterId}, version, ${saveId}::uuid, ${JSON.stringify(steps)}::jsonb, ${at.toISOString()}::timestamptz from newest`);
  if (rowCount !== 1) return null;
  const stepsSince = before.stepsSince + steps.length;
  return { ...before, document, version: before.version + 1, stepsSince, wordCount, savedAt: at };
}

async function beginDocument(
  db: DbOrTransaction,
  chapterId: string,
  { document, at }: { document: Node; at: Date },
): Promise<void> {
  await db
    .insert(chapterDocuments)
    .values({ chapterId, document: document.toJSON(), savedAt: at })
    .onConflictDoNothing();
}

/** Stores automatic revisions that are due, and from time to time a snapshot, so that opening the chapter stays fast. */
async function checkAfterwards(
  { db, now }: Pick<Site, "db" | "now">,
  chapterId: string,
  { before, after }: { before: OpenedDocument; after: OpenedDocument },
): Promise<void> {
  const due = await revisionDue(db, chapterId, { before, after, now: now() });
  if (due) {
    const { document, version, wordCount } = due === "before" ? before : after;
    const at = (due === "before" ? before.savedAt : null) ?? now();
    await db.transaction((tx) =>
      keepRevision(tx, chapterId, { kind: "auto", at, of: { document, version, wordCount } }),
    );
  }
  if (isFoldDue(after)) await foldChanges(db, chapterId, after);
}

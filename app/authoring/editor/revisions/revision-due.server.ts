import { desc, eq } from "drizzle-orm";
import { chapterRevisions } from "#app/platform/db/schema/all.server.ts";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";

const minutes = 60_000;
/** After this long without a save, the state before the next one becomes a revision. */
const pause = 5 * minutes;
/** The interval while somebody writes without a pause. */
const atLeastEvery = 15 * minutes;
const minWordsChanged = 300;

interface State {
  version: number;
  wordCount: number;
  savedAt: Date | null;
}

/**
 * Whether a save makes an automatic revision due: of the state before it when the author had paused, or of the state after it
 * when much was written since the last one. Null for neither.
 */
export async function revisionDue(
  db: DbOrTransaction,
  chapterId: string,
  { before, after, now }: { before: State; after: State; now: Date },
): Promise<"before" | "after" | null> {
  const hasPaused =
    before.version > 0 && before.savedAt !== null && now.getTime() - before.savedAt.getTime() >= pause;
  // Looked up for every twentieth save at most, because it changes slowly.
  if (!hasPaused && after.version % 20 !== 0) return null;
  const [last] = await db
    .select({
      version: chapterRevisions.version,
      at: chapterRevisions.at,
      wordCount: chapterRevisions.wordCount,
    })
    .from(chapterRevisions)
    .where(eq(chapterRevisions.chapterId, chapterId))
    .orderBy(desc(chapterRevisions.id))
    .limit(1);
  if (hasPaused) return !last || last.version < before.version ? "before" : null;
  if (!last) return "after";
  const isOld = now.getTime() - last.at.getTime() >= atLeastEvery;
  return isOld || Math.abs(after.wordCount - last.wordCount) >= minWordsChanged ? "after" : null;
}

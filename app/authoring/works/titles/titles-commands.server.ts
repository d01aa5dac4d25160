import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { workChapters, workParts, works } from "#app/platform/db/schema/writings.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { type TitleChange, titleRules } from "./titles-input.ts";

/** Why a title was not changed. */
export interface UnchangedTitle {
  id: string;
  kind: TitleChange["kind"];
  msg: string;
}

interface Rewriting {
  workId: string;
  changes: TitleChange[];
}

/** Changes titles and notes that are still as they were seen; returns the number, and which were left unchanged and why. */
export async function rewriteTitles(
  { db, now }: Pick<Site, "db" | "now">,
  { workId, changes }: Rewriting,
): Promise<{ count: number; left: UnchangedTitle[] }> {
  const left: UnchangedTitle[] = [];
  const at = now();
  const count = await db.transaction(async (tx) => {
    // Locks the work first, as every outline change does, to avoid deadlocks.
    await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for("update");
    let written = 0;
    for (const change of changes) {
      const refusal = await rewrite(tx, workId, change);
      if (refusal) left.push({ id: change.id, kind: change.kind, msg: refusal });
      else written += 1;
    }
    if (written > 0) await tx.update(works).set({ updatedAt: at }).where(eq(works.id, workId));
    return written;
  });
  return { count, left };
}

/** An error, or null when it was written. */
async function rewrite(tx: Transaction, workId: string, change: TitleChange): Promise<string | null> {
  const read = titleRules[change.kind].safeParse(change.after);
  if (!read.success) return read.error.issues[0]?.message ?? "This cannot be a title.";
  const { rowCount } = await write(tx, workId, { ...change, after: read.data });
  return rowCount === 1 ? null : "It was changed meanwhile. Look for it again.";
}

/** Only if it is still what was seen. */
function write(tx: Transaction, workId: string, { kind, id, before, after }: TitleChange) {
  switch (kind) {
    case "title":
    case "subtitle":
    case "summary":
      return tx
        .update(works)
        .set({ [kind]: orNone(kind, after) })
        .where(and(eq(works.id, id), eq(works.id, workId), eq(works[kind], before)));
    case "part":
      return tx
        .update(workParts)
        .set({ title: after })
        .where(and(eq(workParts.id, id), eq(workParts.workId, workId), eq(workParts.title, before)));
    case "chapter":
    case "noteBefore":
    case "noteAfter": {
      const column = kind === "chapter" ? "title" : kind;
      const isOwn = and(
        eq(workChapters.id, id),
        eq(workChapters.workId, workId),
        isNull(workChapters.deletedAt),
      );
      return tx
        .update(workChapters)
        .set({ [column]: orNone(kind, after) })
        .where(and(isOwn, eq(workChapters[column], before)));
    }
  }
}

const orNone = (kind: TitleChange["kind"], text: string) =>
  kind === "title" || kind === "chapter" ? text : text || null;

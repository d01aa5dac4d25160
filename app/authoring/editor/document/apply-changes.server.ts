import type { Node } from "@tiptap/pm/model";
import { sql } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { writeJson } from "./document-json.server.ts";

/**
 * After this many changes a snapshot is written and older changes are deleted; a few are left for repeated requests whose
 * answers were lost.
 */
const changesPerSnapshot = 100;
/** A snapshot is also written after this many steps, because opening the chapter applies every one of them again. */
const stepsPerSnapshot = 1_000;
const mostMs = 5_000;

interface Foldable {
  document: Node;
  version: number;
  snapshotVersion: number;
  stepsSince: number;
}

export const isFoldDue = ({ version, snapshotVersion, stepsSince }: Foldable) =>
  version - snapshotVersion >= changesPerSnapshot || stepsSince >= stepsPerSnapshot;

/** Writes a snapshot of the current text, so that opening the chapter does not apply old changes. */
export async function foldChanges(
  db: Pick<DbOrTransaction, "execute">,
  chapterId: string,
  opened: Foldable,
): Promise<void> {
  const { version } = opened;
  const json = await writeJson(opened.document, new Slices(mostMs));
  await db.execute(sql`
    update chapter_documents set document = ${json}::jsonb, snapshot_version = ${version}
    where chapter_id = ${chapterId} and snapshot_version < ${version}`);
  await db.execute(sql`
    delete from chapter_changes where chapter_id = ${chapterId} and version < ${version - changesPerSnapshot}`);
  opened.snapshotVersion = version;
  opened.stepsSince = 0;
}

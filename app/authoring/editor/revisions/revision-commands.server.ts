import type { Site } from "#app/platform/http/site-context.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { readLongDocument } from "../document/check-change.server.ts";
import { sumOf } from "../document/count-blocks.ts";
import { openDocument } from "../document/open-document.server.ts";
import { writeDocument } from "../document/write-document.server.ts";
import { keepRevision, openRevision } from "./keep-revision.server.ts";

/** Processor time for reading one text. */
const mostMs = 4_000;

type Context = Pick<Site, "db" | "now">;

/** Stores the current text as a named revision. */
export async function nameRevision({ db, now }: Context, chapterId: string, name: string): Promise<void> {
  await db.transaction((tx) => keepRevision(tx, chapterId, { kind: "named", name, at: now() }));
}

/** Stores a version that the author did not choose, so that nothing written is lost. */
export async function saveNamedRevision(
  { db, now }: Context,
  chapterId: string,
  json: unknown,
): Promise<"stored" | "not-a-document"> {
  const read = await readLongDocument(json, new Slices(mostMs));
  if (!read.ok) return "not-a-document";
  const { document } = read;
  const { wordCount } = sumOf(document);
  await db.transaction(async (tx) => {
    const { version } = await openDocument(tx, chapterId);
    await keepRevision(tx, chapterId, { kind: "conflict", at: now(), of: { document, version, wordCount } });
  });
  return "stored";
}

/** Restores a revision as the chapter's text and stores that as a revision of its own; null when there is none with this id. */
export async function restoreRevision({ db, now }: Context, chapterId: string, revisionId: number) {
  const document = await openRevision(db, chapterId, revisionId);
  if (!document) return null;
  await db.transaction((tx) => writeDocument(tx, chapterId, { document, kind: "restore", at: now() }));
  return openDocument(db, chapterId);
}

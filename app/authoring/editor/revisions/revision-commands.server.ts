import type { Site } from "#app/platform/http/site-context.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { readLongDocument } from "../saving/check-change.server.ts";
import { sumOf } from "../document/count-blocks.ts";
import { openDocument } from "../document/open-document.server.ts";
import { writeDocument } from "../document/write-document.server.ts";
import { keepRevision, openRevision } from "./keep-revision.server.ts";

/** Of the processor, for reading one text. */
const mostMs = 4_000;

type Context = Pick<Site, "db" | "now">;

/** Keeps the state the chapter is in, under a name. */
export async function nameRevision({ db, now }: Context, chapterId: string, name: string): Promise<void> {
  await db.transaction((tx) => keepRevision(tx, chapterId, { kind: "named", name, at: now() }));
}

/** Keeps a version that the author decided against: nothing written is thrown away. */
export async function keepVersion(
  { db, now }: Context,
  chapterId: string,
  json: unknown,
): Promise<"kept" | "not-a-document"> {
  const read = await readLongDocument(json, new Slices(mostMs));
  if (!read.ok) return "not-a-document";
  const { document } = read;
  const { wordCount } = sumOf(document);
  await db.transaction(async (tx) => {
    const { version } = await openDocument(tx, chapterId);
    await keepRevision(tx, chapterId, { kind: "conflict", at: now(), of: { document, version, wordCount } });
  });
  return "kept";
}

/** Puts an earlier state in the place of the chapter's text, which is a revision itself from then on; null without it. */
export async function restoreRevision({ db, now }: Context, chapterId: string, revisionId: number) {
  const document = await openRevision(db, chapterId, revisionId);
  if (!document) return null;
  await db.transaction((tx) => writeDocument(tx, chapterId, { document, kind: "restore", at: now() }));
  return openDocument(db, chapterId);
}

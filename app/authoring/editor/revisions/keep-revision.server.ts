import type { Node } from "@tiptap/pm/model";
import { desc, eq, sql } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { chapterRevisions } from "#app/platform/db/schema/all.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { openDocument } from "../document/open-document.server.ts";
import { blocksAsJson, parseBlocks } from "../document/document-json.server.ts";
import { type Blocks, packRevision, unpackRevision } from "./pack-revision.server.ts";

export type RevisionKind = (typeof chapterRevisions.$inferSelect)["kind"];

export interface RevisionFacts {
  kind: RevisionKind;
  name?: string | null;
  at: Date;
  /** The document to store; by default the current one. */
  of?: { document: Node; version: number; wordCount: number };
}

/** The most revisions that may be stored as differences before one is stored completely again. */
const longestChain = 200;
/** Processor time for reading or serialising one text. */
const mostMs = 30_000;

/**
 * Stores a permanent revision of a chapter and returns its id. An automatic one is skipped when its version has a revision
 * already.
 */
export async function keepRevision(
  tx: DbOrTransaction,
  chapterId: string,
  { kind, name = null, at, of }: RevisionFacts,
): Promise<number | null> {
  const { document, version, wordCount } = of ?? (await openDocument(tx, chapterId));
  const [last] = await tx
    .select({ id: chapterRevisions.id, version: chapterRevisions.version })
    .from(chapterRevisions)
    .where(eq(chapterRevisions.chapterId, chapterId))
    .orderBy(desc(chapterRevisions.id))
    .limit(1);
  if (kind === "auto" && last && last.version === version) return null;
  const chain = last ? await readChain(tx, chapterId, last.id) : [];
  const base = last && chain.length < longestChain ? await unpackChain(chain) : null;
  const body = await packRevision(await blocksAsJson(document, new Slices(mostMs)), base);
  const baseId = base && last ? last.id : null;
  const [row] = await tx
    .insert(chapterRevisions)
    .values({ chapterId, version, kind, name, wordCount, at, body, baseId })
    .returning({ id: chapterRevisions.id });
  return row?.id ?? null;
}

/** The document of a revision of this chapter; null when there is no such revision. */
export async function openRevision(
  db: Pick<DbOrTransaction, "execute">,
  chapterId: string,
  revisionId: number,
): Promise<Node | null> {
  const chain = await readChain(db, chapterId, revisionId);
  if (chain.length === 0) return null;
  return parseBlocks(await unpackChain(chain), new Slices(mostMs));
}

/** The revision and those it was stored as a difference of, the complete one first. */
async function readChain(
  db: Pick<DbOrTransaction, "execute">,
  chapterId: string,
  revisionId: number,
): Promise<Buffer[]> {
  const { rows } = await db.execute<{ body: Buffer }>(sql`
    with recursive chain as (
      select id, base_id, body from chapter_revisions where id = ${revisionId} and chapter_id = ${chapterId}
      union all
      select before.id, before.base_id, before.body from chapter_revisions before join chain on before.id = chain.base_id
    )
    select body from chain order by id`);
  return rows.map(({ body }) => body);
}

async function unpackChain(chain: Buffer[]): Promise<Blocks> {
  let blocks: Blocks | null = null;
  for (const body of chain) blocks = await unpackRevision(body, blocks);
  return blocks ?? [];
}

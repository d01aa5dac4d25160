import { parseDocument } from "#app/authoring/editor/public.server.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Node } from "@tiptap/pm/model";
import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { manuscriptPieces } from "#app/platform/db/schema/manuscripts.server.ts";
import type { PreviewBlock } from "./manuscript-pieces.ts";

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Parses one piece per turn of the event loop. */
async function* unpack(pieces: Bytes): AsyncGenerator<unknown[]> {
  for await (const piece of pieces) {
    yield JSON.parse(Buffer.from(piece).toString()) as unknown[];
    await nextTurn();
  }
}

/** Processor time for a manuscript of the maximum size. */
const mostMs = 60_000;

export async function unpackBlocks(pieces: Bytes): Promise<Node[]> {
  const blocks: Node[] = [];
  const slices = new Slices(mostMs);
  // A list or table is one block, and may be a whole piece.
  for await (const piece of unpack(pieces))
    for (const json of piece) blocks.push(await parseDocument(json, slices));
  return blocks;
}

/** The blocks of a waiting import, without ever loading all of them as text. */
export async function* loadBlocks(db: Db, importId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const [row] = await db
      .select({ blocks: manuscriptPieces.blocks })
      .from(manuscriptPieces)
      .where(and(eq(manuscriptPieces.importId, importId), eq(manuscriptPieces.position, position)));
    if (!row) return;
    yield row.blocks;
  }
}

/** The preview data of each block of a waiting import. */
export async function loadPreviewLines(db: Db, importId: string): Promise<PreviewBlock[]> {
  const rows = await db
    .select({ lines: manuscriptPieces.lines })
    .from(manuscriptPieces)
    .where(eq(manuscriptPieces.importId, importId))
    .orderBy(asc(manuscriptPieces.position));
  const all: PreviewBlock[] = [];
  for await (const piece of unpack(rows.map(({ lines }) => lines)))
    for (const line of piece) all.push(line as PreviewBlock);
  return all;
}

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Node } from "@tiptap/pm/model";
import { and, asc, eq } from "drizzle-orm";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { manuscriptPieces } from "#app/platform/db/schema/manuscripts.server.ts";
import type { BlockLine } from "./manuscript-pieces.ts";

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Each piece in a turn of its own. */
async function unpack<Item, Made>(pieces: Bytes, make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for await (const piece of pieces) {
    for (const item of JSON.parse(Buffer.from(piece).toString()) as Item[]) made.push(make(item));
    await nextTurn();
  }
  return made;
}

export const unpackBlocks = (pieces: Bytes): Promise<Node[]> =>
  unpack(pieces, (json: unknown) => documentSchema.nodeFromJSON(json));

/** The blocks of one that waits, never all of them at once as text. */
export async function* keptBlocks(db: Db, importId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const [row] = await db
      .select({ blocks: manuscriptPieces.blocks })
      .from(manuscriptPieces)
      .where(and(eq(manuscriptPieces.importId, importId), eq(manuscriptPieces.position, position)));
    if (!row) return;
    yield row.blocks;
  }
}

/** What the preview says of each block of one that waits. */
export async function keptLines(db: Db, importId: string): Promise<BlockLine[]> {
  const rows = await db
    .select({ lines: manuscriptPieces.lines })
    .from(manuscriptPieces)
    .where(eq(manuscriptPieces.importId, importId))
    .orderBy(asc(manuscriptPieces.position));
  return unpack(
    rows.map(({ lines }) => lines),
    (line: BlockLine) => line,
  );
}

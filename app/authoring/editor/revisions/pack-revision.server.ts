import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The blocks of a document, each as JSON text: what no change touched is the same text. */
export type Blocks = string[];

/** From the revision before: so many blocks from there on; or a block that was not in it. */
type Piece = [from: number, count: number] | string;

const options = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** A revision in few bytes: whole, or as what is new against the one before it. */
export async function packRevision(blocks: Blocks, base: Blocks | null): Promise<Buffer> {
  const pieces = base ? piecesOf(blocks, base) : blocks;
  // What a long text is compared with, and writing it out, are some milliseconds each.
  await nextTurn();
  return compress(JSON.stringify(pieces), options);
}

export async function unpackRevision(body: Buffer, base: Blocks | null): Promise<Blocks> {
  const text = (await decompress(body)).toString();
  // Ours alone: nobody else writes to this table.
  const pieces = JSON.parse(text) as Piece[];
  return pieces.flatMap((piece) => {
    if (typeof piece === "string") return [piece];
    const [from, count] = piece;
    return (base ?? []).slice(from, from + count);
  });
}

function piecesOf(blocks: Blocks, base: Blocks): Piece[] {
  const places = new Map(base.map((block, at) => [block, at]));
  const pieces: Piece[] = [];
  for (const block of blocks) {
    const last = pieces.at(-1);
    const next = Array.isArray(last) ? last[0] + last[1] : -1;
    if (Array.isArray(last) && base[next] === block) {
      last[1] += 1;
      continue;
    }
    const at = places.get(block);
    pieces.push(at === undefined ? block : [at, 1]);
  }
  return pieces;
}

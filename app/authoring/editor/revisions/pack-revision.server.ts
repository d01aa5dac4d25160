import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The blocks of a document, each as JSON text; unchanged blocks have the same text. */
export type Blocks = string[];

/** A run of blocks copied from the revision before, or a block that was not in it. */
type Piece = [from: number, count: number] | string;

const options = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** A compressed revision: complete, or as the difference to the one before it. */
export async function packRevision(blocks: Blocks, base: Blocks | null): Promise<Buffer> {
  const pieces = base ? piecesOf(blocks, base) : blocks;
  // Comparing and serialising a long text take some milliseconds each.
  await nextTurn();
  return compress(JSON.stringify(pieces), options);
}

export async function unpackRevision(body: Buffer, base: Blocks | null): Promise<Blocks> {
  const text = (await decompress(body)).toString();
  // Trusted: only this slice writes to this table.
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

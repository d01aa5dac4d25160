import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, type InputType } from "node:zlib";

/** Supported content encodings, as named by `content-encoding`. */
export type Coding = "br" | "gzip" | "identity";

/** `quick` while a request waits, `best` in the background for pages that are requested repeatedly. */
export type Effort = "quick" | "best";

const run = {
  brotli: promisify<InputType, object, Buffer<ArrayBuffer>>(brotliCompress),
  gzip: promisify<InputType, object, Buffer<ArrayBuffer>>(gzip),
};
const undo = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** zlib returns a slice of a larger block; a cached slice must not keep the rest of the block alive. */
function ownMemory(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}

export async function encode(
  bytes: Buffer<ArrayBuffer>,
  coding: Coding,
  effort: Effort,
): Promise<Buffer<ArrayBuffer>> {
  if (coding === "identity") return bytes;
  if (coding === "gzip") return ownMemory(await run.gzip(bytes, { level: effort === "best" ? 9 : 6 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === "best" ? 11 : 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return ownMemory(await run.brotli(bytes, { params }));
}

export async function decode(bytes: Buffer<ArrayBuffer>, coding: Coding): Promise<Buffer<ArrayBuffer>> {
  return coding === "identity" ? bytes : ownMemory(await undo[coding](bytes));
}

function parse(acceptEncoding: string): Coding {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, q ? Number(q.slice(2)) || 0 : 1);
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get("*") ?? 0;
  const br = weightOf("br");
  const gzipped = weightOf("gzip");
  if (br > 0 && br >= gzipped) return "br";
  return gzipped > 0 ? "gzip" : "identity";
}

const parsed = new Map<string, Coding>();

/** The best encoding that a client accepts. Browsers send only a few different headers, so the results are memoised. */
export function preferredCoding(acceptEncoding: string | null | undefined): Coding {
  if (!acceptEncoding) return "identity";
  let coding = parsed.get(acceptEncoding);
  if (coding === undefined) {
    coding = parse(acceptEncoding);
    if (parsed.size > 200) parsed.clear();
    parsed.set(acceptEncoding, coding);
  }
  return coding;
}

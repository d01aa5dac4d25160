import { endOfJsonString } from "#app/platform/text/end-of-json-string.ts";

/** A JSON text of an object with one long list. */
export interface SplitJson {
  /** The object, in which the list is empty; undefined where it is no JSON. */
  rest: unknown;
  /** The texts of the list's members, not parsed. */
  members: string[];
}

const [quote, comma] = [0x22, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Scanned between two chances for other work. */
const scannedAtOnce = 64 * 1024;
/** Longer than any mark can be, and short enough to be parsed at once. */
const longestPart = 512 * 1024;

/**
 * Splits a long file so that each part of it is parsed for itself, and none of them holds other work up: `JSON.parse` of the whole would.
 * No more than `most` members are split. Null for an object without such a list.
 */
export async function splitJson(
  file: string,
  { name, most }: { name: string; most: number },
  yieldIfDue: () => Promise<void>,
): Promise<SplitJson | null> {
  const members: string[] = [];
  let key = "";
  let depth = 0;
  let [begin, from, end] = [-1, -1, -1];
  let pauseAt = scannedAtOnce;
  for (let at = file.startsWith("\uFEFF") ? 1 : 0; at < file.length; at += 1) {
    if (at >= pauseAt) {
      pauseAt = at + scannedAtOnce;
      await yieldIfDue();
    }
    const sign = file.charCodeAt(at);
    const isInList = begin >= 0 && end < 0;
    if (sign === quote) {
      const close = endOfJsonString(file, at);
      // Of the object's own names only: no other string is followed by a list there.
      if (depth === 1) key = close - at < 100 ? file.slice(at + 1, close) : "";
      at = close;
    } else if (sign === openList || sign === openObject) {
      depth += 1;
      if (depth === 2 && sign === openList && key === name && begin < 0) begin = from = at + 1;
    } else if (sign === closeList || sign === closeObject) {
      if (depth === 2 && isInList) end = at;
      depth -= 1;
    } else if (sign === comma && depth === 2 && isInList) {
      members.push(file.slice(from, at));
      from = at + 1;
      if (members.length >= most) return { rest: undefined, members };
    }
  }
  if (end < 0) return null;
  const last = file.slice(from, end);
  // Of an empty list nothing is a member.
  if (members.length > 0 || last.trim() !== "") members.push(last);
  return { rest: parsePart(file.slice(0, begin) + file.slice(end)), members };
}

/** Undefined for what is no JSON, or too long for a part of a file of marks. */
export function parsePart(part: string): unknown {
  if (part.length > longestPart) return undefined;
  try {
    return JSON.parse(part.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

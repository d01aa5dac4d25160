import { setImmediate } from "node:timers/promises";
import { endOfJsonString } from "#app/platform/text/end-of-json-string.ts";

const longText = 256 * 1024;
/** Deeper than any document of ours: about sixty nested lists. */
const mostDepth = 256;
/** Objects, arrays and their members: a chapter with the most paragraphs has some 100,000. */
const mostValues = 400_000;

/** The JSON of a request; null when it is invalid, or built to be slow to parse. Its size was limited before. */
export async function readJson(request: Request): Promise<unknown> {
  return readJsonText(await request.text().catch(() => ""));
}

interface JsonLimits {
  /** The most objects and arrays within one another. */
  depth: number;
  /** The most objects, arrays and members of all of them. Parsing takes a turn of the event loop, of 35 ms for an object of 100,000. */
  values: number;
}

const usualLimits: JsonLimits = { depth: mostDepth, values: mostValues };

/** The value of a JSON text like that of a request, a long one read in several turns of the event loop. */
export async function readJsonText(text: string, limited: Partial<JsonLimits> = {}): Promise<unknown> {
  const limits = { ...usualLimits, ...limited };
  if (text.length < longText) return isShallow(text, limits) ? parseText(text) : null;
  // Read, checked and parsed in separate turns of the event loop, as each takes time.
  await setImmediate();
  const isFine = await isShallowSlowly(text, limits);
  await setImmediate();
  const value = isFine ? parseText(text) : null;
  await setImmediate();
  return value;
}

/** The value of a JSON text; null when it is invalid or exceeds the limits of nesting and number of values. */
export function parseJson(text: string): unknown {
  return isShallow(text, usualLimits) ? parseText(text) : null;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const [quote, comma] = [0x22, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

function isShallow(text: string, limits: JsonLimits): boolean {
  const counting = countNesting(text, limits);
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
  }
}

async function isShallowSlowly(text: string, limits: JsonLimits): Promise<boolean> {
  const counting = countNesting(text, limits);
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
    await setImmediate();
  }
}

/**
 * Whether nesting and number of values are within the limits. It counts without parsing: invalid JSON may pass and is
 * refused by the parser. Yields now and then to other requests.
 */
function* countNesting(text: string, most: JsonLimits): Generator<void, boolean> {
  let depth = 0;
  let values = 1;
  let at = 0;
  let stop = longText;
  while (at < text.length && depth <= most.depth && values <= most.values) {
    if (at > stop) {
      yield;
      stop = at + longText;
    }
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfJsonString(text, at);
    else if (sign === comma) values += 1;
    else if (opening.has(sign)) {
      depth += 1;
      values += 1;
    } else if (closing.has(sign)) depth -= 1;
    at += 1;
  }
  return depth <= most.depth && values <= most.values;
}

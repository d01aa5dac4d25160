import { setImmediate } from "node:timers/promises";

const longText = 256 * 1024;
/** Deeper than any document of ours: about sixty nested lists. */
const mostDepth = 256;
/** Objects, arrays and their members: a chapter with the most paragraphs has some 100,000. */
const mostValues = 400_000;

/** The JSON of a request; null when it is invalid, or built to be slow to parse. Its size was limited before. */
export async function readJson(request: Request): Promise<unknown> {
  return readJsonText(await request.text().catch(() => ""));
}

/**
 * The value of a JSON text like that of a request, a long one read in several turns of the event loop. `deepest` is the
 * most objects and arrays within one another.
 */
export async function readJsonText(text: string, deepest = mostDepth): Promise<unknown> {
  if (text.length < longText) return isShallow(text, deepest) ? parseText(text) : null;
  // Read, checked and parsed in separate turns of the event loop, as each takes time.
  await setImmediate();
  const isFine = await isShallowSlowly(text, deepest);
  await setImmediate();
  const value = isFine ? parseText(text) : null;
  await setImmediate();
  return value;
}

/** The value of a JSON text; null when it is invalid or exceeds the limits of nesting and number of values. */
export function parseJson(text: string): unknown {
  return isShallow(text, mostDepth) ? parseText(text) : null;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

function isShallow(text: string, deepest: number): boolean {
  const counting = countNesting(text, deepest);
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
  }
}

async function isShallowSlowly(text: string, deepest: number): Promise<boolean> {
  const counting = countNesting(text, deepest);
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
function* countNesting(text: string, deepest: number): Generator<void, boolean> {
  let depth = 0;
  let values = 1;
  let at = 0;
  let stop = longText;
  while (at < text.length && depth <= deepest && values <= mostValues) {
    if (at > stop) {
      yield;
      stop = at + longText;
    }
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === comma) values += 1;
    else if (opening.has(sign)) {
      depth += 1;
      values += 1;
    } else if (closing.has(sign)) depth -= 1;
    at += 1;
  }
  return depth <= deepest && values <= mostValues;
}

/** The index of the closing quotation mark, found by `indexOf`: most of a document is text. */
function endOfString(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

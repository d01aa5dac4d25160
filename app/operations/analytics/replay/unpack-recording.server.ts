import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import { readJsonText } from "#app/platform/http/forms/read-json.server.ts";
import { isFields } from "../collector/events-input.ts";

const inflated = promisify(gunzip);

/** An event of rrweb: a full snapshot of a page, a change to it, a movement, an address. */
export interface RecordedEvent {
  type: number;
  /** Milliseconds. */
  timestamp: number;
  data: unknown;
}

/** The fields that posthog-js compresses within an event, each as gzip in a string of bytes. */
const packedFields = ["texts", "attributes", "removes", "adds"];
const mostEvents = 20_000;
/** Two for each element within another. What is deeper could be read, but not be written again. */
const deepest = 1_024;
/** The last type of rrweb 2. */
const lastType = 6;

/** The events of a list that are of rrweb, uncompressed; `most` bounds what they unpack to. */
export async function unpackRecording(sent: unknown[], most: number): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const budget = { left: most };
  for (const each of sent.slice(0, mostEvents)) {
    if (!isFields(each)) continue;
    const { type, timestamp } = each;
    if (!Number.isInteger(type) || !Number.isSafeInteger(timestamp)) continue;
    if (Number(type) < 0 || Number(type) > lastType) continue;
    const data = each["cv"] === undefined ? each["data"] : await unpackData(each["data"], budget);
    if (data !== null && data !== undefined)
      events.push({ type: Number(type), timestamp: Number(timestamp), data });
  }
  return events;
}

async function unpackData(data: unknown, budget: { left: number }): Promise<unknown> {
  if (typeof data === "string") return unpackText(data, budget);
  if (!isFields(data)) return null;
  const unpacked = { ...data };
  for (const name of packedFields) {
    const field = unpacked[name];
    if (typeof field !== "string") continue;
    unpacked[name] = await unpackText(field, budget);
    if (unpacked[name] === null) return null;
  }
  return unpacked;
}

async function unpackText(text: string, budget: { left: number }): Promise<unknown> {
  try {
    const plain = await inflated(Buffer.from(text, "latin1"), { maxOutputLength: Math.max(1, budget.left) });
    budget.left -= plain.length;
    return await readJsonText(plain.toString("utf8"), { depth: deepest });
  } catch {
    // Broken, or larger than all of a recording may be.
    return null;
  }
}

import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import { readJsonText } from "#app/platform/http/forms/read-json.server.ts";

const inflated = promisify(gunzip);

export type Decoded = { ok: true; value: unknown } | { ok: false; reason: "unreadable" | "too-large" };

const unreadable: Decoded = { ok: false, reason: "unreadable" };

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The most that a body unpacks to. */
export interface UnpackedLimits {
  bytes: number;
  /** Objects, lists and their members. */
  values?: number;
}

/**
 * The value of a body in any of the forms of the two clients: JSON, gzip of it without a label (recognised by its first
 * two bytes), a form with JSON or base64 in `data`, or base64 alone. Nothing is inflated beyond the limit.
 */
export async function decodeBody(bytes: Buffer, most: UnpackedLimits): Promise<Decoded> {
  if (bytes.length === 0) return unreadable;
  if (!isGzip(bytes)) return decodeText(bytes.toString("utf8"), most);
  const plain = await inflate(bytes, most);
  return typeof plain === "string" ? { ok: false, reason: plain } : decodeText(plain.toString("utf8"), most);
}

async function inflate(
  bytes: Buffer,
  { bytes: most }: UnpackedLimits,
): Promise<Buffer | "unreadable" | "too-large"> {
  try {
    return await inflated(bytes, { maxOutputLength: most });
  } catch (error) {
    const isBomb = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return isBomb ? "too-large" : "unreadable";
  }
}

async function decodeText(text: string, most: UnpackedLimits): Promise<Decoded> {
  const first = text.trimStart()[0];
  if (first === "{" || first === "[") return parsed(text, most);
  const data = /(?:^|&)data=/.test(text) ? (new URLSearchParams(text).get("data") ?? "") : text;
  const inner = data.trimStart()[0];
  if (inner === "{" || inner === "[") return parsed(data, most);
  if (!/^[\w+/ =-]+$/.test(data)) return unreadable;
  // In a form a plus sign is a space, unless it was encoded.
  const bytes = Buffer.from(data.replaceAll(" ", "+"), "base64");
  if (!isGzip(bytes)) return parsed(bytes.toString("utf8"), most);
  const plain = await inflate(bytes, most);
  return typeof plain === "string" ? { ok: false, reason: plain } : parsed(plain.toString("utf8"), most);
}

async function parsed(text: string, { values }: UnpackedLimits): Promise<Decoded> {
  const value = await readJsonText(text, values === undefined ? {} : { values });
  return typeof value === "object" && value !== null ? { ok: true, value } : unreadable;
}

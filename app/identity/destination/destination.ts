import { destinationLifetime } from "#app/platform/http/times.ts";

/** E02: the page that was requested before the sign-in or the payment. */
export interface Destination {
  path: string;
  /** Milliseconds since 1970. */
  timestamp: number;
  context: { bookJid: string | null; bookTitle: string | null; bookAuthor: string | null };
}

/**
 * V03: an address within the site however a browser parses it: one slash first, no `//`, no backslash, no control
 * character.
 */
export function isSafePath(path: string): boolean {
  return (
    path.startsWith("/") &&
    !path.includes("//") &&
    !/[\\\u0000-\u001f\u007f]/.test(path) &&
    path.length <= 2_000
  );
}

/** The stored destination, if it is complete, safe and younger than 30 minutes; otherwise null. */
export function readDestination(cookie: string | null, now: Date): Destination | null {
  const record = parse(cookie);
  if (typeof record?.["path"] !== "string" || typeof record["timestamp"] !== "number") return null;
  const age = now.getTime() - record["timestamp"];
  // Clocks may differ a little.
  if (!isSafePath(record["path"]) || age > destinationLifetime || age < -60_000) return null;
  const context = isRecord(record["context"]) ? record["context"] : {};
  return {
    path: inAscii(record["path"]),
    timestamp: record["timestamp"],
    context: {
      bookJid: textOrNull(context["bookJid"]),
      bookTitle: textOrNull(context["bookTitle"]),
      bookAuthor: textOrNull(context["bookAuthor"]),
    },
  };
}

/** Percent-encodes an address: a header with other characters cannot be sent. */
const inAscii = (path: string) => path.toWellFormed().replaceAll(/[^\u0021-\u007e]+/g, encodeURIComponent);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOrNull = (value: unknown) => (typeof value === "string" ? value.slice(0, 500) : null);

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isRecord(value) ? value : null;
  } catch {
    // Edited by hand or cut off: it is ignored (V04).
    return null;
  }
}

export interface ByteRange {
  /** Inclusive, as in the header. */
  start: number;
  end: number;
}

/**
 * Parses a Range header with one range (RFC 9110 §14.2). Null means the whole file: no range, an unknown unit, or
 * several ranges, which a server may ignore. "unsatisfiable" means 416.
 */
export function byteRange(
  header: string | null | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(" ", "") ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (!match || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

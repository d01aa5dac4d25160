/** What an RTF file is made of (Microsoft, Rich Text Format Specification 1.9.1). */
export type RtfToken =
  | { kind: "open" | "close" }
  | { kind: "word"; name: string; value: number | null }
  | { kind: "symbol"; sign: string }
  | { kind: "byte"; value: number }
  | { kind: "text"; text: string };

const letter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const digit = (code: number) => code >= 48 && code <= 57;

/** Tokenises in one pass over bytes decoded as Latin-1; binary data is skipped. Never throws and never backtracks. */
export function* tokensOf(source: string): Generator<RtfToken> {
  let at = 0;
  let from = 0;
  const end = source.length;
  while (at < end) {
    const code = source.charCodeAt(at);
    if (code !== 92 && code !== 123 && code !== 125 && code !== 10 && code !== 13) {
      at += 1;
      continue;
    }
    if (at > from) yield { kind: "text", text: source.slice(from, at) };
    if (code !== 92) {
      at += 1;
      if (code === 123 || code === 125) yield { kind: code === 123 ? "open" : "close" };
      from = at;
      continue;
    }
    const read = readControl(source, at + 1);
    yield read.token;
    at = read.next;
    from = at;
  }
  if (at > from) yield { kind: "text", text: source.slice(from, at) };
}

function readControl(source: string, start: number): { token: RtfToken; next: number } {
  const code = source.charCodeAt(start);
  if (!letter(code)) {
    const sign = source.charAt(start);
    if (sign !== "'") return { token: { kind: "symbol", sign }, next: start + 1 };
    const value = Number.parseInt(source.slice(start + 1, start + 3), 16);
    return { token: { kind: "byte", value: Number.isNaN(value) ? 63 : value }, next: start + 3 };
  }
  let at = start;
  while (at - start < 32 && letter(source.charCodeAt(at))) at += 1;
  const name = source.slice(start, at);
  const numberStart = at;
  if (source.charCodeAt(at) === 45) at += 1;
  while (at - numberStart < 11 && digit(source.charCodeAt(at))) at += 1;
  const value = at > numberStart ? Number.parseInt(source.slice(numberStart, at), 10) : null;
  if (source.charCodeAt(at) === 32) at += 1;
  // The length of binary data is whatever the file says; beyond its end there is nothing.
  if (name === "bin" && value !== null && value > 0) at += value;
  return { token: { kind: "word", name, value: Number.isNaN(value) ? null : value }, next: at };
}

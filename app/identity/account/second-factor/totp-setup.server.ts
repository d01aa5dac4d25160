import { encode } from "uqr";

export interface TotpSetup {
  uri: string;
  /** In groups of four, for typing. */
  secret: string;
  /** The QR code as an SVG path of its dark modules, on a grid of `size` modules. */
  picture: { size: number; path: string };
  codes: string[];
}

/** The secret that waits for its first code; null when the given values are not ours. */
export function readSetup(uri: string, codes: string[]): TotpSetup | null {
  if (!uri.startsWith("otpauth://totp/") || uri.length > 600 || !URL.canParse(uri)) return null;
  const secret = new URL(uri).searchParams.get("secret");
  if (!secret || codes.length === 0 || !codes.every((code) => /^[\w-]{6,40}$/.test(code))) return null;
  const { data, size } = encode(uri, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { uri, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), picture: { size, path }, codes };
}

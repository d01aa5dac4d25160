import type { Framing } from "../document/framing.server.ts";
import { createHash } from "node:crypto";

/** `'sha256-…'` sources of inline elements. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/**
 * Turns a page rendered with a secret nonce into bytes that everyone can share: scripts and styles with the nonce are
 * ours, so their hashes are added to the policy and the nonce is removed. Any other inline script gets no hash.
 */
export function sealInline(parts: readonly string[], nonce: string) {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const pieces = parts.flatMap((part) => seal(part, { mark: ` nonce="${nonce}"`, hashes }));
  return { pieces, hashes: { scripts: [...hashes.script], styles: [...hashes.style] } };
}

interface Sealing {
  mark: string;
  hashes: Record<"script" | "style", Set<string>>;
}

/** Splits at the nonce attributes: a page is long, and nearly none of it is scripts. */
function seal(part: string, { mark, hashes }: Sealing): string[] {
  const pieces: string[] = [];
  let done = 0;
  for (let at = part.indexOf(mark); at !== -1; at = part.indexOf(mark, done)) {
    pieces.push(part.slice(done, at));
    done = at + mark.length;
    const name = nameOf(part, at);
    const start = part.indexOf(">", done) + 1;
    const end = name ? part.indexOf(`</${name}>`, start) : -1;
    if (!name || end === -1) continue;
    const body = part.slice(start, end);
    if (body !== "") hashes[name].add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
    pieces.push(part.slice(done, end));
    done = end;
  }
  return [...pieces, part.slice(done)];
}

/** The name of the element that an attribute is in, if it is one with hashable content. */
function nameOf(part: string, at: number): "script" | "style" | null {
  const start = part.lastIndexOf("<", at);
  if (part.startsWith("<script ", start)) return "script";
  return part.startsWith("<style ", start) ? "style" : null;
}

// Only `npm run dev`, where Vite inserts styles by script and has a WebSocket for changes. In a build the constant is
// false.
const isDev = import.meta.env?.DEV === true;

/**
 * The policy of every page: only hashed inline styles and scripts, nothing from other sites, and no frames but those of
 * our own that the page's loader allows.
 */
export function contentSecurityPolicy({ scripts, styles }: InlineHashes, framing: Framing = "none"): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    // A hash would switch `unsafe-inline` off.
    framing === "recording"
      ? "style-src 'self' 'unsafe-inline'"
      : ["style-src 'self'", ...styles, ...(isDev ? ["'unsafe-inline'"] : [])].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "manifest-src 'self'",
    // Of /service-worker.js; without it the policy of scripts would apply.
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(framing === "frames" ? ["frame-src 'self'"] : []),
    `frame-ancestors ${framing === "framed" ? "'self'" : "'none'"}`,
  ].join("; ");
}

import { createHash } from "node:crypto";

/** `'sha256-…'` sources of what stands in a page itself. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/**
 * Turns a page rendered with a secret nonce into bytes that everyone may share: scripts and styles that carry the nonce
 * are ours, so their hashes go into the policy and the nonce goes away. What is without it (a stranger's) gets no hash.
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

/** From mark to mark: a page is long, and nearly none of it is ours. */
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

/** Of the element whose tag an attribute stands in, if it is one with something to be hashed. */
function nameOf(part: string, at: number): "script" | "style" | null {
  const start = part.lastIndexOf("<", at);
  if (part.startsWith("<script ", start)) return "script";
  return part.startsWith("<style ", start) ? "style" : null;
}

// Only `npm run dev`, where Vite puts styles into the page by script and listens for changes on a socket of its own. A
// build has the constant false here.
const isDev = import.meta.env?.DEV === true;

/** The policy of every page. No inline style or script but those hashed, nothing from elsewhere, no frames. */
export function contentSecurityPolicy({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles, ...(isDev ? ["'unsafe-inline'"] : [])].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

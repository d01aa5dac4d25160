import { createHash } from "node:crypto";

export interface SealedPage {
  html: string;
  /** `'sha256-…'` sources, for script-src. */
  hashes: string[];
}

/**
 * Turns a page rendered with a secret nonce into bytes that everyone may share: scripts that carry the nonce are ours,
 * so their hashes go into the policy and the nonce goes away. A script without it (a stranger's) gets no hash.
 */
export function sealInlineScripts(html: string, nonce: string): SealedPage {
  const hashes = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(`nonce="${nonce}"`) || body === "") continue;
    hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), hashes: [...hashes] };
}

// Only `npm run dev`, where Vite puts styles into the page by script and listens for changes on a socket of its own. A
// build has the constant false here.
const isDev = import.meta.env?.DEV === true;

/** The policy of every page. No inline style or script but those hashed, nothing from elsewhere, no frames. */
export function contentSecurityPolicy(scriptHashes: string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(" ")}`.trim(),
    `style-src 'self'${isDev ? " 'unsafe-inline'" : ""}`,
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

import { sniffMediaType, isShowable } from "../container/media-type.ts";
import type { PublicationResource } from "../publication.ts";

const SIZE_LIMIT = 6 * 1024 * 1024;
/** In quotes or in `url(…)`: base64 is often broken into lines. */
const IN_TEXT = /"\s*(data:[^"]+)"|'\s*(data:[^']+)'|\(\s*(data:[^()"']+)\)/gi;
const ENTITIES = new Map([
  ["&amp;", "&"],
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&lt;", "<"],
  ["&gt;", ">"],
]);

/** Every `data:` URL written in markup or CSS, once. */
export function listDataUrls(text: string): string[] {
  if (!text.includes("data:") && !text.includes("DATA:")) return [];
  const urls = [...text.matchAll(IN_TEXT)].map(([, double, single, bare]) => double ?? single ?? bare ?? "");
  return [...new Set(urls.map((url) => url.replace(/&\w+;/g, (entity) => ENTITIES.get(entity) ?? entity)))];
}

/** The path under which the file in a `data:` URL is stored, as if it were an entry of the container. */
export function pathOfDataUrl(url: string): string {
  return `data/${fingerprint(url.replace(/\s+/g, ""))}`;
}

/** The file itself; null when it is too large, malformed or of a kind no page shows. */
export function readDataUrl(url: string): PublicationResource | null {
  const match = /^data:([^,;]*)((?:;[\w.=-]+)*),([\s\S]*)$/i.exec(url);
  const [, declared = "", parameters = "", content = ""] = match ?? [];
  if (!match || content.length > SIZE_LIMIT) return null;
  const bytes = /;base64$/i.test(parameters) ? fromBase64(content) : fromPercent(content);
  const mediaType = bytes && sniffMediaType(bytes, declared.toLowerCase());
  return bytes && mediaType && isShowable(mediaType) ? { path: pathOfDataUrl(url), mediaType, bytes } : null;
}

function fromBase64(content: string): Uint8Array | null {
  try {
    const binary = atob(decodeURIComponent(content).replace(/\s+/g, ""));
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    // Not base64 after all.
    return null;
  }
}

function fromPercent(content: string): Uint8Array | null {
  try {
    return new TextEncoder().encode(decodeURIComponent(content));
  } catch {
    // A stray per cent sign.
    return null;
  }
}

/** Two 32-bit hashes side by side: names, not secrets; the store addresses files by their real hash. */
export function fingerprint(text: string): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 2654435761);
    second = Math.imul(second ^ code, 1597334677);
  }
  const hex = (value: number) => (value >>> 0).toString(16).padStart(8, "0");
  return hex(first ^ (second >>> 16)) + hex(second ^ (first >>> 13));
}

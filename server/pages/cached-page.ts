import { createHash } from "node:crypto";
import { type Coding, decode, encode } from "./codings.ts";

export type Header = [name: string, value: string];

/** A page in one content encoding, with the complete header list of its response. */
export interface EncodedBody {
  body: Buffer<ArrayBuffer>;
  /** A flat list of name, value, name, value, the fastest input of `writeHead`. */
  headers: string[];
  isBest: boolean;
}

/** A page as sent to everyone. Its encodings are created at first use, each from any other. */
export interface CachedPage {
  tags: string[];
  /** How long it may be cached from when it is stored; null until it is invalidated. */
  lifeSeconds: number | null;
  /** When that ends, by the cache's clock; null before it is stored, and for pages without a maximum age. */
  cachedUntil: number | null;
  etag: string;
  /** Of the 304 response. */
  unchanged: string[];
  forms: Partial<Record<Coding, EncodedBody>>;
  /** Running encodings, so that concurrent requests share one. */
  pending: Partial<Record<Coding, Promise<EncodedBody>>>;
  headers: Header[];
  hits: number;
  /** Since when an invalidation of it may have been missed; null while it is known to be current. */
  staleSince: Date | null;
}

// Headers that a 304 must repeat (RFC 9110 §15.4.5), and those that protect the page a browser has stored.
const repeatedHeaders = new Set(["cache-control", "vary", "etag", "content-security-policy"]);

export function encodedBody(headers: Header[], coding: Coding, body: Buffer<ArrayBuffer>): EncodedBody {
  const all: Header[] = [...headers];
  if (coding !== "identity") all.push(["content-encoding", coding]);
  all.push(["content-length", String(body.byteLength)]);
  return { body, headers: all.flat(), isBest: coding === "identity" };
}

type CachedPageFacts = Pick<CachedPage, "tags" | "lifeSeconds"> & { varies?: string | null };

/** `headers` are those of the response without encoding, length, vary and etag, which depend on the encoding. */
export function makeCachedPage(
  body: Buffer<ArrayBuffer>,
  given: Header[],
  { tags, lifeSeconds, varies = null }: CachedPageFacts = { tags: [], lifeSeconds: null },
): CachedPage {
  // The policy is part of the etag: the same bytes under another policy are another page.
  const digest = createHash("blake2b512").update(body);
  for (const [name, value] of given) digest.update(`\n${name}: ${value}`);
  const etag = `W/"${digest.digest("base64url").slice(0, 22)}"`;
  const vary = ["accept-encoding", ...(varies === null ? [] : [varies])].join(", ");
  const headers: Header[] = [...given, ["vary", vary], ["etag", etag]];
  return {
    tags,
    lifeSeconds,
    cachedUntil: null,
    etag,
    headers,
    unchanged: headers.filter(([name]) => repeatedHeaders.has(name)).flat(),
    forms: { identity: encodedBody(headers, "identity", body) },
    pending: {},
    hits: 0,
    staleSince: null,
  };
}

/** Of a page without any body. */
const bytesBesideBody = { page: 2_000, form: 1_000 };
/** No cached page is smaller. */
export const smallestSize = bytesBesideBody.page + bytesBesideBody.form;

/** The memory used by the page. */
export function sizeOf(page: CachedPage): number {
  const forms = Object.values(page.forms);
  const sizes = forms.map(({ body }) => body.byteLength + bytesBesideBody.form);
  return sizes.reduce((total, size) => total + size, bytesBesideBody.page);
}

async function makeForm(page: CachedPage, coding: Coding): Promise<EncodedBody> {
  const [source] = Object.entries(page.forms) as [Coding, EncodedBody][];
  if (!source) throw new Error("a page without any form");
  const bytes = await decode(source[1].body, source[0]);
  const form = encodedBody(page.headers, coding, await encode(bytes, coding, "quick"));
  page.forms[coding] = form;
  return form;
}

/** The page in the requested encoding, compressed quickly if this is its first use. */
export async function bodyIn(page: CachedPage, coding: Coding): Promise<EncodedBody> {
  const made = page.forms[coding];
  if (made) return made;
  page.pending[coding] ??= makeForm(page, coding).finally(() => delete page.pending[coding]);
  return page.pending[coding];
}

/** Drops all encodings but one: most pages are requested in only one, and plain text is the largest. */
export function keepOneForm(page: CachedPage, coding: Coding): void {
  const form = page.forms[coding];
  if (form) page.forms = { [coding]: form };
}

/** Replaces the compressed encodings by the smallest possible. Slow. */
export async function perfect(page: CachedPage): Promise<void> {
  for (const [coding, form] of Object.entries(page.forms) as [Coding, EncodedBody][]) {
    if (form.isBest) continue;
    const body = await encode(await decode(form.body, coding), coding, "best");
    page.forms[coding] = { ...encodedBody(page.headers, coding, body), isBest: true };
  }
}

/** Weak comparison (RFC 9110 §13.1.2): the list is short, and a false match only saves equal bytes. */
export function isUnchanged(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}

/** A flat header list as pairs, for a Response. */
export function headerPairs(flat: string[]): Header[] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[at * 2] ?? "", flat[at * 2 + 1] ?? ""]);
}

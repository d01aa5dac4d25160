import { createHash } from "node:crypto";
import { type Coding, decode, encode } from "./codings.ts";

export type Header = [name: string, value: string];

/** A page in one content coding, with the complete header list of its response ready to be written. */
export interface EncodedBody {
  body: Buffer<ArrayBuffer>;
  /** Flat name, value, name, value…: what `writeHead` writes fastest. */
  headers: string[];
  isBest: boolean;
  /**
   * A small body as a string of its bytes: node writes headers and string by one call without waiting, where headers and
   * a Buffer are two pieces and a request of their own (a quarter of the time of an answer). Made when first needed.
   */
  small: string | null;
}

// With its headers it must fit into the 16 kB that node encodes on the stack.
const longestSmall = 13_000;

/** A page as it is sent to everyone. Its forms are made when first asked for, each from any other. */
export interface CachedPage {
  tags: string[];
  /** How long it may be cached from when it is stored; null until it is invalidated. */
  lifeSeconds: number | null;
  /** When that ends, by the cache's clock; null before it is stored, and for pages without such an end. */
  cachedUntil: number | null;
  etag: string;
  /** Of the 304 answer. */
  unchanged: string[];
  forms: Partial<Record<Coding, EncodedBody>>;
  /** Forms being made, so that a crowd makes each once. */
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
  return { body, headers: all.flat(), isBest: coding === "identity", small: null };
}

type CachedPageFacts = Pick<CachedPage, "tags" | "lifeSeconds">;

/** `headers` are those of the answer without encoding, length, vary and etag, which depend on the form. */
export function makeCachedPage(
  body: Buffer<ArrayBuffer>,
  given: Header[],
  { tags, lifeSeconds }: CachedPageFacts = { tags: [], lifeSeconds: null },
): CachedPage {
  // The policy is part of what was rendered: another policy over the same bytes is another page.
  const digest = createHash("blake2b512").update(body);
  for (const [name, value] of given) digest.update(`\n${name}: ${value}`);
  const etag = `W/"${digest.digest("base64url").slice(0, 22)}"`;
  const headers: Header[] = [...given, ["vary", "accept-encoding"], ["etag", etag]];
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

/** The body as `response.end` takes it fastest; a string's encoding is latin1. */
export function fastestBody(form: EncodedBody): string | Buffer {
  if (form.body.byteLength > longestSmall) return form.body;
  form.small ??= form.body.toString("latin1");
  return form.small;
}

/** What the page takes in memory. */
export function sizeOf(page: CachedPage): number {
  const forms = Object.values(page.forms);
  const sizes = forms.map(({ body }) => body.byteLength * (body.byteLength > longestSmall ? 1 : 2) + 1_000);
  return sizes.reduce((total, size) => total + size, 2_000);
}

async function makeForm(page: CachedPage, coding: Coding): Promise<EncodedBody> {
  const [source] = Object.entries(page.forms) as [Coding, EncodedBody][];
  if (!source) throw new Error("a page without any form");
  const bytes = await decode(source[1].body, source[0]);
  const form = encodedBody(page.headers, coding, await encode(bytes, coding, "quick"));
  page.forms[coding] = form;
  return form;
}

/** The asked form, made (quickly) if nobody asked for it before. */
export async function bodyIn(page: CachedPage, coding: Coding): Promise<EncodedBody> {
  const made = page.forms[coding];
  if (made) return made;
  page.pending[coding] ??= makeForm(page, coding).finally(() => delete page.pending[coding]);
  return page.pending[coding];
}

/** Lets go of all forms but one: most pages are only ever asked for in one coding, and text is the largest. */
export function keepOneForm(page: CachedPage, coding: Coding): void {
  const form = page.forms[coding];
  if (form) page.forms = { [coding]: form };
}

/** Replaces the compressed forms by the smallest there are. Slow. */
export async function perfect(page: CachedPage): Promise<void> {
  for (const [coding, form] of Object.entries(page.forms) as [Coding, EncodedBody][]) {
    if (form.isBest) continue;
    const body = await encode(await decode(form.body, coding), coding, "best");
    page.forms[coding] = { ...encodedBody(page.headers, coding, body), isBest: true };
  }
}

/** Weak comparison (RFC 9110 §13.1.2): the list is short, and a stray match only saves bytes that are the same. */
export function isUnchanged(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}

/** A flat header list as pairs, for those who answer by a Response. */
export function headerPairs(flat: string[]): Header[] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[at * 2] ?? "", flat[at * 2 + 1] ?? ""]);
}

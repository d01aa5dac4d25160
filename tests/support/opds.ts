import { SaxesParser, type SaxesTagNS } from "saxes";
import { expect } from "vitest";

interface Link2 {
  rel?: string | string[];
  href: string;
  type?: string;
  title?: string;
  templated?: boolean;
  properties?: Record<string, unknown>;
}

interface Publication2 {
  metadata: { title: string; modified: string; [name: string]: unknown };
  links: Link2[];
  images: Link2[];
}

/** A feed of OPDS 2.0. */
export interface Feed2 {
  metadata: { title: string; numberOfItems?: number; itemsPerPage?: number; currentPage?: number };
  links: Link2[];
  navigation?: Link2[];
  publications?: Publication2[];
  facets?: { metadata: { title: string }; links: Link2[] }[];
  groups?: { metadata: { title: string }; navigation?: Link2[]; publications?: Publication2[] }[];
}

const hasRel = (rel: RegExp) => (link: Link2) => [link.rel].flat().some((each) => rel.test(each ?? ""));

function expectLink(link: Link2): void {
  expect(link.href).toMatch(/^https?:\/\//);
  if (!link.templated) expect(() => new URL(link.href)).not.toThrow();
  expect(link.type).toMatch(/^\w+\/[\w.+-]+$/);
}

function expectPublication(book: Publication2): void {
  expect(book.metadata.title).not.toBe("");
  expect(book.metadata["@type"]).toBe("http://schema.org/Book");
  expect(new Date(book.metadata.modified).toISOString()).toBe(book.metadata.modified);
  expect(book.links.filter(hasRel(/^self$/))).toHaveLength(1);
  expect(book.links.some(hasRel(/^(preview|http:\/\/opds-spec\.org\/acquisition(\/.+)?)$/))).toBe(true);
  expect(book.images.some(({ type }) => /^image\/(jpeg|png|gif)$/.test(type ?? ""))).toBe(true);
  for (const link of [...book.links, ...book.images]) expectLink(link);
}

/** Checks what the schemas of OPDS 2.0 require of a feed (feed, link and publication), and returns it. */
export function expectFeed2(text: string): Feed2 {
  const feed = JSON.parse(text) as Feed2;
  expect(feed.metadata.title).not.toBe("");
  expect(feed.links.filter(hasRel(/^self$/))).toHaveLength(1);
  const isOne = feed.publications ?? feed.navigation ?? feed.groups;
  expect(isOne).toBeDefined();
  for (const link of feed.links) expectLink(link);
  const groups = feed.groups ?? [];
  for (const link of [feed, ...groups].flatMap(({ navigation = [] }) => navigation)) {
    expectLink(link);
    expect(link.title).not.toBe("");
    expect(link.rel).toBeDefined();
  }
  for (const { metadata, navigation, publications } of groups) {
    expect(metadata.title).not.toBe("");
    // One collection each.
    expect([navigation, publications].filter((each) => each !== undefined)).toHaveLength(1);
  }
  for (const { metadata, links } of feed.facets ?? []) {
    expect(metadata.title).not.toBe("");
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expectLink(link);
      expect(link.title).not.toBe("");
    }
  }
  for (const book of [feed, ...groups].flatMap(({ publications = [] }) => publications))
    expectPublication(book);
  return feed;
}

interface Entry1 {
  id: string;
  title: string;
  links: { rel: string; href: string; type: string }[];
}

interface Feed1 {
  title: string;
  total: number | null;
  search: string;
  entries: Entry1[];
}

const atom = "http://www.w3.org/2005/Atom";

/** Checks what OPDS 1.2 and Atom require of a feed, and returns it. Any error in the XML fails the test. */
export function expectFeed1(text: string): Feed1 {
  const feed: Feed1 = { title: "", total: null, search: "", entries: [] };
  const seen = new Map<string, number>();
  const path: string[] = [];
  const isNavigation = /kind=navigation" ?\/?>/.test(/<link rel="self"[^>]*>/.exec(text)?.[0] ?? "");
  let updated = 0;
  let authors = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => expect.fail(error.message));
  parser.on("opentag", (tag: SaxesTagNS) => {
    path.push(tag.name);
    const where = path.join("/");
    seen.set(where, (seen.get(where) ?? 0) + 1);
    if (path.length === 1) expect([tag.local, tag.uri]).toEqual(["feed", atom]);
    if (where === "feed/entry") feed.entries.push({ id: "", title: "", links: [] });
    const attribute = (name: string) => tag.attributes[name]?.value ?? "";
    if (tag.name !== "link") return;
    const link = { rel: attribute("rel"), href: attribute("href"), type: attribute("type") };
    expect(link.href).toMatch(/^https?:\/\//);
    expect([link.rel, link.type]).not.toContain("");
    if (where === "feed/entry/link") feed.entries.at(-1)?.links.push(link);
    else if (link.rel === "search") feed.search = link.href;
  });
  parser.on("text", (words) => {
    const entry = feed.entries.at(-1);
    const where = path.join("/");
    if (where === "feed/title") feed.title += words;
    if (where === "feed/opensearch:totalResults") feed.total = Number(words);
    if (where === "feed/entry/title" && entry) entry.title += words;
    if (where === "feed/entry/id" && entry) entry.id += words;
    if (where === "feed/entry/updated") {
      expect(new Date(words).toISOString()).toBe(words);
      updated += 1;
    }
    if (where === "feed/entry/author/name" && words.trim() !== "") authors += 1;
  });
  parser.on("closetag", () => void path.pop());
  parser.write(text).close();
  for (const name of ["id", "title", "updated"]) expect([name, seen.get(`feed/${name}`)]).toEqual([name, 1]);
  expect(feed.title).not.toBe("");
  expect(updated).toBe(feed.entries.length);
  expect(new Set(feed.entries.map(({ id }) => id)).size).toBe(feed.entries.length);
  for (const { title, links } of feed.entries) {
    expect(title).not.toBe("");
    if (isNavigation) expect(links).toHaveLength(1);
    else expect(links.some(({ rel }) => rel.startsWith("http://opds-spec.org/acquisition"))).toBe(true);
  }
  if (!isNavigation) expect(authors).toBeGreaterThanOrEqual(feed.entries.length);
  return feed;
}

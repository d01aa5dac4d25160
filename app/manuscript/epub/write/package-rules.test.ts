import { expect, test } from "vitest";
import { plainWork } from "#tests/support/make-works.ts";
import { unzip } from "#tests/support/unzip.ts";
import { parsePackageXml } from "../read/markup/parse-markup.ts";
import { attribute, type ElementNode, findElements, rawTextOf } from "../read/markup/tree.ts";
import type { Work } from "./work.ts";
import { writeEpub } from "./write-epub.ts";

async function entriesOf(facts: Partial<Work> = {}): Promise<Map<string, string>> {
  const entries = await unzip(await writeEpub({ ...plainWork, ...facts }));
  return new Map(entries.map(({ path, text }) => [path, text]));
}

async function packageOf(facts: Partial<Work> = {}): Promise<ElementNode> {
  return parsePackageXml((await entriesOf(facts)).get("EPUB/package.opf") ?? "").root;
}

/** Elements of a name as lines: their attributes, sorted, and their text. */
const linesOf = (root: ElementNode, name: string): string[] =>
  findElements(root, name).map((element) => {
    const attributes = Object.entries(element.attributes).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    );
    return [...attributes.map(([key, value]) => `${key}=${value}`), rawTextOf(element)].join(" ").trim();
  });

interface ElementCase {
  why: string;
  facts: Partial<Work>;
  element: string;
  lines: string[];
}

const elements: ElementCase[] = [
  { why: "a title has an id to be refined by", facts: {}, element: "title", lines: ["id=title The Ferry"] },
  {
    why: "a subtitle is a title of its own",
    facts: { subtitle: "A Winter" },
    element: "title",
    lines: ["id=title The Ferry", "id=subtitle A Winter"],
  },
  {
    why: "an empty subtitle is none",
    facts: { subtitle: "" },
    element: "title",
    lines: ["id=title The Ferry"],
  },
  { why: "the language is one", facts: { language: "fr-CA" }, element: "language", lines: ["fr-CA"] },
  {
    why: "creators are in their order",
    facts: {
      creators: [
        { name: "Ann", sortName: null, role: "aut" },
        { name: "Bo & Co", sortName: "Co", role: "ill" },
      ],
    },
    element: "creator",
    lines: ["id=creator-1 Ann", "id=creator-2 Bo & Co"],
  },
  { why: "nobody is no creator", facts: {}, element: "creator", lines: [] },
  {
    why: "subjects are in their order",
    facts: { subjects: ["Sea", "Fog <1>"] },
    element: "subject",
    lines: ["Sea", "Fog <1>"],
  },
  { why: "the publisher is one", facts: { publisher: "Octavo" }, element: "publisher", lines: ["Octavo"] },
  { why: "no publisher is none", facts: { publisher: null }, element: "publisher", lines: [] },
  {
    why: "the day is written as it is",
    facts: { publishedOn: "2026-01-31" },
    element: "date",
    lines: ["2026-01-31"],
  },
  {
    why: "the licence is the rights",
    facts: { licence: { name: "CC0", url: "https://e.org/?a&b" } },
    element: "rights",
    lines: ["CC0"],
  },
  {
    why: "the licence is a link",
    facts: { licence: { name: "CC0", url: "https://e.org/?a&b" } },
    element: "link",
    lines: ["href=https://e.org/?a&b rel=dcterms:license"],
  },
  {
    why: "other identifiers follow the unique one",
    facts: { otherIdentifiers: ["ISBN 9780306406157", "JID abc"] },
    element: "identifier",
    lines: [
      `id=identifier ${plainWork.identifier}`,
      "id=identifier-2 ISBN 9780306406157",
      "id=identifier-3 JID abc",
    ],
  },
  {
    why: "control characters are left out, since XML has no way to say them",
    facts: { publisher: "Oc\u0000ta\u000Bvo\uFFFF" },
    element: "publisher",
    lines: ["Octavo"],
  },
  {
    why: "half a surrogate pair is left out",
    facts: { publisher: "Octavo\uD800!" },
    element: "publisher",
    lines: ["Octavo!"],
  },
];

test.each(elements)("in the package of a work $why", async ({ facts, element, lines }) => {
  expect(linesOf(await packageOf(facts), element)).toEqual(lines);
});

interface MetaCase {
  why: string;
  facts: Partial<Work>;
  metas: string[];
}

const metas: MetaCase[] = [
  { why: "the main title is said to be that", facts: {}, metas: ["property=title-type refines=#title main"] },
  {
    why: "a subtitle comes second",
    facts: { subtitle: "A Winter" },
    metas: ["property=title-type refines=#subtitle subtitle", "property=display-seq refines=#subtitle 2"],
  },
  {
    why: "a creator has a role of MARC's, a place and a sort name",
    facts: { creators: [{ name: "Ann Bell", sortName: "Bell, Ann", role: "trl" }] },
    metas: [
      "property=role refines=#creator-1 scheme=marc:relators trl",
      "property=display-seq refines=#creator-1 1",
      "property=file-as refines=#creator-1 Bell, Ann",
    ],
  },
  {
    why: "a series has a type and a position",
    facts: { series: { name: "Tides & Co", position: "2" } },
    metas: [
      "id=series property=belongs-to-collection Tides & Co",
      "property=collection-type refines=#series series",
      "property=group-position refines=#series 2",
    ],
  },
  {
    why: "the time of the change is there",
    facts: {},
    metas: ["property=dcterms:modified 2026-01-31T00:00:00Z"],
  },
  {
    why: "a book without pictures is textual",
    facts: {},
    metas: ["property=schema:accessMode textual", "property=schema:accessibilityHazard none"],
  },
  {
    why: "what the file can do for those who do not see is said",
    facts: {},
    metas: [
      "property=schema:accessibilityFeature tableOfContents",
      "property=schema:accessibilityFeature readingOrder",
      "property=schema:accessibilityFeature structuralNavigation",
      "property=schema:accessibilityFeature displayTransformability",
      "property=schema:accessibilityFeature unlocked",
    ],
  },
];

test.each(metas)("in the package of a work $why", async ({ facts, metas: expected }) => {
  const found = linesOf(await packageOf(facts), "meta");
  for (const meta of expected) expect(found).toContain(meta);
});

test("every refinement refines an element that is there", async () => {
  const root = await packageOf({
    subtitle: "A Winter",
    creators: [{ name: "Ann", sortName: "A", role: "aut" }],
    series: { name: "Tides", position: "1" },
    otherIdentifiers: ["ISBN 9780306406157"],
  });
  const ids = new Set(
    ["title", "creator", "meta", "identifier"].flatMap((name) =>
      findElements(root, name).map((element) => attribute(element, "id")),
    ),
  );
  for (const meta of findElements(root, "meta")) {
    const target = attribute(meta, "refines");
    if (target !== null) expect(ids).toContain(target.replace("#", ""));
  }
});

interface SpineCase {
  why: string;
  facts: Partial<Work>;
  spine: string[];
}

const chapter = (title: string, part?: string | null) => ({
  title,
  xhtml: "<p>x</p>",
  ...(part === undefined ? {} : { part }),
});
const cover = { hash: "a".repeat(64), mediaType: "image/jpeg", bytes: new Uint8Array([255, 216, 255]) };
const spines: SpineCase[] = [
  {
    why: "the title page, the chapters and the colophon",
    facts: {},
    spine: ["titlepage", "chapter-1", "colophon"],
  },
  {
    why: "the cover before them",
    facts: { cover },
    spine: ["cover", "titlepage", "chapter-1", "colophon"],
  },
  {
    why: "a part before its first chapter",
    facts: { chapters: [chapter("A"), chapter("B", "P"), chapter("C")] },
    spine: ["titlepage", "chapter-1", "part-2", "chapter-2", "chapter-3", "colophon"],
  },
  {
    why: "no page where parts end",
    facts: { chapters: [chapter("A", "P"), chapter("B", "")] },
    spine: ["titlepage", "part-1", "chapter-1", "chapter-2", "colophon"],
  },
];

test.each(spines)("the reading order is $why", async ({ facts, spine }) => {
  const root = await packageOf(facts);
  expect(findElements(root, "itemref").map((element) => attribute(element, "idref"))).toEqual(spine);
  const ids = findElements(root, "item").map((element) => attribute(element, "id"));
  for (const id of spine) expect(ids).toContain(id);
});

interface FileCase {
  why: string;
  mediaType: string;
  path: string;
}

const types: FileCase[] = [
  { why: "a photograph", mediaType: "image/jpeg", path: "images/x.jpg" },
  { why: "a picture without loss", mediaType: "image/png", path: "images/x.png" },
  { why: "a moving picture", mediaType: "image/gif", path: "images/x.gif" },
  { why: "a picture of the web", mediaType: "image/webp", path: "images/x.webp" },
];

test.each(types)("$why is named by its content and kind", async ({ mediaType, path }) => {
  const picture = { hash: "x", mediaType, bytes: new Uint8Array([1]) };
  const entries = await entriesOf({ pictures: [picture] });
  expect([...entries.keys()]).toContain(`EPUB/${path}`);
  const item = findElements(await packageOf({ pictures: [picture] }), "item").find(
    (one) => attribute(one, "href") === path,
  );
  expect(item && attribute(item, "media-type")).toBe(mediaType);
});

test("the container begins with its type, uncompressed and without extra fields, and stores pictures as they are", async () => {
  const entries = await unzip(await writeEpub({ ...plainWork, cover }));
  expect(entries[0]).toEqual({
    path: "mimetype",
    isStored: true,
    extraFieldLength: 0,
    text: "application/epub+zip",
  });
  const stored = entries.filter(({ isStored }) => isStored).map(({ path }) => path);
  expect(stored).toEqual(["mimetype", `EPUB/images/${"a".repeat(64)}.jpg`]);
  expect(entries[1]?.path).toBe("META-INF/container.xml");
});

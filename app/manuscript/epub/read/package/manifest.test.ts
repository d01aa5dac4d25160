import fc from "fast-check";
import { expect, test } from "vitest";
import { readPackageParts } from "#tests/support/package-parts.ts";

const chapter = '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>';
const itemAt = (href: string, path = "EPUB/package.opf") =>
  readPackageParts({
    path,
    manifest: `${chapter}<item id="x" href="${href}" media-type="image/png"/>`,
  }).items.get("x");

interface HrefCase {
  href: string;
  /** Where the package document lies. */
  from?: string;
  /** The path in the container; null for what lies elsewhere. */
  path: string | null;
  why: string;
}

const hrefs: HrefCase[] = [
  { href: "pictures/x.png", path: "EPUB/pictures/x.png", why: "is relative to the package document" },
  { href: "./x.png", path: "EPUB/x.png", why: "may begin with the folder itself" },
  { href: "pictures/../x.png", path: "EPUB/x.png", why: "may go up again" },
  { href: "../x.png", path: "x.png", why: "may leave the folder of the package" },
  { href: "../../../x.png", path: "x.png", why: "cannot leave the container" },
  { href: "/x.png", path: "x.png", why: "may begin at the root of the container" },
  { href: "pictures//x.png", path: "EPUB/pictures/x.png", why: "may repeat a slash" },
  { href: "my%20pictures/x.png", path: "EPUB/my pictures/x.png", why: "is percent-decoded" },
  { href: "%C3%A9t%C3%A9.png", path: "EPUB/été.png", why: "is percent-decoded as UTF-8" },
  { href: "100%.png", path: "EPUB/100%.png", why: "keeps a per cent sign that encodes nothing" },
  { href: "%E9.png", path: "EPUB/%E9.png", why: "keeps an encoding that is not UTF-8" },
  { href: "%2e%2e/x.png", path: "x.png", why: "resolves dots that were encoded" },
  { href: "a%2Fx.png", path: "EPUB/a/x.png", why: "takes an encoded slash for a folder" },
  { href: "x.png?size=2", path: "EPUB/x.png", why: "loses its query" },
  { href: "x.png#part", path: "EPUB/x.png", why: "loses its fragment" },
  { href: " x.png ", path: "EPUB/x.png", why: "loses the spaces around it" },
  { href: "pic&#10;tures/x.png", path: "EPUB/pictures/x.png", why: "loses line breaks, as in browsers" },
  { href: "x.png", from: "package.opf", path: "x.png", why: "may lie at the root" },
  { href: "x.png", from: "a/b/c/p.opf", path: "a/b/c/x.png", why: "may lie deep" },
  { href: "https://example.org/x.png", path: null, why: "elsewhere has no path" },
  { href: "HTTPS://example.org/x.png", path: null, why: "elsewhere has no path, however it is spelt" },
  { href: "//example.org/x.png", path: null, why: "without a scheme has no path either" },
  { href: "file:///etc/passwd", path: null, why: "on the machine has no path" },
  { href: "javascript:alert(1)", path: null, why: "that runs has no path" },
  { href: "java&#9;script:alert(1)", path: null, why: "that runs has no path, with a tab in it" },
  { href: "data:image/png;base64,AA==", path: null, why: "of a data URL has no path" },
  { href: "..\\..\\x.png", path: null, why: "with backslashes is none" },
];

test.each(hrefs)("the address $href of a manifest item $why", ({ href, from, path }) => {
  expect(itemAt(href, from)?.path).toBe(path);
});

test("whatever address an item has, its path stays in the container", () => {
  const segment = fc.constantFrom("..", ".", "", "a", "%2e%2e", "%2E.", "..%2f", "%5c..", " .. ", "~", "C:");
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 8 }), fc.boolean(), (segments, isRooted) => {
      const path = itemAt((isRooted ? "/" : "") + segments.join("/"))?.path ?? "";
      expect(path).not.toMatch(/^\//);
      expect(path.split("/")).not.toContain("..");
    }),
    { numRuns: 300 },
  );
});

test("an entry of the container has its true name, where the manifest spells it otherwise", () => {
  const names = new Map([["EPUB/A.XHTML", "epub/a.xhtml"]]);
  const { items, byPath } = readPackageParts({
    manifest: '<item id="a" href="A.XHTML" media-type="application/xhtml+xml"/>',
    findPath: (path) => names.get(path) ?? null,
  });
  expect(items.get("a")?.path).toBe("epub/a.xhtml");
  expect(byPath.get("epub/a.xhtml")?.id).toBe("a");
});

test("an item that the container lacks keeps the path it names, with a warning", () => {
  const { items, warnings } = readPackageParts({
    manifest: `${chapter}<item id="gone" href="p/gone.png" media-type="image/png"/>`,
    names: ["EPUB/a.xhtml"],
  });
  expect(items.get("gone")?.path).toBe("EPUB/p/gone.png");
  expect(warnings).toEqual(["The manifest lists EPUB/p/gone.png, which the file does not hold."]);
});

test("of two items with one path the first is what the path is", () => {
  const { byPath, items } = readPackageParts({
    manifest: `${chapter}<item id="b" href="a.xhtml" media-type="text/html"/>`,
  });
  expect(byPath.get("EPUB/a.xhtml")?.id).toBe("a");
  expect(items.size).toBe(2);
});

interface AttributeCase {
  attributes: string;
  item: Record<string, unknown>;
  why: string;
}

const attributes: AttributeCase[] = [
  {
    attributes: 'media-type=" Image/PNG "',
    item: { mediaType: "image/png" },
    why: "a media type is compared in small letters",
  },
  { attributes: "", item: { mediaType: "" }, why: "a media type may be missing" },
  {
    attributes: 'properties="cover-image  svg"',
    item: { properties: ["cover-image", "svg"] },
    why: "properties are parted by any white space",
  },
  {
    attributes: 'properties="&#10;nav&#9;scripted "',
    item: { properties: ["nav", "scripted"] },
    why: "properties may be broken into lines",
  },
  { attributes: 'properties=""', item: { properties: [] }, why: "no properties are none" },
  { attributes: 'fallback="y"', item: { fallback: "y" }, why: "a fallback is an id" },
  {
    attributes: 'fallback=" y&#10;"',
    item: { fallback: "y" },
    why: "white space around the id of a fallback is no part of it",
  },
  { attributes: 'fallback=""', item: { fallback: null }, why: "an empty fallback is none" },
  {
    attributes: 'media-overlay=" y "',
    item: { overlay: "y" },
    why: "white space around the id of an overlay is no part of it",
  },
  { attributes: 'media-overlay=" "', item: { overlay: null }, why: "an empty overlay is none" },
];

test.each(attributes)("of a manifest item: $why", ({ attributes: given, item }) => {
  const { items } = readPackageParts({ manifest: `${chapter}<item id="x" href="x" ${given}/>` });
  expect(items.get("x")).toMatchObject(item);
});

interface SpineCase {
  spine: string;
  ids: string[];
  linear?: boolean[];
  warnings?: number;
  why: string;
}

const both = `${chapter}<item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>`;
const spines: SpineCase[] = [
  { spine: '<itemref idref="b"/><itemref idref="a"/>', ids: ["b", "a"], why: "gives the order" },
  { spine: '<itemref idref=" a "/>', ids: ["a"], why: "may have spaces around an id" },
  { spine: '<itemref idref="a"/><itemref idref="a"/>', ids: ["a", "a"], why: "may name an item twice" },
  {
    spine: '<itemref idref="a"/><itemref idref="gone"/>',
    ids: ["a"],
    warnings: 1,
    why: "passes over what the manifest does not have",
  },
  { spine: '<itemref idref="a"/><itemref/>', ids: ["a"], warnings: 1, why: "passes over what names nothing" },
  {
    spine: '<itemref idref="a" linear="no"/><itemref idref="b" linear="yes"/>',
    ids: ["a", "b"],
    linear: [false, true],
    why: "says what is read in order",
  },
  {
    spine: '<itemref idref="a" linear=" no "/><itemref idref="b" linear="NO"/>',
    ids: ["a", "b"],
    linear: [false, true],
    why: "means “no” only where it is so spelt",
  },
  { spine: '<itemref idref="a"/><item idref="b"/>', ids: ["a"], why: "holds references only" },
  { spine: '<itemref idref="A"/><itemref idref="a"/>', ids: ["a"], warnings: 1, why: "tells capitals apart" },
];

test.each(spines)("a spine $why: $spine", ({ spine, ids, linear, warnings = 0 }) => {
  const document = readPackageParts({ manifest: both, spine });
  expect(document.spine.map(({ item }) => item.id)).toEqual(ids);
  expect(document.spine.map(({ isLinear }) => isLinear)).toEqual(linear ?? ids.map(() => true));
  expect(document.warnings).toHaveLength(warnings);
});

test("an item elsewhere cannot be read in order", () => {
  const document = readPackageParts({
    manifest: `${chapter}<item id="x" href="https://example.org/x.xhtml" media-type="application/xhtml+xml"/>`,
    spine: '<itemref idref="x"/><itemref idref="a"/>',
  });
  expect(document.spine.map(({ item }) => item.id)).toEqual(["a"]);
  expect(document.warnings).toEqual(["The spine names “x”, which the manifest does not have."]);
});

interface PackageCase {
  what: string;
  attributes?: string;
  spineAttributes?: string;
  facts: Record<string, unknown>;
}

const packages: PackageCase[] = [
  { what: "version 3.3", attributes: 'version="3.3"', facts: { isEpub3: true } },
  { what: "version 2.0", attributes: 'version="2.0"', facts: { isEpub3: false } },
  { what: "no version", attributes: "", facts: { isEpub3: false } },
  { what: "an identifier", attributes: 'unique-identifier="u"', facts: { uniqueIdentifierId: "u" } },
  {
    what: "an identifier with spaces around it",
    attributes: 'unique-identifier=" u "',
    facts: { uniqueIdentifierId: "u" },
  },
  { what: "no identifier", facts: { uniqueIdentifierId: null } },
  { what: "a language", attributes: 'xml:lang="fr"', facts: { language: "fr" } },
  { what: "a direction", attributes: 'dir="rtl"', facts: { direction: "rtl" } },
  { what: "a direction nobody knows", attributes: 'dir="up"', facts: { direction: null } },
  {
    what: "pages from the right",
    spineAttributes: 'page-progression-direction=" rtl "',
    facts: { progressionDirection: "rtl" },
  },
  {
    what: "pages in the usual way",
    spineAttributes: 'page-progression-direction="default"',
    facts: { progressionDirection: null },
  },
  { what: "an NCX", spineAttributes: 'toc="ncx"', facts: { ncxId: "ncx" } },
  { what: "an NCX with spaces around its id", spineAttributes: 'toc=" ncx "', facts: { ncxId: "ncx" } },
  { what: "no NCX", facts: { ncxId: null } },
];

test.each(packages)("a package says $what", ({ attributes: given, spineAttributes = "", facts }) => {
  const document = readPackageParts({
    ...(given === undefined ? {} : { attributes: given }),
    spineAttributes,
  });
  expect(document).toMatchObject(facts);
});

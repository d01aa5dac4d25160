import { expect, test } from "vitest";
import { parsePackageXml } from "../markup/parse-markup.ts";
import { fallbackChain, readPackageDocument } from "./package-document.ts";
import type { PackageDocument } from "./package-document.ts";
import { asText } from "./rendition.ts";

const read = (inside: string, attributes = 'version="3.0"', names: string[] = []): PackageDocument =>
  readPackageDocument(
    parsePackageXml(`<package ${attributes}>${inside}</package>`).root,
    "EPUB/package.opf",
    (path) => (names.length === 0 || names.includes(path) ? path : null),
  );
const item = (id: string, more = "") =>
  `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml" ${more}/>`;
const small = `<manifest>${item("a")}</manifest><spine><itemref idref="a"/></spine>`;

test("manifest and spine are read with paths from the package's folder", () => {
  const document = read(
    `<manifest>${item("a", 'properties="nav scripted"')}</manifest><spine toc="ncx"><itemref idref="a"/></spine>`,
  );
  expect(document.spine).toEqual([{ item: document.items.get("a"), isLinear: true, rendition: asText }]);
  expect(document.items.get("a")).toEqual({
    id: "a",
    path: "EPUB/a.xhtml",
    mediaType: "application/xhtml+xml",
    properties: ["nav", "scripted"],
    fallback: null,
    overlay: null,
  });
  expect(document.byPath.get("EPUB/a.xhtml")?.id).toBe("a");
  expect(document).toMatchObject({ ncxId: "ncx", isEpub3: true, progressionDirection: null });
});

test("prefixed elements, white space around ids and types in capitals are read all the same", () => {
  const document = read(
    '<opf:manifest><opf:item id=" a " href="a.xhtml" media-type=" Application/XHTML+xml "/></opf:manifest><opf:spine><opf:itemref idref=" a "/></opf:spine>',
  );
  expect(document.spine).toHaveLength(1);
  expect(document.items.get("a")?.mediaType).toBe("application/xhtml+xml");
});

test.each([
  ['version="2.0"', false],
  ['version="3.2"', true],
  ['version="0"', false],
  ["", false],
])("a package with %s is of EPUB 3: %s", (attributes, isEpub3) => {
  expect(read(small, attributes).isEpub3).toBe(isEpub3);
});

test("items on other servers have no path and are never looked up", () => {
  const document = read(
    `<manifest>${item("a")}<item id="r" href="http://canary.invalid/x.mp3" media-type="audio/mpeg"/></manifest><spine><itemref idref="a"/><itemref idref="r"/></spine>`,
  );
  expect(document.items.get("r")?.path).toBeNull();
  expect(document.spine).toHaveLength(1);
});

test("an id that is there twice means the first, an item without id or address is none", () => {
  const document = read(
    '<manifest><item id="a" href="1.xhtml"/><item id="a" href="2.xhtml"/><item href="3.xhtml"/><item id="d"/></manifest><spine><itemref idref="a"/></spine>',
  );
  expect([...document.items.values()].map(({ path }) => path)).toEqual(["EPUB/1.xhtml"]);
});

test("what the manifest lists and the file lacks gives a warning", () => {
  expect(read(small, "", ["EPUB/b.xhtml"]).warnings.join()).toContain("a.xhtml");
});

test("fallbacks are followed to their end, also when they go in a circle", () => {
  const document = read(
    `<manifest>${item("a", 'fallback="b"')}${item("b", 'fallback="c"')}${item("c", 'fallback="a"')}${item("d", 'fallback="gone"')}</manifest><spine><itemref idref="a"/></spine>`,
  );
  const chain = (id: string) => {
    const start = document.items.get(id);
    return start ? fallbackChain(start, document.items).map((one) => one.id) : [];
  };
  expect(chain("a")).toEqual(["a", "b", "c"]);
  expect(chain("d")).toEqual(["d"]);
});

test.each([
  ["", "missing-spine"],
  ["<manifest/>", "missing-spine"],
  ["<manifest/><spine/>", "missing-spine"],
  [`<manifest>${item("a")}</manifest><spine><itemref idref="b"/></spine>`, "missing-spine"],
  [`<spine><itemref idref="a"/></spine>`, "missing-spine"],
])("a package with only %s is refused", (inside, reason) => {
  expect(() => read(inside)).toThrow(expect.objectContaining({ reason }));
});

test("the guide is read in its order, types in small letters", () => {
  const { guide } = read(
    `${small}<guide><reference type="Cover" title=" The cover " href="a.xhtml#x"/><reference/></guide>`,
  );
  expect(guide).toEqual([
    { type: "cover", title: "The cover", href: "a.xhtml#x" },
    { type: "", title: "", href: "" },
  ]);
});

import { expect, test } from "vitest";
import { type EpubFacts, PNG } from "#tests/support/make-epub.ts";
import { readMade } from "#tests/support/read-epub.ts";

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.padEnd(80, "0"), "hex"));
const JPEG = bytesOf("ffd8ffe0");
const MP3 = bytesOf("494433");
const OTF = bytesOf("4f54544f");
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>';

const item = (href: string, mediaType: string) => `<item id="x" href="${href}" media-type="${mediaType}"/>`;
const read = async (facts: EpubFacts) => {
  const { resources, warnings } = await readMade(facts);
  return { found: resources.map(({ path, mediaType }) => `${path} ${mediaType}`), resources, warnings };
};

interface FileCase {
  why: string;
  name: string;
  bytes: Uint8Array | string;
  /** What the manifest says of it; nothing, if it does not name it. */
  declared?: string;
  /** The media type as which it is stored; null when it is not. */
  stored: string | null;
  warning?: string;
}

const files: FileCase[] = [
  { why: "a picture is stored", name: "x.png", bytes: PNG, declared: "image/png", stored: "image/png" },
  { why: "a picture that the manifest forgot is stored", name: "x.png", bytes: PNG, stored: "image/png" },
  {
    why: "a picture whose name says nothing is stored, if the manifest does",
    name: "x.bin",
    bytes: PNG,
    declared: "image/png",
    stored: "image/png",
  },
  { why: "a file that nobody calls a picture is not looked at", name: "x.bin", bytes: PNG, stored: null },
  {
    why: "a picture of another kind than the manifest says is what it is",
    name: "x.png",
    bytes: JPEG,
    declared: "image/png",
    stored: "image/jpeg",
    warning: "EPUB/x.png says it is image/png, but it is image/jpeg.",
  },
  {
    why: "a picture named after another kind is what it is",
    name: "x.gif",
    bytes: PNG,
    stored: "image/png",
  },
  {
    why: "image/jpg is what many say for image/jpeg",
    name: "x.jpg",
    bytes: JPEG,
    declared: "image/jpg",
    stored: "image/jpeg",
  },
  {
    why: "a text that is called a picture is none",
    name: "x.png",
    bytes: "hello",
    declared: "image/png",
    stored: null,
    warning: "EPUB/x.png is no picture, font or sound that can be shown.",
  },
  {
    why: "a page that is called a picture is none",
    name: "x.png",
    bytes: "<html><script>alert(1)</script></html>",
    declared: "image/png",
    stored: null,
    warning: "EPUB/x.png is no picture, font or sound that can be shown.",
  },
  {
    why: "an empty file is none",
    name: "x.png",
    bytes: "",
    declared: "image/png",
    stored: null,
    warning: "EPUB/x.png is no picture, font or sound that can be shown.",
  },
  {
    why: "a font has many types, none of which is a mistake",
    name: "x.otf",
    bytes: OTF,
    declared: "application/vnd.ms-opentype",
    stored: "font/otf",
  },
  {
    why: "a font may be called any stream of bytes",
    name: "x.otf",
    bytes: OTF,
    declared: "application/octet-stream",
    stored: "font/otf",
  },
  {
    why: "a font that is called a picture is a font",
    name: "x.png",
    bytes: OTF,
    declared: "image/png",
    stored: "font/otf",
    warning: "EPUB/x.png says it is image/png, but it is font/otf.",
  },
  { why: "a recording is stored", name: "x.mp3", bytes: MP3, declared: "audio/mpeg", stored: "audio/mpeg" },
  {
    why: "a recording of another type than the manifest says is no mistake to speak of",
    name: "x.mp3",
    bytes: MP3,
    declared: "audio/mp3",
    stored: "audio/mpeg",
  },
  {
    why: "captions are text",
    name: "x.vtt",
    bytes: "WEBVTT\n\n00:00.000 --> 00:01.000\nHello",
    declared: "text/vtt",
    stored: "text/vtt",
  },
  {
    why: "a drawing is stored",
    name: "x.svg",
    bytes: SVG,
    declared: "image/svg+xml",
    stored: "image/svg+xml",
  },
  {
    why: "a drawing that is called a photograph is a drawing",
    name: "x.jpg",
    bytes: SVG,
    declared: "image/jpeg",
    stored: "image/svg+xml",
    warning: "EPUB/x.jpg says it is image/jpeg, but it is image/svg+xml.",
  },
  { why: "a style sheet is no resource", name: "x.css", bytes: "p{}", declared: "text/css", stored: null },
  {
    why: "a script is no resource",
    name: "x.js",
    bytes: "alert(1)",
    declared: "text/javascript",
    stored: null,
  },
];

test.each(files)("of a book's files: $why", async ({ name, bytes, declared, stored, warning }) => {
  const { found, warnings } = await read({
    manifest: declared === undefined ? "" : item(name, declared),
    files: { [`EPUB/${name}`]: bytes },
  });
  expect(found).toEqual(stored === null ? [] : [`EPUB/${name} ${stored}`]);
  expect(warnings).toEqual(warning === undefined ? [] : [warning]);
});

test("a file comes with the bytes that it has in the container, whatever it is called", async () => {
  const { resources } = await read({ files: { "EPUB/a b.PNG": PNG } });
  expect(resources[0]?.path).toBe("EPUB/a b.PNG");
  expect(resources[0]?.bytes).toEqual(PNG);
});

test("files of the container itself are none of the book's", async () => {
  expect((await read({ files: { "META-INF/x.png": PNG, "META-INF/x.xml": "<a/>" } })).found).toEqual([]);
});

test("a file that the manifest names and the container lacks is no file, and no damage", async () => {
  const { found, warnings } = await read({ manifest: item("gone.png", "image/png") });
  expect(found).toEqual([]);
  expect(warnings).toEqual(["The manifest lists EPUB/gone.png, which the file does not hold."]);
});

interface SvgCase {
  why: string;
  svg: string;
  has?: string;
  lacks: string;
}

const drawings: SvgCase[] = [
  {
    why: "its scripts",
    svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0"/></svg>',
    has: "<path",
    lacks: "alert",
  },
  {
    why: "its events",
    svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0"/></svg>',
    has: "<path",
    lacks: "onload",
  },
  {
    why: "pictures from elsewhere",
    svg: '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://example.org/x.png"/></svg>',
    lacks: "example.org",
  },
  {
    why: "HTML within it",
    svg: '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/></foreignObject></svg>',
    lacks: "iframe",
  },
  {
    why: "entities, which are what they stand for",
    svg: '<!DOCTYPE svg [<!ENTITY a "M0 0">]><svg xmlns="http://www.w3.org/2000/svg"><path d="&a;"/></svg>',
    has: 'd="M0 0"',
    lacks: "ENTITY",
  },
];

test.each(drawings)("a drawing is stored without $why", async ({ svg, has = "<svg", lacks }) => {
  const { resources } = await read({ files: { "EPUB/x.svg": svg } });
  const stored = new TextDecoder().decode(resources[0]?.bytes);
  expect(stored).toContain(has);
  expect(stored).not.toContain(lacks);
});

interface DataCase {
  why: string;
  body: string;
  stored: string[];
}

const base64 = Buffer.from(PNG).toString("base64");
const picture = `data:image/png;base64,${base64}`;
const embedded: DataCase[] = [
  { why: "a picture in a data URL is a file", body: `<img src="${picture}"/>`, stored: ["image/png"] },
  { why: "apostrophes do as well", body: `<img src='${picture}'/>`, stored: ["image/png"] },
  { why: "a style may hold one", body: `<p style="background:url(${picture})">x</p>`, stored: ["image/png"] },
  {
    why: "one that is there twice is one",
    body: `<img src="${picture}"/><img src="${picture}"/>`,
    stored: ["image/png"],
  },
  {
    why: "its type is what its bytes are",
    body: `<img src="data:text/html;base64,${base64}"/>`,
    stored: ["image/png"],
  },
  {
    why: "a drawing in a data URL is sanitised",
    body: `<img src="data:image/svg+xml,${encodeURIComponent(SVG)}"/>`,
    stored: ["image/svg+xml"],
  },
  {
    why: "a page in a data URL is none",
    body: '<iframe src="data:text/html,%3Cp%3Ex"></iframe>',
    stored: [],
  },
  {
    why: "a script in a data URL is none",
    body: '<a href="data:text/javascript,alert(1)">x</a>',
    stored: [],
  },
  { why: "broken base64 is none", body: '<img src="data:image/png;base64,%%%"/>', stored: [] },
  { why: "an empty one is none", body: '<img src="data:,"/>', stored: [] },
];

test.each(embedded)("of data URLs: $why", async ({ body, stored }) => {
  const { resources } = await read({ chapters: { "one.xhtml": `<p>x</p>${body}` } });
  expect(resources.map(({ mediaType }) => mediaType)).toEqual(stored);
  for (const { path } of resources) expect(path).toMatch(/^data\/[0-9a-f]{16}$/);
});

test("a drawing that is stored as a file keeps the pictures within it", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${picture}"/></svg>`;
  expect((await read({ files: { "EPUB/x.svg": svg } })).found).toEqual(["EPUB/x.svg image/svg+xml"]);
});

test("of data URLs without end the first five hundred are stored", async () => {
  const body = Array.from({ length: 520 }, (_, at) => `<img src="data:image/png;a=${at};base64,${base64}"/>`);
  const { found } = await read({ chapters: { "one.xhtml": body.join("") } });
  expect(found).toHaveLength(500);
});

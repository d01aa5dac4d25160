import fc from "fast-check";
import { expect, test } from "vitest";
import { type EpubFacts, makeEpub, PNG, zipped } from "#tests/support/make-epub.ts";
import { openEpub, readEpub, readMade } from "#tests/support/read-epub.ts";
import { defaultReadingLimits } from "../limits.ts";
import { sniffMediaType } from "../container/media-type.ts";
import { RefusedPublication } from "../publication.ts";

/** The reason why a book is refused; "read" when it is not. */
async function outcomeOf(read: () => Promise<unknown>): Promise<string> {
  try {
    await read();
    return "read";
  } catch (error) {
    if (error instanceof RefusedPublication) return error.reason;
    throw error;
  }
}

interface FileCase {
  why: string;
  facts: EpubFacts;
  outcome: string;
}

const deep = (open: string, count: number) => open.repeat(count);
const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const files: FileCase[] = [
  {
    why: "a package nested without end",
    facts: { files: { "EPUB/package.opf": `<package>${deep("<a>", 5_000)}` } },
    outcome: "too-large",
  },
  {
    why: "a navigation document nested without end",
    facts: { nav: deep("<div>", 50_000) },
    outcome: "too-large",
  },
  {
    why: "a chapter nested as deep as is read",
    facts: { chapters: { "one.xhtml": `${deep("<div>", 1_500)}x${deep("</div>", 1_500)}` } },
    outcome: "read",
  },
  {
    why: "a drawing nested without end",
    facts: { files: { "EPUB/x.svg": drawing(deep("<g>", 50_000)) } },
    outcome: "too-large",
  },
  {
    why: "a drawing whose style is nested without end",
    facts: { files: { "EPUB/x.svg": drawing(`<style>${deep("a{", 100_000)}</style>`) } },
    outcome: "read",
  },
  {
    why: "a drawing whose style opens brackets without end",
    facts: { files: { "EPUB/x.svg": drawing(`<style>a{color:${deep("(", 100_000)}}</style>`) } },
    outcome: "read",
  },
  {
    why: "a sheet that opens brackets without end",
    facts: { head: `<style>p{color:${deep("calc(", 100_000)}}</style>` },
    outcome: "read",
  },
  {
    why: "a style attribute that opens brackets without end",
    facts: { chapters: { "one.xhtml": `<p style="color:${deep("(", 100_000)}">x</p>` } },
    outcome: "read",
  },
  {
    why: "a selector in selectors without end",
    facts: { head: `<style>${deep(":is(", 20_000)}p${deep(")", 20_000)}{color:red}</style>` },
    outcome: "read",
  },
  {
    why: "an entity of entities without end",
    facts: {
      files: {
        "EPUB/one.xhtml": `<!DOCTYPE html [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]><html><body>&a;</body></html>`,
      },
    },
    outcome: "zip-bomb",
  },
  {
    why: "an entity that is long, named often",
    facts: {
      files: {
        "EPUB/one.xhtml": `<!DOCTYPE html [<!ENTITY a "${"x".repeat(2_000)}">]><html><body>${"&a;".repeat(1_000)}</body></html>`,
      },
    },
    outcome: "zip-bomb",
  },
  {
    why: "an entity that reads a file",
    facts: {
      files: {
        "EPUB/one.xhtml":
          '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]><html><body>&a;</body></html>',
      },
    },
    outcome: "external-entity",
  },
  {
    why: "a document type that reads a file",
    facts: {
      files: {
        "EPUB/one.xhtml": '<!DOCTYPE html SYSTEM "file:///etc/passwd"><html><body><p>x</p></body></html>',
      },
    },
    outcome: "read",
  },
  {
    why: "a chapter of nulls",
    facts: { files: { "EPUB/one.xhtml": new Uint8Array(5_000) } },
    outcome: "read",
  },
  {
    why: "a package of nulls",
    facts: { files: { "EPUB/package.opf": new Uint8Array(5_000) } },
    outcome: "missing-package",
  },
  {
    why: "a spine of a hundred thousand chapters that are not there",
    facts: {
      manifest: Array.from(
        { length: 100_000 },
        (_, at) => `<item id="x${at}" href="${at}/x.xhtml" media-type="application/xhtml+xml"/>`,
      ).join(""),
      spine: Array.from({ length: 100_000 }, (_, at) => `<itemref idref="x${at}"/>`).join(""),
    },
    outcome: "too-large",
  },
  {
    why: "a chapter that stands in the spine a hundred thousand times",
    facts: { spine: '<itemref idref="c0"/>'.repeat(100_000) },
    outcome: "too-large",
  },
];

test.each(files)("a book with $why is $outcome", async ({ facts, outcome }) => {
  const bytes = await makeEpub(facts);
  expect(await outcomeOf(() => readEpub(bytes))).toBe(outcome);
});

test("ten thousand items that fall back to each other are followed a little way each", async () => {
  const most = 10_000;
  const { warnings } = await readMade({
    manifest: Array.from(
      { length: most },
      (_, at) => `<item id="x${at}" href="x${at}" media-type="a/b" fallback="x${(at + 1) % most}"/>`,
    ).join(""),
    spine: `<itemref idref="c0"/>${Array.from({ length: most }, (_, at) => `<itemref idref="x${at}"/>`).join("")}`,
  });
  expect(warnings).toHaveLength(100);
});

test.each([
  { what: "comments", head: "<!---->", count: 580 },
  { what: "comments with hyphens", head: "<!-- - -->", count: 400 },
  { what: "comments that do not end", head: "<!--", count: 1_000 },
  { what: "instructions", head: "<?x?>", count: 800 },
  { what: "document types", head: "<!DOCTYPE x>", count: 340 },
  { what: "document types with subsets", head: "<!DOCTYPE x []>", count: 270 },
  { what: "white space", head: " ", count: 4_090 },
])("a file that begins with nothing but $what is no drawing", ({ head, count }) => {
  expect(sniffMediaType(new TextEncoder().encode(`${head.repeat(count)}x`), "image/svg+xml")).toBeNull();
});

test("a drawing behind comments, instructions and a document type is one", () => {
  const text = `\uFEFF <?xml version="1.0"?> <!-- a -- b --><!DOCTYPE svg [<!ENTITY x "y">]> <!----> <svg:svg>`;
  expect(sniffMediaType(new TextEncoder().encode(text), null)).toBe("image/svg+xml");
});

interface ZipCase {
  why: string;
  change: (bytes: Buffer) => Uint8Array;
}

/** Where the directory of a zip begins, and its end record. */
const directoryOf = (bytes: Buffer) => bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
const endOf = (bytes: Buffer) => bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));

function changed(bytes: Buffer, at: number, ...values: number[]): Uint8Array {
  const copy = Buffer.from(bytes);
  values.forEach((value, index) => copy.writeUInt8(value, at + index));
  return copy;
}

const zips: ZipCase[] = [
  { why: "cut in its middle", change: (bytes) => bytes.subarray(0, bytes.length / 2) },
  { why: "cut behind its first entry", change: (bytes) => bytes.subarray(0, 60) },
  { why: "without an end", change: (bytes) => bytes.subarray(0, endOf(bytes)) },
  {
    why: "whose directory is said to be elsewhere",
    change: (bytes) => changed(bytes, endOf(bytes) + 16, 255, 255, 255, 0),
  },
  {
    why: "whose directory is said to be longer",
    change: (bytes) => changed(bytes, endOf(bytes) + 10, 255, 255),
  },
  { why: "whose directory is none", change: (bytes) => changed(bytes, directoryOf(bytes), 0, 0, 0, 0) },
  {
    why: "whose entries are said to be elsewhere",
    change: (bytes) => changed(bytes, directoryOf(bytes) + 42, 255, 255, 0, 0),
  },
  {
    why: "whose name is said to be longer than the file",
    change: (bytes) => changed(bytes, directoryOf(bytes) + 28, 255, 255),
  },
];

test.each(zips)("a zip $why is refused or read, and nothing else is thrown", async ({ change }) => {
  const bytes = change(Buffer.from(await makeEpub()));
  expect(["read", "damaged-zip", "too-large", "missing-container", "missing-package"]).toContain(
    await outcomeOf(() => readEpub(bytes)),
  );
});

test("of two entries with one name the first is the entry", async () => {
  const first = await makeEpub({ chapters: { "one.xhtml": "<p>first</p>", "two.xhtml": "<p>second</p>" } });
  const bytes = Buffer.from(first);
  // The second chapter is renamed after the first, in its own header and in the directory.
  for (let at = bytes.indexOf("EPUB/two.xhtml"); at >= 0; at = bytes.indexOf("EPUB/two.xhtml", at + 1))
    bytes.write("EPUB/one.xhtml", at);
  const { chapters } = await readEpub(bytes);
  expect(chapters[0]?.text).toBe("first");
});

test("whatever is cut off a book, it is read or refused", async () => {
  const whole = await makeEpub({ files: { "EPUB/x.png": PNG } });
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length }), async (length) => {
      expect(await outcomeOf(() => readEpub(whole.subarray(0, length)))).not.toBe("");
    }),
    { numRuns: 100 },
  );
});

interface NameCase {
  why: string;
  name: string;
}

const names: NameCase[] = [
  { why: "spaces", name: "a b  c.xhtml" },
  { why: "letters of another script", name: "第一章.xhtml" },
  { why: "letters that may be composed", name: "caf\u0065\u0301.xhtml" },
  { why: "signs of URLs", name: "a+b&c=d;e@f.xhtml" },
  { why: "brackets", name: "a(1)[2]{3}.xhtml" },
  { why: "capitals", name: "ONE.XHTML" },
  { why: "many dots", name: "a...b.xhtml" },
  { why: "apostrophes", name: "it's.xhtml" },
];

test.each(names)("a file whose name has $why is found by its percent-encoded address", async ({ name }) => {
  const address = encodeURIComponent(name).replaceAll("'", "&#39;");
  const { chapters, warnings } = await readMade({
    manifest: `<item id="x" href="${address}" media-type="application/xhtml+xml"/>`,
    spine: '<itemref idref="c0"/><itemref idref="x"/>',
    chapters: { "one.xhtml": `<p><a href="${address}#y">go</a></p>` },
    files: { [`EPUB/${name}`]: '<html><body><p id="y">found</p></body></html>' },
  });
  expect(chapters[1]?.text).toBe("found");
  expect(chapters[0]?.html).toContain(`/${chapters[1]?.slug}#b-y"`);
  expect(warnings).toEqual([]);
});

test("a zip of folders and no files holds no book", async () => {
  const bytes = await zipped({ "META-INF/a": "" });
  expect(await outcomeOf(() => openEpub(bytes, defaultReadingLimits))).toBe("missing-container");
});

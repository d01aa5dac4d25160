import fc from "fast-check";
import { expect, test } from "vitest";
import { inflate } from "#app/platform/files/inflate.server.ts";
import { type EpubFacts, makeEpub, PNG } from "#tests/support/make-epub.ts";
import { docxOf, odtOf } from "#tests/support/make-manuscripts.ts";
import { openEpub, readEpub, readMade } from "#tests/support/read-epub.ts";
import { readDocx } from "../../../formats/docx/read/read-docx.ts";
import { RefusedManuscript } from "../../../formats/html/read/manuscript.ts";
import { readHtml } from "../../../formats/html/read/read-html.ts";
import { readOdt } from "../../../formats/odt/read/read-odt.ts";
import { defaultReadingLimits, type ReadingLimits } from "../limits.ts";
import { RefusedPublication } from "../publication.ts";

/** What is refused is refused with a reason; anything else that is thrown is a fault. */
async function readOrRefused(read: () => Promise<unknown>): Promise<"read" | "refused"> {
  try {
    await read();
    return "read";
  } catch (error) {
    if (error instanceof RefusedPublication || error instanceof RefusedManuscript) return "refused";
    throw error;
  }
}

interface Damage {
  at: number;
  length: number;
  kind: "flip" | "cut" | "twice" | "zeros";
  by: number;
}
const damage = fc.record<Damage>({
  at: fc.nat({ max: 10_000 }),
  length: fc.integer({ min: 1, max: 60 }),
  kind: fc.constantFrom("flip", "cut", "twice", "zeros"),
  by: fc.integer({ min: 1, max: 255 }),
});

function damaged(bytes: Uint8Array, list: Damage[]): Uint8Array {
  return list.reduce((left, { at, length, kind, by }) => {
    const from = at % Math.max(1, left.length);
    const piece = left.subarray(from, from + length);
    const before = left.subarray(0, from);
    const after = left.subarray(from + length);
    if (kind === "cut") return Uint8Array.from([...before, ...after]);
    if (kind === "twice") return Uint8Array.from([...before, ...piece, ...piece, ...after]);
    return Uint8Array.from([...before, ...piece.map((byte) => (kind === "zeros" ? 0 : byte ^ by)), ...after]);
  }, bytes);
}

test("an EPUB file damaged in any way is read or refused, and nothing else is thrown", async () => {
  const whole = await makeEpub({ files: { "EPUB/a.png": PNG }, head: "<style>p{color:red}</style>" });
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (list) => {
      await readOrRefused(() => readEpub(damaged(whole, list)));
    }),
    { numRuns: 150 },
  );
  expect(await readOrRefused(() => readEpub(whole))).toBe("read");
});

test.each([
  ["Word", () => docxOf("<w:p><w:r><w:t>a</w:t></w:r></w:p>", { styles: "", footnotes: "" }), readDocx],
  ["OpenDocument", () => odtOf("<text:p>a</text:p>"), readOdt],
] as const)(
  "a file of %s damaged in any way is read or refused, and nothing else is thrown",
  async (_, make, read) => {
    const whole = await make();
    const readAll = async (bytes: Uint8Array) =>
      readHtml((await read({ bytes, inflate }, defaultReadingLimits)).sources);
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (list) => {
        await readOrRefused(() => readAll(damaged(whole, list)));
      }),
      { numRuns: 100 },
    );
    expect(await readOrRefused(() => readAll(whole))).toBe("read");
  },
);

const name = fc.constantFrom(
  "package",
  "metadata",
  "manifest",
  "item",
  "spine",
  "itemref",
  "guide",
  "reference",
  "meta",
  "dc:title",
  "dc:creator",
  "dc:date",
  "dc:identifier",
  "link",
);
const attribute = fc.constantFrom(
  "",
  ' id="a"',
  ' id="b"',
  ' href="one.xhtml"',
  ' href="../../etc/passwd"',
  ' href="http://canary.invalid/"',
  ' media-type="application/xhtml+xml"',
  ' idref="c0"',
  ' idref="gone"',
  ' linear="no"',
  ' properties="nav cover-image"',
  ' fallback="a"',
  ' refines="#a"',
  ' property="file-as"',
  ' name="cover" content="a"',
  ' toc="b"',
  ' unique-identifier="a"',
);
const packageTree = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom("", "words", "&e;", "2026-13-99", "urn:uuid:x"),
    fc
      .tuple(name, attribute, attribute, fc.array(tie("node"), { maxLength: 4 }))
      .map(
        ([tag, one, other, inside]) =>
          `<${tag}${one}${one.split("=")[0] === other.split("=")[0] ? "" : other}>${inside.join("")}</${tag}>`,
      ),
  ),
})).node;

test("whatever package a file has, it is read or refused, and no path leads out of it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(packageTree, { maxLength: 5 }), fc.boolean(), async (nodes, isBeside) => {
      const own = `<package version="3.0">${nodes.join("")}</package>`;
      const facts: EpubFacts = isBeside
        ? { metadata: nodes.join(""), afterSpine: nodes.join("") }
        : { files: { "EPUB/package.opf": own } };
      const bytes = await makeEpub(facts);
      await readOrRefused(async () => {
        const { chapters, coverPath, metadata } = await readEpub(bytes);
        expect(coverPath ?? "").not.toMatch(/\.\.|^\//);
        expect(chapters.map(({ html }) => html).join("")).not.toContain("canary");
        expect(JSON.stringify(metadata)).not.toMatch(/[\u202A-\u202E]/);
      });
    }),
    { numRuns: 100 },
  );
});

const limitsWith = (more: Partial<ReadingLimits>): ReadingLimits => ({ ...defaultReadingLimits, ...more });
const openWith = async (more: Partial<ReadingLimits>, facts: EpubFacts = {}) => {
  const opened = await openEpub(await makeEpub(facts), limitsWith(more));
  return opened.render({ chapter: ({ chapter }) => chapter, file: () => null });
};

test.each<[what: string, limits: Partial<ReadingLimits>, facts: EpubFacts]>([
  ["entries", { entries: 3 }, {}],
  ["bytes of one entry", { entryBytes: 200 }, { chapters: { "one.xhtml": `<p>${"word ".repeat(200)}</p>` } }],
  [
    "bytes of all entries",
    { totalBytes: 500 },
    { chapters: { "one.xhtml": `<p>${"word ".repeat(200)}</p>` } },
  ],
  ["bytes of text", { textBytes: 1_000 }, { chapters: { "one.xhtml": `<p>${"word ".repeat(400)}</p>` } }],
  ["chapters", { chapters: 2 }, { chapters: { "a.xhtml": "a", "b.xhtml": "b", "c.xhtml": "c" } }],
])("a book of more %s than are allowed is refused as too large", async (_, limits, facts) => {
  await expect(openWith(limits, facts)).rejects.toMatchObject({ reason: "too-large" });
  await expect(openWith({}, facts)).resolves.toBeDefined();
});

test("contents stop where they have grown past all use, and the book is read all the same", async () => {
  const nav = `<nav epub:type="toc"><ol>${'<li><a href="one.xhtml">x</a></li>'.repeat(50)}</ol></nav>`;
  const { navigation, chapters } = await openWith({ navigationEntries: 7 }, { nav });
  expect([navigation.contents.length, chapters.length]).toEqual([7, 1]);
});

test("contents in contents without end stop at a depth that no reader follows", async () => {
  const deep = 60;
  const nav = `<nav epub:type="toc">${'<ol><li><a href="one.xhtml">x</a>'.repeat(deep)}${"</li></ol>".repeat(deep)}</nav>`;
  const book = await readMade({ nav });
  let depth = 0;
  for (let entries = book.navigation.contents; entries.length > 0; entries = entries[0]?.children ?? [])
    depth += 1;
  expect(depth).toBeLessThan(30);
  expect(depth).toBeGreaterThan(20);
});

test("of hundreds of warnings the first hundred are stored, without bidi overrides", async () => {
  const links = Array.from({ length: 500 }, (_, at) => `<a href="gone\u202E${at}.xhtml">x</a>`).join("");
  const { warnings } = await readMade({ chapters: { "one.xhtml": `<p>${links}</p>` } });
  expect(warnings).toHaveLength(100);
  expect(warnings.join("")).not.toContain("\u202E");
});

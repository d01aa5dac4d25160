import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { RefusedManuscript } from "#app/manuscript/formats/html/read/manuscript.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { documentSchema, withinLimits } from "#app/manuscript/document/schema.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { withPatience } from "#tests/support/waiting-clock.ts";
import { readFile } from "./read-file.server.ts";
import { readInSandbox } from "./read-in-sandbox.server.ts";
import { explainRefusal, type ReadOptions, type ReadOutcome } from "./read-manuscript.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function zip(entries: [path: string, content: string | Buffer][]): Promise<Uint8Array> {
  const file = new ZipFile();
  for (const [path, content] of entries) file.addBuffer(Buffer.from(content), path);
  file.end();
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const wordOf = (body: string, declared = "") =>
  `<?xml version="1.0"?>${declared}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
const docx = (document: string, more: [string, string | Buffer][] = []) =>
  zip([["[Content_Types].xml", types], ["_rels/.rels", relations], ["word/document.xml", document], ...more]);

/** Starting threads takes a while: only the files that need the bounds, and one of the rest. */
const inThread = /million cells|old Word/;

const wordsOf = (outcome: ReadOutcome) =>
  outcome.ok ? "it was taken" : explainRefusal(outcome.reason, outcome.detail);

async function refusalOf(given: ReadOptions): Promise<string> {
  try {
    await readFile(given);
    return "it was taken";
  } catch (error) {
    if (!(error instanceof RefusedManuscript)) throw error;
    return explainRefusal(error.reason, error.detail);
  }
}

const laughs = `<!DOCTYPE x [<!ENTITY a "lol lol lol lol lol lol lol lol lol lol ">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY ${"bcdefghij"[at]} "${`&${"abcdefghi"[at]};`.repeat(10)}">`,
).join("")}]>`;
const odtOf = (body: string, declared = "") =>
  zip([
    ["mimetype", "application/vnd.oasis.opendocument.text"],
    [
      "content.xml",
      `<?xml version="1.0"?>${declared}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ],
  ]);

/** More than one entry may unpack to. */
const bomb = Buffer.alloc(50 * 1024 * 1024);

test.each<[string, string, () => Promise<Uint8Array>, RegExp]>([
  [
    "a zip bomb in a DOCX",
    "x.docx",
    () => docx(wordOf("<w:p/>"), [["word/media/a.png", bomb]]),
    /attacks|larger/,
  ],
  [
    "a zip bomb in an ODT",
    "x.odt",
    async () =>
      zip([
        ["mimetype", "application/vnd.oasis.opendocument.text"],
        ["content.xml", bomb],
      ]),
    /attacks|larger/,
  ],
  [
    "a zip bomb beside Markdown",
    "x.zip",
    () =>
      zip([
        ["a.md", "One."],
        ["b.png", bomb],
      ]),
    /attacks|larger/,
  ],
  [
    "a billion laughs in a DOCX",
    "x.docx",
    () => docx(wordOf("<w:p><w:r><w:t>&j;</w:t></w:r></w:p>", laughs)),
    /attacks/,
  ],
  ["a billion laughs in an ODT", "x.odt", () => odtOf("<text:p>&j;</text:p>", laughs), /attacks|damaged/],
  [
    "an entity that reads a file of the server",
    "x.odt",
    () => odtOf("<text:p>&e;</text:p>", '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
    /attacks|damaged/,
  ],
  ["RTF nested without end", "x.rtf", async () => bytesOf(`{\\rtf1 ${"{".repeat(200_000)}`), /nested/],
  [
    "HTML nested without end",
    "x.html",
    async () => bytesOf(`<html>${"<div>".repeat(300_000)}deep`),
    /attacks|more parts|memory/,
  ],
  [
    "a table of a million cells",
    "x.html",
    async () => bytesOf(`<table>${`<tr>${"<td>x</td>".repeat(1_000)}</tr>`.repeat(1_510)}</table>`),
    /more parts|larger|memory|longer/,
  ],
  [
    "two Markdown files in one zip",
    "x.zip",
    () =>
      zip([
        ["a.md", "One."],
        ["b.md", "Two."],
      ]),
    /join them or bring them one by one/,
  ],
  [
    "an old Word file",
    "x.doc",
    async () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    /save it as DOCX/,
  ],
  ["a PDF", "x.pdf", async () => bytesOf("%PDF-1.7"), /bring the file it was made from/],
])("V05 %s is refused with a message, within bounded time and memory", async (title, name, make, words) => {
  const given = { name, bytes: await make() };
  expect(await (inThread.test(title) ? readInSandbox(given).then(wordsOf) : refusalOf(given))).toMatch(words);
});

test("legitimate extremes are imported: deep lists, wide spans, sixty thousand paragraphs", async () => {
  const deep = `${"<ul><li>in".repeat(60)}${"</li></ul>".repeat(60)}`;
  const spans = '<table><tr><td colspan="9999" rowspan="0">wide</td><td rowspan="-3">x</td></tr></table>';
  const many = "<p>one</p>".repeat(60_000);
  const { blocks, words } = await readFile({ name: "x.html", bytes: bytesOf(deep + spans + many) });
  expect(words).toBeGreaterThanOrEqual(60_060);
  const document = documentSchema.nodeFromJSON({ type: "doc", content: blocks });
  document.check();
  // It is read, but too long for one chapter.
  expect(withinLimits(document)).toMatchObject({ ok: false, reason: "too-many-blocks" });
});

const accents = "Übung macht Méister. Ça va, señor?";
test.each<[string, Uint8Array, string]>([
  ["UTF-8", bytesOf(accents), accents],
  ["UTF-8 with a mark", bytesOf(`\uFEFF${accents}`), accents],
  ["UTF-16, little end first", new Uint8Array(Buffer.from(`\uFEFF${accents}`, "utf16le")), accents],
  ["UTF-16, big end first", new Uint8Array(Buffer.from(`\uFEFF${accents}`, "utf16le").swap16()), accents],
  ["Latin-1", new Uint8Array(Buffer.from(accents, "latin1")), accents],
  ["Windows-1252", new Uint8Array([0x93, 0x48, 0x69, 0x94, 0x20, 0x97, 0x20, 0x80]), "“Hi” — €"],
])("plain text in %s is read as it was written", async (_, bytes, expected) => {
  const { blocks } = await readFile({ name: "x.txt", bytes });
  expect(plainTextOf(documentSchema.nodeFromJSON({ type: "doc", content: blocks }))).toBe(expected);
});

/** Reads it or refuses it with a message; nothing else may happen. */
async function isReadOrRefused(name: string, bytes: Uint8Array): Promise<void> {
  try {
    const { blocks } = await readFile({ name, bytes });
    documentSchema.nodeFromJSON({ type: "doc", content: blocks }).check();
  } catch (error) {
    expect(error).toBeInstanceOf(RefusedManuscript);
  }
}

const rtfPieces = fc.array(
  fc.constantFrom(
    "{",
    "}",
    "\\par ",
    "\\'e",
    "\\'e9",
    "\\u8364?",
    "\\bin9999 ",
    "\\footnote ",
    "\\cell\\row ",
    "\\trowd ",
    "\\pict ",
    "\\*\\x ",
    "\\i ",
    "\\ul0 ",
    "\\ls1\\ilvl9 ",
    "\\field\\fldinst ",
    "\\",
    "é",
    "text ",
  ),
  { maxLength: 60 },
);

test("V05 any bytes are read or refused as RTF, DOCX, ODT or text, without an error", async () => {
  const plain = await docx(wordOf("<w:p><w:r><w:t>One</w:t></w:r></w:p>"));
  const open = await odtOf("<text:p>One</text:p>");
  const scarred = (whole: Uint8Array) =>
    fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), {
        minLength: 1,
        maxLength: 12,
      })
      .map((scars) => {
        const bytes = new Uint8Array(whole);
        for (const [at, value] of scars) bytes[at] = value;
        return bytes;
      });
  const markup = fc
    .array(
      fc.constantFrom(
        "<w:p>",
        "</w:p>",
        "<w:tbl>",
        "</w:tbl>",
        "<w:tr>",
        "<w:tc>",
        "<w:r><w:t>x</w:t></w:r>",
        '<w:footnoteReference w:id="9"/>',
        '<w:gridSpan w:val="-1"/>',
        "<w:vMerge/>",
        "&x;",
        "<",
      ),
      { maxLength: 30 },
    )
    .map((pieces) => pieces.join(""));
  await fc.assert(
    fc.asyncProperty(
      rtfPieces,
      scarred(plain),
      scarred(open),
      markup,
      fc.uint8Array({ maxLength: 400 }),
      async (rtf, word, odt, body, raw) => {
        await isReadOrRefused("x.rtf", bytesOf(`{\\rtf1\\ansi ${rtf.join("")}`));
        await isReadOrRefused("x.docx", word);
        await isReadOrRefused("x.odt", odt);
        await isReadOrRefused("x.docx", await docx(wordOf(body)));
        for (const name of ["x.txt", "x.md", "x.html", "x.epub", "x.rtf"]) await isReadOrRefused(name, raw);
      },
    ),
    { numRuns: 25 },
  );
});

test("V05 a decompression bomb, a vector drawing or an invalid picture does not affect the text", async () => {
  const huge = await sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: "#fff" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const bytes = await zip([
    ["a.md", "One. ![a tower](huge.png) ![a script](evil.png)\n\n![a sea](huge.png)"],
    ["huge.png", huge],
    ["evil.png", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
  ]);
  const read = await readFile({ name: "a.zip", bytes });
  expect(read.pictures).toEqual([]);
  expect(read.warnings.join(" ")).toContain("huge.png");
  expect(JSON.stringify(read.blocks)).toContain("a sea");
});

test("V05 the page shows a refusal at the field, says what to do, and is not a server error", async () => {
  await using site = await createTestSite();
  await site.work();
  const { who } = await signIn(site, { state: "ACTIVE" });
  for (const [name, bytes, words] of [
    ["x.doc", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "save it as DOCX"],
    ["x.docx", await docx(wordOf("<w:p/>", laughs)), "made as attacks are"],
    ["x.txt", new Uint8Array(), "Choose a file that is not empty."],
  ] as const) {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(bytes)], name));
    const answer = await withPatience(() => who.get("/writing/import", { method: "POST", body: form }));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    expect(answer.text).toContain('aria-invalid="true"');
  }
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { cutChapters } from "#app/manuscript/chapters/cut-chapters.ts";
import { findPatterns, startAtLines } from "#app/manuscript/chapters/find-patterns.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import { RefusedManuscript } from "#app/manuscript/formats/html/read/manuscript.ts";
import { docxOf } from "#tests/support/make-manuscripts.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";
import { exportWork } from "../exporting/export-work.server.ts";
import { readFile } from "./read-file.server.ts";

const folder = join(import.meta.dirname, "../../../../tests/fixtures/manuscripts");
const files = readdirSync(folder).filter((name) => !/README|source/.test(name));

async function read(name: string, bytes: Uint8Array | string) {
  const given = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  const manuscript = await readFile({ name, bytes: given });
  const document = documentSchema.nodeFromJSON({ type: "doc", content: manuscript.blocks });
  document.check();
  const chapters = [...cutChapters([...document.children], manuscript.starts, { notes: manuscript.notes })];
  return { ...manuscript, document, chapters, text: plainTextOf(document) };
}

function namesIn(document: Node): string[] {
  const names: string[] = [];
  document.descendants((node) => void names.push(node.type.name, ...node.marks.map(({ type }) => type.name)));
  return names;
}

/** Calibre's page of notes has its own heading and numbers. */
const written: Record<string, number> = { "calibre.epub": 4 };

test.each(files)("%s is imported with all words, notes, emphasis and scene break", async (name) => {
  const { text, document, wordComparison } = await read(
    name,
    new Uint8Array(readFileSync(join(folder, name))),
  );
  for (const sentence of [
    "The tide",
    "slowly",
    "saw",
    "Twice noted.",
    "A note on the tide.",
    "A second note, with emphasis.",
    "second paragraph",
    "After the break.",
  ])
    expect(text.replace(/\s+/g, " ").split(sentence).length, sentence).toBeGreaterThanOrEqual(2);
  expect(wordComparison?.missing).toBeLessThanOrEqual(written[name] ?? 0);
  const names = namesIn(document);
  // That file has it only in its style sheet.
  if (name !== "libreoffice.epub") expect(names).toContain("italic");
  expect(names.filter((each) => each === "footnote").length).toBeGreaterThanOrEqual(
    name === "calibre.epub" ? 0 : 2,
  );
});

const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (inner: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
const styles = `<w:style w:type="character" w:styleId="Thought"><w:name w:val="Thought"/><w:basedOn w:val="Voice"/></w:style><w:style w:type="character" w:styleId="Voice"><w:name w:val="Voice"/><w:rPr><w:i/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Kap"><w:name w:val="Kapitelkopf"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>`;

test("DOCX emphasis by character style is kept, and styles with an outline level begin chapters", async () => {
  const body = [1, 2]
    .map(
      (at) =>
        paragraph(run(`Kopf ${at}`), `<w:pStyle w:val="Kap"/>`) +
        paragraph(run("She ") + run("thought", `<w:rStyle w:val="Thought"/>`)),
    )
    .join("");
  const { chapters, document } = await read("x.docx", await docxOf(body, { styles }));
  expect(chapters.map(({ title }) => title)).toEqual(["Kopf 1", "Kopf 2"]);
  expect(namesIn(document).filter((name) => name === "italic")).toHaveLength(2);
});

test("in DOCX a drop cap joins its paragraph, rules become scene breaks, and a continued list keeps counting", async () => {
  const item = (text: string) =>
    paragraph(run(text), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`);
  const body = [
    paragraph(run("T"), `<w:framePr w:dropCap="drop" w:lines="3"/>`) + paragraph(run("he sea.")),
    paragraph("", `<w:pBdr><w:bottom w:val="single"/></w:pBdr>`),
    paragraph(run("Later.")),
    `<w:p><w:r><w:pict><v:rect style="width:0" o:hralign="center" o:hrstd="t" o:hr="t"/></w:pict></w:r></w:p>`,
    item("first") + item("second") + paragraph(run("between")) + item("third"),
  ];
  const numbering = `<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>`;
  const { document } = await read("x.docx", await docxOf(body.join(""), { numbering }));
  expect(
    document.children.map(({ type, textContent, attrs }) => [type.name, textContent, attrs["start"]]),
  ).toEqual([
    ["paragraph", "The sea.", undefined],
    ["sceneBreak", "", undefined],
    ["paragraph", "Later.", undefined],
    ["sceneBreak", "", undefined],
    ["orderedList", "firstsecond", 1],
    ["paragraph", "between", undefined],
    ["orderedList", "third", 3],
  ]);
});

test("a part's title is not in a chapter's text, and a chapter with a subtitle is not a part", async () => {
  const parts = "# Part One\n\n## A\n\na.\n\n## B\n\nb.\n\n# Part Two\n\n## C\n\nc.\n\n## D\n\nd.\n";
  const { chapters } = await read("x.md", parts);
  expect(chapters.map(({ title, part, document }) => [part, title, document.textContent])).toEqual([
    ["Part One", "A", "a."],
    ["Part One", "B", "b."],
    ["Part Two", "C", "c."],
    ["Part Two", "D", "d."],
  ]);
  const novel = Array.from(
    { length: 61 },
    (_, at) =>
      `# Chapter ${at + 1}\n\n## In which it rains ${at}\n\nWords.\n${at === 9 ? "\n## A letter\n\nMore.\n" : ""}`,
  );
  const read61 = await read("x.md", novel.join("\n"));
  expect(read61.chapters).toHaveLength(61);
  expect(read61.chapters.filter(({ part }) => part !== null)).toEqual([]);
});

test("a long text without headings is split at numbered lines in any formatting", async () => {
  const text = Array.from(
    { length: 5 },
    (_, at) => `${at === 0 ? "" : `– ${at + 1} –\n\n`}It was day ${at}.\n\nAnd 3 more words, said she.\n\n`,
  ).join("");
  const { starts, document } = await read("x.txt", text);
  expect(starts).toHaveLength(1);
  const lines = document.children.map(({ textContent }) => textContent);
  const [pattern] = findPatterns(lines);
  if (!pattern) throw new Error("no pattern");
  expect(pattern).toMatchObject({ example: "– 2 –", places: [2, 5, 8, 11] });
  const split = startAtLines(starts, pattern, (at) => lines[at] ?? "");
  const chapters = [...cutChapters([...document.children], split)];
  expect(chapters.map(({ title }) => title)).toEqual(["Chapter 1", "– 2 –", "– 3 –", "– 4 –", "– 5 –"]);
  expect(findPatterns(["One sentence.", "2 cats ran home.", "3 dogs did not.", "4 men looked on."])).toEqual(
    [],
  );
  expect(findPatterns(["Kapitel 1", "x", "Kapitel 2", "y", "Kapitel 3"])[0]?.places).toEqual([0, 2, 4]);
});

test("words hyphenated at line ends are joined, and their own hyphens stay", async () => {
  const lines = [
    "It was a wonderful day, and the weather was a well-known thing on that coast.",
    "Nobody could say how won-",
    "derful it would be in the morning for the well-",
    "known fishermen of the harbour and their families.",
    "So they went out to sea, as always, with the tide and before the wind came.",
  ];
  expect((await read("x.txt", lines.join("\n"))).text).toMatch(/how wonderful it.*the well-known fishermen/s);
});

test("line breaks in code are kept", async () => {
  expect((await read("x.html", "<pre>one<br>two</pre>")).text).toBe("one\ntwo");
});

test.each([
  [
    "SHIFT_JIS",
    "jOGUeYLNlEyCxYKggumBQpa8kU+CzYLcgr6Ws4KigUKCx4KxgsWQtoLqgr2CqYLGgvGCxoypk5aCqoLCgqmCyoFCib2CxYLglJaIw4KigraC34K2gt+CtYK9j4qCxYNqg4OBW4Nqg4OBW4uDgqKCxIKigr2OloK+gq+CzYtMia+CtYLEgqKC6YFC",
  ],
  [
    "EUC-JP",
    "uOPH2qTPx62kx6SipOuho8y+wbCkz6TepMDMtaSkoaOkyaSzpMfAuKTspL+kq6TIpPOkyLirxfakrKTEpKukzKGjsr+kx6Tix/awxaSkpLik4aS4pOGkt6S/veqkx6XLpeOhvKXLpeOhvLXjpKSkxqSkpL+79qTApLGkz7WtsrGkt6TGpKSk66Gj",
  ],
  [
    "ISO-2022-JP",
    "GyRCOGNHWiRPRy0kRyQiJGshI0w+QTAkTyReJEBMNSQkISMkSSQzJEdAOCRsJD8kKyRIJHMkSDgrRXYkLCREJCskTCEjMj8kRyRiR3YwRSQkJDgkYSQ4JGEkNyQ/PWokRyVLJWMhPCVLJWMhPDVjJCQkRiQkJD87diRAJDEkTzUtMjEkNyRGJCQkayEjGyhC",
  ],
])("the encoding %s of a text is detected, and its author can override it", async (_encoding, encoded) => {
  const story =
    "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。";
  const bytes = new Uint8Array(Buffer.from(encoded, "base64"));
  const found = await read("x.txt", bytes);
  expect(found.text).toBe(story);
  expect(found.warnings.join()).toContain("Japanese");
  expect(found.guessed).toMatchObject({ bytes });
  const sentence = await readFile({ name: "x.txt", bytes, encoding: "windows-1252" });
  expect(JSON.stringify(sentence.blocks)).not.toContain("吾輩");
});

test("a work of one chapter exported as DOCX is imported as that chapter", async () => {
  const work = workText({
    title: "Salt",
    chapters: [
      textChapter("The Sea", [{ type: "paragraph", content: [{ type: "text", text: "It was late." }] }]),
    ],
  });
  const made = await exportWork(work, "docx");
  if (!made.ok) throw new Error(made.reason);
  const { chapters } = await read("x.docx", made.bytes);
  expect(chapters.map(({ title, document }) => [title, document.textContent])).toEqual([
    ["The Sea", "It was late."],
  ]);
});

test("V05 a truncated and an empty file are refused with advice", async () => {
  const whole = await docxOf(paragraph(run("word ".repeat(2_000))));
  const refusal = (name: string, bytes: Uint8Array) =>
    readFile({ name, bytes }).then(
      () => "taken",
      (error: unknown) =>
        error instanceof RefusedManuscript ? `${error.reason}: ${error.detail}` : "thrown",
    );
  expect(await refusal("x.docx", whole.subarray(0, whole.length / 2))).toMatch(
    /^damaged: it ends too early.*save it again/,
  );
  expect(await refusal("x.docx", await docxOf(paragraph("")))).toMatch(
    /^empty: there are no words in it.*save it there once more/,
  );
  expect(await refusal("x.txt", new Uint8Array())).toBe("empty: the file is empty");
});

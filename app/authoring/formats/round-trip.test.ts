import { createHash } from "node:crypto";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { anyDocument, anyWordDocument, somePictures } from "#tests/support/any-document.ts";
import { chapterId, linkedChapters, linksOf } from "#tests/support/linked-chapters.ts";
import { workText } from "#tests/support/work-text.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import type { WorkText, WorkTextChapter } from "#app/manuscript/document/work-text.ts";
import type { WorkPicture } from "#app/manuscript/epub/write/work.ts";
import type { Format } from "./exporting/formats.ts";
import { writeWork } from "./exporting/write-work.server.ts";
import { readFile } from "./reading/read-file.server.ts";

/** The same text twice, with some external links replaced by links into itself and into the other. */
const workOf = (json: Json): WorkText => {
  const [first, second] = [withIds(json, "a"), withIds(json, "z")];
  const documents = [
    withLinks(first, { at: 1, document: second }),
    withLinks(second, { at: 0, document: first }),
  ];
  const [one, two] = documents.map((document) => documentSchema.nodeFromJSON(document));
  if (!one || !two) throw new Error("no documents");
  return workText({
    chapters: [
      {
        title: "One",
        part: "First",
        noteBefore: "Before.\nAgain.",
        noteAfter: null,
        document: one,
      },
      {
        title: "Two",
        part: null,
        noteBefore: null,
        noteAfter: "After.",
        document: two,
      },
    ].map((chapter, at) => ({ ...chapter, id: chapterId(at) })),
  });
};

const withIds = (json: Json, first: string): Json => ({
  ...json,
  ...(json.attrs?.["id"]
    ? { attrs: { ...json.attrs, id: `${first}${String(json.attrs["id"]).slice(1)}` } }
    : {}),
  ...(json.content && { content: json.content.map((child) => withIds(child, first)) }),
});

const idsIn = (json: Json): string[] => [
  ...(json.attrs?.["id"] ? [String(json.attrs["id"])] : []),
  ...(json.content ?? []).flatMap(idsIn),
];

function withLinks(json: Json, other: { at: number; document: Json }): Json {
  const [own = [], theirs = []] = [json, other.document].map(idsIn);
  const places = [
    ...[own.at(0), own.at(-1)].flatMap((id) => (id ? [`#${id}`] : [])),
    `#${chapterId(other.at)}`,
    ...[theirs.at(1)].flatMap((id) => (id ? [`#${chapterId(other.at)}/${id}`] : [])),
  ];
  let count = 0;
  const go = (node: Json): Json => ({
    ...node,
    ...(node.marks && {
      marks: node.marks.map((mark) => {
        if (mark.attrs?.["href"] !== "mailto:a@example.org") return mark;
        return { type: "link", attrs: { href: places[(count += 1) % places.length] } };
      }),
    }),
    ...(node.content && { content: node.content.map(go) }),
  });
  return go(json);
}

/** The same with the pictures of its figures. */
function workWith(json: Json, drawn: { name: string; picture: WorkPicture }[]): WorkText {
  let written = JSON.stringify(json);
  for (const { name, picture } of drawn) written = written.replaceAll(name, picture.hash);
  return { ...workOf(JSON.parse(written) as Json), pictures: drawn.map(({ picture }) => picture) };
}

/** Written in this process: starting one for each takes longer than all else. importing/links.test.ts starts them. */
async function thereAndBack(text: WorkText, format: Format) {
  const { bytes } = await writeWork(text, { format, isPacked: format === "md" });
  const read = await readFile({ name: `work.${format}`, bytes });
  return linkedChapters(read);
}

interface Json {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}

/** The normal form that every file keeps: adjacent texts with the same marks are merged. */
function joined(json: Json, plainer: (json: Json) => Json): Json {
  const content: Json[] = [];
  for (const child of json.content ?? []) {
    const next = joined(child, plainer);
    const before = content.at(-1);
    if (next.type === "text" && before?.type === "text" && same(before.marks, next.marks))
      content[content.length - 1] = { ...before, text: `${before.text}${next.text}` };
    else content.push(next);
  }
  return plainer({ ...json, marks: json.marks ?? [], content });
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const without = (attrs: Json["attrs"], ...names: string[]) =>
  Object.fromEntries(Object.entries(attrs ?? {}).filter(([name]) => !names.includes(name)));

/** A note's marker is in no link or ruby; empty lines between stanzas have no ids. */
function asFilesCan(json: Json): Json {
  if (json.type === "footnote")
    return { ...json, marks: json.marks?.filter(({ type }) => type !== "link" && type !== "ruby") ?? [] };
  return json;
}

/** A PNG and a JPEG as the site stores them, under the names used by `anyDocument`. */
async function drawPictures(): Promise<{ name: string; picture: WorkPicture }[]> {
  return Promise.all(
    somePictures.map(async ({ hash: name, width, height }, at) => {
      const drawn = sharp({ create: { width, height, channels: 3, background: "#a3b" } });
      const bytes = new Uint8Array(await (at === 0 ? drawn.png() : drawn.jpeg({ quality: 86 })).toBuffer());
      const hash = createHash("sha256").update(bytes).digest("hex");
      return { name, picture: { hash, mediaType: at === 0 ? "image/png" : "image/jpeg", bytes } };
    }),
  );
}

type Facts = Pick<WorkTextChapter, "title" | "part" | "noteBefore" | "noteAfter">;
const factsOf = ({ title, part, noteBefore, noteAfter }: Facts): Facts => ({
  title,
  part,
  noteBefore,
  noteAfter,
});
const facts = (text: WorkText) => text.chapters.map((each) => factsOf({ ...each, part: "First" }));

test.each([
  ["epub", 40],
  ["html", 30],
] as const)(
  "import(export(work)) is the same work: %s keeps every block, id, mark, note, picture, part and author's note",
  async (format, numRuns) => {
    const drawn = await drawPictures();
    await fc.assert(
      fc.asyncProperty(anyDocument, async (json) => {
        const text = workWith(json, drawn);
        const back = await thereAndBack(text, format);
        expect(back.map(factsOf)).toEqual(facts(text));
        back.forEach(({ document }, at) =>
          expect(joined(document.toJSON() as Json, asFilesCan)).toEqual(
            joined(text.chapters[at]?.document.toJSON() as Json, asFilesCan),
          ),
        );
      }),
      { numRuns, endOnFailure: true },
    );
  },
);

/** Without ids, links are compared by the text they lead to. */
const unplaced = (json: Json): Json => ({
  ...json,
  marks:
    json.marks?.map((mark) =>
      String(mark.attrs?.["href"]).startsWith("#") ? { ...mark, attrs: { href: "#" } } : mark,
    ) ?? [],
});

/**
 * The normal form for Markdown, which has no ids, no numbering by letters, no marks on a note's marker, and no tables of a
 * single cell.
 */
function asMarkdownCan(given: Json): Json {
  const json = unplaced(given);
  const attrs = without(json.attrs, "id", "type");
  if (json.type === "footnote") return { ...json, attrs, marks: [] };
  const [row, ...rows] = json.type === "table" ? (json.content ?? []) : [];
  const isFrame = row?.content?.length === 1 && rows.length === 0;
  return isFrame ? { type: "unframed", content: row.content?.[0]?.content ?? [] } : { ...json, attrs };
}

test("import(export(work)) is the same work: Markdown keeps every block, mark, note, picture, part and author's note", async () => {
  const drawn = await drawPictures();
  await fc.assert(
    fc.asyncProperty(anyDocument, async (json) => {
      const text = workWith(json, drawn);
      const back = await thereAndBack(text, "md");
      expect(linksOf(back)).toEqual(linksOf(text.chapters));
      expect(back.map(factsOf)).toEqual(facts(text));
      back.forEach(({ document }, at) =>
        expect(unframed(joined(document.toJSON() as Json, asMarkdownCan))).toEqual(
          unframed(joined(text.chapters[at]?.document.toJSON() as Json, asMarkdownCan)),
        ),
      );
    }),
    { numRuns: 30, endOnFailure: true },
  );
});

const unframed = (json: Json): Json => ({
  ...json,
  content: (json.content ?? []).flatMap((child) =>
    child.type === "unframed" ? (unframed(child).content ?? []) : [unframed(child)],
  ),
});

/** A paragraph in a list or quotation has its style and alignment. */
const unaligned = (json: Json): Json =>
  json.type === "paragraph" ? { ...json, attrs: { ...json.attrs, align: null } } : json;

/** Word has header rows, but no other header cells. */
function withHeadRows(rows: Json[]): Json[] {
  const isHead = (row: Json) => row.content?.every(({ type }) => type === "tableHeader") ?? false;
  const body = rows.findIndex((row) => !isHead(row));
  return rows.map((row, at) =>
    body < 0 || at < body
      ? row
      : { ...row, content: (row.content ?? []).map((cell) => ({ ...cell, type: "tableCell" })) },
  );
}

/** The normal form for DOCX: without ids, languages and decorative flags, ruby in brackets, and lists numbered from one. */
function asWordCan(json: Json): Json {
  if (json.type === "orderedList") return { ...json, attrs: {} };
  if (json.type === "listItem" || json.type === "blockquote")
    return { ...json, content: (json.content ?? []).map(unaligned) };
  if (json.type === "table") return { ...json, content: withHeadRows(json.content ?? []) };
  const marks = json.marks ?? [];
  const ruby = marks.find(({ type }) => type === "ruby");
  return {
    ...json,
    attrs: without(json.attrs, "id", "isDecorative", ...(json.type.startsWith("table") ? ["align"] : [])),
    marks: json.type === "footnote" ? [] : marks.filter(({ type }) => type !== "ruby" && type !== "language"),
    ...(ruby && { text: `${json.text} (${String(ruby.attrs?.["text"])})` }),
  };
}

test("import(export(work)) is the same work: DOCX keeps blocks, marks, notes, pictures, spans, parts and author's notes", async () => {
  const drawn = await drawPictures();
  await fc.assert(
    fc.asyncProperty(anyWordDocument, async (json) => {
      const text = workWith(json, drawn);
      const back = await thereAndBack(text, "docx");
      const withoutReadings = (links: string[]) => links.map((link) => link.replace(/ \((よる|bāo)\)/g, ""));
      expect(withoutReadings(linksOf(back))).toEqual(linksOf(text.chapters));
      expect(back.map(factsOf)).toEqual(facts(text));
      back.forEach(({ document }, at) =>
        expect(unframed(joined(document.toJSON() as Json, (each) => asMarkdownCan(asWordCan(each))))).toEqual(
          unframed(
            joined(
              joined(text.chapters[at]?.document.toJSON() as Json, (each) => asMarkdownCan(asWordCan(each))),
              (each) => each,
            ),
          ),
        ),
      );
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

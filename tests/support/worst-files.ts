import sharp from "sharp";
import { docxOf, epubOf, zipOf } from "./make-manuscripts.ts";

const MB = 1024 * 1024;

const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join("");

/** A form with one file and its other fields. */
export function upload(
  field: string,
  { name, content }: WorstFile,
  fields: Record<string, string> = {},
): RequestInit {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.set(key, value);
  body.set(field, new File([typeof content === "string" ? content : new Uint8Array(content)], name));
  return { method: "POST", body };
}

export interface WorstFile {
  name: string;
  content: string | Uint8Array;
}

const run = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`;
const call = (at: number) => `<p>a<a href="#f${at}" id="r${at}">1</a></p>`;
const note = (at: number) => `<p id="f${at}"><a href="#r${at}">1</a> x</p>`;

/** Every format that is read, each with slow, large or many parts. */
export async function worstManuscripts(): Promise<WorstFile[]> {
  return [
    { name: "long.txt", content: "word ".repeat(1_000_000) },
    { name: "lines.txt", content: "Chapter 1\n\n- 2 -\n\n".repeat(20_000) },
    { name: "headings.md", content: "# Part\n\ntext\n\n".repeat(3_001) },
    {
      name: "notes.md",
      content: `${rows(5_000, (at) => `a[^${at}] `)}\n\n${rows(5_000, (at) => `[^${at}]: x\n`)}`,
    },
    { name: "wide.html", content: `<p>${"<b>x</b>y".repeat(60_000)}</p>` },
    { name: "list.html", content: `<ul>${"<li>item</li>".repeat(9_000)}</ul>` },
    { name: "deep.html", content: `${"<div><b>".repeat(5_000)}x` },
    { name: "notes.html", content: rows(3_000, call) + rows(3_000, note) },
    { name: "deep.rtf", content: `{\\rtf1 ${"{\\b ".repeat(20_000)}x${"}".repeat(20_000)}}` },
    { name: "notes.rtf", content: `{\\rtf1 ${"a{\\footnote x}\\par ".repeat(5_000)}}` },
    {
      name: "notes.docx",
      content: await docxOf(run(rows(5_000, (at) => `<w:t>a</w:t><w:footnoteReference w:id="${at}"/>`)), {
        footnotes: rows(5_000, (at) => `<w:footnote w:id="${at}">${run("<w:t>x</w:t>")}</w:footnote>`),
      }),
    },
    { name: "none.docx", content: new Uint8Array(20 * MB).fill(7) },
    { name: "bomb.docx", content: await zipOf([["word/document.xml", new Uint8Array(60 * MB)]]) },
    {
      name: "wide.odt",
      content: await zipOf([
        ["mimetype", "application/vnd.oasis.opendocument.text"],
        [
          "content.xml",
          `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>${"<text:p>a<text:s/>b</text:p>".repeat(9_000)}</office:text></office:body></office:document-content>`,
        ],
      ]),
    },
    {
      name: "many.epub",
      content: await epubOf(Array.from({ length: 1_000 }, (_, at) => `<h1>C ${at}</h1><p>x</p>`)),
    },
    { name: "wide.epub", content: await epubOf([rows(2_000, call) + rows(2_000, note)]) },
  ];
}

/** The longest accepted one: its preview is opened, and it is made into a work. */
/** Of another site: many books, many broken lines, a quote that never ends, and titles in which a pattern could go back and forth. */
export function worstLibraries(): WorstFile[] {
  const head = "Book Id,Title,Author,Exclusive Shelf\n";
  return [
    rows(19_000, (at) => `${at},Title ${at} (Series, #${at}),Author ${at},to-read\n`),
    "1,2,3,4,5,6,7\n".repeat(100_000),
    `1,"${"a,".repeat(500_000)}`,
    rows(20, () => `1,a${" ".repeat(60_000)}b,A,read\n`),
    rows(20, () => `1,(${"#".repeat(60_000)},A,read\n`),
  ].map((lines) => ({ name: "library.csv", content: head + lines }));
}

/** Marks of a long book: as many and as long as can be, a million, quotes gone wrong, and nothing but separators. */
export function worstMarks(jid: string): WorstFile[] {
  const book = { title: "", authors: [], jid };
  const mark = (quote: string) =>
    JSON.stringify({
      id: null,
      book,
      chapter: null,
      colour: "blue",
      quote,
      note: "",
      target: null,
      createdAt: null,
      changedAt: null,
    });
  const marks = (list: string) => `{"format":"octavo-marks","version":1,"marks":[${list}]}`;
  return [
    {
      name: "many.json",
      content: marks(rows(1_900, (at) => `${mark(`word word ${at} word`)},`) + mark("word word")),
    },
    {
      name: "long.json",
      content: marks(rows(700, (at) => `${mark(`${at} ${"word ".repeat(1_900)}`)},`) + mark("word")),
    },
    { name: "million.json", content: marks(`${"1,".repeat(3_900_000)}1`) },
    { name: "deep.json", content: "[".repeat(7_900_000) },
    { name: "set.json", content: `{"type":"AnnotationSet","items":[${"{},".repeat(9_000)}{}]}` },
    { name: "clippings.txt", content: "==========\n".repeat(700_000) },
    { name: "quotes.csv", content: `Highlight,Title\n"${'word,""'.repeat(500_000)}` },
    { name: "broken.csv", content: `Highlight,Title\n${'"word" word,x\n'.repeat(300_000)}` },
  ];
}

export const thousandsOfChapters: WorstFile = {
  name: "chapters.md",
  content: rows(3_000, (at) => `# Chapter the ${at}th of them\n\nSome words of it.\n\n`),
};

/** Of one colour, so that it is small as a file and large as a picture. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#467" } });

export async function worstPictures(): Promise<WorstFile[]> {
  const noise = {
    create: {
      width: 1_000,
      height: 1_000,
      channels: 3 as const,
      background: "#000",
      noise: { type: "gaussian" as const, mean: 128, sigma: 60 },
    },
  };
  return [
    { name: "near.png", content: await plain(6_000, 6_000).png().toBuffer() },
    { name: "near.jpg", content: await plain(7_900, 8_000).jpeg({ quality: 20 }).toBuffer() },
    { name: "above.png", content: await plain(9_000, 8_000).png().toBuffer() },
    { name: "noise.png", content: await sharp(noise).png().toBuffer() },
    { name: "none.png", content: new Uint8Array(20 * MB).fill(7) },
  ];
}

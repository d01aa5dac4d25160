import { RefusedManuscript } from "#app/manuscript/formats/html/read/manuscript.ts";
import { writeWork } from "#app/authoring/formats/exporting/write-work.server.ts";
import { readFile } from "#app/authoring/formats/reading/read-file.server.ts";
import { makeEpub } from "#tests/support/make-epub.ts";
import { docxOf, epubOf } from "#tests/support/make-manuscripts.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";

const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join("");
const call = (at: number) => `<p>a<a href="#f${at}" id="r${at}">1</a></p>`;
const note = (at: number) => `<p id="f${at}"><a href="#r${at}">1</a> x</p>`;
const paragraph = (inner: string) => `<w:p>${inner}</w:p>`;
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

/** By what was slow, and a size at which they take some milliseconds. */
const files: [what: string, name: string, size: number, make: (size: number) => string][] = [
  [
    "Markdown with footnotes",
    "x.md",
    500,
    (n) => `${rows(n, (at) => `a[^${at}] `)}\n\n${rows(n, (at) => `[^${at}]: x\n`)}`,
  ],
  ["Markdown with notes in place", "x.md", 500, (n) => rows(n, (at) => `a^[x${at}] `)],
  ["Markdown with empty lines", "x.md", 4_000, (n) => `a${"\n".repeat(n * 4)}b`],
  ["Markdown with comments that do not end", "x.md", 4_000, (n) => `a ${"<!--a ".repeat(n)}`],
  ["Markdown with declarations that do not end", "x.md", 4_000, (n) => `a ${"<!A ".repeat(n)}`],
  ["Markdown with open brackets", "x.md", 1_000, (n) => "[^".repeat(n)],
  [
    "Markdown with line breaks in nested emphasis",
    "x.md",
    200,
    (n) => `${"*a ".repeat(n)}${"b\\\n".repeat(n)}${"a*".repeat(n)}`,
  ],
  ["HTML with notes", "x.html", 500, (n) => rows(n, call) + rows(n, note)],
  [
    "HTML with one note that thousands call",
    "x.html",
    500,
    (n) =>
      `${rows(n, (at) => `<p>a<a href="#f" id="r${at}">1</a></p>`)}<div id="f">${rows(n, (at) => `<a href="#q${at}">1</a>`)} x</div>`,
  ],
  [
    "HTML with a section for each note",
    "x.html",
    500,
    (n) => `${rows(n, call)}<div>${rows(n, (at) => `<section>${note(at)}</section>`)}</div>`,
  ],
  ["HTML with stanzas", "x.html", 500, (n) => rows(n, () => `<div class="stanza"><p>a</p></div>`)],
  ["HTML with line breaks before the text", "x.html", 4_000, (n) => `<p>${"<br>".repeat(n)}a`],
  ["HTML with comments before its type", "x.html", 1_000, (n) => `${"<!---->".repeat(n)}<p>a</p>`],
  ["HTML with parts", "x.html", 500, (n) => rows(n, () => `<h1 class="part-title">P</h1><h2>c</h2><p>a</p>`)],
  ["HTML with paragraphs that nobody closed", "x.html", 1_000, (n) => "<p>a".repeat(n)],
  [
    "text with spaces within and behind its lines",
    "x.txt",
    4_000,
    (n) => `a${" ".repeat(n * 8)}b${" ".repeat(n * 8)}\n`,
  ],
  ["text of one paragraph", "x.txt", 4_000, (n) => "aaa bbb\n".repeat(n)],
  ["RTF with notes", "x.rtf", 500, (n) => `{\\rtf1 ${rows(n, () => "a{\\footnote x}\\par ")}}`],
];

const readOrRefuse = (name: string, bytes: Uint8Array) =>
  readFile({ name, bytes }).catch((error: unknown) => {
    if (!(error instanceof RefusedManuscript)) throw error;
  });

const packed: [what: string, name: string, size: number, make: (size: number) => Promise<Uint8Array>][] = [
  [
    "DOCX with footnotes",
    "x.docx",
    300,
    (n) =>
      docxOf(paragraph(rows(n, (at) => `${run("a")}<w:r><w:footnoteReference w:id="${at}"/></w:r>`)), {
        footnotes: rows(n, (at) => `<w:footnote w:id="${at}">${paragraph(run("x"))}</w:footnote>`),
      }),
  ],
  [
    "DOCX with languages in its styles",
    "x.docx",
    1_000,
    (n) => docxOf(paragraph(run("a")), { styles: "<w:lang ".repeat(n) }),
  ],
  ["EPUB with notes", "x.epub", 300, (n) => epubOf([rows(n, call) + rows(n, note)])],
  [
    "EPUB with all its notes in one paragraph",
    "x.epub",
    300,
    (n) =>
      epubOf([
        `${rows(n, (at) => `<p>a<a href="#f${at}" id="r${at}"><sup>1</sup></a></p>`)}<p>${rows(n, (at) => `<span id="f${at}">x</span>`)}</p>`,
      ]),
  ],
  [
    "EPUB with a rule of many declarations",
    "x.epub",
    1_000,
    (n) => makeEpub({ head: `<style>p{${rows(n, (at) => `top:${at}px;`)}}</style>` }),
  ],
  [
    "EPUB with one chapter many times",
    "x.epub",
    400,
    (n) => makeEpub({ spine: '<itemref idref="c0"/>'.repeat(n) }),
  ],
  [
    "EPUB with items that fall back to each other",
    "x.epub",
    1_000,
    (n) =>
      makeEpub({
        manifest: rows(
          n,
          (at) => `<item id="x${at}" href="x${at}" media-type="a/b" fallback="x${(at + 1) % Math.ceil(n)}"/>`,
        ),
        spine: `<itemref idref="c0"/>${rows(n, (at) => `<itemref idref="x${at}"/>`)}`,
      }),
  ],
];

const noted = {
  type: "paragraph",
  content: [
    { type: "text", text: "a" },
    { type: "footnote", content: [{ type: "text", text: "x" }] },
  ],
};

const workOf = (size: number) =>
  workText({
    chapters: [
      textChapter(
        "All",
        Array.from({ length: size }, () => noted),
      ),
      ...Array.from({ length: size / 20 }, (_, at) =>
        textChapter("One", [noted], { part: at % 2 ? "P" : null }),
      ),
    ],
  });

interface Case {
  title: string;
  /** Prepares the input and returns the work: only that is counted. */
  prepare: (size: number) => Promise<() => Promise<unknown>>;
  size: number;
}

/** Former quadratic cases, each with a size at which a part outweighs one-time work. */
export const cases: Case[] = [
  ...files.map(([what, name, size, make]) => ({
    title: `reading ${what}`,
    size,
    prepare: async (n: number) => {
      const bytes = new TextEncoder().encode(make(n));
      return () => readOrRefuse(name, bytes);
    },
  })),
  ...packed.map(([what, name, size, make]) => ({
    title: `reading ${what}`,
    size,
    prepare: async (n: number) => {
      const bytes = await make(n);
      return () => readOrRefuse(name, bytes);
    },
  })),
  ...(["docx", "epub", "html", "md", "txt"] as const).map((format) => ({
    title: `writing notes, chapters and parts as ${format}`,
    size: 800,
    prepare: async (n: number) => {
      const work = workOf(n);
      return () => writeWork(work, { format, isPacked: false });
    },
  })),
];

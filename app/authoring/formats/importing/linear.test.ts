import { expect, test } from "vitest";
import { cutChapters } from "#app/manuscript/chapters/cut-chapters.ts";
import { descendants, type ElementNode } from "#app/manuscript/epub/read/markup/tree.ts";
import { findNotes } from "#app/manuscript/formats/html/read/notes/find-notes.ts";
import { RefusedManuscript } from "#app/manuscript/formats/html/read/manuscript.ts";
import { docxOf, epubOf } from "#tests/support/make-manuscripts.ts";
import { growth } from "#tests/support/growth.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";
import { exportWork } from "../exporting/export-work.server.ts";
import { readFile } from "./read-file.server.ts";

const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join("");
const call = (at: number) => `<p>a<a href="#f${at}" id="r${at}">1</a></p>`;
const note = (at: number) => `<p id="f${at}"><a href="#r${at}">1</a> x</p>`;
const paragraph = (inner: string) => `<w:p>${inner}</w:p>`;
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

/** By what they were slow in, and a size at which they take some milliseconds. */
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

// 8 where each part is gone through once; what is quadratic comes to 64.
const most = 28;

test.each(files)("H6: reading %s takes as much longer as it is longer", async (_, name, size, make) => {
  const ratio = await growth((n) => readOrRefuse(name, new TextEncoder().encode(make(n))), size);
  expect(ratio).toBeLessThan(most);
});

test.each<[string, string, number, (size: number) => Promise<Uint8Array>]>([
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
])("H6: reading %s takes as much longer as it is longer", async (_, name, size, make) => {
  const made = new Map([size / 4, size, size * 8].map((n) => [Math.ceil(n), make(Math.ceil(n))]));
  await Promise.all(made.values());
  const ratio = await growth(async (n) => readOrRefuse(name, (await made.get(n)) ?? new Uint8Array()), size);
  expect(ratio).toBeLessThan(most);
});

const noted = {
  type: "paragraph",
  content: [
    { type: "text", text: "a" },
    { type: "footnote", content: [{ type: "text", text: "x" }] },
  ],
};

test.each(["docx", "epub", "html", "md", "txt"] as const)(
  "H6: writing notes, chapters and parts as %s takes as much longer as they are more",
  async (format) => {
    const work = (n: number) =>
      workText({
        chapters: [
          textChapter(
            "All",
            Array.from({ length: n }, () => noted),
          ),
          ...Array.from({ length: n / 20 }, (_, at) =>
            textChapter("One", [noted], { part: at % 2 ? "P" : null }),
          ),
        ],
      });
    expect(await growth((n) => exportWork(work(n), format), 200)).toBeLessThan(most);
  },
);

/** A list that counts how often any of its members is looked at. */
function counting<Member>(members: Member[]) {
  let steps = 0;
  const list = new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === "string" && /^\d+$/.test(key)) steps += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  return { list, steps: () => steps };
}

test("H6: each of the author's notes is looked at a few times, however many chapters there are", () => {
  const blocks = textChapter(
    "x",
    Array.from({ length: 2_000 }, () => ({ type: "paragraph" })),
  ).document.children;
  const { list, steps } = counting(blocks.map((_, at) => ({ at, place: "before" as const, text: `n${at}` })));
  const starts = blocks.map((_, at) => ({ at, title: "x", hasHeading: false, part: null, isLeftOut: false }));
  const chapters = [...cutChapters([...blocks], starts, { notes: list })];
  expect(chapters.map(({ noteBefore }) => noteBefore)).toEqual(blocks.map((_, at) => `n${at}`));
  // The halving of the list comes to eleven looks for each of two thousand.
  expect(steps()).toBeLessThan(2_000 * 20);
});

test("H6: a note is looked through once, however many call it", () => {
  let steps = 0;
  const element = (
    name: string,
    attributes: Record<string, string>,
    children: ElementNode["children"],
  ): ElementNode => ({
    kind: "element",
    name,
    attributes,
    get children() {
      if (name === "i") steps += 1;
      return children;
    },
  });
  const text = (said: string) => ({ kind: "text" as const, text: said });
  const calls = Array.from({ length: 1_000 }, (_, at) =>
    element("p", {}, [text("word"), element("a", { href: "#f", id: `r${at}` }, [text("1")])]),
  );
  const inner = Array.from({ length: 1_000 }, () => element("i", {}, [text("said")]));
  const called = element("p", { id: "f" }, [element("a", { href: "#r0" }, [text("1")]), ...inner]);
  const root = element("body", {}, [...calls, called]);
  expect([...descendants(root)]).toHaveLength(4_003 - 1_000);
  steps = 0;
  expect(findNotes([root]).notes.size).toBe(1);
  expect(steps).toBeLessThan(1_000 * 10);
});

import { expect, test } from "vitest";
import type { WorkText } from "#app/manuscript/document/work-text.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";
import { exportWork } from "./export-work.server.ts";

const syllables = "mar lo ven ta rin sel do pa nir ke".split(" ");
/** Deterministic words of several lengths; each paragraph starts and ends with unique words. */
function paragraph(number: number) {
  const length = 9 + ((number * 37) % 90);
  const words = Array.from({ length }, (_, at) =>
    Array.from(
      { length: 1 + ((at * 7 + number) % 4) },
      (__, part) => syllables[(at + part * 3 + number) % 10],
    ).join(""),
  );
  const text = `Begin${number} ${words.join(" ")} end${number}.`;
  return { type: "paragraph", content: [{ type: "text", text }] };
}

const item = (text: string) => ({
  type: "listItem",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

function workOf(paragraphs: number): WorkText {
  const body = (from: number) => Array.from({ length: paragraphs }, (_, at) => paragraph(from + at));
  const special = [
    { type: "bulletList", content: [item("pears"), item("plums")] },
    { type: "orderedList", attrs: { start: 3, type: "a" }, content: [item("third"), item("fourth")] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Noted" },
        { type: "footnote", content: [{ type: "text", text: "underneath" }] },
      ],
    },
  ];
  return workText({
    title: "Low Water",
    chapters: [
      textChapter("Ebb", [...body(1_000), ...special], { part: "The Coast" }),
      textChapter("Flood", body(2_000)),
      textChapter("Slack", body(3_000), { part: "The Hills" }),
    ],
  });
}

const linesOf = (page: string) =>
  page
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Running heads contain the work's or chapter's title and a number; a page that starts a chapter has only the number in its
 * footer.
 */
const withoutHeadAndFoot = (lines: string[]) =>
  lines.filter((line, at) => {
    const isHead = at === 0 && /^\d+\s+low water$|^(ebb|flood|slack)\s+\d+$/i.test(line);
    return !isHead && !(at === lines.length - 1 && /^\d+$/.test(line));
  });

/** Every word found by poppler: hyphenated ones joined across lines and pages, without numbers of lists and notes. */
const wordsOf = (pages: string[][]) =>
  pages
    .flat()
    .join("\n")
    .replace(/(\p{L})[-\u00AD\u2010]\n/gu, "$1")
    .split(/\s+/)
    .map((word) => word.replace(/^Noted1$/, "Noted").replace(/^1underneath$/, "underneath"))
    .filter((word) => /\p{L}/u.test(word));

/**
 * The same from the work: titles of parts and chapters, labels of lists, and the note, which ends the only page that has one.
 */
function wordsWritten({ chapters }: WorkText): string[] {
  const labelled: Record<string, string> = { third: "c. third", fourth: "d. fourth" };
  const texts = chapters.map(({ title, part, document }, at) => {
    const texts: string[] = [];
    document.descendants((node) => {
      if (node.isText) texts.push(labelled[node.text ?? ""] ?? node.text ?? "");
    });
    return [at > 0 ? (part ?? "") : "", title, ...texts].join(" ");
  });
  return texts.join(" ").split(/\s+/).filter(Boolean);
}

/** The number of lines of each paragraph on each of its pages. */
function linesByPage(pages: string[][]): number[][] {
  const paragraphs: number[][] = [];
  let isWithin = false;
  pages.forEach((lines) => {
    let isNewPage = true;
    for (const line of lines) {
      if (/^Begin\d/.test(line)) {
        paragraphs.push([]);
        isWithin = true;
        isNewPage = true;
      }
      if (!isWithin) continue;
      const counts = paragraphs.at(-1) ?? [];
      if (isNewPage) counts.push(0);
      counts.push((counts.pop() ?? 0) + 1);
      isNewPage = false;
      if (/end\d+\.$/.test(line)) isWithin = false;
    }
  });
  return paragraphs;
}

test("the PDF is ready for print: all words in order, embedded fonts, page numbers and running heads, blank pages before parts, no widows or orphans", async () => {
  const text = workOf(24);
  const made = await exportWork(text, "pdf");
  if (!made.ok) throw new Error(made.reason);
  const { pages, info, fonts } = await readPdf(made.bytes);
  expect(info).toMatch(/Page size:\s+396 x 612 pts/);
  expect(info).toMatch(/Title:\s+Low Water/);
  expect(info).toMatch(/Tagged:\s+yes/);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/yes yes yes/);
  const bodies = pages.map(({ text }) => linesOf(text));
  const opening = (title: string) =>
    bodies.findIndex((lines, at) => at > 3 && lines[0] === title && lines.length > 1);
  // A page that starts a chapter has no running head, and its number in the footer.
  for (const title of ["Ebb", "Flood", "Slack"]) expect(bodies[opening(title)]?.at(-1)).toMatch(/^\d+$/);
  expect(bodies[opening("Ebb") + 1]?.[0]).toMatch(/^\d+\s+low water$/i);
  // A part's title is alone on a right-hand page followed by a blank page.
  const part = bodies.findIndex((lines, at) => at > 3 && lines.length === 1 && lines[0] === "The Hills");
  expect(part % 2).toBe(0);
  expect(bodies[part + 1]).toEqual([]);
  expect(bodies.slice(part - 1, part).every((lines) => lines.length === 0 || lines.length > 3)).toBe(true);
  const inside = bodies.slice(opening("Ebb")).map(withoutHeadAndFoot);
  expect(wordsOf(inside)).toEqual(wordsWritten(text));
  // A paragraph over two pages has at least two lines on each.
  const over = linesByPage(inside).filter((pages) => pages.length > 1);
  expect(over.length).toBeGreaterThan(3);
  expect(over.flat().filter((lines) => lines < 2)).toEqual([]);
});

import { expect, test } from "vitest";
import type { WorkText } from "#app/manuscript/document/work-text.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { textChapter, workText } from "#tests/support/work-text.ts";
import { exportWork } from "./export-work.server.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const tableOf = (rows: string[][]) => ({
  type: "table",
  content: rows.map((cells, at) => ({
    type: "tableRow",
    content: cells.map((text) => ({
      type: at === 0 ? "tableHeader" : "tableCell",
      content: text ? [paragraph(text)] : [{ type: "paragraph" }],
    })),
  })),
});

async function pdfOf(text: WorkText) {
  const made = await exportWork(text, "pdf");
  if (!made.ok) throw new Error(made.reason);
  return { ...(await readPdf(made.bytes)), warnings: made.warnings };
}

const pdfOfBlocks = (...blocks: object[]) => pdfOf(workText({ chapters: [textChapter("One", blocks)] }));

type Page = Awaited<ReturnType<typeof pdfOf>>["pages"][number];

/** Words that extend into the margin by more than a hanging hyphen. */
const outside = (pages: Page[]) =>
  pages.flatMap(({ width, height, words }) =>
    words.filter(
      ({ left, right, top, bottom }) => left < 42 || right > width - 42 || top < 30 || bottom > height - 25,
    ),
  );

/** All letters in order, ignoring line breaks. */
const letters = (pages: Page[]) =>
  pages
    .flatMap(({ words }) => words.map(({ text }) => text))
    .join("")
    .replace(/[-\u00AD\u2010]/g, "");

const address = `https://example.org/${"archive/of/the/harbour/".repeat(6)}index.html?volume=12&page=0042`;

const wide: Record<string, string[][]> = {
  "a word of a hundred letters": [
    ["Word", "Meaning"],
    ["x".repeat(100), "Nothing at all"],
  ],
  "an address in each of three columns": [
    ["First", "Second", "Third"],
    [address, address, address],
  ],
  "long words in six columns": [
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    Array.from({ length: 6 }, () => "Incomprehensibilities notwithstanding"),
  ],
  "twelve columns": Array.from({ length: 30 }, (_, row) =>
    Array.from({ length: 12 }, (__, column) => (row === 0 ? `Column${column}` : `${row * 1000 + column}`)),
  ),
  "twenty columns of words": Array.from({ length: 12 }, () =>
    Array.from({ length: 20 }, (_, column) => `unmistakable${column}`),
  ),
  "a hundred columns": Array.from({ length: 3 }, (_, row) =>
    Array.from({ length: 100 }, (__, column) => `r${row}c${column}`),
  ),
};

for (const [name, rows] of Object.entries(wide))
  test(`a table with ${name} stays inside the page with every letter`, async () => {
    const { pages } = await pdfOfBlocks(paragraph("Before."), tableOf(rows), paragraph("After."));
    expect(outside(pages)).toEqual([]);
    const found = [...letters(pages)].sort().join("");
    for (const cell of new Set(rows.flat().flatMap((text) => [...text.replace(/[\s-]/g, "")]))) {
      const wanted = rows.flat().join("").split(cell).length - 1;
      expect(found.split(cell).length - 1, cell).toBeGreaterThanOrEqual(wanted);
    }
  });

test("in a table with enough room no word is broken and columns have their natural widths", async () => {
  const { pages } = await pdfOfBlocks(
    tableOf([
      ["No.", "Name", "What is said of it"],
      [
        "1",
        "Wednesbury",
        "A town that is named here so that the last column is the one with several lines of text.",
      ],
    ]),
  );
  const words = pages.flatMap((page) => page.words);
  const at = (text: string) => words.find((word) => word.text === text)?.left ?? Number.NaN;
  expect(at("Wednesbury")).not.toBeNaN();
  expect(at("What") - at("Name")).toBeGreaterThan(at("Name") - at("No."));
});

test("a wide table in a quotation or a list is scaled down and stays inside the page", async () => {
  const table = tableOf(wide["twenty columns of words"] ?? []);
  const { pages } = await pdfOfBlocks(
    { type: "blockquote", content: [table] },
    { type: "bulletList", content: [{ type: "listItem", content: [paragraph("See"), table] }] },
  );
  expect(outside(pages)).toEqual([]);
});

test("a long address or word in a paragraph stays inside the page", async () => {
  const { pages } = await pdfOfBlocks(
    paragraph(`See ${address} there.`),
    paragraph(`And ${"x".repeat(100)} too.`),
  );
  expect(outside(pages)).toEqual([]);
  // An added hyphen would change the URL.
  expect(pages.map(({ text }) => text.replace(/[\s\u200B]/g, "")).join("")).toContain(address);
});

test("emoji are printed with a bundled font in text, headings and code", async () => {
  const emoji = "📚 🎉 👩‍👩‍👧‍👦 👍🏽 🇫🇷 ❤️ 🫠";
  const { pages, fonts, warnings } = await pdfOfBlocks(
    paragraph(`They cheered ${emoji} all night.`),
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Party 🎈" }] },
    { type: "codeBlock", content: [{ type: "text", text: "print('🐍')" }] },
  );
  expect(fonts.join("\n")).toMatch(/NotoEmoji/);
  expect(fonts.join("\n")).not.toMatch(/Color/);
  expect(pages.map(({ text }) => text).join("")).toMatch(/📚 🎉/u);
  expect(warnings).toEqual([]);
});

test("characters missing from all fonts are reported with their chapter, and no others", async () => {
  // Without a script: private use and unassigned characters.
  const made = await exportWork(
    workText({
      chapters: [
        textChapter("Plain", [paragraph("Nothing but words, “quoted” – Ελλάς, Москва, שלום, 2 × 3 ≤ 7.")]),
        textChapter("Odd", [paragraph("A \u{10FFFD} and a \u{10FFFC}, twice \u{10FFFD}.")]),
      ],
    }),
    "pdf",
  );
  expect(made).toMatchObject({
    ok: true,
    warnings: [
      "The chapter “Odd”: the fonts of this site do not have “\u{10FFFD}” (U+10FFFD) and “\u{10FFFC}” (U+10FFFC). In the PDF an empty box stands for each of them.",
    ],
  });
});

const long = (word: string) => Array.from({ length: 40 }, (_, at) => `${word}${at}`).join(" ");
const prose = Array.from({ length: 40 }, () =>
  paragraph("The tide went out and nobody saw it go. ".repeat(8)),
);

test("a running head of 300 letters is cut to one line with an ellipsis on both sides", async () => {
  const { pages } = await pdfOf(
    workText({
      title: long("title"),
      chapters: [textChapter(long("chapter"), prose), textChapter("Short", prose)],
    }),
  );
  const heads = pages.map(({ words }) => words.filter(({ bottom }) => bottom < 58));
  const of = (start: RegExp) => heads.filter((head) => start.test(head.map(({ text }) => text).join(" ")));
  const [left, right] = [of(/^\d+ title0/i), of(/^chapter0.* \d+$/i)];
  expect([left.length > 2, right.length > 2]).toEqual([true, true]);
  for (const head of [...left, ...right]) {
    expect(Math.max(...head.map(({ top }) => top)) - Math.min(...head.map(({ top }) => top))).toBeLessThan(4);
    expect(head.map(({ text }) => text).join(" ")).toMatch(/…/);
  }
  expect(of(/^Short \d+$/i).length).toBeGreaterThan(2);
  expect(outside(pages)).toEqual([]);
});

test("the contents link parts and chapters to their pages, and long titles do not overlap the numbers", async () => {
  const { pages } = await pdfOf(
    workText({
      chapters: [
        textChapter("Ebb", prose, { part: "The Coast" }),
        textChapter(long("flood"), prose),
        textChapter("Slack", prose, { part: "The Hills" }),
      ],
    }),
  );
  const contents = pages.filter(({ links }) => links.length > 0);
  expect(contents).toHaveLength(1);
  const [{ links = [], words = [] } = {}] = contents;
  for (const [title, heading] of [
    ["The Coast", "The Coast"],
    ["Ebb", "Ebb"],
    ["flood39", "flood0"],
    ["The Hills", "The Hills"],
    ["Slack", "Slack"],
  ] as const) {
    const link = links.find(({ text }) => text.toLowerCase().includes(title.toLowerCase()));
    expect(link, title).toBeDefined();
    expect(pages[(link?.to ?? 0) - 1]?.text, title).toContain(heading);
  }
  const numbers = words.filter(({ text }) => /^\d+$/.test(text));
  expect(numbers.length).toBe(3);
  const edge = Math.min(...numbers.map(({ left }) => left));
  for (const word of words) if (!/^\d+$/.test(word.text)) expect(word.right).toBeLessThan(edge);
});

test("a work of one chapter has no contents", async () => {
  const { pages } = await pdfOfBlocks(paragraph("Alone."));
  expect(pages.map(({ text }) => text).join("")).not.toContain("Contents");
  expect(pages.flatMap(({ links }) => links)).toEqual([]);
});

test("a table over several pages repeats its header row on each", async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [`Row ${at}`, "Something"]);
  const { pages } = await pdfOfBlocks(tableOf([["Place", "Found there"], ...rows]));
  const withRows = pages.filter(({ text }) => text.includes("Something"));
  expect(withRows.length).toBeGreaterThan(2);
  for (const { text } of withRows) expect(text.match(/Found there/g)).toHaveLength(1);
});

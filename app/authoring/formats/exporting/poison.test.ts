import { expect, test } from "vitest";
import { textChapter, workText } from "#tests/support/work-text.ts";
import { exportWork } from "./export-work.server.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

/** Unbroken words in scripts with complex shaping. */
const poisons: Record<string, string> = {
  "33,000 Arabic letters": "بسملةكتاب".repeat(3_667),
  "40,000 é": "é".repeat(40_000),
  "40,000 é of two signs each": "e\u0301".repeat(40_000),
  "20,000 emoji": "📚".repeat(20_000),
  "emoji joined to families": "👩‍👩‍👧‍👦".repeat(5_000),
  "emoji joined without end": "👩‍".repeat(20_000),
  "40,000 Devanagari letters": "कर्मण्येवाधिकारस्ते".repeat(2_000),
  "40,000 viramas": "क्".repeat(20_000),
  "40,000 Hebrew letters": "בראשיתברא".repeat(4_444),
  "40,000 Thai letters": "ภาษาไทย".repeat(5_700),
  "40,000 signs of Chinese": "漢字".repeat(20_000),
  "40,000 Latin letters": "abcdefghij".repeat(4_000),
  "40,000 marks on one letter": `a${"\u0301".repeat(40_000)}`,
  "40,000 no-break spaces": "\u00A0".repeat(40_000),
  "40,000 word joiners": "a\u2060".repeat(20_000),
  "40,000 signs of direction": "\u202E\u202C".repeat(20_000),
};

const exportOf = async (blocks: object[]) => {
  const work = workText({ title: "Poison", chapters: [textChapter("One", blocks)] });
  const exported = await exportWork(work, "pdf");
  return exported.ok ? "a PDF" : exported.reason;
};

for (const [name, text] of Object.entries(poisons))
  test(`C1: ${name} without a break are written as a PDF`, async () => {
    expect(await exportOf([paragraph(text)])).toBe("a PDF");
  });

test("C1: a very long word is broken in code, in a table, in a note, and with alternating styles per letter", async () => {
  const arabic = "بسملةكتاب".repeat(3_667);
  const words = { type: "text", text: arabic };
  const letters = [...arabic].map((text, at) => ({
    type: "text",
    text,
    marks: [{ type: at % 2 === 0 ? "bold" : "italic" }],
  }));
  const cell = { type: "tableCell", content: [{ type: "paragraph", content: [words] }] };
  const footnote = { type: "footnote", content: [words] };
  for (const block of [
    { type: "codeBlock", content: [words] },
    { type: "table", content: [{ type: "tableRow", content: [cell, cell] }] },
    { type: "paragraph", content: [{ type: "text", text: "Noted" }, footnote] },
    { type: "heading", attrs: { level: 2 }, content: [words] },
    { type: "paragraph", content: letters },
  ])
    expect(await exportOf([block]), block.type).toBe("a PDF");
});

import { expect, test } from "vitest";
import { LongRuns, withoutLongRuns } from "./long-runs.ts";

const longest = (text: string) => Math.max(...text.split(/[ \u200B]/).map((word) => [...word].length));

test("C1: ordinary text of every script is unchanged", () => {
  const ordinary = [
    "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz is a word.",
    "بسم الله الرحمن الرحيم ".repeat(200),
    "कर्मण्येवाधिकारस्ते मा फलेषु कदाचन ".repeat(200),
    "漢字仮名交じり文は空白なしに続く。".repeat(200),
    "ภาษาไทยไม่มีช่องว่างระหว่างคำ".repeat(200),
    "👩‍👩‍👧‍👦 e\u0301 Z̴̢͉a̷l̵g̶o̴",
    " ".repeat(1_000),
    "",
  ];
  for (const text of ordinary) expect(withoutLongRuns(text)).toBe(text);
});

test("C1: unbroken runs get break opportunities between characters and never inside one", () => {
  expect(longest(withoutLongRuns("a".repeat(10_000)))).toBe(120);
  const marked = withoutLongRuns("e\u0301".repeat(10_000));
  expect(marked).not.toMatch(/\u200B\u0301/);
  expect(marked.replaceAll("\u200B", "")).toBe("e\u0301".repeat(10_000));
  expect(longest(withoutLongRuns("\u00A0".repeat(10_000)))).toBe(120);
  // Joined without end it is one letter; a reader would see none of them.
  expect(longest(withoutLongRuns("👩\u200D".repeat(10_000)))).toBeLessThanOrEqual(240);
});

test("C1: a character keeps at most its first thirty combining marks", () => {
  expect(withoutLongRuns(`a${"\u0301".repeat(40_000)}`)).toBe(`a${"\u0301".repeat(30)}`);
});

test("C1: an unbroken run is measured across the pieces of a paragraph", () => {
  const runs = new LongRuns();
  const pieces = Array.from({ length: 500 }, () => runs.broken("ab"));
  expect(longest(pieces.join(""))).toBeLessThanOrEqual(121);
  expect(new LongRuns().broken("ab ".repeat(500))).toBe("ab ".repeat(500));
});

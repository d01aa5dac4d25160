import { expect, test } from "vitest";
import type { Node } from "@tiptap/pm/model";
import { readHtml } from "../../html/read/read-html.ts";
import { readMarkdown } from "./read-markdown.ts";

const blocksOf = (markdown: string) => readHtml(readMarkdown(markdown).sources).blocks;

/** Lists by their kind, start and items, in one line. */
function outline(nodes: readonly Node[]): string {
  return nodes
    .map((node): string => {
      const { start, type } = node.attrs;
      if (node.type.name === "orderedList")
        return `${String(type ?? "1")}${Number(start)}(${outline(node.children)})`;
      if (node.type.name === "bulletList") return `•(${outline(node.children)})`;
      return node.isTextblock ? node.textContent : `[${outline(node.children)}]`;
    })
    .join(" ");
}

test.each([
  ["(2) two\n(3) three", "12([two] [three])"],
  ["a) one\nb) two", "a1([one] [two])"],
  ["iv. four\nv. five", "i4([four] [five])"],
  ["A.  one\nB.  two", "A1([one] [two])"],
  ["1. one\n\n    i.  inner\n    ii. more", "11([one i1([inner] [more])])"],
  ["#. one\n#. two", "11([one] [two])"],
])("the list %j keeps the numbers that its author typed", (markdown, expected) => {
  expect(outline(blocksOf(markdown))).toBe(expected);
});

test.each([
  "B. Williams",
  "M.A. 2007",
  "I. went there.",
  "(c) 2020 Ann Author",
  "He said\na) nothing of use",
  "```\na) code\nb) code\n```",
  "e) is not\n\nfollowed by f",
])("%j stays text and becomes no list", (markdown) => {
  const blocks = blocksOf(markdown);
  expect(blocks.map(({ type }) => type.name)).not.toContain("orderedList");
  expect(outline(blocks).replace(/\s+/g, "")).toContain(markdown.replaceAll("```", "").replace(/\s+/g, ""));
});

test("a definition list becomes bold terms with indented definitions", () => {
  const [term, meaning, second] = blocksOf("apple\n\n:   red *fruit*\n\n:   computer");
  expect(term?.firstChild?.marks.map(({ type }) => type.name)).toEqual(["bold"]);
  expect([meaning, second].map((node) => [node?.type.name, node?.textContent])).toEqual([
    ["blockquote", "red fruit"],
    ["blockquote", "computer"],
  ]);
});

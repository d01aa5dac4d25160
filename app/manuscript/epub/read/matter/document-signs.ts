import { childElements, type ElementNode, type MarkupNode } from "../markup/tree.ts";
import type { NavigationEntry } from "../publication.ts";
import { typesOf } from "../text/attributes/attributes.ts";
import { HEADINGS } from "../text/elements.ts";
import { type PlainText, plainText } from "../text/output/plain-text.ts";
import { type DocumentSigns, type Matter, sortMatter } from "./sort-matter.ts";

const OUTER = new Set(["body", "section", "article", "div", "main", "aside"]);

/** Values of `epub:type` of the body and of what it begins with, as deep as one holds the other. */
export function outermostTypes(body: ElementNode): string[] {
  const types: string[] = [];
  let outer: ElementNode | undefined = body;
  for (let depth = 0; depth < 4 && outer && OUTER.has(outer.name); depth++) {
    types.push(...typesOf(outer));
    outer = childElements(outer)[0];
  }
  return [...new Set(types)];
}

/** A longer document is more than the name of a part, so its headings are not taken off. */
const longestName = 100;

/** The words outside headings. */
export function proseCountOf(body: ElementNode, { wordCount }: PlainText): number {
  return wordCount > longestName ? wordCount : plainText(proseOf(body)).wordCount;
}

function proseOf(node: MarkupNode): string {
  if (node.kind === "text") return node.text;
  return HEADINGS.has(node.name) || node.name === "hgroup" ? " " : node.children.map(proseOf).join("");
}

interface MarkedChapter extends DocumentSigns {
  slug: string;
}

/** The matter of each chapter, by what its document and the book's landmarks say. */
export function matterOf(chapters: MarkedChapter[], landmarks: NavigationEntry[]): Matter[] {
  const marks = new Map<string, string[]>();
  for (const { target, type } of landmarks) {
    // A landmark inside a document says nothing of the whole document.
    if (target && type && target.fragment === null)
      marks.set(target.chapter, [...(marks.get(target.chapter) ?? []), type]);
  }
  const begin = landmarks.find(({ type }) => type === "bodymatter")?.target?.chapter;
  const documents = chapters.map((chapter) => ({
    ...chapter,
    types: [...chapter.types, ...(marks.get(chapter.slug) ?? [])],
  }));
  return sortMatter(
    documents,
    chapters.findIndex(({ slug }) => slug === begin),
  );
}

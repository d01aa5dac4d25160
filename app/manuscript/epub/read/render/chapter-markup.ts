import type { Library } from "../library.ts";
import type { ParsedMarkup } from "../markup/parse-markup.ts";
import { findElement } from "../markup/tree.ts";
import type { ElementNode } from "../markup/tree.ts";
import { baseName } from "../container/paths.ts";
import type { ChapterSource } from "./chapter-sources.ts";

/** The document a chapter is written from; a drawing or picture in the reading order becomes a page that shows it. */
export async function chapterMarkup(source: ChapterSource, library: Library): Promise<ParsedMarkup | null> {
  if (source.kind === "missing") return page([noticeElement(missing)]);
  if (source.kind === "picture") return page([pictureElement(source.path)]);
  const parsed = await library.readDocument(source.path);
  if (!parsed) {
    source.kind = "missing";
    return page([noticeElement(missing)]);
  }
  if (parsed.root.children.length === 0) {
    library.warn(`${source.path} is empty and is left out.`);
    return null;
  }
  if (parsed.misnamed !== null) {
    library.warn(`${source.path} has an element named “${parsed.misnamed}”, which is no name in XML.`);
    const body = findElement(parsed.root, "body") ?? parsed.root;
    body.children.unshift(noticeElement(misnamed));
  }
  const svg = source.kind === "drawing" ? findElement(parsed.root, "svg") : null;
  return svg ? { ...page([svg]), instructions: parsed.instructions } : parsed;
}

const missing = "A part of the book is missing here: it is not in the file, or damaged.";
const misnamed =
  "There is an error in this part of the book: it is not well-formed. What can be read of it follows.";

function noticeElement(text: string): ElementNode {
  return {
    kind: "element",
    name: "p",
    attributes: { lang: "en", dir: "ltr" },
    children: [{ kind: "text", text }],
  };
}

function pictureElement(path: string): ElementNode {
  const image: ElementNode = {
    kind: "element",
    name: "img",
    attributes: { src: baseName(path), alt: "" },
    children: [],
  };
  return { kind: "element", name: "figure", attributes: {}, children: [image] };
}

function page(children: ElementNode[]): ParsedMarkup {
  const body: ElementNode = { kind: "element", name: "body", attributes: {}, children };
  return {
    root: { kind: "element", name: "#document", attributes: {}, children: [body] },
    instructions: [],
    isRepaired: false,
    misnamed: null,
  };
}

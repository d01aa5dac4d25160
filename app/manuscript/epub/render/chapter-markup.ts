import type { Library } from "../library.ts";
import type { ParsedMarkup } from "../markup/parse-markup.ts";
import { findElement } from "../markup/tree.ts";
import type { ElementNode } from "../markup/tree.ts";
import { baseName } from "../paths.ts";
import type { ChapterSource } from "./chapter-sources.ts";

/** The document a chapter is written from; a drawing or picture in the reading order becomes a page that shows it. */
export async function chapterMarkup(source: ChapterSource, library: Library): Promise<ParsedMarkup | null> {
  if (source.kind === "missing") return page([missingElement()]);
  if (source.kind === "picture") return page([pictureElement(source.path)]);
  const parsed = await library.readDocument(source.path);
  if (!parsed) {
    source.kind = "missing";
    return page([missingElement()]);
  }
  if (parsed.root.children.length === 0) {
    library.warn(`${source.path} is empty and is left out.`);
    return null;
  }
  const svg = source.kind === "drawing" ? findElement(parsed.root, "svg") : null;
  return svg ? { ...page([svg]), instructions: parsed.instructions } : parsed;
}

function missingElement(): ElementNode {
  const text = "A part of the book is missing here: it is not in the file, or damaged.";
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
  };
}

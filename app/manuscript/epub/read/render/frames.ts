import type { Library } from "../library.ts";
import { attribute, findElement } from "../markup/tree.ts";
import type { ElementNode } from "../markup/tree.ts";
import { resolveReference } from "../container/paths.ts";

/** A document is shown in place so many times in a chapter, and all of them together may be this long in a book. */
const mostInChapter = 12;
const mostCharacters = 4 * 1024 * 1024;

/** Where an element names the document it frames. */
const SOURCES: Record<string, string> = { iframe: "src", object: "data", embed: "src" };
const DOCUMENTS = /\.x?html?$/i;

/** The book's own documents that its chapters show in frames: read before the chapter is written, which does not wait. */
export class Frames {
  readonly #library: Library;
  readonly #isDocument: (path: string) => boolean;
  #spent = 0;

  constructor(library: Library, isDocument: (path: string) => boolean) {
    this.#library = library;
    this.#isDocument = isDocument;
  }

  /**
   * The bodies that the frames of this document show, by path. What shows one under another name is an `iframe` afterwards.
   * Frames in frames are not followed: they stay what they are, a link.
   */
  async load(root: ElementNode, path: string): Promise<Map<string, ElementNode>> {
    const bodies = new Map<string, ElementNode>();
    for (const frame of listFrames(root)) {
      const framed = this.#framedBy(frame, path);
      if (framed === null || bodies.has(framed) || bodies.size === mostInChapter) continue;
      const body = await this.#read(framed);
      if (!body) continue;
      bodies.set(framed, body);
      frame.attributes["src"] = attribute(frame, SOURCES[frame.name] ?? "src") ?? "";
      frame.name = "iframe";
    }
    return bodies;
  }

  #framedBy(frame: ElementNode, path: string): string | null {
    const target = resolveReference(path, attribute(frame, SOURCES[frame.name] ?? "src") ?? "");
    const isAnother = target.kind === "inside" && target.path !== path;
    return isAnother && this.#isDocument(target.path) ? target.path : null;
  }

  async #read(path: string): Promise<ElementNode | null> {
    const text = await this.#library.readText(path);
    this.#spent += text?.length ?? 0;
    if (text === null || this.#spent > mostCharacters) return null;
    const parsed = await this.#library.readDocument(path);
    this.#library.release(path);
    return parsed && (findElement(parsed.root, "body") ?? parsed.root);
  }
}

/** Whether a document, by what the manifest says of it or else by its name. */
export const isFramable = (mediaType: string | undefined, path: string): boolean =>
  mediaType === undefined ? DOCUMENTS.test(path) : /^(?:application\/xhtml\+xml|text\/html)$/.test(mediaType);

function listFrames(element: ElementNode, found: ElementNode[] = []): ElementNode[] {
  if (Object.hasOwn(SOURCES, element.name)) found.push(element);
  for (const child of element.children) if (child.kind === "element") listFrames(child, found);
  return found;
}

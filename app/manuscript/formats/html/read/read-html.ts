import type { Node } from "@tiptap/pm/model";
import { parseMarkup } from "../../../epub/read/markup/parse-markup.ts";
import {
  attribute,
  descendants,
  type ElementNode,
  findElement,
  textOf,
} from "../../../epub/read/markup/tree.ts";
import { languageTag } from "../../../epub/read/language-tag.ts";
import { RefusedPublication } from "../../../epub/read/publication.ts";
import { readHeadFacts } from "./head-facts.ts";
import { BlockReader } from "./blocks/block-reader.ts";
import type { ReadingContext } from "./blocks/blocks.ts";
import { type AnchoredRoot, Anchors, lostLinks } from "./anchors.ts";
import { applyClassStyles, type ClassRules, readClassRules } from "./classes/class-styles.ts";
import { joinInitials } from "./inline/initials.ts";
import { setQuotations } from "./inline/quotations.ts";
import { findNotes } from "./notes/find-notes.ts";
import {
  type AuthorNote,
  type FoundFacts,
  type HtmlSource,
  type PlacedPicture,
  RefusedManuscript,
} from "./manuscript.ts";

export interface HtmlOptions {
  /** Of the whole text; words of another language are marked with theirs. */
  language?: string | null;
  /** The stored picture for what the text calls `source`; null where there is none. */
  picture?: (source: string) => PlacedPicture | null;
}

export interface ReadHtml {
  title: string | null;
  language: string | null;
  facts: FoundFacts | null;
  blocks: Node[];
  /** Index in `blocks` where each source begins. */
  begins: number[];
  notes: AuthorNote[];
  /** Where sections of a file of ours begin, and titles of parts in whatever file names them. */
  sections: number[];
  parts: { at: number; title: string }[];
  warnings: string[];
}

/** More elements than any book needs. */
const mostElements = 1_500_000;

/**
 * HTML of strangers as blocks of our schema. Nothing is carried over but text and what has a name in the schema, so there is
 * nothing to take out: a script, a handler or a style has no way into a document. Several sources are read as one text, so that
 * notes in a file of their own find their way to where they are called.
 */
export function readHtml(sources: HtmlSource[], options: HtmlOptions = {}): ReadHtml {
  const count = sources.reduce((sum, { html }) => sum + countTags(html), 0);
  if (count > mostElements) throw new RefusedManuscript("too-complex", `${count} elements`);
  const sheets = new Map<string, ClassRules>();
  const roots = sources.map((source) => {
    const css = source.css ?? "";
    const sheet = sheets.get(css) ?? readClassRules(css);
    sheets.set(css, sheet);
    return parse(source, sheet);
  });
  const [first] = roots;
  const html = first && findElement(first, "html");
  const stated = html && languageTag(attribute(html, "lang") ?? attribute(html, "xml:lang") ?? "");
  const language = options.language ?? stated ?? null;
  for (const root of roots) setQuotations(root, language ?? "en");
  const place = { language, picture: options.picture ?? (() => null) };
  const anchored = roots.map((root, at) => ({ root, idPrefix: sources[at]?.idPrefix }));
  const { reader, begins, anchors } = readWithoutLosingNotes(anchored, place);
  const blocks = anchors.resolveLinks(reader.blocks);
  const title = first && findElement(first, "title");
  return {
    title: title ? textOf(title) || null : null,
    language,
    facts: first ? readHeadFacts(first) : null,
    blocks,
    begins,
    notes: reader.notes,
    sections: reader.sections,
    parts: reader.parts,
    warnings: [...reader.warnings, ...lostLinks(anchors.lost)],
  };
}

/**
 * A note is taken out of the text to stand where it is called. One that is called from nowhere that is read (code, a frame, a note
 * that is none itself) would be lost: then everything is read again, and it stays where it was.
 */
function readWithoutLosingNotes(anchored: AnchoredRoot[], place: Omit<ReadingContext, "found" | "anchors">) {
  const roots = anchored.map(({ root }) => root);
  const except = new Set<ElementNode>();
  for (;;) {
    const found = findNotes(roots, except);
    const anchors = new Anchors(anchored, found);
    const reader = new BlockReader({ ...place, found, anchors });
    const begins: number[] = [];
    for (const { root, idPrefix } of anchored) {
      begins.push(reader.blocks.length);
      if (idPrefix) anchors.passId(idPrefix);
      reader.read(findElement(root, "body") ?? root);
    }
    const lost = [...found.notes.values()].filter((note) => !reader.written.has(note));
    // The second time so few can be lost that a third is the last: without notes nothing is.
    if (lost.length === 0) return { reader, begins, anchors };
    for (const note of except.size > 0 ? found.notes.values() : lost) except.add(note);
  }
}

/** Counts what looks like a start tag, before a tree is built. */
function countTags(html: string): number {
  let count = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1))
    if (/[a-z]/i.test(html[at + 1] ?? "")) count += 1;
  return count;
}

function parse({ html, idPrefix }: HtmlSource, sheet: ClassRules): ElementNode {
  try {
    const { root } = parseMarkup(html);
    if (idPrefix) prefixIds(root, idPrefix);
    applyClassStyles(root, sheet);
    joinInitials(root);
    return root;
  } catch (error) {
    if (error instanceof RefusedPublication)
      throw new RefusedManuscript("hostile", error.detail, { cause: error });
    throw error;
  }
}

function prefixIds(root: ElementNode, prefix: string): void {
  for (const element of descendants(root)) {
    const id = attribute(element, "id");
    if (id) element.attributes["id"] = prefix + id;
    const href = attribute(element, "href");
    if (href?.startsWith("#") && !href.includes("~"))
      element.attributes["href"] = `#${prefix}${href.slice(1)}`;
  }
}

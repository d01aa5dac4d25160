import type { Node } from "@tiptap/pm/model";
import { mapInternalLinks } from "../../../document/links/internal-links.ts";
import { descendants, type ElementNode } from "../../../epub/read/markup/tree.ts";
import type { FoundNotes } from "./notes/find-notes.ts";
import { idsOf, targetOf } from "./notes/note-links.ts";

/** A parsed source with the prefix of its ids. */
export interface AnchoredRoot {
  root: ElementNode;
  /** A link to the prefix alone points to the beginning of the source. */
  idPrefix: string | undefined;
}

/**
 * Internal links of a text that are not note references, and the blocks they point to. In a file any element can be a target; here it is the block
 * that begins with the element or contains it.
 */
export class Anchors {
  /** Number of links whose target is not in the file. */
  lost = 0;
  /** Provisional id of each target, until its block is known. */
  private readonly wanted = new Map<string, string>();
  private readonly links = new Map<ElementNode, string>();
  private readonly blocks = new Map<string, string>();
  private waiting = new Set<string>();

  constructor(roots: AnchoredRoot[], { notes, backlinks }: FoundNotes) {
    const links: ElementNode[] = [];
    const known = new Set<string>(roots.flatMap(({ idPrefix }) => idPrefix ?? []));
    for (const { root } of roots)
      for (const element of descendants(root)) {
        for (const id of idsOf(element)) known.add(id);
        if (element.name === "a" && targetOf(element)) links.push(element);
      }
    for (const link of links) if (!notes.has(link) && !backlinks.has(link)) this.want(link, known);
  }

  private want(link: ElementNode, known: ReadonlySet<string>): void {
    const written = targetOf(link) ?? "";
    const target = known.has(written) ? written : decoded(written);
    // `#top` is the top of the page, not a position in the text.
    if (target === "top") return;
    if (!known.has(target)) {
      this.lost += 1;
      return;
    }
    const id = this.wanted.get(target) ?? `l${this.wanted.size.toString(36).padStart(7, "0")}`;
    this.wanted.set(target, id);
    this.links.set(link, id);
  }

  /** The provisional `href` of a link until all blocks are read. */
  hrefFor = (link: ElementNode): string | null => {
    const id = this.links.get(link);
    return id === undefined ? null : `#${id}`;
  };

  /** The reader enters this element: the next block is the target of links to it. */
  pass(element: ElementNode): void {
    if (this.wanted.size > 0) for (const id of idsOf(element)) this.passId(id);
  }

  passAll(element: ElementNode): void {
    if (this.wanted.size > 0) for (const each of descendants(element)) this.pass(each);
  }

  passId(id: string): void {
    const wanted = this.wanted.get(id);
    if (wanted !== undefined && !this.blocks.has(wanted)) this.waiting.add(wanted);
  }

  /** Assigns the elements passed since the last block to this one, giving it an id if it needs one. */
  reach(block: Node): Node {
    const [first] = this.waiting;
    if (first === undefined) return block;
    const named = withName(block, first);
    if (!named) return block;
    for (const id of this.waiting) this.blocks.set(id, named.id);
    this.waiting = new Set();
    return named.block;
  }

  /** The blocks with links resolved; a link without target becomes plain text. */
  resolveLinks(blocks: Node[]): Node[] {
    if (this.links.size === 0) return blocks;
    const last = blocks.at(-1);
    if (last) blocks[blocks.length - 1] = this.reach(last);
    return blocks.map((block) =>
      mapInternalLinks(block, (place) => {
        const found = this.blocks.get(place.block ?? "");
        if (found === undefined) this.lost += 1;
        return found === undefined ? null : { chapter: null, block: found };
      }),
    );
  }
}

/** Gives an id to the block, or to the first block inside that can have one. */
function withName(node: Node, name: string): { block: Node; id: string } | null {
  if ("id" in node.attrs) {
    const own: unknown = node.attrs["id"];
    const id = typeof own === "string" ? own : name;
    return { id, block: own === id ? node : node.type.create({ ...node.attrs, id }, node.content) };
  }
  const [first, ...rest] = node.children;
  const named = first ? withName(first, name) : null;
  return named && { id: named.id, block: node.type.create(node.attrs, [named.block, ...rest]) };
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** The warning about links whose target is not in the file; none where there are no such links. */
export const lostLinks = (count: number): string[] =>
  count === 0
    ? []
    : [
        count === 1
          ? "A link leads to a place that is not in the file: its words stay as plain text."
          : `${count} links lead to places that are not in the file: their words stay as plain text.`,
      ];

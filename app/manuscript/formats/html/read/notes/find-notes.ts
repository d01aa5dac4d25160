import { type ElementNode, textOf } from "../../../../epub/read/markup/tree.ts";
import {
  isDeclaredBacklink,
  isDeclaredNote,
  isDeclaredReference,
  isSign,
  isBacklink,
  NoteLinks,
  targetOf,
} from "./note-links.ts";

/** Footnotes of a text: the note of each reference, and the elements that are notes and not part of the flow. */
export interface FoundNotes {
  /** By reference. */
  notes: Map<ElementNode, ElementNode>;
  /** Notes, and the sections and lists that hold nothing else. */
  removed: Set<ElementNode>;
  /** Links back to the text. */
  backlinks: Set<ElementNode>;
}

/**
 * Finds footnotes by what marks them as such (EPUB, DPUB-ARIA, pandoc's classes), or by a link back to where they are called.
 * `except`: blocks that turned out to be called from nowhere that is read; they stay in the text.
 */
export function findNotes(roots: ElementNode[], except: ReadonlySet<ElementNode> = new Set()): FoundNotes {
  const found: FoundNotes = { notes: new Map(), removed: new Set(), backlinks: new Set() };
  const tree = new NoteLinks(roots);
  const placesOf = new Map<ElementNode, Set<string>>();
  for (const link of tree.links) {
    const note = tree.blockAt(link);
    if (!note || except.has(note) || !isReference(link, note, tree)) continue;
    found.notes.set(link, note);
    found.removed.add(note);
    const places = placesOf.get(note) ?? new Set();
    for (const id of tree.idsAround(link)) places.add(id);
    placesOf.set(note, places);
  }
  for (const [note, places] of placesOf)
    for (const link of tree.knownOf(note).links)
      if (!found.notes.has(link) && places.has(targetOf(link) ?? "") && leadsBack(link, tree))
        found.backlinks.add(link);
  removeHolders(found.removed, tree.parents);
  return found;
}

const leadsBack = (link: ElementNode, tree: NoteLinks) =>
  tree.isExact(link) ? isDeclaredBacklink(link) : isBacklink(link);

function isReference(link: ElementNode, note: ElementNode, tree: NoteLinks): boolean {
  if (isDeclaredBacklink(link) || tree.isWithin(link, note)) return false;
  const around = tree.parents.get(link);
  // markdown-it's footnotes have their class on the element that raises the link.
  const isDeclared = isDeclaredReference(link) || (around?.name === "sup" && isDeclaredReference(around));
  if (isDeclaredNote(note) || isDeclared) return true;
  if (!isSign(link) || tree.isExact(link)) return false;
  const { targets, hasHeading, hasText, opening, links } = tree.knownOf(note);
  const places = tree.idsAround(link);
  if (hasHeading || !places.some((id) => targets.has(id))) return false;
  const isBack = (each: ElementNode) => places.includes(targetOf(each) ?? "");
  // An arrow or a word leads back, and never from a text to its note.
  const back = links.size < 50 ? [...links].find(isBack) : undefined;
  if (back && !isSign(back)) return true;
  const own = tree.blockAround(link);
  if (!own) return hasText;
  // Two blocks that lead to each other: a note begins with its backlink, a text does not begin with its reference.
  const from = tree.knownOf(own);
  if (!hasText || !from.hasText || isDeclaredNote(own)) return false;
  const noteOpens = [...opening].some(isBack);
  const textOpens = from.opening.has(link);
  if (noteOpens !== textOpens) return noteOpens;
  // Else what is called stands after what calls.
  return tree.isAfter(note, link);
}

/** A list or section of notes alone, and a heading or rule of it, goes with them. */
function removeHolders(removed: Set<ElementNode>, parents: Map<ElementNode, ElementNode>): void {
  // How many children keep an element in the text; each child that goes is counted off once.
  const left = new Map<ElementNode, number>();
  const going = [...removed];
  for (let gone = going.pop(); gone; gone = going.pop()) {
    const holder = parents.get(gone);
    if (!holder || removed.has(holder) || !isHolder(holder)) continue;
    const count = (left.get(holder) ?? countTaken(holder)) - 1;
    left.set(holder, count);
    if (count > 0) continue;
    removed.add(holder);
    going.push(holder);
  }
}

const isHolder = ({ name }: ElementNode) => ["ol", "ul", "dl", "section", "aside", "div"].includes(name);

/** Number of children that are more than space, a line break, a rule or the title of the notes. */
const countTaken = (holder: ElementNode): number =>
  holder.children.filter((child) =>
    child.kind === "text"
      ? child.text.trim() !== ""
      : !["hr", "br"].includes(child.name) && !isTitleOfNotes(child),
  ).length;

const isTitleOfNotes = (element: ElementNode) =>
  /^h[1-6]$/.test(element.name) && /^(foot|end)?notes?$/i.test(textOf(element));

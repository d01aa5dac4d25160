import { exactMarkup } from "../../../../document/exact-markup.ts";
import { attribute, rawTextOf } from "../../markup/tree.ts";
import type { ElementNode } from "../../markup/tree.ts";
import { resolveReference } from "../../container/paths.ts";
import { typesOf } from "../attributes/attributes.ts";
import type { ChapterScope, NoteReference, LocationKey } from "../output/chapter-scope.ts";
import { BLOCKS } from "../elements.ts";
import { namespacedId } from "../output/escape.ts";
import { isBacklinkText } from "./note-signs.ts";

/** A note mark: a number, letter or typographic sign, possibly in brackets. */
const MARK = /^[[(]?\s*(?:\d{1,4}|[*†‡§¶‖]{1,4}|[a-z]|[ivxlc]{1,6})\s*[\])]?$/i;
const TELLING = /(?:^|[^a-z])(?:foot|end)?(?:note|fn|en)(?:ref)?(?:[^a-z]|$)/i;

interface Candidate {
  element: ElementNode;
  ancestors: ElementNode[];
  /** In what this site wrote, which declares every note: other links are the author's own, whatever their words. */
  isExact: boolean;
}

/**
 * Finds note references and backlinks of one chapter before it is written. References precede their notes in
 * reading order, so a link to the position of a known reference is a backlink.
 */
export function findNotes(root: ElementNode, scope: ChapterScope): void {
  const candidates: Candidate[] = [];
  collectLinks(root, { ancestors: [], isExact: false }, candidates);
  for (const candidate of candidates) classify(candidate, scope);
  if (scope.book.notes.byTarget.size > 0) new Backlinks(scope).add(root, root);
}

function collectLinks(element: ElementNode, around: Omit<Candidate, "element">, found: Candidate[]): void {
  const { ancestors } = around;
  const classes = attribute(element, "class")?.split(/\s+/) ?? [];
  const isExact = around.isExact || classes.includes(exactMarkup);
  if (element.name === "a" && attribute(element, "href")?.includes("#"))
    found.push({ element, ancestors: [...ancestors], isExact });
  ancestors.push(element);
  for (const child of element.children)
    if (child.kind === "element") collectLinks(child, { ancestors, isExact }, found);
  ancestors.pop();
}

function classify(candidate: Candidate, scope: ChapterScope): void {
  const { element, isExact } = candidate;
  const { notes } = scope.book;
  const target = targetKey(element, scope);
  if (target === null) return;
  const types = [...typesOf(element), attribute(element, "role") ?? ""];
  const isDeclaredBack = types.some((type) => /backlink$|^referrer$/.test(type));
  const seemsBack = notes.positions.has(target) && isBacklinkText(rawTextOf(element).trim());
  if (isDeclaredBack || (!isExact && seemsBack)) {
    scope.links.set(element, { role: "backlink" });
    return;
  }
  const isDeclared = types.some((type) => /noteref$|annoref$/.test(type));
  if (!isDeclared && (isExact || !looksLikeReference(candidate))) return;
  const id = ownId(element) ?? `r-${scope.output.blockCount}-${scope.links.size + 1}`;
  const reference = { path: scope.path, id };
  scope.links.set(element, { role: "noteref", id });
  if (!notes.byTarget.has(target)) notes.byTarget.set(target, reference);
  for (const place of [element, ...candidate.ancestors.slice(-2)]) {
    const placeId = place === element ? id : ownId(place);
    if (placeId) notes.positions.add(`${scope.path}#${placeId}`);
  }
}

function targetKey(element: ElementNode, scope: ChapterScope): LocationKey | null {
  const target = resolveReference(scope.path, attribute(element, "href") ?? "");
  if (target.kind !== "inside" || !target.fragment) return null;
  const path = scope.book.findDocument(target.path);
  const id = namespacedId(target.fragment);
  return path === null || id === null ? null : `${path}#${id}`;
}

function ownId(element: ElementNode): string | null {
  const id = attribute(element, "id") ?? (element.name === "a" ? attribute(element, "name") : null);
  return id === null ? null : namespacedId(id);
}

/** EPUB 2 has no word for it: a raised or bracketed mark that links to an id is a reference to a note. */
function looksLikeReference({ element, ancestors }: Candidate): boolean {
  const text = rawTextOf(element).trim();
  if (text.length > 8 || !MARK.test(text)) return false;
  const isRaised =
    ancestors.at(-1)?.name === "sup" ||
    element.children.some((child) => child.kind === "element" && child.name === "sup");
  if (isRaised) return true;
  const named = [
    attribute(element, "class"),
    attribute(element, "id"),
    attribute(element, "href")?.split("#")[1],
  ].join(" ");
  return TELLING.test(named) && !ancestors.some((one) => one.name === "nav");
}

/** Finds notes of this chapter that are referenced but have no backlink; a note's id is often on the number that begins it. */
class Backlinks {
  private readonly scope: ChapterScope;
  /** Cached per element: one block may contain thousands of notes. */
  private readonly known = new Map<ElementNode, boolean>();

  constructor(scope: ChapterScope) {
    this.scope = scope;
  }

  add(element: ElementNode, block: ElementNode): void {
    const { book, path, backlinks } = this.scope;
    const nearest = holderOf(element) ?? block;
    const id = element.name === "body" ? null : ownId(element);
    const reference = id === null ? undefined : book.notes.byTarget.get(`${path}#${id}`);
    if (reference && !this.holdsBacklink(nearest)) backlinks.set(lastParagraph(nearest), reference);
    for (const child of element.children) if (child.kind === "element") this.add(child, nearest);
  }

  private holdsBacklink(element: ElementNode): boolean {
    const before = this.known.get(element);
    if (before !== undefined) return before;
    const answer =
      this.scope.links.get(element)?.role === "backlink" ||
      element.children.some((child) => child.kind === "element" && this.holdsBacklink(child));
    this.known.set(element, answer);
    return answer;
  }
}

/** The element that a backlink may stand in: of a table only its cells hold text. */
function holderOf(element: ElementNode): ElementNode | null {
  if (BLOCKS.has(element.name) || element.name === "td" || element.name === "th") return element;
  if (element.name !== "tr") return null;
  const last = element.children.findLast((child) => child.kind === "element");
  return last?.kind === "element" ? holderOf(last) : null;
}

function lastParagraph(note: ElementNode): ElementNode {
  const last = note.children.findLast((child) => child.kind === "element");
  return last?.kind === "element" && last.name === "p" ? last : note;
}

/** The arrow is drawn as text, so that it needs neither picture nor script; it is not a word of the book. */
export function writeBacklink(reference: NoteReference, { output }: ChapterScope): void {
  output.html(' <a class="b--backlink" role="doc-backlink" aria-label="↩"');
  output.link(reference);
  output.html(">↩\uFE0E</a>");
}

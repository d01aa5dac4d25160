import type { Node } from "@tiptap/pm/model";
import { chapterTitler } from "../document/chapter-title.ts";
import { documentSchema, emptyDocument } from "../document/schema.ts";
import type { AuthorNote, ChapterStart } from "../formats/html/read/manuscript.ts";

export interface CutChapter {
  title: string;
  part: string | null;
  noteBefore: string | null;
  noteAfter: string | null;
  document: Node;
  /** Ids of the blocks that became its title and are not in the document. */
  titleIds: string[];
}

/**
 * Cuts a manuscript into chapters at the given starts (block indices); starts that are left out give none. A generator, because the caller
 * of thousands of chapters serves other requests in between.
 */
export function* cutChapters(
  blocks: Node[],
  starts: ChapterStart[],
  { notes = [], language = "en" }: { notes?: AuthorNote[]; language?: string } = {},
): Generator<CutChapter> {
  const titleOf = chapterTitler(language);
  let part: string | null = null;
  let count = 0;
  for (const [index, start] of starts.entries()) {
    part = start.part ?? part;
    if (start.isLeftOut) continue;
    count += 1;
    const end = beginOf(starts[index + 1]) ?? blocks.length;
    const words = notesBetween(notes, start.at, end);
    const own = start.hasHeading ? blocks[start.at] : undefined;
    const heading = own?.type.name === "heading" ? own : null;
    const body = blocks.slice(start.at + (start.hasHeading ? 1 : 0), end);
    yield {
      title: start.title || titleOf(count),
      part,
      noteBefore: words("before"),
      noteAfter: words("after"),
      titleIds: titleIdsOf(blocks, start),
      document: documentOf([...ledIn(blocks, start), ...body], heading),
    };
  }
}

/** Index of the first block that no longer belongs to the chapter before. */
const beginOf = (start: ChapterStart | undefined) => start && (start.partAt ?? start.at);

/** Blocks between the title of a part and the heading of its first chapter: they belong to that chapter. */
function ledIn(blocks: Node[], { part, partAt, at }: ChapterStart): Node[] {
  return partAt === undefined ? [] : blocks.slice(partAt + (part ? 1 : 0), at);
}

/** Ids of the headings of the chapter and of the part that begins with it: links to them resolve to the chapter itself. */
function titleIdsOf(blocks: Node[], { part, partAt, at, hasHeading }: ChapterStart): string[] {
  const gone = [...(partAt !== undefined && part ? [partAt] : []), ...(hasHeading ? [at] : [])];
  return gone.flatMap((place) => {
    const id: unknown = blocks[place]?.attrs["id"];
    return typeof id === "string" ? [id] : [];
  });
}

/** The author's notes before and after the blocks `from` to `end`. `notes` are in the order of the text: found by binary search. */
function notesBetween(notes: AuthorNote[], from: number, end: number) {
  let [low, high] = [0, notes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((notes[middle]?.at ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const before: string[] = [];
  const after: string[] = [];
  // A note after a chapter has the index at which the next one begins.
  for (let note = notes[low]; note && note.at <= Math.max(end, from); note = notes[(low += 1)])
    if (note.place === "before" && note.at < Math.max(end, from + 1)) before.push(note.text);
    else if (note.place === "after" && note.at > from && note.at <= end) after.push(note.text);
  return (place: AuthorNote["place"]) => (place === "before" ? before : after).join("\n") || null;
}

/** Shifts headings to levels 2 to 4, keeping their distance to the chapter's own heading; without one, a level 1 inside becomes 2. */
function documentOf(blocks: Node[], own: Node | null): Node {
  if (blocks.length === 0) return emptyDocument();
  const highest = blocks.reduce(
    (least, { type, attrs }) => (type.name === "heading" ? Math.min(least, Number(attrs["level"])) : least),
    2,
  );
  const shift = own ? 1 - Number(own.attrs["level"]) : 2 - highest;
  const inside = blocks.map((node) => {
    if (node.type.name !== "heading") return node;
    const level = Math.min(4, Math.max(2, Number(node.attrs["level"]) + shift));
    return node.type.create({ ...node.attrs, level }, node.content);
  });
  return documentSchema.node("doc", null, inside);
}

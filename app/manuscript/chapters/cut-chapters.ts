import type { Node } from "@tiptap/pm/model";
import { documentSchema, emptyDocument } from "../document/schema.ts";
import type { AuthorNote, ChapterStart } from "../html-in/manuscript.ts";

export interface CutChapter {
  title: string;
  part: string | null;
  noteBefore: string | null;
  noteAfter: string | null;
  document: Node;
}

/** The chapters that a manuscript becomes: what stands between the starts. Left out ones are not among them. */
export function cutChapters(blocks: Node[], starts: ChapterStart[], notes: AuthorNote[] = []): CutChapter[] {
  const chapters: CutChapter[] = [];
  let part: string | null = null;
  starts.forEach((start, index) => {
    part = start.part ?? part;
    if (start.isLeftOut) return;
    const end = starts[index + 1]?.at ?? blocks.length;
    // What stands after a chapter stands where the next one begins.
    const isOwn = ({ at, place }: AuthorNote) =>
      place === "before" ? at >= start.at && at < Math.max(end, start.at + 1) : at > start.at && at <= end;
    const own = notes.filter(isOwn);
    const words = (place: AuthorNote["place"]) =>
      own
        .filter((note) => note.place === place)
        .map(({ text }) => text)
        .join("\n") || null;
    chapters.push({
      title: start.title || `Chapter ${chapters.length + 1}`,
      part,
      noteBefore: words("before"),
      noteAfter: words("after"),
      document: documentOf(
        blocks.slice(start.at + (start.hasHeading ? 1 : 0), end),
        start.hasHeading ? (blocks[start.at] ?? null) : null,
      ),
    });
  });
  return chapters;
}

/** Headings of a chapter are of levels 2 to 4, as far below its own as they were; without one, the highest becomes 2 if it was 1. */
function documentOf(blocks: Node[], own: Node | null): Node {
  if (blocks.length === 0) return emptyDocument();
  const levels = blocks
    .filter(({ type }) => type.name === "heading")
    .map(({ attrs }) => Number(attrs["level"]));
  const shift = own ? 1 - Number(own.attrs["level"]) : Math.max(0, 2 - Math.min(...levels, 2));
  const inside = blocks.map((node) => {
    if (node.type.name !== "heading") return node;
    const level = Math.min(4, Math.max(2, Number(node.attrs["level"]) + shift));
    return node.type.create({ ...node.attrs, level }, node.content);
  });
  return documentSchema.node("doc", null, inside);
}

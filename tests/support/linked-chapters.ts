import type { Node } from "@tiptap/pm/model";
import { ChapterLinks } from "#app/manuscript/chapters/chapter-links.ts";
import { type CutChapter, cutChapters } from "#app/manuscript/chapters/cut-chapters.ts";
import { parseInternalLink } from "#app/manuscript/document/links/link-address.ts";
import { documentSchema } from "#app/manuscript/document/schema.ts";
import type { ReadFile } from "#app/manuscript/formats/html/read/manuscript.ts";

/** The names of chapters in links, from 0. */
export const chapterId = (at: number) => `chapter_________${at}`.slice(-16);

/** The chapters that an import makes of a file, with their links as stored. */
export function linkedChapters(read: Pick<ReadFile, "blocks" | "starts" | "notes">): CutChapter[] {
  const blocks = read.blocks.map((block) => documentSchema.nodeFromJSON(block));
  const chapters = [...cutChapters(blocks, read.starts, { notes: read.notes })];
  const ids = chapters.map((_, at) => chapterId(at));
  const links = new ChapterLinks();
  for (const chapter of chapters) links.add(chapter);
  return chapters.map((chapter, at) => ({ ...chapter, document: links.resolveLinks(chapter, at, ids) }));
}

/** Each link within the work as its text and its target: the title of a chapter, or the text of a block. */
export function linksOf(chapters: Pick<CutChapter, "title" | "document">[]): string[] {
  return chapters.flatMap(({ document }) => {
    const found: string[] = [];
    document.descendants((node) => {
      const target = parseInternalLink(node.marks.find(({ type }) => type.name === "link")?.attrs["href"]);
      if (!target) return;
      const at = chapters.findIndex((_, index) => chapterId(index) === target.chapter);
      const chapter = target.chapter === null ? undefined : (chapters[at]?.title ?? "nowhere");
      const block = target.block && textOf(chapters[at]?.document ?? document, target.block);
      found.push([node.text, ...[chapter, block].filter((part) => typeof part === "string")].join(" → "));
    });
    return found;
  });
}

function textOf(document: Node, id: string): string | undefined {
  let words: string | undefined = "nothing";
  document.descendants((node) => {
    if (node.attrs["id"] === id) words = node.textContent || node.type.name;
  });
  return words;
}

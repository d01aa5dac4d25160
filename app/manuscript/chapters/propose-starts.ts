import type { Node } from "@tiptap/pm/model";
import type { ChapterStart, FoundText } from "../formats/html/read/manuscript.ts";
import type { ReadHtml } from "../formats/html/read/read-html.ts";

/** Proposes where chapters begin: as the file states it, else at headings of the highest level that occurs more than once. */
export function proposeStarts(read: BlocksToDivide, { chapters, division }: StatedByFile): Proposal {
  const { blocks, begins, sections, parts } = read;
  if (chapters)
    return {
      title: null,
      starts: chapters.map((chapter, index) => ofSource(chapter, begins[index] ?? 0, blocks)),
    };
  if (sections.length > 0) return { title: null, starts: ofSections(blocks, sections, parts) };
  if (parts.length > 0) {
    const { starts, title } = fromHeadings(blocks, "apart");
    return { title, starts: withParts(starts, parts, blocks) };
  }
  return fromHeadings(blocks, division);
}

type BlocksToDivide = Pick<ReadHtml, "blocks" | "begins" | "sections" | "parts">;
type StatedByFile = Pick<FoundText, "chapters" | "division">;
interface Proposal {
  starts: ChapterStart[];
  title: string | null;
}

/** Sections written by our own exporter are chapters; what precedes the first one is title page and contents. */
function ofSections(blocks: Node[], sections: number[], parts: ReadHtml["parts"]): ChapterStart[] {
  const starts = sections.map((at): ChapterStart => {
    const first = blocks[at];
    const title = first?.type.name === "heading" ? titleOf(first) : "";
    return { at, title, hasHeading: title !== "", part: null, isLeftOut: false };
  });
  const before: ChapterStart[] =
    (sections[0] ?? 0) > 0
      ? [{ at: 0, title: "Title page", hasHeading: false, part: null, isLeftOut: true }]
      : [];
  return [...before, ...withParts(starts, parts, blocks)];
}

/** A part begins with the first chapter after its title; text between the two is a chapter named like the part. */
function withParts(starts: ChapterStart[], parts: ReadHtml["parts"], blocks: Node[]): ChapterStart[] {
  const all = starts.map((start) => ({ ...start }));
  const byPlace = new Map(all.map((start) => [start.at, start]));
  for (const { at, title } of parts) {
    const own = byPlace.get(at);
    if (own) own.part = title;
    else if (at < blocks.length) all.push({ at, title, hasHeading: false, part: title, isLeftOut: false });
  }
  return all.sort((one, other) => one.at - other.at);
}

interface Heading {
  at: number;
  level: number;
  title: string;
}

/** "apart": titles of parts are marked as such and are not among the headings, so the highest level begins chapters. */
function fromHeadings(blocks: Node[], division: FoundText["division"] | "apart"): Proposal {
  const headings = blocks.flatMap((node, at): Heading[] =>
    node.type.name === "heading" ? [{ at, level: Number(node.attrs["level"]), title: titleOf(node) }] : [],
  );
  const highest = headings.reduce((least, { level }) => (level > 0 ? Math.min(least, level) : least), 7);
  const level = division
    ? division === "apart"
      ? highest
      : 1
    : ([1, 2, 3].find((each) => headings.filter((heading) => heading.level === each).length > 1) ??
      (headings.find((heading) => heading.level > 0) ?? headings[0])?.level);
  const above = headings.filter((heading) => heading.level < (level ?? 0));
  const [bookTitle] = above.length === 1 && above[0]?.at === 0 ? above : [];
  const isPart = isPartOf(blocks, headings, { level: level ?? 1, isStated: division === "part" });
  const partLevel = division ? division === "part" : headings.some(isPart);
  const starts: ChapterStart[] = [];
  let part: Heading | null = null;
  for (const heading of headings) {
    if (level === undefined || heading.level > level + (partLevel ? 1 : 0) || heading.at === bookTitle?.at)
      continue;
    if (partLevel && isPart(heading)) {
      // Two titles of parts in a row: the first is a chapter without text.
      if (part) starts.push(startOf(part, null));
      part = heading;
      continue;
    }
    starts.push(startOf(heading, part));
    part = null;
  }
  if (part) starts.push(startOf(part, null));
  const first = bookTitle ? 1 : 0;
  const begin = starts[0]?.partAt ?? starts[0]?.at ?? blocks.length;
  if (begin > first && blocks.length > 0)
    starts.unshift({
      at: first,
      title: starts.length > 0 ? "Front matter" : "",
      hasHeading: false,
      part: null,
      isLeftOut: bookTitle !== undefined && isTitlePage(blocks.slice(first, begin)),
    });
  return { starts, title: bookTitle?.title ?? null };
}

const startOf = ({ at, title }: Heading, part: Heading | null): ChapterStart => ({
  at,
  title,
  hasHeading: true,
  part: part?.title ?? null,
  isLeftOut: false,
  ...(part && { partAt: part.at }),
});

/** Subtitle and author, below the title. */
const isTitlePage = (blocks: Node[]) =>
  blocks.length <= 4 &&
  blocks.every(({ type, textContent }) => type.name === "paragraph" && textContent.length < 120);

const partWord =
  /^(part|partie|teil|parte|deel|część|часть|μέρος|book|livre|buch|libro|boek|книга|volume|band|tome|tomo)(?!\p{L})/iu;

const chapterWord =
  /^(chapter|chapitre|kapitel|cap[íi]tulo|capitolo|hoofdstuk|rozdział|глава|κεφάλαιο)(?![\p{L}])/iu;

/**
 * Whether a heading is the title of a part: a deeper heading follows it immediately, and either its text says so ("Part", "Book"), or most headings of its level are
 * like that and have several headings below them. A chapter that opens with a section heading, or has its title in a line below its number, is not.
 */
function isPartOf(
  blocks: Node[],
  headings: Heading[],
  { level, isStated }: { level: number; isStated: boolean },
): (heading: Heading) => boolean {
  const isFollowed = ({ at }: Heading) =>
    blocks[at + 1]?.type.name === "heading" && Number(blocks[at + 1]?.attrs["level"]) > level;
  // Where the file states it, a part of a single chapter is one too.
  if (isStated) return (heading) => heading.level === level && isFollowed(heading);
  const below = new Map<Heading, number>();
  let above: Heading | null = null;
  for (const heading of headings)
    if (heading.level <= level) above = heading.level === level ? heading : null;
    else if (above && heading.level === level + 1) below.set(above, (below.get(above) ?? 0) + 1);
  const own = headings.filter((heading) => heading.level === level && isFollowed(heading));
  const several = own.filter((heading) => (below.get(heading) ?? 0) > 1);
  const all = headings.filter((heading) => heading.level === level).length;
  const isUsual = own.length * 2 > all && several.length * 2 > own.length;
  return (heading) =>
    heading.level === level &&
    isFollowed(heading) &&
    !chapterWord.test(heading.title) &&
    (isUsual || partWord.test(heading.title));
}

function ofSource(
  chapter: Omit<ChapterStart, "at" | "hasHeading">,
  at: number,
  blocks: Node[],
): ChapterStart {
  const hasHeading = blocks[at]?.type.name === "heading" && Number(blocks[at]?.attrs["level"]) === 1;
  const heading = hasHeading && blocks[at] ? titleOf(blocks[at]) : "";
  return { ...chapter, at, hasHeading, title: (heading || chapter.title).slice(0, 255) };
}

/** The text of a heading as a chapter's title: one line, at most 255 characters. */
export const titleOf = (node: Node) => node.textContent.replace(/\s+/g, " ").trim().slice(0, 255);

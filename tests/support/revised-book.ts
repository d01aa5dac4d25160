import { Parser } from "htmlparser2";
import type { ChapterText, TextBlock } from "#app/reading/annotations/anchoring/chapter-text.ts";
import { randomFrom } from "./random-from.ts";

/** A letter of a book, known by a number through all revisions; what an author has added is `added`. */
export interface KnownBlock {
  id: string;
  text: string;
  origins: readonly number[];
}

export interface KnownChapter {
  slug: string;
  blocks: KnownBlock[];
}

const added = -1;

const leaf = new Set("p h1 h2 h3 h4 h5 h6 li dt dd pre".split(" "));

/** The paragraphs of a chapter, each letter with its number. */
export function knownChapter(slug: string, html: string, firstOrigin: number): KnownChapter {
  const blocks: KnownBlock[] = [];
  let open: { id: string; text: string } | null = null;
  let origin = firstOrigin;
  const close = () => {
    if (!open || open.text.trim() === "") return;
    const from = origin;
    origin += open.text.length;
    blocks.push({ ...open, origins: numbers(from, open.text.length) });
  };
  const parser = new Parser(
    {
      onopentag(name, { id = "" }) {
        if (!leaf.has(name) || id === "") return;
        close();
        // Ids of imported chapters are only unique within them; those of written works are in all.
        open = { id: `${slug}-${id}`, text: "" };
      },
      ontext(words) {
        if (open) open.text += words;
      },
      onclosetag(name) {
        if (!leaf.has(name)) return;
        close();
        open = null;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { slug, blocks };
}

const numbers = (from: number, length: number) => Array.from({ length }, (_, at) => from + at);

/** As the reader has it. */
export function asText({ slug, blocks }: KnownChapter): ChapterText & { origins: number[] } {
  let text = "";
  const origins: number[] = [];
  const placed = blocks.map(({ id, text: words, origins: own }): TextBlock => {
    const start = text.length;
    text += `${words}\n`;
    for (const each of own) origins.push(each);
    origins.push(added);
    return { id, start, end: start + words.length };
  });
  return { slug, text, blocks: placed, origins };
}

type Random = () => number;
export type Revising = "insert" | "delete" | "reword" | "split" | "join" | "move";

const below = (random: Random, most: number) => Math.floor(random() * most);

/** A book as its author revises it: every kind of change, in so large a part of its blocks. */
export function reviseBook(
  book: readonly KnownChapter[],
  { seed, share, foreign }: { seed: number; share: number; foreign: readonly string[] },
): KnownChapter[] {
  const random = randomFrom(seed);
  const chapters = book.map(({ slug, blocks }) => ({ slug, blocks: [...blocks] }));
  const count = chapters.reduce((sum, { blocks }) => sum + blocks.length, 0);
  const kinds: Revising[] = ["insert", "delete", "reword", "reword", "reword", "split", "join", "move"];
  for (let step = 0; step < count * share; step += 1) {
    const chapter = chapters[below(random, chapters.length)];
    const kind = kinds[below(random, kinds.length)];
    if (!chapter || !kind || chapter.blocks.length === 0) continue;
    revise(kind, { chapter, chapters, random, foreign, step });
  }
  return chapters;
}

interface Step {
  chapter: KnownChapter;
  chapters: KnownChapter[];
  random: Random;
  foreign: readonly string[];
  step: number;
}

function revise(kind: Revising, { chapter, chapters, random, foreign, step }: Step): void {
  const { blocks } = chapter;
  const at = below(random, blocks.length);
  const block = blocks[at];
  if (!block) return;
  const words = () => foreign[below(random, foreign.length)] ?? "words";
  const sentence = () => `${Array.from({ length: 6 + below(random, 10) }, words).join(" ")}.`;
  if (kind === "insert" && random() < 0.5) blocks.splice(at, 0, fresh(`new${step}`, sentence()));
  else if (kind === "insert")
    blocks[at] = splice(block, { at: gapIn(block, random), gone: 0, put: ` ${sentence()} ` });
  else if (kind === "delete" && random() < 0.5) blocks.splice(at, 1);
  else if (kind === "delete") {
    const from = gapIn(block, random);
    blocks[at] = splice(block, { at: from, gone: below(random, 80), put: " " });
  } else if (kind === "reword") {
    const from = gapIn(block, random);
    const gone = /^\s*\S+/u.exec(block.text.slice(from, from + 60))?.[0].length ?? 0;
    blocks[at] = splice(block, { at: from, gone, put: ` ${words()}` });
  } else if (kind === "split") {
    const from = gapIn(block, random);
    if (from > 0)
      blocks.splice(at, 1, cut(block, 0, from), {
        ...cut(block, from, block.text.length),
        id: `half${step}`,
      });
  } else if (kind === "join") {
    const next = blocks[at + 1];
    if (next) blocks.splice(at, 2, joined(block, next));
  } else {
    blocks.splice(at, 1);
    const to = random() < 0.7 ? chapter : (chapters[below(random, chapters.length)] ?? chapter);
    // Cut and pasted: sometimes as the same block, sometimes as a new one.
    const moved = random() < 0.5 ? block : { ...block, id: `moved${step}` };
    to.blocks.splice(below(random, to.blocks.length + 1), 0, moved);
  }
}

const fresh = (id: string, text: string): KnownBlock => ({
  id,
  text,
  origins: Array.from({ length: text.length }, () => added),
});

const cut = ({ id, text, origins }: KnownBlock, from: number, to: number): KnownBlock => ({
  id,
  text: text.slice(from, to),
  origins: origins.slice(from, to),
});

const joined = (one: KnownBlock, other: KnownBlock): KnownBlock => ({
  id: one.id,
  text: `${one.text} ${other.text}`,
  origins: [...one.origins, added, ...other.origins],
});

function splice(block: KnownBlock, { at, gone, put }: { at: number; gone: number; put: string }): KnownBlock {
  const { origins: middle } = fresh("", put);
  return {
    id: block.id,
    text: block.text.slice(0, at) + put + block.text.slice(at + gone),
    origins: [...block.origins.slice(0, at), ...middle, ...block.origins.slice(at + gone)],
  };
}

/** Before a word. */
function gapIn({ text }: KnownBlock, random: Random): number {
  const at = text.indexOf(" ", below(random, text.length));
  return at < 0 ? 0 : at;
}

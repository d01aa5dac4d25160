import { findPatterns } from "#app/manuscript/chapters/find-patterns.ts";
import { countText } from "#app/manuscript/document/count-text.ts";
import { RefusedManuscript } from "#app/manuscript/formats/html/read/manuscript.ts";
import { mostChapters } from "./most-chapters.ts";
import type { ManuscriptPiece, PackedManuscript, ReadManuscript } from "./read-manuscript.ts";

// The reading process returns a manuscript in pieces of JSON. The site stores them unchanged and parses one piece per turn of
// its event loop, so that a long manuscript never blocks other requests.

/** The data of a block in the preview. */
export interface PreviewBlock {
  /** The beginning of its text, up to the length of a title. */
  text: string;
  words: number;
  isHeading: boolean;
}

interface Json {
  type?: string;
  text?: string;
  content?: Json[];
}

/** Characters of JSON; a piece is parsed in some milliseconds. */
const pieceLength = 64 * 1024;
const mostOfLine = 255;

/** A block is parsed at once; a longer one would fit into no chapter. */
const mostOfBlock = 4 * 1024 * 1024;
const tooLongBlock = "a paragraph, list or table in it is longer than any chapter may be; part it";
/** The most text of all notes around chapters: a page for each of the most chapters. */
const mostOfNotes = 2 * 1024 * 1024;
const tooManyNotes = "it has more words in notes around its chapters than can be taken over";

/** Throws RefusedManuscript when a part is too large to be parsed quickly. */
export function packManuscript({ blocks, ...read }: ReadManuscript): PackedManuscript {
  const lines = (blocks as Json[]).map(lineOf);
  const notes = read.notes.reduce((sum, { text }) => sum + text.length, 0);
  if (notes > mostOfNotes) throw new RefusedManuscript("too-complex", tooManyNotes);
  // Splits that would exceed the limit of chapters are not offered.
  const patterns = findPatterns(lines.map(({ text }) => text)).filter(
    ({ places }) => places.length <= mostChapters,
  );
  return { ...read, patterns, pieces: cut(blocks, lines) };
}

function cut(blocks: unknown[], lines: PreviewBlock[]): ManuscriptPiece[] {
  const pieces: ManuscriptPiece[] = [];
  let open = { blocks: [] as string[], lines: [] as PreviewBlock[], length: 0 };
  const close = () => {
    if (open.blocks.length === 0) return;
    pieces.push({ blocks: encode(`[${open.blocks.join()}]`), lines: encode(JSON.stringify(open.lines)) });
    open = { blocks: [], lines: [], length: 0 };
  };
  lines.forEach((line, at) => {
    const json = JSON.stringify(blocks[at]);
    if (json.length > mostOfBlock) throw new RefusedManuscript("too-complex", tooLongBlock);
    if (open.length + json.length > pieceLength) close();
    open.blocks.push(json);
    open.lines.push(line);
    open.length += json.length;
  });
  close();
  return pieces;
}

const encode = (text: string) => new TextEncoder().encode(text);

function lineOf(node: Json): PreviewBlock {
  const text = textOf(node).replace(/\s+/g, " ").trim();
  const { wordCount } = countText(text);
  return { text: text.slice(0, mostOfLine), words: wordCount, isHeading: node.type === "heading" };
}

const textOf = (node: Json): string =>
  node.text ?? (node.content ?? []).map(textOf).join(node.type === "paragraph" ? "" : " ");

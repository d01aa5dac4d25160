import { findPatterns } from "#app/manuscript/chapters/find-patterns.ts";
import { countText } from "#app/manuscript/document/count-text.ts";
import { RefusedManuscript } from "#app/manuscript/formats/html/read/manuscript.ts";
import { mostChapters } from "./most-chapters.ts";
import type { ManuscriptPiece, PackedManuscript, ReadManuscript } from "./read-manuscript.ts";

// A manuscript leaves the process that read it in pieces of JSON. The site stores them as they are and unpacks one in a turn of its
// event loop, so that a long manuscript never holds those who read meanwhile.

/** What its preview says of a block. */
export interface BlockLine {
  /** Its words, as far as a title goes. */
  text: string;
  words: number;
  isHeading: boolean;
}

interface Json {
  type?: string;
  text?: string;
  content?: Json[];
}

/** Characters of JSON: a piece is unpacked in some milliseconds. */
const pieceLength = 64 * 1024;
const mostOfLine = 255;

/** One block is unpacked in one turn: no chapter could take a longer one. */
const mostOfBlock = 4 * 1024 * 1024;
const tooLongBlock = "a paragraph, list or table in it is longer than any chapter may be; part it";
/** The author's notes around chapters, all together: as many as there can be chapters, with a page each. */
const mostOfNotes = 2 * 1024 * 1024;
const tooManyNotes = "it has more words in notes around its chapters than can be taken over";

/** Throws RefusedManuscript where it has parts that could not be unpacked in a moment. */
export function packManuscript({ blocks, ...read }: ReadManuscript): PackedManuscript {
  const lines = (blocks as Json[]).map(lineOf);
  const notes = read.notes.reduce((sum, { text }) => sum + text.length, 0);
  if (notes > mostOfNotes) throw new RefusedManuscript("too-complex", tooManyNotes);
  // What would make more chapters than may be is not offered.
  const patterns = findPatterns(lines.map(({ text }) => text)).filter(
    ({ places }) => places.length <= mostChapters,
  );
  return { ...read, patterns, pieces: cut(blocks, lines) };
}

function cut(blocks: unknown[], lines: BlockLine[]): ManuscriptPiece[] {
  const pieces: ManuscriptPiece[] = [];
  let open = { blocks: [] as string[], lines: [] as BlockLine[], length: 0 };
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

function lineOf(node: Json): BlockLine {
  const text = textOf(node).replace(/\s+/g, " ").trim();
  const { wordCount } = countText(text);
  return { text: text.slice(0, mostOfLine), words: wordCount, isHeading: node.type === "heading" };
}

const textOf = (node: Json): string =>
  node.text ?? (node.content ?? []).map(textOf).join(node.type === "paragraph" ? "" : " ");

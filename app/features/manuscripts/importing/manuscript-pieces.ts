import { findPatterns } from "#app/manuscript/chapters/find-patterns.ts";
import { countText } from "#app/manuscript/document/count-text.ts";
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

export function packManuscript({ blocks, ...read }: ReadManuscript): PackedManuscript {
  const lines = (blocks as Json[]).map(lineOf);
  return { ...read, patterns: findPatterns(lines.map(({ text }) => text)), pieces: cut(blocks, lines) };
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

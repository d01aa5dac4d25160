import { SaxesParser } from "saxes";

/** A position as KOReader writes it: `/body/DocFragment[12]/body/section/p[3]/text().45`. */
interface XPointer {
  /** The number of the file's document, from 1. */
  fragment: number;
  /** Its block, as a child of the chapter's section; null where the position is elsewhere, or the beginning. */
  block: { name: string; number: number } | null;
  /** Whether it is the beginning of the document. */
  isStart: boolean;
}

const longest = 2_000;

/** Null for what is no such position, like the page of a PDF. */
export function readXPointer(progress: string): XPointer | null {
  if (progress.length > longest) return null;
  const match = /^\/body\/DocFragment(?:\[(\d{1,6})\])?((?:[/.].*)?)$/s.exec(progress);
  if (!match) return null;
  const [, fragment = "1", rest = ""] = match;
  const isStart = /^(\/body)?(\.0)?$/.test(rest);
  const [, name, number = "1"] =
    /^\/body\/section(?:\[1\])?\/([a-z][a-z0-9]{0,15})(?:\[(\d{1,6})\])?(?:[/.]|$)/.exec(rest) ?? [];
  return {
    fragment: Number(fragment),
    block: name === undefined ? null : { name, number: Number(number) },
    isStart,
  };
}

export function writeXPointer(fragment: number, block: { name: string; number: number } | null): string {
  const document = `/body/DocFragment[${fragment}]`;
  return block ? `${document}/body/section/${block.name}[${block.number}].0` : `${document}.0`;
}

/** A block of a chapter, as a position counts it: among the blocks of the same name. */
export interface NumberedBlock {
  name: string;
  number: number;
  id: string | null;
  /** Of the id's element or anything within it. */
  ids: string[];
  /** Its share of the chapter's letters that stand before it. */
  before: number;
}

/** The blocks at the top of a chapter's text, which is stored as well-formed XHTML; none of a text that is not. */
export function blocksOf(html: string): NumberedBlock[] {
  const blocks: (NumberedBlock & { lettersBefore: number })[] = [];
  const counts = new Map<string, number>();
  let depth = 0;
  let letters = 0;
  const parser = new SaxesParser({ xmlns: false, fragment: true });
  let isBroken = false;
  parser.on("error", () => {
    isBroken = true;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const id = attributes["id"] ?? null;
    if (depth === 0) {
      const number = (counts.get(name) ?? 0) + 1;
      counts.set(name, number);
      blocks.push({ name, number, id, ids: [], before: 0, lettersBefore: letters });
    }
    if (id !== null) blocks.at(-1)?.ids.push(id);
    depth += 1;
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  parser.on("text", (text) => {
    letters += text.length;
  });
  parser.write(html).close();
  if (isBroken) return [];
  return blocks.map(({ lettersBefore, ...block }) => ({
    ...block,
    before: letters === 0 ? 0 : lettersBefore / letters,
  }));
}

import { hashOfText } from "#app/platform/text/hash-of-text.ts";
import { foldText, type FoldedText, lettersBefore } from "./fold-text.ts";
import { contextLength, longestQuote, type MarkPoint, type MarkTarget } from "./target.ts";

/** A stretch of a chapter's text that has an id. Blocks may be within each other, and are in the order of their starts. */
export interface TextBlock {
  id: string;
  start: number;
  end: number;
}

/** A chapter as the reader counts positions in it: its text, as the document's `textContent` has it. */
export interface ChapterText {
  slug: string;
  text: string;
  blocks: readonly TextBlock[];
}

/** From `start` to `end` of a text. */
export interface Span {
  start: number;
  end: number;
}

const blocksPerPause = 10_000;

/** A chapter made ready for finding marks in it. */
export class IndexedChapter {
  static async open(
    { slug, text, blocks }: ChapterText,
    yieldIfDue: () => Promise<void>,
  ): Promise<IndexedChapter> {
    const byId = new Map<string, TextBlock>();
    const around: (number | undefined)[] = [];
    const open: number[] = [];
    for (const [index, block] of blocks.entries()) {
      // Of two with the same id the first counts, as in a document.
      if (!byId.has(block.id)) byId.set(block.id, block);
      while (open.length > 0 && !holds(blocks[open.at(-1) ?? 0], block)) open.pop();
      around.push(open.at(-1));
      open.push(index);
      if (index % blocksPerPause === 0) await yieldIfDue();
    }
    return new IndexedChapter({ slug, text, blocks }, byId, around);
  }

  readonly slug: string;
  readonly text: string;
  private readonly blocks: readonly TextBlock[];
  private readonly byId: ReadonlyMap<string, TextBlock>;
  /** By block: the next one around it. */
  private readonly around: readonly (number | undefined)[];
  private folding: FoldedText | null = null;
  private readonly hashes = new Map<string, number>();

  private constructor(
    { slug, text, blocks }: ChapterText,
    byId: ReadonlyMap<string, TextBlock>,
    around: readonly (number | undefined)[],
  ) {
    this.slug = slug;
    this.text = text;
    this.blocks = blocks;
    this.byId = byId;
    this.around = around;
  }

  /** What is counted in letters below needs it. */
  async fold(yieldIfDue: () => Promise<void>): Promise<void> {
    this.folding ??= await foldText(this.text, yieldIfDue);
  }

  get folded(): FoldedText {
    if (!this.folding) throw new Error("a chapter has to be folded first");
    return this.folding;
  }

  block(id: string): TextBlock | undefined {
    return this.byId.get(id);
  }

  /** Where a target says that it is; null where the chapter has no such position. */
  spanOf({ start, end }: MarkTarget): Span | null {
    const [first, last] = [this.byId.get(start.block), this.byId.get(end.block)];
    if (!first || !last) return null;
    const span = { start: first.start + start.offset, end: last.start + end.offset };
    return span.start < span.end && span.start <= first.end && span.end <= last.end ? span : null;
  }

  /** Of a block's text; null for one that is not in the chapter. */
  hashOf(id: string): number | null {
    const block = this.byId.get(id);
    if (!block) return null;
    const hash = this.hashes.get(id) ?? hashOfText(this.text.slice(block.start, block.end));
    this.hashes.set(id, hash);
    return hash;
  }

  foldedSpan({ start, end }: Span): Span {
    return { start: lettersBefore(this.folded, start), end: lettersBefore(this.folded, end) };
  }

  unfoldedSpan({ start, end }: Span): Span {
    const { offsets } = this.folded;
    return { start: offsets[start] ?? this.text.length, end: (offsets[end - 1] ?? -1) + 1 };
  }

  /** The innermost block that has the unit at an offset. */
  blockAt(offset: number): TextBlock | null {
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.blocks[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    let index: number | undefined = low - 1;
    while (index !== undefined) {
      const block: TextBlock | undefined = this.blocks[index];
      if (!block) return null;
      if (offset < block.end) return block;
      index = this.around[index];
    }
    return null;
  }

  /** What to store of a mark of this part of the text; null where it has no block, or no mark may be as long. */
  targetAt({ start, end }: Span): MarkTarget | null {
    const first = this.blockAt(start);
    const last = this.blockAt(end - 1);
    if (!first || !last || end - start > longestQuote) return null;
    return {
      chapter: this.slug,
      start: this.pointAt(first, start),
      end: this.pointAt(last, end),
      quote: this.text.slice(start, end).toWellFormed(),
      prefix: this.text.slice(Math.max(first.start, start - contextLength), start).toWellFormed(),
      suffix: this.text.slice(end, Math.min(last.end, end + contextLength)).toWellFormed(),
    };
  }

  private pointAt({ id, start }: TextBlock, offset: number): MarkPoint {
    return { block: id, offset: offset - start, hash: this.hashOf(id) ?? undefined };
  }
}

const holds = (outer: Span | undefined, { start, end }: Span): boolean =>
  outer !== undefined && outer.start <= start && end <= outer.end;

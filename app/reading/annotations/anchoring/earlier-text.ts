import { hashOfText } from "#app/platform/text/hash-of-text.ts";
import { type ChapterText, IndexedChapter, type Span } from "./chapter-text.ts";
import { foldWords } from "./fold-text.ts";
import type { MarkTarget } from "./target.ts";

/** The text in which marks were made: it knows which places of the present text are older than the mark, and so are none of its. */
export class EarlierText {
  private readonly texts: Map<string, ChapterText>;
  private readonly indexed = new Map<string, IndexedChapter>();
  private readonly blockCounts = new Map<number, number>();

  constructor(chapters: readonly ChapterText[]) {
    this.texts = new Map(chapters.map((chapter) => [chapter.slug, chapter]));
  }

  chapter(slug: string): IndexedChapter | null {
    const text = this.texts.get(slug);
    if (!text) return null;
    const known = this.indexed.get(slug) ?? new IndexedChapter(text);
    this.indexed.set(slug, known);
    return known;
  }

  /** Counts its blocks: what is asked below needs that. */
  async countBlocks(yieldIfDue: () => Promise<void>): Promise<void> {
    for (const { text, blocks } of this.texts.values())
      for (const { start, end } of blocks) {
        const hash = hashOfText(foldWords(text.slice(start, end)));
        this.blockCounts.set(hash, (this.blockCounts.get(hash) ?? 0) + 1);
        await yieldIfDue();
      }
  }

  /** Whether a part of the present text was there already, in another block than the mark's. */
  hasElsewhere(target: MarkTarget, chapter: IndexedChapter, span: Span): boolean {
    const block = chapter.blockAt(span.start);
    if (!block) return true;
    const own = this.chapter(target.chapter);
    const ownBlocks = [target.start.block, target.end.block].map((id) => this.textOf(own, id));
    const words = foldWords(chapter.text.slice(block.start, block.end));
    const count = this.blockCounts.get(hashOfText(words)) ?? 0;
    if (
      count > new Set([target.start.block, target.end.block]).size ||
      (count > 0 && !ownBlocks.includes(words))
    )
      return true;
    const isOwn =
      chapter.slug === target.chapter && (block.id === target.start.block || block.id === target.end.block);
    if (isOwn) return false;
    const old = this.textOf(this.chapter(chapter.slug), block.id);
    return (
      old !== null && old.includes(foldWords(chapter.text.slice(span.start, Math.min(block.end, span.end))))
    );
  }

  private textOf(chapter: IndexedChapter | null, id: string): string | null {
    const block = chapter?.block(id);
    return chapter && block ? foldWords(chapter.text.slice(block.start, block.end)) : null;
  }
}

import { type BlockPoint, blockOf, offsetIn, rangeBetween } from "../block-text.ts";
import { sentenceAround, stepFrom, type Unit } from "./segment-steps.ts";

interface SelectedText {
  blocks: readonly HTMLElement[];
  /** BCP 47. */
  language: string;
}

/** Selects the first sentence of a block, or of the next one with words; false where there is none. */
export function selectSentence({ blocks, language }: SelectedText, first: HTMLElement | undefined): boolean {
  if (!first) return false;
  for (const block of blocks.slice(blocks.indexOf(first))) {
    const sentence = sentenceAround(block.textContent, 0, language);
    if (!sentence) continue;
    select({ block, offset: sentence.start }, { block, offset: sentence.end });
    return true;
  }
  return false;
}

/** Selects a word or sentence more, or less, at the moving end of the selection. */
export function extendSelection({ blocks, language }: SelectedText, by: 1 | -1, unit: Unit): void {
  const selection = getSelection();
  if (!selection?.anchorNode || !selection.focusNode) return;
  const focus = pointOf(blocks, selection.focusNode, selection.focusOffset);
  const next = focus && stepOver({ blocks, language }, { ...focus, by, unit });
  if (!next) return;
  const range = rangeBetween(next, next);
  selection.setBaseAndExtent(
    selection.anchorNode,
    selection.anchorOffset,
    by > 0 ? range.endContainer : range.startContainer,
    by > 0 ? range.endOffset : range.startOffset,
  );
}

/** Selects the next sentence, or the one before, instead of what is selected. */
export function moveSelection({ blocks, language }: SelectedText, by: 1 | -1): void {
  const range = getSelection()?.getRangeAt(0);
  if (!range) return;
  const [node, offset] =
    by > 0 ? [range.endContainer, range.endOffset] : [range.startContainer, range.startOffset];
  const from = pointOf(blocks, node, offset);
  const far = from && stepOver({ blocks, language }, { ...from, by, unit: "sentence" });
  if (!far) return;
  const sentence = sentenceAround(
    far.block.textContent,
    Math.max(0, by > 0 ? far.offset - 1 : far.offset),
    language,
  );
  if (sentence)
    select({ block: far.block, offset: sentence.start }, { block: far.block, offset: sentence.end });
}

function select(start: BlockPoint, end: BlockPoint): void {
  const range = rangeBetween(start, end);
  getSelection()?.setBaseAndExtent(
    range.startContainer,
    range.startOffset,
    range.endContainer,
    range.endOffset,
  );
}

function pointOf(blocks: readonly HTMLElement[], node: Node, offset: number): BlockPoint | null {
  const block = blockOf(blocks, node);
  return block && { block, offset: offsetIn(block, node, offset) };
}

interface StepFromPoint extends BlockPoint {
  by: 1 | -1;
  unit: Unit;
}

/** Into the next block with words where this one has no more. */
function stepOver(
  { blocks, language }: SelectedText,
  { block, offset, by, unit }: StepFromPoint,
): BlockPoint | null {
  const here = stepFrom({ text: block.textContent, offset, by, unit, language });
  if (here !== null) return { block, offset: here };
  for (let at = blocks.indexOf(block) + by; ; at += by) {
    const next = blocks[at];
    if (!next) return null;
    // A block around others has their words too.
    if (next.contains(block)) continue;
    const text = next.textContent;
    const there = stepFrom({ text, offset: by > 0 ? 0 : text.length, by, unit, language });
    if (there !== null) return { block: next, offset: there };
  }
}
